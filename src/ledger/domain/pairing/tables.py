"""Tables: who sits at which one. Fixed tables first, then accessible ones, then tables nobody knows yet, then the
order.

The fewest sit at a table they know, then the lowest numbers go from the top down. A seat is priced by how many of the
party know the table, and a table that more want than can have it grows dearer until everyone sits at a seat than which
none is cheaper to them. As every table is taken, dearer tables cost all seatings the same, so no seating has fewer
repeats. Among those at these prices the first from the top is found by exchanges: a party takes a lower table wherever
those who make way for it find other seats at their price. Where they do not, they and their tables belong to each other
in every such seating, and stay a circle of their own from then on.

It is quick because little is barred. Let each party bar at most d tables and each table be barred by at most e parties.
Who makes way has all tables but d to go to, and of those who sit there all but e can take the seat that falls free: so
the way is found after d + e looks. Where there is none, everyone asked bars that seat: no more than e were asked, they
can only go to each other's tables, and so no more than d + e tables were left in their circle. Each such failure splits
a circle, so there are fewer of them than parties. Those bound to some tables look at these alone.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import NamedTuple

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
    choosing = TableChoice([parties[place].known for place in places], bound, tables.intersection(open_to_all))
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


Circle = OrderedDict[int, int]
"""Tables in ascending order, each with the place of who has it: nobody of them needs a table outside it."""


class TableChoice(NamedTuple):
    """Parties by place, the highest first, and what each knows of the tables."""

    known: Sequence[Mapping[int, int]]  # by table, how many of the party have played there
    bound: Collection[int]  # the places of those who can sit at some of the tables alone
    their_tables: Collection[int]  # these tables


def chosen(choosing: TableChoice, tables: Collection[int]) -> dict[int, int]:
    """By place the table of each party; there are as many of either, and enough tables for those bound to them."""
    seats = _Seats(choosing, tables)
    seats.seat_everyone()
    seats.lower_from_the_top()
    return seats.table_of


class _Seats:
    """Who sits where while it is worked out, and the prices that prove it."""

    def __init__(self, choosing: TableChoice, tables: Collection[int]) -> None:
        self._known, self._bound = choosing.known, frozenset(choosing.bound)
        self._theirs = OrderedDict.fromkeys(sorted(choosing.their_tables))
        self._free = OrderedDict.fromkeys(sorted(tables))
        self._held: dict[int, int] = {}  # by table, the place of who has it
        self._paid = [0] * len(self._known)  # by place, what the cheapest seat costs
        self._dearer: dict[int, int] = {}  # by table, where it is at all
        self.table_of: dict[int, int] = {}

    def seat_everyone(self) -> None:
        """At the best prices there are. Those who are bound to some tables come first and take the highest, so that
        they rarely have to make way later."""
        left = []
        for place in sorted(range(len(self._known)), key=lambda each: each not in self._bound):
            offered = reversed(self._theirs) if place in self._bound else self._free
            if (table := next(self._at_its_price(place, offered, self._free), None)) is None:
                left.append(place)
            else:
                self._held[table], self.table_of[place] = place, table
                del self._free[table]
        self._held = dict(reversed(self._held.items()))  # who was seated last is asked first to make way
        for place in left:
            self._make_room(place)

    def lower_from_the_top(self) -> None:
        """Each in turn takes the lowest table with which the seats of all the others still work out."""
        circle: Circle = OrderedDict(sorted(self._held.items()))
        circle_of = dict.fromkeys(self.table_of, circle)
        for place in range(len(self._known)):
            while (table := self._lower(place, circle_of[place])) is not None:
                if self._exchange(place, table, circle_of):
                    break
            del circle_of[place][self.table_of[place]]

    def _make_room(self, place: int) -> None:
        """Seat one more, others moving up; prices rise by as little as opens a way."""
        while (found := self._way(place, {}, self._held, self._free))[0] is None:
            self._raise_prices(place, found[1])
        end, came = found
        assert end is not None
        self._move(end, came, self._held)
        del self._free[end]

    def _raise_prices(self, start: int, came: Mapping[int, int]) -> None:
        stuck = [start, *(self._held[table] for table in came)]
        rise = min(
            self._price(place, table) - self._paid[place]
            for place in stuck
            for table in (self._theirs if place in self._bound else (*self._held, *self._free))
            if table not in came
        )
        for place in stuck:
            self._paid[place] += rise
        for table in came:
            self._dearer[table] = self._dearer.get(table, 0) + rise

    def _lower(self, place: int, circle: Circle) -> int | None:
        """The lowest table of its circle that a party could have at its price, below the one it has."""
        found = next(self._within(place, circle))
        return None if found == self.table_of[place] else found

    def _exchange(self, place: int, table: int, circle_of: dict[int, Circle]) -> bool:
        """Give a party that table and whoever makes way other ones, down to the table it leaves; or set apart those
        who cannot make way."""
        circle = circle_of[place]
        end, came = self._way(circle[table], {table: place}, circle, (self.table_of[place],))
        if end is not None:
            self._move(end, came, circle)
            return True
        apart: Circle = OrderedDict((each, circle.pop(each)) for each in sorted(came))
        circle_of.update(dict.fromkeys(apart.values(), apart))
        return False

    def _way(
        self, start: int, came: dict[int, int], held: Mapping[int, int], free: Collection[int]
    ) -> tuple[int | None, dict[int, int]]:
        """A way for a party to a free table, each moving to the next one's: the table at its end, none where there is
        no way; and by table who would move to it."""
        queue = [start]
        if (end := next(self._within(start, free), None)) is not None:
            return end, came | {end: start}
        for place in queue:
            for table in self._within(place, held):
                if table not in came:
                    came[table] = place
                    queue.append(held[table])
                    if (end := next(self._within(held[table], free), None)) is not None:
                        return end, came | {end: held[table]}
        return None, came

    def _within(self, place: int, tables: Collection[int]) -> Iterator[int]:
        """Those of the tables that a party could have at its price, in the order given."""
        if place not in self._bound:
            return self._at_its_price(place, tables, tables)
        fewer, more = sorted((tables, self._theirs), key=len)
        return self._at_its_price(place, fewer, more)

    def _at_its_price(self, place: int, offered: Iterable[int], among: Collection[int]) -> Iterator[int]:
        known, paid, dearer = self._known[place], self._paid[place], self._dearer
        for table in offered:
            if known.get(table, 0) + dearer.get(table, 0) == paid and table in among:
                yield table

    def _price(self, place: int, table: int) -> int:
        return self._known[place].get(table, 0) + self._dearer.get(table, 0)

    def _move(self, end: int, came: Mapping[int, int], held: dict[int, int]) -> None:
        """Everyone on the way moves on, from its end back to who wanted to move."""
        table: int | None = end
        while table is not None:
            place = came[table]
            before = self.table_of.get(place)
            held[table], self.table_of[place] = place, table
            table = None if before == end else before
