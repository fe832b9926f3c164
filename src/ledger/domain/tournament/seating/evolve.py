"""Replays facts of seating: who is kept apart, seeds, tables, rounds sat out."""

from ledger.domain.facts import TournamentEvent
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
            (state.banned if always else state.apart).append(frozenset(fact.contestants))
        case PlayersLetMeet():
            group = frozenset(fact.contestants)
            state.apart = [each for each in state.apart if each != group]
            state.banned = [each for each in state.banned if each != group]
        case SeedsGiven() | SeedsDrawn():
            _seed(state, fact)
        case RoundSkipped():
            state.entrants[fact.contestant].skips += (fact.round_no,)
        case TableFixed():
            state.entrants[fact.contestant].table_no = fact.table_no
        case AccessibleTableNeeded():
            state.entrants[fact.contestant].needs_access = fact.needed
        case AccessibleTablesNamed(tables=tables):
            state.accessible = tables
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _seed(state: Tournament, fact: SeedsGiven | SeedsDrawn) -> None:
    state.seeds = {contestant: seed for seed, contestant in enumerate(fact.contestants, 1)}
    state.seeded_by = None
    if isinstance(fact, SeedsDrawn):
        state.seeded_by = dict(zip(fact.contestants, fact.points, strict=True))
        state.count_draw("seeding", RoundNo(1))
