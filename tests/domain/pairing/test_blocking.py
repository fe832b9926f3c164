"""Who blocks a round: against all sets of small fields, and in the words an organizer reads."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from ledger.domain.pairing.field import Field, line_up, pair_whole_field
from ledger.domain.pairing.relaxations import bans_leave_a_round, blocking_set, no_round_possible
from ledger.domain.pairing.values import Candidate, Conditions
from tests.enduring import IS_ENDURING

CASES = 3_000 if IS_ENDURING else 300
SEED = bytes(32)
REMEDY = ", as the bans stand."


def field_of(count: int, bans: Iterable[tuple[int, int]]) -> Field:
    """Contestants from 1 up; of two who may never meet only the first is told."""
    told = {each: set[int]() for each in range(1, count + 1)}
    for one, other in bans:
        told[one].add(other)
    players = [Candidate(each, 0, banned=frozenset(others)) for each, others in told.items()]
    return line_up(players, Conditions(round_no=2), SEED)


def only_meeting(count: int, pairs: Iterable[tuple[int, int]]) -> Field:
    """The bans under which these pairs alone may meet."""
    allowed = {frozenset(pair) for pair in pairs}
    everyone = combinations(range(1, count + 1), 2)
    return field_of(count, (pair for pair in everyone if frozenset(pair) not in allowed))


def between(left: Iterable[int], right: Iterable[int]) -> list[tuple[int, int]]:
    return [(one, other) for one in left for other in right if one != other]


def odd_parts(field: Field, chosen: Iterable[int]) -> int:
    left, odd = set(chosen), 0
    while left:
        part, fresh = 0, [left.pop()]
        while fresh:
            one = fresh.pop()
            part += 1
            reached = {other for other in left if not field.is_banned(one, other)}
            left -= reached
            fresh += reached
        odd += part % 2
    return odd


def outside(field: Field, chosen: Iterable[int]) -> tuple[int, ...]:
    members = set(chosen)
    return tuple(
        other
        for other in sorted(field.players)
        if other not in members and not all(field.is_banned(one, other) for one in members)
    )


def blocks(field: Field, chosen: Iterable[int]) -> bool:
    """More parts of odd size than others to meet; one more may be left over where the number is odd."""
    members = tuple(chosen)
    return odd_parts(field, members) > len(outside(field, members)) + len(field.players) % 2


def fewest_who_block(field: Field) -> int | None:
    """By trying everything."""
    sizes = range(1, len(field.players) + 1)
    return next(
        (size for size in sizes if any(blocks(field, each) for each in combinations(field.players, size))), None
    )


def test_in_small_fields_no_fewer_contestants_block_the_round() -> None:
    chance = Random(1)
    blocked = 0
    for _ in range(CASES):
        count = chance.randint(2, 8)
        pairs = combinations(range(1, count + 1), 2)
        share = chance.choice([0.4, 0.6, 0.8])
        field = field_of(count, [pair for pair in pairs if chance.random() < share])
        fewest = fewest_who_block(field)
        assert bans_leave_a_round(field) == (fewest is None) == (pair_whole_field(field, SEED) is not None)
        if fewest is not None:
            blocked += 1
            players, opponents = blocking_set(field)
            assert len(players) == fewest
            assert blocks(field, players)
            assert opponents == outside(field, players)
    assert blocked > CASES // 4


@pytest.mark.parametrize("count", [30, 31, 60, 61])
@pytest.mark.parametrize("neighbours", [1, 1.5, 2.5])
def test_in_larger_fields_those_named_do_block_it(count: int, neighbours: float) -> None:
    chance = Random(count)
    pairs = combinations(range(1, count + 1), 2)
    field = only_meeting(count, [pair for pair in pairs if chance.random() < neighbours / count])
    players, opponents = blocking_set(field)
    assert blocks(field, players)
    assert opponents == outside(field, players)


def test_of_a_large_group_that_meets_too_few_others_nobody_can_be_left_out() -> None:
    """Sixteen who may meet fifteen others alone: any fifteen of them could be paired. With one left over, seventeen."""
    field = field_of(60, combinations(range(1, 17), 2))
    assert bans_leave_a_round(field)
    field = field_of(60, [*combinations(range(1, 17), 2), *between(range(1, 17), range(32, 61))])
    assert blocking_set(field) == (tuple(range(1, 17)), tuple(range(17, 32)))
    field = field_of(61, [*combinations(range(1, 18), 2), *between(range(1, 18), range(33, 62))])
    assert blocking_set(field) == (tuple(range(1, 18)), tuple(range(18, 33)))


def test_three_are_named_rather_than_four_who_block_the_round_as_well() -> None:
    field = only_meeting(8, [(1, 6), (1, 7), (2, 5), (3, 5), (3, 6), (4, 6), (4, 7), (5, 8), (6, 8)])
    assert blocks(field, (1, 2, 3, 4))
    assert blocking_set(field) == ((2, 3, 8), (5, 6))


def said(field: Field) -> str:
    return str(no_round_possible(field))


def test_one_who_may_meet_nobody_is_named() -> None:
    field = field_of(6, between([4], range(1, 7)))
    assert blocking_set(field) == ((4,), ())
    assert said(field) == f"No round is possible: #4 may meet nobody{REMEDY}"


def test_one_who_may_meet_nobody_is_left_over_where_the_number_is_odd() -> None:
    assert bans_leave_a_round(field_of(7, between([4], range(1, 8))))


def test_of_two_who_may_meet_nobody_one_too_many_would_be_left_over() -> None:
    field = field_of(7, between([4, 6], range(1, 8)))
    assert blocking_set(field) == ((4, 6), ())
    assert (
        said(field) == f"No round is possible: #4 and #6 may meet nobody, and only one of them can be left over{REMEDY}"
    )


def test_two_groups_of_odd_size_that_may_not_meet_block_a_round() -> None:
    field = field_of(8, between([2, 5, 7], [1, 3, 4, 6, 8]))
    assert blocking_set(field) == ((2, 5, 7), ())
    assert said(field) == (
        f"No round is possible: #2, #5 and #7 may meet only one another, and they are an odd number{REMEDY}"
    )


def test_two_groups_of_even_size_that_may_not_meet_block_nothing() -> None:
    assert bans_leave_a_round(field_of(8, between([2, 5, 7, 8], [1, 3, 4, 6])))


def test_two_who_may_meet_one_only_are_named_with_that_one() -> None:
    field = field_of(6, between([1, 2], [1, 2, 4, 5, 6]))
    assert blocking_set(field) == ((1, 2), (3,))
    assert said(field) == (
        f"No round is possible: #1 and #2 may meet only #3, which does not give each of them an opponent{REMEDY}"
    )


def test_three_who_may_meet_one_only_are_too_many_where_one_is_left_over() -> None:
    field = field_of(7, between([1, 2, 5], [1, 2, 5, 4, 6, 7]))
    assert said(field) == (
        "No round is possible: #1, #2 and #5 may meet only #3, which leaves more than one of them without an opponent"
        + REMEDY
    )


def test_groups_that_meet_inside_and_one_other_are_told_so() -> None:
    """Two threes and two more, of whom only #7 may be met by the threes, and #8 meets #7 alone."""
    threes = [*between([1, 2, 3], [1, 2, 3]), *between([4, 5, 6], [4, 5, 6])]
    field = only_meeting(8, [*threes, *between(range(1, 7), [7]), (7, 8)])
    players, opponents = blocking_set(field)
    assert (len(players), opponents) == (4, (7,))
    assert "may meet only one another and #7, which does not give each of them an opponent" in said(field)


def test_names_take_the_place_of_numbers() -> None:
    refusal = no_round_possible(field_of(6, between([1, 2], [1, 2, 4, 5, 6])))
    refusal.name_of = ["", "Ada One", "Bo Two", "Cy Three"].__getitem__
    assert "Ada One and Bo Two may meet only Cy Three" in str(refusal)
