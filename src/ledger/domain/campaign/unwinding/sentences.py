"""Facts that take others back, in words."""

from ledger.domain.campaign.unwinding.facts import ActsWithdrawn, RollCorrected
from ledger.domain.campaign.words import CampaignWords, because
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case ActsWithdrawn():
            return f"withdrawn: {listed(map(str, fact.versions))}"
        case RollCorrected():
            falls = f"; withdrawn with it: {listed(map(str, fact.versions))}" if fact.versions else ""
            return f"the dice of {fact.replaces} were corrected{''.join(map(because, fact.rolls))}{falls}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
