"""Recruiting in words."""

from ledger.domain.campaign.recruiting.facts import UnitRecruited
from ledger.domain.campaign.words import CampaignWords, points
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    assert isinstance(fact, UnitRecruited)
    trained = ", trained" if fact.is_trained else ""
    return f"{words.army(fact.army)} recruited {words.unit(fact.unit.no)} for {points(fact.unit.cost)}{trained}"
