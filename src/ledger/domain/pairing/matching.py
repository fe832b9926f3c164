"""Matching in graphs: vertices, edges and costs; knows nothing of contestants or rules."""

from collections.abc import Callable, Iterable, Iterator, Sequence

ALONE = -1


def maximum_matching(may: Sequence[int]) -> list[int]:
    """The partner of each vertex, or `ALONE`, with as many pairs as possible.

    Vertices are numbered from 0; `may` has for each the mask of whom it may meet.
    """
    return matched_at_most(may).partner


def perfect_matching(may: Sequence[int]) -> list[int] | None:
    """The partner of each vertex; none where somebody has to stay alone."""
    partner = maximum_matching(may)
    return None if ALONE in partner else partner


def lexicographic(
    may: Sequence[int], order: Sequence[int], preferred: Callable[[int], Iterable[int]]
) -> list[int] | None:
    """The perfect matching of those in `order` in which each in turn gets the best partner left.

    `preferred` names the partners a vertex would have, the best first; it may name vertices that are gone or may not
    be met. None where there is no perfect matching, or where nobody preferred can be had.
    """
    rest = Pairable(may, sum(1 << vertex for vertex in order))
    partner = [ALONE] * len(may)
    for vertex in order:
        if partner[vertex] == ALONE:
            other = _best_left(rest, vertex, preferred(vertex))
            if other == ALONE:
                return None
            partner[vertex], partner[other] = other, vertex
    return partner


def _best_left(rest: "Pairable", vertex: int, preferred: Iterable[int]) -> int:
    """Take the best partner that can be had. Mostly the first will do; else it pays to ask who would."""
    open_to = rest.open_to(vertex)
    asked = False
    for other in preferred:
        if open_to >> other & 1:
            if rest.take(vertex, other):
                return other
            if not asked:
                open_to, asked = rest.possible(vertex), True
    return ALONE


class Pairable:
    """Those still to be paired, with one way to pair them all kept at hand."""

    def __init__(self, may: Sequence[int], alive: int | None = None) -> None:
        self._matching = matched_at_most(may, alive)
        self.is_pairable = not self._matching.free  # whether all still here can be paired with one another

    def open_to(self, one: int) -> int:
        """The mask of those still here whom this one may meet."""
        is_here = self.is_pairable and self._matching.alive >> one & 1
        return self._matching.may[one] & self._matching.alive if is_here else 0

    def take(self, one: int, other: int) -> bool:
        """Pair these two for good if they may meet and the rest can still be paired; else change nothing."""
        matching = self._matching
        gone = 1 << one | 1 << other
        if not self.open_to(one) >> other & 1:
            return False
        left, right = matching.partner[one], matching.partner[other]
        matching.alive ^= gone
        if left == other or self._find_partner(left, right):
            return True
        matching.alive ^= gone
        return False

    def possible(self, one: int) -> int:
        """The mask of all whom `take` would give this one.

        Without it and with its partner set free, they are those whom some alternating way leads to: each could be
        the one left over instead.
        """
        matching = self._matching
        open_to, left = self.open_to(one), matching.partner[one]
        if not open_to:
            return 0
        matching.alive ^= 1 << one
        self._find_partner(left, left)
        matching.alive ^= 1 << one
        return open_to & matching.even

    def _find_partner(self, left: int, right: int) -> bool:
        """Whether the first of two who lost their partners finds another, with the second one free to be met."""
        matching = self._matching
        before = matching.partner[left], matching.partner[right]
        matching.partner[left] = matching.partner[right] = ALONE
        matching.free = 1 << left | 1 << right
        if matching.grow_from(left):
            return True
        matching.partner[left], matching.partner[right] = before
        matching.free = 0
        return False


def matched_at_most(may: Sequence[int], alive: int | None = None, *, in_order: bool = False) -> "Matching":
    """A matching with as many pairs as possible among those alive (everyone, if not said), with its proof.

    Who of those that cannot all have a partner gets one is left to the start: whoever may meet the fewest chooses
    first, or in order whoever has the lowest number.
    """
    matching = Matching(may, (1 << len(may)) - 1 if alive is None else alive)
    matching.match_greedily(in_order)
    for root in vertices_of(matching.free):
        if matching.free >> root & 1 and not matching.grow_from(root):
            matching.give_up()
    matching.alive |= matching.looking | matching.wanted
    return matching


def vertices_of(mask: int) -> Iterator[int]:
    """The vertices in a mask, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Matching:
    """A matching that grows by one pair with each alternating way found.

    After `matched_at_most`, `wanted` are those of whom there are too few (Gallai and Edmonds): without them, the
    vertices in `looking` fall into parts of odd size that can meet nobody outside, more parts than there are wanted.
    """

    def __init__(self, may: Sequence[int], alive: int) -> None:
        self.may = may
        self.alive = alive  # whom a search may pass through
        self.free = alive
        self.partner = [ALONE] * len(may)
        self.looking = self.wanted = 0  # even and odd vertices of the trees that found nothing
        self.even = self._odd = 0  # of the tree that grows, or grew last
        self._to_visit: list[int] = []
        self._reached_from: dict[int, int] = {}  # the vertex at the other end of an unmatched edge towards the root
        self._above: dict[int, int] = {}  # of a vertex in a cycle: one nearer to its top; a top has none
        self._cycle: dict[int, int] = {}  # all vertices of the outermost cycle with this top

    def match_greedily(self, in_order: bool) -> None:
        """One after the other takes the lowest that is free; a good start spares most searches."""
        may, free = self.may, self.free
        line = list(vertices_of(free))
        if not in_order:
            line.sort(key=lambda each: (may[each] & self.alive).bit_count())
        for vertex in line:
            if free >> vertex & 1 and (open_to := may[vertex] & free):
                other = _lowest(open_to)
                self.partner[vertex], self.partner[other] = other, vertex
                free ^= 1 << other | 1 << vertex
        self.free = free

    def grow_from(self, root: int) -> bool:
        """Find a partner for a free vertex by changing the partners of others; false where there is no way."""
        self.even = self._odd = 0
        for memory in (self._to_visit, self._reached_from, self._above, self._cycle):
            memory.clear()
        self.free ^= 1 << root
        end = self._look_from(root)
        for vertex in self._to_visit:  # grows meanwhile
            if end != ALONE:
                break
            end = self._visit(vertex)
        if end == ALONE:
            self.free ^= 1 << root
            return False
        self.free ^= 1 << end
        self._exchange(end)
        return True

    def give_up(self) -> None:
        """Keep the tree that found nothing out of every later search."""
        self.looking |= self.even
        self.wanted |= self._odd & ~self.even
        self.alive &= ~(self.even | self._odd)

    def _look_from(self, vertex: int) -> int:
        """Make a vertex even; answers with a free one that it may meet, if there is one."""
        self.even |= 1 << vertex
        self._to_visit.append(vertex)
        found = self.may[vertex] & self.free
        if not found:
            return ALONE
        end = _lowest(found)
        self._reached_from[end] = vertex
        return end

    def _visit(self, vertex: int) -> int:
        """Follow every edge of an even vertex; answers with the free vertex this leads to, if any."""
        end = ALONE
        while end == ALONE:
            apart = self.may[vertex] & self.even & ~self._cycle.get(self._top(vertex), 0)
            if not apart:
                break
            end = self._close_cycle(vertex, _lowest(apart))
        while end == ALONE:
            fresh = self.may[vertex] & self.alive & ~(self.even | self._odd)
            if not fresh:
                break
            other = _lowest(fresh)
            self._odd |= 1 << other
            self._reached_from[other] = vertex
            end = self._look_from(self.partner[other])
        return end

    def _close_cycle(self, one: int, other: int) -> int:
        """Shrink the odd cycle that an edge between two even vertices closes; its odd vertices become even."""
        top = self._common_top(one, other)
        self._cycle.setdefault(top, 1 << top)
        end = self._walk_up(one, other, top)
        return self._walk_up(other, one, top) if end == ALONE else end

    def _walk_up(self, vertex: int, neighbour: int, top: int) -> int:
        """Take one side of a new cycle into it; each vertex learns how to leave over the other side."""
        while self._top(vertex) != top:
            self._reached_from[vertex] = neighbour
            neighbour = self.partner[vertex]
            for each in (vertex, neighbour):
                if each not in self._above:
                    self._above[each] = top
                    self._cycle[top] |= self._cycle.pop(each, 1 << each)
            if not self.even >> neighbour & 1:
                end = self._look_from(neighbour)
                if end != ALONE:
                    return end
            vertex = self._reached_from[neighbour]
        return ALONE

    def _common_top(self, one: int, other: int) -> int:
        """Where the ways of two even vertices to the root come together."""
        passed = set()
        here, there = self._top(one), self._top(other)
        while here not in passed:
            passed.add(here)
            given_up = self.partner[here]
            above = ALONE if given_up == ALONE else self._top(self._reached_from[given_up])
            here, there = (above, ALONE) if there == ALONE else (there, above)
        return here

    def _top(self, vertex: int) -> int:
        """Of the outermost cycle around a vertex, the vertex nearest to the root."""
        top = vertex
        while top in self._above:
            top = self._above[top]
        while vertex != top:
            self._above[vertex], vertex = top, self._above[vertex]
        return top

    def _exchange(self, end: int) -> None:
        """Swap matched and unmatched edges from the end of a way back to its root."""
        while end != ALONE:
            before = self._reached_from[end]
            following = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = following


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
