"""The cheapest matching, against all matchings of small graphs and against itself renumbered on larger ones."""

from functools import cache
from random import Random

import pytest

from ledger.domain.pairing.cheapest_matching import cheapest_matching

Costs = list[dict[int, int]]


def graph(size: int, edges: float, dearest: int, chance: Random, has_path: bool = True) -> Costs:
    """Random edges, and a path through all vertices where a perfect matching has to exist."""
    costs: Costs = [{} for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if (has_path and other == one - 1) or chance.random() < edges:
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


def total(costs: Costs, partners: list[int] | None) -> int:
    assert partners is not None
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
        assert partners is not None
        assert others is not None
        assert [number[other] for other in partners] == [others[number[one]] for one in range(60)]


@pytest.mark.parametrize("size", range(9))
@pytest.mark.parametrize("edges", [0.1, 0.3, 0.5, 0.8])
def test_where_edges_are_missing_there_is_a_matching_exactly_when_trying_everything_finds_one(
    size: int, edges: float
) -> None:
    chance = Random(size * 10 + int(edges * 10))
    for dearest in (0, 3, 2**70) * 20:
        costs = graph(size, edges, dearest, chance, has_path=False)
        partners, least = cheapest_matching(costs), least_total(costs)
        assert (partners is None) == (least is None)
        assert partners is None or total(costs, partners) == least


def test_two_halves_of_odd_size_have_no_matching() -> None:
    halves = (range(31), range(31, 64))
    costs = [{other: one + other for other in half if other != one} for half in halves for one in half]
    assert cheapest_matching(costs) is None


def test_the_order_in_which_neighbours_are_named_does_not_matter_even_among_equals() -> None:
    chance = Random(3)
    for _ in range(30):
        costs = graph(12, 0.5, 2, chance)
        assert cheapest_matching(costs) == cheapest_matching([dict(reversed(row.items())) for row in costs])
