"""The quick way against an exact matching over the whole field, where the quick way is made to fail."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import engine
from ledger.domain.pairing.engine import draw
from ledger.domain.pairing.values import Candidate, Conditions, Drawn
from tests.domain.pairing.checker import cheapest_seats
from tests.domain.pairing.costing import LOOK_AHEAD, Row, Seats
from tests.domain.pairing.large_fields import blocked, mid_event
from tests.domain.pairing.oracle import Oracle
from tests.domain.pairing.small_fields import POLICIES, seed_of
from tests.enduring import IS_ENDURING

CASES = 3_000 if IS_ENDURING else 100
LATER = ("from-the-top", "random-in-points", "folded-in-points")


def field_of(chance: Random) -> list[Candidate]:
    size = chance.randint(30, 160)
    return mid_event(size, 6, chance) if chance.random() < 0.3 else blocked(size, chance)


def draw_whole_field(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """The round by comparing the whole field, whatever the quick way would give."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_quick_way", lambda field, seed: None)
        return draw(candidates, conditions, seed)


def seats_of(drawn: Drawn) -> Seats:
    pairs = tuple((table[0], table[1]) for table in drawn.tables)
    return Seats(pairs, drawn.byes[0] if drawn.byes else None)


def row_of(oracle: Oracle, seats: Seats) -> tuple[Row, ...]:
    costs = oracle.costs(seats)
    return tuple(costs[rule] for rule in oracle.order())


@pytest.mark.parametrize("policy", LATER)
def test_the_quick_way_costs_what_the_whole_field_costs(policy: str) -> None:
    chance, paths = Random(policy), Counter[str | None]()
    for case in range(CASES // len(LATER) + 1):
        field, conditions = field_of(chance), Conditions(7, policy=POLICIES[policy])
        quick, whole = (way(field, conditions, seed_of(case)) for way in (draw, draw_whole_field))
        oracle = Oracle(field, conditions, seed_of(case))
        seats, exact = seats_of(quick), seats_of(whole)
        assert quick.objective == whole.objective, case
        assert row_of(oracle, seats) == row_of(oracle, exact), case
        if policy == "from-the-top" or seats.odd == exact.odd:
            assert oracle.rest(seats) == oracle.rest(exact), case
        paths[quick.path] += 1
    assert len(paths) > 1, "some have to be quick and some not"


@pytest.mark.parametrize("policy", LATER)
def test_the_whole_field_costs_what_our_own_costs_say(policy: str) -> None:
    chance = Random(policy)
    for case in range(
        CASES // len(LATER) // (12 if policy == "from-the-top" else 3)
    ):  # equal costs take a matcher long
        field, conditions = field_of(chance), Conditions(7, policy=POLICIES[policy])
        oracle = Oracle(field, conditions, seed_of(case))
        rules = [rule for rule in oracle.order() if rule != LOOK_AHEAD]
        seats = seats_of(draw(field, conditions, seed_of(case)))
        assert row_of(oracle, seats) == row_of(oracle, cheapest_seats(oracle, rules)), case


@pytest.mark.parametrize("policy", ["first-random", "first-folded"])
def test_a_first_round_costs_what_the_whole_field_costs(policy: str) -> None:
    chance = Random(policy)
    for case in range(CASES // 5):
        size, areas = chance.randint(11, 50), chance.choice((2, 3, 9))
        field = [
            Candidate(
                each,
                0,
                area=chance.choice((None, *map(str, range(areas)))),
                apart=frozenset(chance.sample(range(1, size + 1), chance.choice((0, 0, 1, 3)))) - {each},
                banned=frozenset(chance.sample(range(1, size + 1), chance.choice((0, 0, 0, 1)))) - {each},
                seeding=chance.choice((None, each)),
            )
            for each in range(1, size + 1)
        ]
        conditions = Conditions(1, policy=POLICIES[policy])
        quick, whole = (way(field, conditions, seed_of(case)) for way in (draw, draw_whole_field))
        oracle = Oracle(field, conditions, seed_of(case))
        rules = [rule for rule in oracle.order() if rule != LOOK_AHEAD]
        seats = seats_of(quick)
        assert row_of(oracle, seats) == row_of(oracle, seats_of(whole)), case
        assert row_of(oracle, seats) == row_of(oracle, cheapest_seats(oracle, rules)), case
        assert oracle.rest(seats) == oracle.rest(seats_of(whole)), case


def test_what_cannot_be_seated_quickly_cannot_be_seated_at_all() -> None:
    lonely = Candidate(1, 0, banned=frozenset(range(2, 41)))
    field = [lonely, *(Candidate(each, each % 3) for each in range(2, 41))]
    for way in (draw, draw_whole_field):
        with pytest.raises(RuleViolation):
            way(field, Conditions(2), seed_of(1))


@pytest.mark.parametrize("policy", LATER)
def test_a_ban_of_which_only_the_others_know_is_kept(policy: str) -> None:
    conditions = Conditions(2, policy=POLICIES[policy])
    field = [
        Candidate(1, 5, standing=(5,)),
        *(Candidate(each, each % 3, standing=(each % 3,), banned=frozenset({1})) for each in range(2, 41)),
    ]
    with pytest.raises(RuleViolation):
        draw(field, conditions, seed_of(1))
    assert draw([*field, Candidate(41, 0, standing=(0,), banned=frozenset({1}))], conditions, seed_of(1)).byes == (1,)


@pytest.mark.parametrize("policy", LATER)
def test_meetings_that_only_one_remembers_count_as_much(policy: str) -> None:
    chance = Random(policy)
    for case in range(CASES // 10):
        field, conditions = field_of(chance), Conditions(7, policy=POLICIES[policy])
        forgetful = [
            replace(each, met=frozenset(other for other in each.met if (other < each.id) == (case % 2 == 0)))
            for each in field
        ]
        whole = draw(field, conditions, seed_of(case))
        assert draw(forgetful, conditions, seed_of(case)).tables == whole.tables
