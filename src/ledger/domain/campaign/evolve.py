"""Facts into the state of a campaign, by the family of each; behind one that takes others back, what still counts is
folded anew.

It never refuses: what was recorded happened.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ledger.domain.campaign import FAMILIES
from ledger.domain.campaign.dice import may_roll, rolls_in
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Campaign, CampaignAct, place_of
from ledger.domain.campaign.values import Roll
from ledger.domain.facts import CampaignEvent
from ledger.domain.families import LazyTable, family_of
from ledger.domain.values import Version

Evolve = Callable[[Campaign, CampaignEvent], None]

EVOLVE: Mapping[str, Evolve] = LazyTable(
    "ledger.domain.campaign", {family: f"{family}.evolve:evolve" for family in FAMILIES}
)
"""By the family that declares a fact."""
UNWINDING: Mapping[str, Callable[..., Any]] = LazyTable(
    "ledger.domain.campaign", {"settled": "unwinding.evolve:settled", "pass_by": "unwinding.evolve:pass_by"}
)
"""For facts that take others back, where there are several."""
_SEVERAL = 2


@cache
def family_for(kind: type[CampaignEvent]) -> Evolve:
    """What applies a kind of fact."""
    return EVOLVE[family_of(kind)]


@cache
def takes_back(kind: type[CampaignEvent]) -> bool:
    """Whether facts of a kind take others back."""
    return family_of(kind) == "unwinding"


def begin(fact: CampaignOpened) -> Campaign:
    """The state a campaign opens with."""
    target = None if fact.length is None else fact.length.value + fact.rules.length_added
    state = Campaign(fact.slug, fact.rules, fact.kind, target, bytes.fromhex(fact.seed), fact.at)
    remember(state, fact)
    return state


def replay(facts: Iterable[CampaignEvent], state: Campaign | None = None) -> Campaign | None:
    """Fold facts into a state, from the opening or on top of an earlier state."""
    new = list(facts)
    if state is None and new:
        opening = new.pop(0)
        assert isinstance(opening, CampaignOpened), "a campaign's first fact is its opening"
        state = begin(opening)
    if state is None:
        return None
    for fact in _after_unwinding(state, new):
        evolve(state, fact)
    return state


def _after_unwinding(state: Campaign, facts: Sequence[CampaignEvent]) -> Sequence[CampaignEvent]:
    """The facts that are left to apply. Each that takes others back would fold the whole campaign anew; several are
    gone through first, and folded once."""
    kinds = Counter(map(type, facts))
    if sum(count for kind, count in kinds.items() if takes_back(kind)) < _SEVERAL:
        return facts
    settled = UNWINDING["settled"](facts)
    for fact in facts[:settled]:
        state.version = Version(state.version + 1)
        remember(state, fact)
        UNWINDING["pass_by"](state, fact)
    _fold_anew(state)
    return facts[settled:]


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact; one that corrects another stands in its place."""
    state.version = Version(state.version + 1)
    remember(state, fact)
    if state.replacing is None and not takes_back(type(fact)):
        family_for(type(fact))(state, fact)
        return
    EVOLVE["unwinding"](state, fact)
    if state.replacing is None:
        _fold_anew(state)


def apply(state: Campaign, fact: CampaignEvent) -> None:
    """What a fact does, apart from being remembered."""
    family_for(type(fact))(state, fact)


def remember(state: Campaign, fact: CampaignEvent) -> None:
    """A fact is kept for unwinding, and its draws count, whatever becomes of it."""
    state.acts.append(CampaignAct(state.version, fact))
    for name in may_roll(type(fact)):  # of most facts nothing is
        part = fact.__dict__[name]
        if part is None or (type(part) is Roll and part.seed is None):  # as most are that fell at the table
            continue
        for roll in rolls_in(part):
            if roll.seed is not None:
                state.draws[roll.purpose, fact.__dict__.get("mission") or 0] += 1


def _fold_anew(state: Campaign) -> None:
    """The state as a fresh campaign of what still counts would have it."""
    fresh = folded(state, standing(state))
    state.armies, state.units, state.missions = fresh.armies, fresh.units, fresh.missions
    state.champions, state.officials = fresh.champions, fresh.officials
    state.last_army, state.last_unit = max(state.last_army, fresh.last_army), max(state.last_unit, fresh.last_unit)


def standing(state: Campaign, without: Collection[Version] = ()) -> list[CampaignAct]:
    """Every act after the opening that counts, in its order."""
    acts = [
        act
        for act in state.acts[1:]
        if act.version not in state.withdrawn and act.version not in without and not takes_back(type(act.fact))
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
