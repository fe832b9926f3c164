"""By groups of equal points, against every seating there is, for fields small enough to list them all."""

from collections.abc import Sequence
from random import Random

import pytest

from ledger.domain.pairing.retired.points_groups import Draw, draw, pair_by_groups, pair_whole_field, sort_field
from ledger.domain.pairing.values import WHY, Candidate
from tests.domain.pairing.retired.every_seating import all_seatings
from tests.domain.pairing.small_fields import seed_of

Pairs = Sequence[tuple[int, int]]
Vector = tuple[int, int, int, int, int]
CASES_A_SIZE = 70


def vector(candidates: Sequence[Candidate], pairs: Pairs, bye: int | None) -> Vector:
    """The objective, worked out from the definition and from nothing in the engine."""
    known = {each.id: each for each in candidates}
    steps = sorted({each.points for each in candidates})
    second_byes = rematches = bye_height = gaps = repeats = 0
    if bye is not None:
        second_byes = 1 if known[bye].byes else 0
        bye_height = steps.index(known[bye].points) ** 2
    for pair in pairs:
        low, high = sorted((known[each] for each in pair), key=lambda each: each.points)
        rematches += low.id in high.met or high.id in low.met
        gaps += (steps.index(high.points) - steps.index(low.points)) ** 2
        repeats += high.downs if high.points > low.points else 0
    return second_byes, rematches, bye_height, gaps, repeats


def best_vector(candidates: Sequence[Candidate]) -> Vector:
    return min(vector(candidates, *seating) for seating in all_seatings([each.id for each in candidates]))


def drawn_vector(candidates: Sequence[Candidate], drawn: Draw) -> Vector:
    return vector(candidates, drawn.pairs, drawn.bye)


def random_field(size: int, chance: Random) -> list[Candidate]:
    """Anything from a first round to a field in which nearly everybody has met."""
    ids = chance.sample(range(1, 100), size)
    meetings, had_bye, groups = (
        chance.choice((0, 0.2, 0.5, 0.8, 1)),
        chance.choice((0, 0.5, 0.9, 1)),
        chance.randint(1, 5),
    )
    met: dict[int, set[int]] = {each: set() for each in ids}
    for one in ids:
        for other in ids:
            if one < other and chance.random() < meetings:
                met[one].add(other)
                met[other].add(one)
    return [
        Candidate(
            each,
            points=chance.randrange(groups),
            met=frozenset(met[each]),
            downs=chance.choice((0, 0, 1, 2)),
            byes=int(chance.random() < had_bye),
        )
        for each in ids
    ]


@pytest.mark.parametrize("size", range(2, 9))
def test_no_seating_of_a_small_field_is_better_than_the_drawn_one(size: int) -> None:
    chance = Random(size)
    for case in range(CASES_A_SIZE):
        field = random_field(size, chance)
        assert drawn_vector(field, draw(field, seed_of(case))) == best_vector(field), field


@pytest.mark.parametrize("size", range(2, 9))
def test_what_is_recorded_as_relaxed_is_exactly_what_the_seating_bends(size: int) -> None:
    chance = Random(100 + size)
    for case in range(CASES_A_SIZE):
        field = random_field(size, chance)
        known = {each.id: each for each in field}
        drawn = draw(field, seed_of(case))
        expected: list[tuple[str, tuple[int, ...]]] = []
        expected += [("rematch", pair) for pair in drawn.pairs if pair[1] in known[pair[0]].met]
        expected += [("repeat-pair-down", (each,)) for each in drawn.paired_down if known[each].downs]
        if drawn.bye is not None:
            expected += [("second-bye", (drawn.bye,))] * known[drawn.bye].byes
            lowest = min(each.points for each in field)
            expected += [("bye-above-lowest", (drawn.bye,))] * (known[drawn.bye].points > lowest)
        assert sorted((each.rule, each.players) for each in drawn.relaxed) == sorted(expected)
        assert all(WHY[each.why].endswith(".") for each in drawn.relaxed)


@pytest.mark.parametrize("size", [20, 33, 48])
def test_where_the_groups_work_out_the_whole_field_holds_nothing_better(size: int) -> None:
    chance, quick = Random(size), 0
    for case in range(25):
        ids = range(1, size + 1)
        met = {each: frozenset(chance.sample(ids, 2)) - {each} for each in ids}
        field = [
            Candidate(each, chance.randrange(4), met[each], chance.randrange(2), chance.randrange(2)) for each in ids
        ]
        sorted_field = sort_field(field, seed_of(case))
        by_groups = pair_by_groups(sorted_field, seed_of(case))
        if by_groups is not None:
            quick += 1
            exact = pair_whole_field(sorted_field, seed_of(case))
            assert vector(field, by_groups.pairs, by_groups.bye) == vector(field, exact.pairs, exact.bye)
    assert quick > 10
