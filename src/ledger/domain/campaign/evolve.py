"""Facts into the state of a campaign, and the books in which points, VP and experience move, each with its fact.

It never refuses: what was recorded happened.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ledger.domain.campaign import FAMILIES
from ledger.domain.campaign.dice import may_roll, rolls_in
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Booking, Campaign, CampaignAct, ExperienceMark
from ledger.domain.campaign.values import ArmyNo, Roll, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.families import family_of
from ledger.domain.lazy import LazyTable
from ledger.domain.values import Version

Evolve = Callable[[Campaign, CampaignEvent], None]

EVOLVE: Mapping[str, Evolve] = LazyTable(
    "ledger.domain.campaign", {family: f"{family}.evolve:evolve" for family in FAMILIES}
)
"""By the family that declares a fact."""
UNWINDING: Mapping[str, Callable[..., Any]] = LazyTable(
    "ledger.domain.campaign", {"settled": "unwinding.evolve:settled", "evolve": "unwinding.evolve:evolve_all"}
)
"""For facts that take others back, where there are several."""
_SEVERAL = 2


@cache
def family_for(kind: type[CampaignEvent]) -> Evolve:
    """What applies a kind of fact."""
    return EVOLVE[family_of(kind)]


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
    if sum(count for kind, count in kinds.items() if family_of(kind) == "unwinding") < _SEVERAL:
        return facts
    settled = UNWINDING["settled"](facts)
    UNWINDING["evolve"](state, facts[:settled])
    return facts[settled:]


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact; one that corrects another stands in its place."""
    state.version = Version(state.version + 1)
    remember(state, fact)
    if state.replacing is None:
        family_for(type(fact))(state, fact)
    else:
        EVOLVE["unwinding"](state, fact)


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


def move(state: Campaign, army: ArmyNo, amount: int, why: str) -> None:
    """Points come to an army or leave it."""
    if amount:
        held = state.armies[army]
        held.points += amount
        held.books.append(Booking(state.version, amount, why))


def score(state: Campaign, army: ArmyNo, amount: int, why: str) -> None:
    """VP likewise."""
    if amount:
        held = state.armies[army]
        held.vp += amount
        held.victories.append(Booking(state.version, amount, why))


def learn(state: Campaign, no: UnitNo, amount: int, why: str) -> None:
    """Experience likewise: what goes beyond the most is cut, and the cut written down."""
    unit = state.units[no]
    kept = max(0, min(unit.xp + amount, state.rules.xp_most)) - unit.xp
    if amount:
        unit.xp += kept
        unit.marks.append(ExperienceMark(state.version, kept, amount - kept, why))
