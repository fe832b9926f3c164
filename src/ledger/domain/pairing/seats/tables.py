"""Who sits at which table: fixed tables first, then accessible ones, then tables nobody knows yet, then the order."""

from collections.abc import Collection, Mapping, Sequence
from itertools import count, islice
from typing import NamedTuple

from ledger.domain.pairing.tables import Choosing, chosen

NOTHING: Mapping[int, int] = {}


class Fixed(NamedTuple):
    """The table a party has to sit at, and who of it is the reason."""

    player: int  # entry number; the lower one comes first where two want the same table
    table: int


class Party(NamedTuple):
    """Those who are sent to one table together."""

    fixed: Fixed | None = None
    needs_access: int | None = None  # the lowest entry number of who needs an accessible table
    known: Mapping[int, int] = NOTHING  # by table, how many of them have played there


def seats(parties: Sequence[Party], accessible: Collection[int]) -> tuple[int, ...]:
    """Tables for parties in order, the highest first. A fixed table wins over all else; accessible tables go to those
    who need one, the lower entry number first where there are too few; everyone else has the lowest free numbers."""
    table_of = _fixed_seats([party.fixed for party in parties])
    taken = set(table_of.values())
    open_to_all = sorted(table for table in frozenset(accessible) if table not in taken)
    asking = sorted((need, place) for place, party in enumerate(parties) if (need := party.needs_access) is not None)
    served = frozenset([place for _, place in asking if place not in table_of][: len(open_to_all)])
    places = [place for place in range(len(parties)) if place not in table_of]
    tables = _lowest(len(places), open_to_all[: len(served)], taken)
    bound = [number for number, place in enumerate(places) if place in served]
    choosing = Choosing([parties[place].known for place in places], bound, tables.intersection(open_to_all))
    table_of.update((places[number], table) for number, table in chosen(choosing, tables).items())
    return tuple(table_of[place] for place in range(len(parties)))


def _fixed_seats(wishes: Sequence[Fixed | None]) -> dict[int, int]:
    """By place the table of each party with a fixed one. Where two want the same, the lower entry number has it and
    the other the next free one."""
    holder: dict[int, int] = {}  # by table, the place
    displaced = []
    for wish, place in sorted((wish, place) for place, wish in enumerate(wishes) if wish is not None):
        if holder.setdefault(wish.table, place) != place:
            displaced.append((wish.table, place))
    for wanted, place in displaced:
        holder[next(no for no in count(wanted) if no not in holder)] = place
    return {place: table for table, place in holder.items()}


def _lowest(number: int, needed: Collection[int], taken: Collection[int]) -> frozenset[int]:
    """So many tables: those that are needed, and beside them the lowest that nobody has."""
    others = (no for no in count(1) if no not in taken and no not in needed)
    return frozenset(needed) | frozenset(islice(others, number - len(needed)))
