"""What taking back does: the acts that count are folded anew."""

from collections.abc import Collection, Iterable, Sequence

from ledger.domain.campaign.aftermath.facts import UnitRecruited
from ledger.domain.campaign.armies.facts import ArmyBroughtOver, ArmyJoined
from ledger.domain.campaign.evolve import apply, begin, remember
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Campaign, CampaignAct
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Version

TAKING_BACK = (ActsWithdrawn, ActCorrected)


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact that takes others back, or the one behind a correction, which stands in the place of another."""
    _note(state, fact)
    if state.replacing is None:
        _fold_anew(state)


def settled(facts: Sequence[CampaignEvent]) -> int:
    """How many facts there are up to the last that changes what counts; a correction does with the fact behind it."""
    turns = [
        no + isinstance(fact, ActCorrected) for no, fact in enumerate(facts, start=1) if isinstance(fact, TAKING_BACK)
    ]
    return max((turn for turn in turns if turn <= len(facts)), default=0)


def evolve_all(state: Campaign, facts: Iterable[CampaignEvent]) -> None:
    """Apply facts of which the last takes others back, or is the one behind a correction: whatever is taken back on the
    way, they are folded once."""
    for fact in facts:
        state.version = Version(state.version + 1)
        remember(state, fact)
        _give_numbers(state, fact)
        if isinstance(fact, TAKING_BACK) or state.replacing is not None:
            _note(state, fact)
    _fold_anew(state)


def _note(state: Campaign, fact: CampaignEvent) -> None:
    """What counts no longer, and what stands where."""
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


def _fold_anew(state: Campaign) -> None:
    """The state as a fresh campaign of what still counts would have it."""
    fresh = folded(state, standing(state))
    state.armies, state.units, state.missions = fresh.armies, fresh.units, fresh.missions
    state.champions, state.officials = fresh.champions, fresh.officials
    state.last_army, state.last_unit = max(state.last_army, fresh.last_army), max(state.last_unit, fresh.last_unit)


def place_of(version: Version, state: Campaign) -> Version:
    """Where an act stands in the order of what counts: in its own place, or in that of the one it corrects."""
    return state.place_of.get(version, version)


def standing(state: Campaign, without: Collection[Version] = ()) -> list[CampaignAct]:
    """Every act after the opening that counts, in its order."""
    acts = [
        act
        for act in state.acts[1:]
        if act.version not in state.withdrawn and act.version not in without and not isinstance(act.fact, TAKING_BACK)
    ]
    return sorted(acts, key=lambda act: place_of(act.version, state))


def folded(state: Campaign, acts: Iterable[CampaignAct]) -> Campaign:
    """The state that a fresh campaign of these acts would have."""
    fresh = as_opened(state)
    for act in acts:
        fresh.version = act.version
        apply(fresh, act.fact)
    return fresh


def as_opened(state: Campaign) -> Campaign:
    """The state it opened with."""
    opening = state.acts[0].fact
    assert isinstance(opening, CampaignOpened), "a campaign's first fact is its opening"
    return begin(opening)
