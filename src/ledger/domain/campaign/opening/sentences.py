"""The opening in words."""

from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.words import CampaignWords, thrown
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    assert isinstance(fact, CampaignOpened)
    length = f", length {thrown(fact.length)} + {fact.rules.length_added}" if fact.length else ""
    return f"campaign {words.text(fact.name)} opened under {fact.rules.title}, {fact.kind}{length}"
