"""What comes of facts and requests: states, drawn rounds and standings, by entry number."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ledger.domain.facts import Fact, TournamentEvent
from ledger.domain.requests import Request
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.projections.standings import Row, standings

if TYPE_CHECKING:
    from ledger.domain.requests import Request

    Step = TournamentEvent | Request | Iterable[TournamentEvent]

Facts = tuple[TournamentEvent, ...]


def replayed(facts: Iterable[TournamentEvent]) -> Tournament:
    state = replay(facts)
    assert state is not None, "the first fact opens the tournament"
    return state


def after(*steps: "Step") -> Facts:
    """Every fact once these steps are done: facts happened, requests are decided."""
    facts: list[TournamentEvent] = []
    state: Tournament | None = None
    for step in steps:
        if isinstance(step, Request):
            assert state is not None, "a request needs an open tournament"
            new = decide(step, state)
        else:
            new = (step,) if isinstance(step, Fact) else tuple(step)
        facts += new
        state = replay(new, state)
    return tuple(facts)


def drawn(facts: Facts) -> RoundPaired:
    """The newest fact, which has to be a pairing."""
    newest = facts[-1]
    assert isinstance(newest, RoundPaired)
    return newest


def games(fact: RoundPaired) -> set[frozenset[int]]:
    """Who plays whom, whatever the table."""
    return {frozenset(pairing.contestants) for pairing in fact.pairings}


def seated(facts: Facts) -> set[int]:
    """Everyone the newest pairing has a place for."""
    fact = drawn(facts)
    return {*fact.byes, *(no for game in games(fact) for no in game)}


def rows(facts: Iterable[TournamentEvent]) -> dict[int, Row]:
    """The standings by entry number, best first."""
    state = replayed(facts)
    table = standings(state, {no: f"P{no:02}" for no in state.entrants})
    return {row.contestant: row for row in table.rows}


def places(facts: Iterable[TournamentEvent]) -> dict[int, int]:
    """Everyone's place."""
    return {no: row.place for no, row in rows(facts).items()}


def figures(facts: Iterable[TournamentEvent], *metrics: str) -> dict[int, tuple[int | float, ...]]:
    """These figures of everyone who is ranked."""
    return {no: tuple(row.figures[metric] for metric in metrics) for no, row in rows(facts).items()}
