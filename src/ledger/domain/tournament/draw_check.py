"""Draws run again from their seed and compared with what was recorded: rounds, and the seeds of finals."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.pairing import ENGINES
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.rounds.decide import PAIRING_DRAW, drawn_round
from ledger.domain.tournament.rounds.drawing import BY_HAND
from ledger.domain.tournament.rounds.facts import PairingChanged, RoundPaired, RoundWithdrawn
from ledger.domain.tournament.seating.decide import SEEDING, drawn_seeds, points_of
from ledger.domain.tournament.seating.facts import SeedsDrawn
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId, RoundNo, Version

Part = Literal[
    "seed", "algorithm", "no-round", "tables", "attackers", "byes", "paired-down", "relaxed", "path", "objective"
]


PARTS: tuple[tuple[Part, Callable[[RoundPaired], Any]], ...] = (
    ("tables", lambda fact: {each.table_no: each.contestants for each in fact.pairings}),
    ("attackers", lambda fact: {each.table_no: each.attacker for each in fact.pairings}),
    ("byes", lambda fact: fact.byes),
    ("paired-down", lambda fact: fact.paired_down),
    ("relaxed", lambda fact: fact.relaxed),
    ("path", lambda fact: fact.path),
    ("objective", lambda fact: fact.objective),
)
"""What a draw says, each with where it stands."""


class Difference(NamedTuple):
    """Where the record and the draw part."""

    part: Part
    recorded: Any
    drawn: Any


class Checked(NamedTuple):
    """One recorded round, and the first difference between it and the draw run again."""

    fact: RoundPaired
    version: Version
    is_by_hand: bool
    difference: Difference | None
    is_withdrawn: bool = False
    is_changed: bool = False  # by hand, after it was paired


def checked_draws(facts: Iterable[TournamentEvent], wanted: frozenset[Version] | None = None) -> list[Checked]:
    """The rounds that were ever paired, each checked as things stood just before it; or only those that are wanted, by
    the version of the fact that paired them."""
    found: list[Checked] = []
    for state, fact in before_each(facts):
        version = Version(state.version + 1)
        if isinstance(fact, RoundPaired) and (wanted is None or version in wanted):
            found.append(check(fact, state))
        elif isinstance(fact, RoundWithdrawn):
            found = [each._replace(is_withdrawn=True) if _is_meant(each, fact) else each for each in found]
        elif isinstance(fact, PairingChanged):
            found = [each._replace(is_changed=True) if _is_meant(each, fact) else each for each in found]
    return found


def check(fact: RoundPaired, state: Tournament) -> Checked:
    """The draw run again on the state it was made from."""
    is_by_hand = fact.algorithm == BY_HAND and fact.seed is None
    difference = None if is_by_hand else _difference(fact, state)
    return Checked(fact, Version(state.version + 1), is_by_hand, difference)


def before_each(facts: Iterable[TournamentEvent]) -> Iterator[tuple[Tournament, TournamentEvent]]:
    """Every fact after the opening, with the tournament as it stood just before."""
    state: Tournament | None = None
    for fact in facts:
        if state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            state = begin(fact)
        else:
            yield state, fact
            evolve(state, fact)


def _is_meant(checked: Checked, fact: RoundWithdrawn | PairingChanged) -> bool:
    """Whether a later fact is about this pairing: of a round paired again, the newest."""
    return checked.fact.round_no == fact.round_no and not checked.is_withdrawn


def _difference(fact: RoundPaired, state: Tournament) -> Difference | None:
    """The first difference: where the draw comes from, then what it says."""
    seed = state.draw_seed(PAIRING_DRAW, fact.round_no)
    if fact.seed != seed.hex():
        return Difference("seed", fact.seed, seed.hex())
    if fact.algorithm != state.rules.pairing or fact.algorithm not in ENGINES:
        return Difference("algorithm", fact.algorithm, state.rules.pairing)
    try:
        again = drawn_round(fact.round_no, state, fact.algorithm, seed)
    except RuleViolation:
        return Difference("no-round", fact.pairings, None)
    differences = (Difference(part, of(fact), of(again)) for part, of in PARTS)
    return next((each for each in differences if each.recorded != each.drawn), None)


SeedPart = Literal["seed", "seeded", "points", "order"]
Earned = Callable[[SeedsDrawn, Version], Mapping[PersonId, int]]
"""What everybody had in the season just before that fact."""


class SeedDifference(NamedTuple):
    """Where the record and the draw part."""

    part: SeedPart
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
            found.append(CheckedSeeds(fact, version, _seed_difference(fact, state, earned(fact, version))))
    return found


def _seed_difference(fact: SeedsDrawn, state: Tournament, earned: Mapping[PersonId, int]) -> SeedDifference | None:
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
