"""Who sits at which table, and which tables are accessible to everyone; what is known of players here is not public."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.pairing.seats.tables import Fixed, Party, seats
from ledger.domain.pairing.values import Relaxation
from ledger.domain.tournament.entry.facts import AccessibleTableNeeded, AccessibleTablesNamed
from ledger.domain.tournament.entry.requests import NameAccessibleTables, NeedAccessibleTable
from ledger.domain.tournament.seating.moved_seating import refuse_who_left
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Pairing, RoundNo, TableNo

Pair = tuple[ContestantId, ...]
ACCESSIBLE_TABLE = "accessible-table"


class Seated(NamedTuple):
    """A round at its tables, and whom it could not give one that they need."""

    pairings: tuple[Pairing, ...]
    relaxed: tuple[Relaxation, ...]


def name_accessible(request: NameAccessibleTables, state: Tournament) -> tuple[AccessibleTablesNamed]:
    """The tables that everyone can reach and sit at; they take the place of those named before."""
    twice = sorted(table for table, times in Counter(request.tables).items() if times > 1)
    if twice:
        raise BadRequest(f"Table {twice[0]} is named twice.")
    tables = tuple(map(TableNo, sorted(request.tables)))
    if tables == state.accessible:
        raise RuleViolation(
            "These are the accessible tables already." if tables else "No table is named as accessible."
        )
    return (AccessibleTablesNamed(tables=tables),)


def need_accessible(request: NeedAccessibleTable, state: Tournament) -> tuple[AccessibleTableNeeded]:
    """An accessible table from the next pairing on, or any again."""
    refuse_who_left(request.player, state)
    if request.needed == state.entrants[request.player].needs_access:
        stands = "needs an accessible table" if request.needed else "plays at any table"
        raise RuleViolation(f"{{player}} {stands} already.", player=request.player)
    return (AccessibleTableNeeded(contestant=request.player, needed=request.needed),)


def seated(tables: Iterable[Iterable[int]], round_no: RoundNo, state: Tournament) -> Seated:
    """A draw at its tables: it depends on nothing but the draw and what was known before that round."""
    pairs = [tuple(map(ContestantId, table)) for table in tables]
    fixed, in_need = _fixed(state), frozenset(no for no, each in state.entrants.items() if each.needs_access)
    # a round that was withdrawn is none, and one that is drawn again to be checked knows none after it
    earlier = [round_.seats for round_ in state.rounds if round_.no < round_no and state.rules.tables_vary]
    parties = [
        Party(_wish(pair, fixed), min(in_need.intersection(pair), default=None), _known(pair, earlier))
        for pair in pairs
    ]
    pairings = _pairings(pairs, seats(parties, frozenset(state.accessible)))
    return Seated(pairings, tuple(_without_access(pairings, state)))


def in_order(pairs: Sequence[Pair], state: Tournament) -> tuple[Pairing, ...]:
    """Pairs given by the organizer at the lowest tables, in their order; only a fixed table comes first."""
    fixed = _fixed(state)
    return _pairings(pairs, seats([Party(_wish(pair, fixed)) for pair in pairs], ()))


def unserved(pairings: Iterable[Pairing], state: Tournament) -> Iterator[Relaxation]:
    """Who needs an accessible table and was given another by hand. Where none is named, no hand could give one."""
    if state.accessible:
        for bent in _without_access(pairings, state):
            yield Relaxation(bent.rule, bent.players, "by-hand")


def _pairings(pairs: Sequence[Pair], tables: Sequence[int]) -> tuple[Pairing, ...]:
    numbered = sorted(zip(tables, pairs, strict=True))
    return tuple(Pairing(table_no=TableNo(no), contestants=pair) for no, pair in numbered)


def _fixed(state: Tournament) -> dict[ContestantId, TableNo]:
    """Who always plays at one table, and which."""
    return {no: each.table_no for no, each in state.entrants.items() if each.table_no is not None}


def _wish(pair: Pair, fixed: Mapping[ContestantId, TableNo]) -> Fixed | None:
    """The table of the lowest entry number that has one."""
    return min((Fixed(who, fixed[who]) for who in pair if who in fixed), default=None) if fixed else None


def _known(pair: Pair, earlier: Sequence[Mapping[ContestantId, TableNo]]) -> Mapping[int, int]:
    """How many of a pair have sat at each table, however often."""
    known: dict[int, int] = {}
    for who in pair if earlier else ():
        for table_no in {seats_then[who] for seats_then in earlier if who in seats_then}:
            known[table_no] = known.get(table_no, 0) + 1
    return known


def _without_access(pairings: Iterable[Pairing], state: Tournament) -> Iterator[Relaxation]:
    """Who sits at a table they cannot use well; one who asked for a fixed table has what they asked for."""
    asking = {no for no, each in state.entrants.items() if each.needs_access and each.table_no is None}
    for pairing in pairings if asking else ():
        if pairing.table_no not in state.accessible:
            for who in pairing.contestants:
                if who in asking:
                    yield Relaxation(ACCESSIBLE_TABLE, (who,), _why(pairing, state))


def _why(pairing: Pairing, state: Tournament) -> str:
    if not state.accessible:
        return "no-accessible-table-named"
    is_kept = any(state.entrants[who].table_no is not None for who in pairing.contestants)
    return "opponent-has-fixed-table" if is_kept else "accessible-tables-taken"
