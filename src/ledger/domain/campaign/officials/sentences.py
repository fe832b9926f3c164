"""Appointments in words."""

from ledger.domain.campaign.officials.facts import CampaignOfficialAppointed
from ledger.domain.campaign.words import CampaignWords
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    assert isinstance(fact, CampaignOfficialAppointed)
    return f"{words.player(fact.person)} is {'the organizer' if fact.role else 'the organizer no longer'}"
