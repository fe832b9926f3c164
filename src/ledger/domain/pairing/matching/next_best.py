"""Perfect matchings one after the other, from the cheapest on.

A few vertices have so few matchings that all are listed and sorted. With more, all matchings but the cheapest are
parted by the first of its pairs that they lack (Murty, Lawler): those without the first pair, those with the first and
without the second, and so on. The cheapest of each part waits in a heap, and whichever comes out is parted likewise.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, islice

from ledger.domain.pairing.cheapest_matching import cheapest_matching

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
