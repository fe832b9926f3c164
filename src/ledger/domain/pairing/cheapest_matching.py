"""Minimum-cost perfect matching in any graph, exact on integers of any size; and all of them from the cheapest on.

Edmonds' primal-dual method. Vertices carry prices, and no edge costs less than the prices of its ends; a matching
made of edges that cost exactly that (tight edges) is then the cheapest. Free vertices are matched one after the other:
a tree of tight edges grows from the free vertex, its even nodes raise their prices and its odd nodes lower them at the
same pace, and so new edges become tight until the tree reaches another free vertex. An odd cycle of tight edges is
shrunk into one node (a blossom) with a charge of its own, which makes up for the prices of the edges inside it.

Time runs within one search: while a node is labelled its prices change with time, so what is stored is the price less
the change, and whatever will happen next waits in a heap under the time at which it is due. What is due after the tree
reaches a free vertex at the latest need not wait. Costs are doubled inside: all prices in a tree then have the same
parity, and half a slack is an integer.

One after the other: a few vertices have so few matchings that all are listed and sorted. With more, all matchings but
the cheapest are parted by the first of its pairs that they lack (Murty, Lawler): those without the first pair, those
with the first and without the second, and so on. The cheapest of each part waits in a heap, and whichever comes out is
parted likewise.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, islice
from math import inf

Edge = tuple[int, int]
EVEN, FREE, ODD = 1, 0, -1  # the sign with which time enters a price
NO_VERTEX = -1


def cheapest_matching(costs: Sequence[Mapping[int, int]]) -> list[int] | None:
    """The partner of each vertex, given what an edge to each neighbour costs; none where not everyone finds one."""
    if not all(costs):
        return None
    matcher = _Matcher(costs)
    matcher.match_greedily()
    return matcher.partners() if matcher.match_the_rest() else None


@dataclass(slots=True, eq=False)
class _Node:
    """A vertex or a blossom."""

    vertices: tuple[int, ...]
    ring: tuple["_Node", ...] = ()  # the nodes of a blossom, in the order of the cycle
    links: tuple[Edge, ...] = ()  # the edge from each node of the ring to the next one
    match: Edge | None = None  # (vertex inside, vertex outside); kept for outermost nodes only
    entry: Edge | None = None  # (vertex in the parent, vertex inside); the root of the tree has none
    label: int = FREE
    charge: int = 0

    def entered(self) -> Edge:
        assert self.entry is not None, "only the root has no entry"
        return self.entry

    def matched(self) -> Edge:
        assert self.match is not None, "only the root of a search and what it looks for are free"
        return self.match


class _Matcher:
    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        self.costs = [{other: 2 * cost for other, cost in row.items()} for row in costs]
        self.price = [min(row.values()) for row in costs]  # half of the least doubled cost
        self.outer = [_Node((vertex,)) for vertex in range(len(costs))]  # the outermost node around each vertex
        self.now = 0
        self.due: list[tuple[int, int, int]] = []  # (time, even vertex, other end), (time, in odd blossom, NO_VERTEX)
        self.end: float = inf  # when a free vertex will have been reached, as far as is known

    def match_greedily(self) -> None:
        """Raise each price as far as it goes; a good start spares most searches."""
        price = self.price
        for vertex, row in enumerate(self.costs):
            if self.outer[vertex].match is None:
                spare = [cost - price[other] for other, cost in row.items()]
                price[vertex] = least = min(spare)
                other = min(each for each, left in zip(row, spare, strict=True) if left == least)
                if self.outer[other].match is None:
                    self.outer[vertex].match, self.outer[other].match = (vertex, other), (other, vertex)

    def match_the_rest(self) -> bool:
        """Whether everyone was matched."""
        return all(root.match is not None or self._search(root) for root in self.outer[:])

    def partners(self) -> list[int]:
        for vertex in range(len(self.outer)):
            while self.outer[vertex].ring:
                self._dissolve(self.outer[vertex])
        return [node.matched()[1] for node in self.outer]

    def _search(self, root: _Node) -> bool:
        """Whether the tree that grows from a free vertex reaches another one."""
        self._join(root, EVEN, None)
        while not self._advance():
            if not self.due:  # no price that may still be raised makes an edge tight
                return False
        for node in dict.fromkeys(self.outer):
            if node.label:
                self._relabel(node, FREE)
        self.now, self.end = 0, inf
        self.due.clear()
        return True

    def _advance(self) -> bool:
        """Let time run to what is due next and do it; true when a free node was reached.

        What waits in the heap may be outdated, because a node was labelled or shrunk since. It is then due too early,
        never too late, and the slack tells.
        """
        self.now, vertex, other = heappop(self.due)
        here = self.outer[vertex]
        if other == NO_VERTEX:
            if here.label == ODD:  # else it was shrunk into an even one meanwhile
                self._expand(here)
            return False
        there = self.outer[other]
        if here is there or there.label == ODD or self._slack(vertex, other):
            return False
        if there.label == EVEN:
            self._shrink(vertex, other)
        elif there.match is not None:
            self._join(there, ODD, (vertex, other))
            self._join(self.outer[there.match[1]], EVEN, there.match)
        else:
            self._augment(vertex, other)
            return True
        return False

    def _slack(self, one: int, other: int) -> int:
        """What an edge between two outermost nodes costs above the prices of its ends."""
        pace = self.outer[one].label + self.outer[other].label
        return self.costs[one][other] - self.price[one] - self.price[other] - pace * self.now

    def _relabel(self, node: _Node, label: int) -> None:
        """Change the pace of a node, so that its prices and its charge are now what they were."""
        shift = (node.label - label) * self.now
        node.label = label
        node.charge += 2 * shift
        for vertex in node.vertices:
            self.price[vertex] += shift

    def _join(self, node: _Node, label: int, entry: Edge | None) -> None:
        """Make a node part of the tree."""
        self._relabel(node, label)
        node.entry = entry
        if label == EVEN:
            self._watch(node.vertices)
        elif node.ring:
            heappush(self.due, (node.charge // 2, node.vertices[0], NO_VERTEX))

    def _watch(self, vertices: Iterable[int]) -> None:
        """Note when the edges of vertices that became even will be tight."""
        outer, prices, end = self.outer, self.price, self.end
        for vertex in vertices:
            here, price = outer[vertex], prices[vertex]
            for other, cost in self.costs[vertex].items():
                there = outer[other]
                if there.label == FREE:
                    time = cost - price - prices[other]
                elif there is here or there.label == ODD:
                    continue
                else:
                    time = (cost - price - prices[other]) // 2
                if time <= end:
                    heappush(self.due, (time, vertex, other))
                    if there.match is None and there.label == FREE:
                        end = time
        self.end = end

    def _augment(self, vertex: int, other: int) -> None:
        """Exchange matched and unmatched edges on the way from the reached free node back to the root."""
        self.outer[other].match = (other, vertex)
        while True:
            even = self.outer[vertex]
            even.match = (vertex, other)
            if even.entry is None:
                return
            odd = self.outer[even.entry[0]]
            vertex, other = odd.entered()
            odd.match = (other, vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Make one even node of the odd cycle that this edge closes in the tree."""
        left, right = self._way_up(one), self._way_up(other)
        while len(left) > 1 and len(right) > 1 and left[-2] is right[-2]:
            left.pop()
            right.pop()
        top = left.pop()
        ring = (top, *reversed(left), *right[:-1])
        down = [node.entered() for node in reversed(left)]
        up = [_turned(node.entered()) for node in right[:-1]]
        fresh = [vertex for node in ring if node.label == ODD for vertex in node.vertices]
        for node in ring:
            self._relabel(node, FREE)
        vertices = tuple(vertex for node in ring for vertex in node.vertices)
        blossom = _Node(vertices, ring, (*down, (one, other), *up), top.match, top.entry)
        self._relabel(blossom, EVEN)
        self._put_outermost(blossom)
        self._watch(fresh)

    def _way_up(self, vertex: int) -> list[_Node]:
        """The nodes from a vertex to the root."""
        way = [self.outer[vertex]]
        while (entry := way[-1].entry) is not None:
            way.append(self.outer[entry[0]])
        return way

    def _put_outermost(self, node: _Node) -> None:
        for vertex in node.vertices:
            self.outer[vertex] = node

    def _expand(self, blossom: _Node) -> None:
        """Undo an odd blossom without charge; an even way through its ring takes its place in the tree."""
        entry = blossom.entered()
        self._relabel(blossom, FREE)
        ring, links = self._dissolve(blossom)
        start = ring.index(self.outer[entry[1]])
        if start % 2 == 0:  # go round the other way, in which a node at an odd place is matched with the next one
            ring = ring[:1] + ring[:0:-1]
            links = tuple(map(_turned, reversed(links)))
            start = len(ring) - start
        way = ring[start:] + ring[:1]
        for step, (node, link) in enumerate(zip(way, (entry, *links[start:]), strict=True)):
            self._join(node, EVEN if step % 2 else ODD, link)
        for node in ring:
            if node.label == FREE:
                self._watch_from_outside(node)

    def _watch_from_outside(self, node: _Node) -> None:
        """A node that left the tree can be reached again."""
        for vertex in node.vertices:
            for other in self.costs[vertex]:
                if self.outer[other].label == EVEN:
                    heappush(self.due, (self.now + self._slack(other, vertex), other, vertex))

    def _dissolve(self, blossom: _Node) -> tuple[tuple[_Node, ...], tuple[Edge, ...]]:
        """Make the nodes of a blossom outermost and match them; ring and links start at the one matched outside."""
        for node in blossom.ring:
            self._put_outermost(node)
        first = blossom.ring.index(self.outer[blossom.matched()[0]])
        ring = blossom.ring[first:] + blossom.ring[:first]
        links = blossom.links[first:] + blossom.links[:first]
        ring[0].match = blossom.match
        for place in range(1, len(ring), 2):
            ring[place].match, ring[place + 1].match = links[place], _turned(links[place])
        return ring, links


def _turned(edge: Edge) -> Edge:
    return edge[1], edge[0]


Costs = Sequence[Mapping[int, int]]
Pair = tuple[int, int]

LISTED = 10  # vertices; no more than 945 matchings


def in_order_of_cost(costs: Costs, limit: int) -> Iterator[tuple[int, list[int]]]:
    """What a matching costs and the partner of each vertex, at most so many, each matching once."""
    return islice(_listed(costs) if len(costs) <= LISTED else _parted(costs), limit)


def _listed(costs: Costs) -> Iterator[tuple[int, list[int]]]:
    """All matchings sorted; among equals the first vertices get the first partners."""
    partners = [0] * len(costs)

    def seat(left: list[int], cost: int) -> Iterator[tuple[int, list[int]]]:
        if not left:
            yield cost, partners[:]
            return
        one, *rest = left
        for place, other in enumerate(rest):
            if other in costs[one]:
                partners[one], partners[other] = other, one
                yield from seat(rest[:place] + rest[place + 1 :], cost + costs[one][other])

    yield from sorted(seat(list(range(len(costs))), 0))


@dataclass(frozen=True, slots=True)
class _Part:
    """All matchings that have certain pairs and lack others, and the cheapest of them."""

    kept: tuple[Pair, ...]
    lacking: frozenset[Pair]  # lower vertex first
    partners: list[int]

    def loose(self) -> list[Pair]:
        """The pairs of the cheapest matching that others of this part may lack."""
        kept = set(self.kept)
        pairs = ((one, other) for one, other in enumerate(self.partners) if one < other)
        return [pair for pair in pairs if pair not in kept]


def _parted(costs: Costs) -> Iterator[tuple[int, list[int]]]:
    first = cheapest_matching(costs)
    if first is None:
        return
    births = count()  # so that equals come out in the order in which they were found
    waiting = [(_cost(costs, first), next(births), _Part((), frozenset(), first))]
    while waiting:
        cost, _, part = heappop(waiting)
        yield cost, part.partners
        for smaller in _parts(costs, part):
            heappush(waiting, (_cost(costs, smaller.partners), next(births), smaller))


def _cost(costs: Costs, partners: Sequence[int]) -> int:
    return sum(costs[one][other] for one, other in enumerate(partners) if one < other)


def _parts(costs: Costs, part: _Part) -> Iterator[_Part]:
    """All matchings of a part but its cheapest, in parts of their own."""
    kept = part.kept
    for pair in part.loose():
        lacking = part.lacking | {pair}
        partners = _cheapest(costs, kept, lacking)
        if partners is not None:
            yield _Part(kept, lacking, partners)
        kept = (*kept, pair)


def _cheapest(costs: Costs, kept: Sequence[Pair], lacking: frozenset[Pair]) -> list[int] | None:
    """The cheapest matching that has these pairs and lacks those; the kept pairs are left out of the search."""
    partners = {vertex: other for pair in kept for vertex, other in (pair, pair[::-1])}
    loose = [vertex for vertex in range(len(costs)) if vertex not in partners]
    number = {vertex: place for place, vertex in enumerate(loose)}
    found = cheapest_matching(
        [
            {
                number[other]: cost
                for other, cost in costs[vertex].items()
                if other in number and (min(vertex, other), max(vertex, other)) not in lacking
            }
            for vertex in loose
        ]
    )
    if found is None:
        return None
    partners.update((vertex, loose[other]) for vertex, other in zip(loose, found, strict=True))
    return [partners[vertex] for vertex in range(len(costs))]
