"""Facts that take others back, in words."""

from ledger.domain.campaign.sentences import CampaignWords
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.errors import listed
from ledger.domain.facts import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case ActsWithdrawn():
            falls = f"; with it: {listed(map(words.event, fact.dependents))}" if fact.dependents else ""
            return f"withdrawn: {listed(map(words.event, fact.acts))}{falls}"
        case ActCorrected():
            falls = f"; withdrawn with it: {listed(map(words.event, fact.dependents))}" if fact.dependents else ""
            return f"{words.event(fact.replaces)} is corrected by the next event{falls}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
