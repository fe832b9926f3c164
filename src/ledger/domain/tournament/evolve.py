"""Replays facts into state. What happened has happened: nothing here refuses.

Each family replays its own facts: `evolve` of the folder in which a fact stands, loaded with the first of them.
"""

from collections.abc import Callable, Iterable
from importlib import import_module

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Version

Evolve = Callable[[Tournament, TournamentEvent], None]


_KNOWN: dict[type[TournamentEvent], Evolve] = {}
"""By kind of fact, each found when it is first met: one look-up for every fact of every replay."""


def begin(fact: TournamentOpened) -> Tournament:
    """The state a tournament opens with."""
    return Tournament(
        slug=fact.slug,
        date=fact.date,
        zone=fact.zone,
        rules=fact.rules,
        amendments=dict(fact.amendments),
        seed=bytes.fromhex(fact.seed),
    )


def replay(facts: Iterable[TournamentEvent], state: Tournament | None = None) -> Tournament | None:
    """Fold facts into a state, from the opening or on top of an earlier state."""
    for fact in facts:
        if state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            state = begin(fact)
        else:
            evolve(state, fact)
    return state


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact."""
    state.version = Version(state.version + 1)
    try:
        family = _KNOWN[type(fact)]
    except KeyError:
        home = type(fact).__module__.rpartition(".")[0]
        family = _KNOWN[type(fact)] = import_module(f"{home}.evolve").evolve
    family(state, fact)


def broken_assertion(state: Tournament, fact: TournamentEvent) -> str | None:
    """What is wrong with a fact's claim about the state just after it, if anything."""
    if isinstance(fact, RoundClosed):
        return _broken_close(state, fact)
    return _broken_finish(state, fact) if isinstance(fact, TournamentFinished) else None


def _broken_close(state: Tournament, fact: RoundClosed) -> str | None:
    from ledger.domain.scoring import game_points

    games, points = len(state.rounds[fact.round_no - 1].games), game_points(state, fact.round_no)
    if (games, points) == (fact.games, fact.points):
        return None
    return f"round {fact.round_no} closes over {games} games and {points} tournament points"


def _broken_finish(state: Tournament, fact: TournamentFinished) -> str | None:
    from ledger.domain.scoring import accounts
    from ledger.domain.scoring.ranking import final_places

    is_true = fact.places == final_places(state, accounts(state))
    return None if is_true else "the final places do not follow from the results before it"
