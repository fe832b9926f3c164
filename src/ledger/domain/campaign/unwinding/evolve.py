"""What taking back does: which acts count no longer, and which stands in the place of another."""

from collections.abc import Sequence

from ledger.domain.campaign.aftermath.facts import UnitRecruited
from ledger.domain.campaign.armies.facts import ArmyBroughtOver, ArmyJoined
from ledger.domain.campaign.state import Campaign, place_of
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.facts import CampaignEvent

TAKING_BACK = (ActsWithdrawn, ActCorrected)


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Note what a fact takes back, or that the one behind a correction stands in the place of another. What counts then
    is folded anew by whoever knows all families."""
    match fact:
        case ActsWithdrawn(acts=acts, dependents=dependents):
            state.withdrawn.update(acts, dependents)
        case ActCorrected(replaces=replaces, dependents=dependents):
            state.withdrawn.update((replaces, *dependents))
            state.replacing = replaces
        case _:
            assert state.replacing is not None, "an act is being corrected"
            state.place_of[state.version] = place_of(state.replacing, state)
            state.replacing = None


def settled(facts: Sequence[CampaignEvent]) -> int:
    """How many facts there are up to the last that changes what counts; a correction does with the fact behind it."""
    turns = [
        no + isinstance(fact, ActCorrected) for no, fact in enumerate(facts, start=1) if isinstance(fact, TAKING_BACK)
    ]
    return max((turn for turn in turns if turn <= len(facts)), default=0)


def pass_by(state: Campaign, fact: CampaignEvent) -> None:
    """Note of a fact what later ones need of it, where all are folded anew behind the last of them."""
    _give_numbers(state, fact)
    if isinstance(fact, TAKING_BACK) or state.replacing is not None:
        evolve(state, fact)


def _give_numbers(state: Campaign, fact: CampaignEvent) -> None:
    """The numbers of armies and units stay given, whatever becomes of who has them."""
    match fact:
        case ArmyJoined(army=army, units=units):
            state.last_army = max(state.last_army, army)
            state.last_unit = max([state.last_unit, *(unit.no for unit in units)])
        case ArmyBroughtOver(army=army, veterans=veterans):
            state.last_army = max(state.last_army, army)
            state.last_unit = max([state.last_unit, *(veteran.unit.no for veteran in veterans)])
        case UnitRecruited(unit=unit):
            state.last_unit = max(state.last_unit, unit.no)
