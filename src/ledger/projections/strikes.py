"""Which facts struck something from the sheets of a game."""

from collections.abc import Iterable, Mapping

from ledger.domain.events.fact import Fact
from ledger.domain.events.results import ScoreStruck
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import RoundNo, TableNo, Version

Strikes = Mapping[tuple[RoundNo, TableNo], tuple[Version, ...]]


def strikes(state: Tournament, facts: Iterable[Fact]) -> Strikes:
    """By round and table, as it is paired now: a strike in a pairing that was withdrawn is none any more."""
    found: dict[tuple[RoundNo, TableNo], tuple[Version, ...]] = {}
    for version, fact in enumerate(facts, start=1):
        if not isinstance(fact, ScoreStruck) or fact.round_no > state.round_no:
            continue
        if version > state.rounds[fact.round_no - 1].version:
            place = fact.round_no, fact.table_no
            found[place] = (*found.get(place, ()), Version(version))
    return found
