"""Replays facts into state. What happened has happened: nothing here refuses.

Each family of facts is replayed by a module of its own, which is loaded with the first of its facts.
"""

from collections.abc import Callable, Iterable, Mapping

from ledger.domain.facts import TournamentEvent
from ledger.domain.places import Places
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Version

Evolve = Callable[[Tournament, TournamentEvent], None]

FAMILIES: Mapping[str, Evolve] = Places(
    "ledger.domain.tournament",
    {
        "opening": "opening.evolve:evolve",
        "entry": "entry.evolve:evolve",
        "rounds": "rounds.evolve:evolve",
        "results": "results.evolve:evolve",
        "rulings": "judging.evolve:evolve",
        "painting": "awards.evolve:evolve",
    },
)
"""By the module, among those of the events, in which the facts of a family stand."""
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
        family = _KNOWN[type(fact)] = FAMILIES[type(fact).__module__.rpartition(".")[2]]
    family(state, fact)
