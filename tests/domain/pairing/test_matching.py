"""Matching on masks, against all matchings of small graphs and against the proof it gives on larger ones."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random

import pytest

from ledger.domain.pairing.matching import (
    ALONE,
    Pairable,
    lexicographic,
    matched_at_most,
    maximum_matching,
    perfect_matching,
    vertices_of,
)

SPARSE_TO_DENSE = [0.1, 0.2, 0.3, 0.5, 0.8]


def graph(size: int, edges: float, chance: Random) -> list[int]:
    pairs = [(one, other) for one in range(size) for other in range(one) if chance.random() < edges]
    return of_pairs(size, pairs)


def of_pairs(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    may = [0] * size
    for one, other in pairs:
        may[one] |= 1 << other
        may[other] |= 1 << one
    return may


def most_pairs(may: list[int]) -> int:
    """By trying everything: the first vertex left alone, or with each of its neighbours."""

    @cache
    def most(left: frozenset[int]) -> int:
        if not left:
            return 0
        rest = left - {min(left)}
        return max(most(rest), *(1 + most(rest - {other}) for other in rest if may[min(left)] >> other & 1), 0)

    return most(frozenset(range(len(may))))


def first_by_preference(
    may: list[int], order: list[int], preferred: Callable[[int], list[int]]
) -> set[frozenset[int]] | None:
    """By trying everything in the order of preference."""

    def first(left: frozenset[int]) -> set[frozenset[int]] | None:
        if not left:
            return set()
        one = next(each for each in order if each in left)
        for other in preferred(one):
            if other in left and may[one] >> other & 1:
                rest = first(left - {one, other})
                if rest is not None:
                    return rest | {frozenset((one, other))}
        return None

    return first(frozenset(order))


def pairs_of(partner: list[int], may: list[int]) -> set[frozenset[int]]:
    """The pairs, all of whom may meet and name each other."""
    for one, other in enumerate(partner):
        assert other == ALONE or (partner[other] == one and may[one] >> other & 1)
    return {frozenset(pair) for pair in enumerate(partner) if pair[1] != ALONE}


def parts(may: list[int], mask: int) -> Iterator[set[int]]:
    left = set(vertices_of(mask))
    while left:
        part, fresh = set(), [left.pop()]
        while fresh:
            one = fresh.pop()
            part.add(one)
            reached = {other for other in left if may[one] >> other & 1}
            left -= reached
            fresh += reached
        yield part


def assert_proven(may: list[int]) -> None:
    """Without those wanted, as many parts of odd size remain as are wanted and as stay alone (Tutte and Berge)."""
    matching = matched_at_most(may)
    alone = len(may) - 2 * len(pairs_of(matching.partner, may))
    rest = (1 << len(may)) - 1 & ~matching.wanted
    odd_parts = sum(len(part) % 2 for part in parts(may, rest))
    assert odd_parts == matching.wanted.bit_count() + alone


@pytest.mark.parametrize("edges", SPARSE_TO_DENSE)
def test_no_matching_of_a_small_graph_has_more_pairs(edges: float) -> None:
    chance = Random(int(100 * edges))
    for size in [*range(11)] * 25:
        may = graph(size, edges, chance)
        assert len(pairs_of(maximum_matching(may), may)) == most_pairs(may)
        assert (perfect_matching(may) is not None) == (2 * most_pairs(may) == size)


@pytest.mark.parametrize("neighbours", [1, 1.5, 2, 2.5, 3, 5])
def test_a_larger_matching_comes_with_the_proof_that_it_is_the_largest(neighbours: float) -> None:
    chance = Random(int(10 * neighbours))
    for _ in range(40):
        size = chance.randint(11, 90)
        assert_proven(graph(size, neighbours / size, chance))


def test_cycles_in_cycles_are_found_through() -> None:
    """A chain of triangles, each hanging on the next by one vertex: every vertex is in an odd cycle."""
    size = 41
    may = of_pairs(size, [pair for a in range(0, size - 2, 2) for pair in ((a, a + 1), (a + 1, a + 2), (a, a + 2))])
    assert_proven(may)
    assert len(pairs_of(maximum_matching(may), may)) == 20
    for gone in range(size):  # any vertex can be the one left over
        assert not matched_at_most(may, (1 << size) - 1 ^ 1 << gone).free


def test_only_those_alive_are_matched() -> None:
    may = of_pairs(5, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
    assert matched_at_most(may, 0b01111).partner == [1, 0, 3, 2, ALONE]


def test_whoever_may_meet_fewer_chooses_first_unless_an_order_is_wanted() -> None:
    may = of_pairs(5, [(0, 3), (0, 4), (1, 3), (2, 3), (2, 4)])
    assert matched_at_most(may).partner == [4, 3, ALONE, 1, 0]
    assert matched_at_most(may, in_order=True).partner == [3, ALONE, 4, 0, 2]


@pytest.mark.parametrize("edges", SPARSE_TO_DENSE)
def test_a_pair_is_taken_exactly_where_the_rest_can_still_be_paired(edges: float) -> None:
    chance = Random(int(100 * edges))
    for size in [2, 4, 6, 8, 10] * 20:
        may = graph(size, edges, chance)
        one = chance.randrange(size)
        possible = Pairable(may).possible(one)
        for other in range(size):
            left = [each for each in range(size) if each not in (one, other)]
            fits = may[one] >> other & 1 == 1 and 2 * most_pairs(cut(may, left)) == size - 2
            assert Pairable(may).take(one, other) == fits == bool(possible >> other & 1)


def cut(may: list[int], left: list[int]) -> list[int]:
    return [sum((may[one] >> other & 1) << place for place, other in enumerate(left)) for one in left]


def test_nobody_is_taken_twice_and_nobody_where_not_all_can_be_paired() -> None:
    square = Pairable(of_pairs(4, [(0, 1), (1, 2), (2, 3), (3, 0)]))
    assert square.take(0, 1)
    assert not square.take(1, 2)
    assert not square.take(2, 1)
    assert square.possible(0) == 0
    assert square.take(3, 2)
    star = Pairable(of_pairs(4, [(0, 1), (0, 2), (0, 3)]))
    assert not star.is_pairable
    assert not star.take(0, 1)


@pytest.mark.parametrize("edges", [0.3, 0.5, 0.8])
def test_the_first_matching_by_preference_is_found(edges: float) -> None:
    chance = Random(int(100 * edges))
    for size in [2, 4, 6, 8, 10] * 30:
        may = graph(size, edges, chance)
        order = chance.sample(range(size), chance.choice([size, size - 2]))
        liked = [chance.sample(range(size), size) for _ in range(size)]
        found = lexicographic(may, order, liked.__getitem__)
        expected = first_by_preference(may, order, liked.__getitem__)
        assert (None if found is None else pairs_of(found, may)) == expected


def test_a_partner_nobody_prefers_is_not_given() -> None:
    assert lexicographic(of_pairs(2, [(0, 1)]), [0, 1], lambda _: []) is None
