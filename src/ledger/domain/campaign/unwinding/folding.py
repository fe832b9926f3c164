"""The facts that still count, folded anew; and those that could not follow any more."""

from collections.abc import Collection, Iterable, Iterator
from copy import deepcopy
from typing import NamedTuple

from ledger.domain.campaign.check import check
from ledger.domain.campaign.evolve import apply, begin
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Campaign, CampaignAct
from ledger.domain.campaign.unwinding.facts import ActCorrected, ActsWithdrawn
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version

TAKING_BACK = (ActsWithdrawn, ActCorrected)


class Fallen(NamedTuple):
    """An act that cannot follow any more, and why."""

    act: CampaignAct
    reason: RuleViolation


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


def with_instead(
    acts: Iterable[CampaignAct], replaced: Version, fact: CampaignEvent, state: Campaign
) -> list[CampaignAct]:
    """The same with another fact in the place of one."""
    new, place = CampaignAct(Version(state.version + 2), fact), place_of(replaced, state)
    before = [act for act in acts if act.version != replaced and place_of(act.version, state) < place]
    after = [act for act in acts if act.version != replaced and place_of(act.version, state) > place]
    return [*before, new, *after]


def folded(state: Campaign, acts: Iterable[CampaignAct]) -> Campaign:
    """The state that a fresh campaign of these acts would have."""
    fresh = _opened(state)
    for act in acts:
        fresh.version = act.version
        apply(fresh, act.fact)
    return fresh


def before(version: Version, state: Campaign) -> Campaign:
    """The campaign as it stood, by what counts now, when an act was made; numbers given since stay given."""
    place = place_of(version, state)
    fresh = folded(state, (act for act in standing(state) if place_of(act.version, state) < place))
    fresh.draws, fresh.officials = state.draws, state.officials
    return fresh


def fallen(state: Campaign, acts: Iterable[CampaignAct]) -> list[Fallen]:
    """The acts that cannot follow any more, each with the reason; what rests on one of them falls with it.

    What today's checks would refuse anyway, with that very sentence, happened all the same, and rests on nothing but
    the armies, units and missions it speaks of.
    """
    excused = {act.version: str(reason) for act, reason in _refused(state, standing(state), None)}
    return list(_refused(state, acts, excused))


def _refused(state: Campaign, acts: Iterable[CampaignAct], excused: dict[Version, str] | None) -> Iterator[Fallen]:
    """Whom the checks refuse; those excused are applied, and without a list of them everyone is."""
    fresh = _opened(state)
    for act in acts:
        fresh.version = act.version
        try:
            check(act.fact, fresh)
        except RuleViolation as reason:
            is_excused = excused is not None and excused.get(act.version) == str(reason) and _can_apply(act.fact, fresh)
            if not is_excused:
                yield Fallen(act, reason)
                if excused is not None:
                    continue
        apply(fresh, act.fact)


def _can_apply(fact: CampaignEvent, state: Campaign) -> bool:
    """Whether all that an excused act speaks of is still there; the check that refuses it looked no further."""
    try:
        apply(deepcopy(state), fact)
    except (AssertionError, LookupError, ValueError):
        return False
    return True


def _opened(state: Campaign) -> Campaign:
    opening = state.acts[0].fact
    assert isinstance(opening, CampaignOpened), "a campaign's first fact is its opening"
    return begin(opening)
