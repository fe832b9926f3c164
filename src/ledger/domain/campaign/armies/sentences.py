"""Facts of armies in words."""

from ledger.domain.campaign.armies.facts import ArmyAdjusted, ArmyDisbanded, ArmyJoined, UnitDisbanded
from ledger.domain.campaign.words import CampaignWords, points
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case ArmyJoined():
            units = f"{len(fact.units)} unit{'' if len(fact.units) == 1 else 's'}"
            return f"{words.army(fact.army)} joined with {units} and {points(fact.saved)} saved"
        case UnitDisbanded():
            return f"{words.unit(fact.unit)} was disbanded"
        case ArmyDisbanded():
            return f"{words.army(fact.army)} was disbanded"
        case ArmyAdjusted():
            return f"{words.army(fact.army)} was adjusted by {fact.points:+} points and {fact.vp:+} VP"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
