"""Whether recorded seeds are what the points and the seed of their draw give: they are drawn again and compared."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.draw_check import before_each
from ledger.domain.tournament.entry.facts import SeedsDrawn
from ledger.domain.tournament.finals import SEEDING, drawn_seeds, points_of
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId, RoundNo, Version

Part = Literal["seed", "seeded", "points", "order"]
Earned = Callable[[SeedsDrawn, Version], Mapping[PersonId, int]]
"""What everybody had in the season just before that fact."""


class SeedDifference(NamedTuple):
    """Where the record and the draw part."""

    part: Part
    recorded: Any
    drawn: Any


class CheckedSeeds(NamedTuple):
    """Recorded seeds, and the first difference between them and the draw run again."""

    fact: SeedsDrawn
    version: Version
    difference: SeedDifference | None


def checked_seeds(
    facts: Iterable[TournamentEvent], earned: Earned, wanted: frozenset[Version] | None = None
) -> list[CheckedSeeds]:
    """All seeds that were ever drawn by points, or only those of the facts that are wanted, by their version."""
    found: list[CheckedSeeds] = []
    for state, fact in before_each(facts):
        version = Version(state.version + 1)
        if isinstance(fact, SeedsDrawn) and (wanted is None or version in wanted):
            found.append(CheckedSeeds(fact, version, _difference(fact, state, earned(fact, version))))
    return found


def _difference(fact: SeedsDrawn, state: Tournament, earned: Mapping[PersonId, int]) -> SeedDifference | None:
    """The first difference: where the draw comes from, whom it is about, then what it says."""
    seed = state.draw_seed(SEEDING, RoundNo(1))
    if fact.seed != seed.hex():
        return SeedDifference("seed", fact.seed, seed.hex())
    points, recorded = points_of(state, earned), dict(zip(fact.contestants, fact.points, strict=False))
    if set(fact.contestants) != set(points):
        return SeedDifference("seeded", set(fact.contestants), set(points))
    if recorded != points:
        return SeedDifference("points", recorded, points)
    again = drawn_seeds(points, fact.season, seed)
    if again.contestants != fact.contestants:
        return SeedDifference("order", fact.contestants, again.contestants)
    return None
