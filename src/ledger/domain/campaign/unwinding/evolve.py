"""What taking back does: the acts that count are folded anew."""

from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.campaign.unwinding.folding import folded, place_of, standing
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact that takes others back, or the one behind a correction, which stands in the place of another."""
    match fact:
        case ActsWithdrawn(acts=acts, dependents=dependents):
            state.withdrawn.update(acts, dependents)
            _fold_anew(state)
        case ActCorrected(replaces=replaces, dependents=dependents):
            state.withdrawn.update((replaces, *dependents))
            state.replacing = replaces
        case _:
            _take_place(state)


def _take_place(state: Campaign) -> None:
    """The newest act stands in the place of the one that it corrects."""
    assert state.replacing is not None, "an act is being corrected"
    state.place_of[state.version] = place_of(state.replacing, state)
    state.replacing = None
    _fold_anew(state)


def _fold_anew(state: Campaign) -> None:
    """The state as a fresh campaign of what still counts would have it."""
    fresh = folded(state, standing(state))
    state.armies, state.units, state.missions = fresh.armies, fresh.units, fresh.missions
    state.champions, state.officials = fresh.champions, fresh.officials
    state.last_army, state.last_unit = max(state.last_army, fresh.last_army), max(state.last_unit, fresh.last_unit)
