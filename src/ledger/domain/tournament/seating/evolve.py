"""Replays facts of seating: who is kept apart, seeds, tables, rounds sat out."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.journal import ABSENT, Among, put
from ledger.domain.tournament.seating.facts import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    PlayersKeptApart,
    PlayersLetMeet,
    RoundSkipped,
    SeedsDrawn,
    SeedsGiven,
    TableFixed,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import RoundNo


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case PlayersKeptApart(always=always):
            groups = state.banned if always else state.apart
            put(state, ("banned" if always else "apart", Among(frozenset(fact.contestants))), len(groups))
        case PlayersLetMeet():
            put(state, ("apart", Among(frozenset(fact.contestants))), ABSENT)
            put(state, ("banned", Among(frozenset(fact.contestants))), ABSENT)
        case SeedsGiven() | SeedsDrawn():
            _seed(state, fact)
        case RoundSkipped():
            skips = state.entrants[fact.contestant].skips
            put(state, ("entrants", fact.contestant, "skips", Among(fact.round_no)), len(skips))
        case TableFixed():
            put(state, ("entrants", fact.contestant, "table_no"), fact.table_no)
        case AccessibleTableNeeded():
            put(state, ("entrants", fact.contestant, "needs_access"), fact.needed)
        case AccessibleTablesNamed(tables=tables):
            put(state, ("accessible",), tables)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _seed(state: Tournament, fact: SeedsGiven | SeedsDrawn) -> None:
    seeds = {contestant: seed for seed, contestant in enumerate(fact.contestants, 1)}
    if isinstance(fact, SeedsGiven):
        put(state, ("seeds",), seeds)
        put(state, ("seeded_by",), None)
        return
    state.seeds, state.seeded_by = seeds, dict(zip(fact.contestants, fact.points, strict=True))
    state.count_draw("seeding", RoundNo(1))
