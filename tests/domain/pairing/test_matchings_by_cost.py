"""Matchings in order of cost, against a list of all of them that is made here."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from ledger.domain.pairing import cheapest_matching as next_best
from ledger.domain.pairing.cheapest_matching import cheapest_matching, in_order_of_cost

Costs = list[dict[int, int]]


def graph(size: int, edges: float, dearest: int, chance: Random) -> Costs:
    costs: Costs = [{} for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if chance.random() < edges:
                costs[one][other] = costs[other][one] = chance.randint(0, dearest)
    return costs


def all_matchings(costs: Costs, left: frozenset[int]) -> Iterator[frozenset[tuple[int, int]]]:
    if not left:
        yield frozenset()
        return
    one = min(left)
    for other in costs[one].keys() & left:
        for rest in all_matchings(costs, left - {one, other}):
            yield rest | {(one, other)}


def as_pairs(partners: list[int]) -> frozenset[tuple[int, int]]:
    assert all(partners[partners[one]] == one for one in range(len(partners)))
    return frozenset((one, other) for one, other in enumerate(partners) if one < other)


@pytest.mark.parametrize("is_parted", [False, True])
@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize(("edges", "dearest"), [(1, 2**70), (1, 3), (0.5, 5), (0.8, 0), (0.3, 2**70)])
def test_every_matching_comes_once_and_none_before_a_cheaper_one(
    size: int, edges: float, dearest: int, is_parted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_parted:
        monkeypatch.setattr(next_best, "LISTED", 0)
    chance = Random(size * 100 + dearest % 11)
    for _ in range(1 if size == 10 else 6):
        costs = graph(size, edges, dearest, chance)
        found = list(in_order_of_cost(costs, 1_000))
        matchings = {
            pairs: sum(costs[one][other] for one, other in pairs)
            for pairs in all_matchings(costs, frozenset(range(size)))
        }
        assert [cost for cost, _ in found] == sorted(matchings.values())
        assert {as_pairs(partners): cost for cost, partners in found} == matchings
        assert len(found) == len(matchings)


@pytest.mark.parametrize("size", [8, 30])
def test_no_more_are_given_than_asked_for(size: int) -> None:
    costs = graph(size, 1, 2**64, Random(1))
    assert len(list(in_order_of_cost(costs, 7))) == 7
    assert list(in_order_of_cost(costs, 0)) == []


@pytest.mark.parametrize("size", [8, 30])
def test_where_nobody_can_be_matched_there_is_nothing_to_give(size: int) -> None:
    assert list(in_order_of_cost([{} for _ in range(size)], 5)) == []


def test_a_larger_field_is_gone_through_in_order_too() -> None:
    costs = graph(24, 0.6, 50, Random(5))
    found = list(in_order_of_cost(costs, 60))
    assert [cost for cost, _ in found] == sorted(cost for cost, _ in found)
    assert len({as_pairs(partners) for _, partners in found}) == 60


def test_the_cheapest_takes_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []

    def counting(costs: Costs) -> list[int] | None:
        searches.append(costs)
        return cheapest_matching(costs)

    monkeypatch.setattr(next_best, "cheapest_matching", counting)
    list(islice(in_order_of_cost(graph(30, 1, 2**64, Random(2)), 400), 1))
    assert len(searches) == 1
