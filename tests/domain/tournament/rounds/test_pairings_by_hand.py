"""Tables given by the organizer: everybody once, and whatever is bent needs a reason and is written down."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.values import Relaxed
from tests.builders import WHY, Facts, contestants, dropped, field, pair, paired, played
from tests.domain.outcomes import after, drawn
from tests.spec import given

FOUR, FIVE, SIX = field(4, rounds=9), field(5, rounds=9), field(6, rounds=9)
ROUND_ONE = (*SIX, *played(1, (1, 2), (3, 4), (5, 6)))  # 1, 3 and 5 have a point

Tables = tuple[tuple[int | None, ...], ...]


def bent(rule: str, *players: int) -> Relaxed:
    return Relaxed(rule=rule, contestants=contestants(*players), why="by-hand")


def test_tables_are_numbered_as_given_and_need_no_seed() -> None:
    given(*FOUR).when(pair((3, 1), (2, 4))).then(paired(1, (3, 1), (2, 4)))


def test_a_bye_takes_no_table() -> None:
    given(*FIVE).when(pair((3, 1), (5, None), (2, 4))).then(paired(1, (3, 1), (2, 4), bye=5))
    given(*FIVE).when(pair((None, 5), (3, 1), (2, 4))).then(paired(1, (3, 1), (2, 4), bye=5))


def test_a_step_down_that_the_groups_need_bends_nothing_and_is_remembered() -> None:
    given(*ROUND_ONE).when(pair((1, 3), (2, 5), (4, 6))).then(paired(2, (1, 3), (2, 5), (4, 6), down=[5]))


@pytest.mark.bad_input(36)
def test_nobody_plays_against_themselves() -> None:
    given(*FOUR).when(pair((1, 1), (2, 3))).then_refused(RuleViolation, "#1 stands twice")


def test_nobody_sits_at_two_tables() -> None:
    given(*FOUR).when(pair((1, 2), (1, 3))).then_refused(RuleViolation, "#1 stands twice")


def test_active_players_left_out_are_named() -> None:
    given(*FOUR).when(pair((1, 2))).then_refused(RuleViolation, "leaves out #3 and #4")


def test_one_who_left_cannot_be_paired() -> None:
    given(*FOUR, dropped(4)).when(pair((1, 2), (3, 4))).then_refused(RuleViolation, "#4 has left")


@pytest.mark.parametrize("table", [(1,), (1, 2, 3), (None, None), ()])
def test_a_table_is_two_players_or_one_and_nobody(table: tuple[int | None, ...]) -> None:
    given(*FOUR).when(pair(table, (3, 4))).then_refused(BadRequest, "two players, or one and null")


MET_OUTSIDE_THE_GROUP = (*FOUR, *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
DOWN_BEFORE = (*FOUR, *played(1, (1, 2), (3, 4), down=[1]))
BYE_BEFORE = (*FIVE, *played(1, (1, 2), (3, 4), bye=5), *played(2, (1, 3), (4, 5), bye=2))

BENDS = [
    pytest.param(ROUND_ONE, ((1, 3), (5, 6), (2, 4)), [bent("rematch", 5, 6)], id="rematch"),
    pytest.param(
        ROUND_ONE,
        ((1, 4), (3, 2), (5, None), (6, None)),
        [bent("needless-bye", 5, 6), bent("bye-above-lowest", 5), bent("pair-down", 1, 4), bent("pair-down", 3, 2)],
        id="needless-bye",
    ),
    pytest.param(
        ROUND_ONE,
        ((1, 4), (3, 6), (5, 2)),
        [bent("pair-down", 1, 4), bent("pair-down", 3, 6), bent("pair-down", 5, 2)],
        id="pair-down",
    ),
    pytest.param(
        BYE_BEFORE,
        ((1, 4), (2, 3), (5, None)),
        [bent("second-bye", 5)],
        id="second-bye",
        marks=pytest.mark.bad_input(53),
    ),
    pytest.param(
        (*FIVE, *played(1, (1, 2), (3, 4), bye=5)),
        ((1, 4), (5, 2), (3, None)),
        [bent("bye-above-lowest", 3), bent("pair-down", 1, 4), bent("pair-down", 5, 2)],
        id="bye-above-lowest",
    ),
    pytest.param(
        DOWN_BEFORE,
        ((1, 4), (3, 2)),
        [bent("pair-down", 1, 4), bent("pair-down", 3, 2), bent("repeat-pair-down", 1)],
        id="repeat-pair-down",
    ),
]


@pytest.mark.bad_input(58)
@pytest.mark.parametrize(("facts", "tables", "rules"), BENDS)
def test_a_bent_rule_is_refused_without_a_reason(facts: Facts, tables: Tables, rules: list[Relaxed]) -> None:
    named = sorted({each.rule for each in rules})
    given(*facts).when(pair(*tables)).then_refused(NeedsReason, "give a reason", *named)


@pytest.mark.bad_input(58)
@pytest.mark.parametrize(("facts", "tables", "rules"), BENDS)
def test_a_bent_rule_is_recorded_with_a_reason(facts: Facts, tables: Tables, rules: list[Relaxed]) -> None:
    fact = drawn(after(facts, pair(*tables, reason=WHY)))
    assert fact.relaxed == tuple(rules)
    assert fact.algorithm == "by-hand/1"


def test_a_step_over_two_groups_bends_more_than_two_steps() -> None:
    # 1 has 2 points, 2 and 3 have 1, 4 has none
    facts = MET_OUTSIDE_THE_GROUP
    given(*facts).when(pair((1, 4), (2, 3))).then_refused(NeedsReason, "pair-down: #1 and #4")
    assert drawn(after(facts, pair((1, 4), (2, 3), reason=WHY))).relaxed == (bent("pair-down", 1, 4),)


def test_a_reason_for_one_bend_does_not_excuse_a_missing_player() -> None:
    given(*ROUND_ONE).when(pair((1, 2), (3, 4), reason=WHY)).then_refused(RuleViolation, "leaves out #5 and #6")
