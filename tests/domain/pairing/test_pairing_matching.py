"""The cheapest matching, against all matchings of small graphs and against itself renumbered on larger ones."""

from functools import cache
from random import Random

import pytest

from ledger.domain.pairing.matching import cheapest_matching

Costs = list[dict[int, int]]


def graph(size: int, edges: float, dearest: int, chance: Random) -> Costs:
    """Random edges, and a path through all vertices so that a perfect matching exists."""
    costs: Costs = [{} for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if other == one - 1 or chance.random() < edges:
                costs[one][other] = costs[other][one] = chance.randint(0, dearest)
    return costs


def least_total(costs: Costs) -> int | None:
    """By trying everything: the first vertex left with each of its neighbours."""

    @cache
    def least(left: frozenset[int]) -> int | None:
        if not left:
            return 0
        one = min(left)
        totals = []
        for other in costs[one].keys() & left:
            rest = least(left - {one, other})
            if rest is not None:
                totals.append(rest + costs[one][other])
        return min(totals, default=None)

    return least(frozenset(range(len(costs))))


def total(costs: Costs, partners: list[int]) -> int:
    assert all(partners[partners[one]] == one != partners[one] for one in range(len(costs)))
    return sum(costs[one][other] for one, other in enumerate(partners)) // 2


@pytest.mark.parametrize("size", [2, 4, 6, 8, 10, 12])
@pytest.mark.parametrize("edges", [0.2, 0.5, 1])
@pytest.mark.parametrize("dearest", [1, 10, 2**130])
def test_no_matching_is_cheaper(size: int, edges: float, dearest: int) -> None:
    chance = Random(size * 1_000 + dearest % 7)
    for _ in range(20):
        costs = graph(size, edges, dearest, chance)
        assert total(costs, cheapest_matching(costs)) == least_total(costs)


@pytest.mark.parametrize("edges", [0.05, 0.2, 1])
def test_the_numbering_of_vertices_does_not_matter_when_one_matching_is_cheapest(edges: float) -> None:
    chance = Random(7)
    for _ in range(10):
        costs = graph(60, edges, 2**64, chance)
        number = chance.sample(range(60), 60)
        renumbered: Costs = [{} for _ in costs]
        for one, row in enumerate(costs):
            renumbered[number[one]] = {number[other]: cost for other, cost in row.items()}
        partners, others = cheapest_matching(costs), cheapest_matching(renumbered)
        assert [number[other] for other in partners] == [others[number[one]] for one in range(60)]
