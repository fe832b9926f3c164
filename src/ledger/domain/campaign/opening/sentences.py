"""The opening and appointments in words; the seed is withheld: whoever has it can draw what is to come."""

from collections.abc import Mapping
from typing import Any

from ledger.domain.campaign.opening.facts import CampaignOfficialAppointed, CampaignOpened
from ledger.domain.campaign.sentences import CampaignWords, thrown
from ledger.domain.campaign.state import Campaign
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import NOT_PUBLIC


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case CampaignOpened():
            length = f", length {thrown(fact.length)} + {fact.rules.length_added}" if fact.length else ""
            return f"campaign {words.text(fact.name)} opened under {fact.rules.title}, {fact.kind}{length}"
        case CampaignOfficialAppointed():
            return f"{words.player(fact.person)} is {'the organizer' if fact.role else 'the organizer no longer'}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def hidden(fact: CampaignEvent, state: Campaign) -> Mapping[str, Any]:
    """The seed: there are further missions to draw for as long as anybody may take one back."""
    return {"seed": NOT_PUBLIC} if isinstance(fact, CampaignOpened) else {}
