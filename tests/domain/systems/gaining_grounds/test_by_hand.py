"""Tables given by the organizer of a Gaining Grounds event: what bends a rule, and how many sides there are."""

import pytest

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.values import Relaxed
from tests.builders import OF_2017, S2, WHY, Facts, adjusted, check_in, contestants, dropped, field, pair
from tests.domain.entries import ringer
from tests.domain.line_ups import attackers, placed, standing
from tests.domain.outcomes import after, drawn, seated
from tests.domain.vp_games import scored
from tests.spec import given

in_both = pytest.mark.parametrize("system", [S2, OF_2017])


def bent(rule: str, *players: int) -> Relaxed:
    return Relaxed(rule=rule, contestants=contestants(*players), why="by-hand")


# by hand


@in_both
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
def test_a_rematch_by_hand_needs_a_reason_and_a_pair_down_does_not(system: str) -> None:
    facts = standing(system, (9, 0, 0), (6, 0, 0), (3, 0, 0), (0, 0, 0))
    given(*facts).when(pair((1, 5), (2, 6), (3, 4), (7, 8))).then_refused(NeedsReason, "rematch: #1, #5, #2 and #6")
    fact = drawn(after(facts, pair((1, 5), (2, 3), (4, 6), (7, 8), reason=WHY)))
    assert fact.relaxed == (bent("rematch", 1, 5),)
    far = drawn(after(facts, pair((1, 8), (2, 7), (3, 6), (4, 5))))
    assert (far.relaxed, far.paired_down) == ((), ())


@in_both
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_byes_by_hand_that_bend_a_rule_need_a_reason(system: str) -> None:
    first, last = placed(system, (1, 4), (2, 5), bye=3), placed(system, (1, 4), (2, 3), bye=5)
    with_ringer = (*first, ringer(6))
    for facts, tables, expected in (
        (first, ((1, 2), (3, 4), (5, None)), ()),
        (last, ((1, 2), (3, 5), (4, None)), ()),
        (first, ((1, 3), (2, 4), (5, None)), ()),
        (last, ((1, 2), (3, 4), (5, None)), (bent("second-bye", 5),)),
        (first, ((1, 2), (3, 5), (4, None)), (bent("bye-above-lowest", 4),)),
        (first, ((1, 2), (3, None), (4, None), (5, None)), (bent("needless-bye", 3, 4, 5), bent("second-bye", 3))),
        (with_ringer, ((1, 2), (3, 4), (5, None)), (bent("bye-despite-ringer", 5),)),
        (with_ringer, ((1, 2), (3, 4), (5, 6)), ()),
        (with_ringer, ((1, 2), (4, 6), (3, 5)), (bent("bye-above-lowest", 4),)),
        (with_ringer, ((1, 2), (3, 6), (4, 5)), (bent("second-bye", 3), bent("bye-above-lowest", 3))),
    ):
        assert drawn(after(facts, pair(*tables, reason=WHY))).relaxed == expected
        if expected:
            given(*facts).when(pair(*tables)).then_refused(NeedsReason, expected[0].rule)
        else:
            assert drawn(after(facts, pair(*tables))).relaxed == ()


def test_a_ringer_at_a_table_while_the_number_is_even_is_needless() -> None:
    facts = (*field(4, system=S2), ringer(5))
    fact = drawn(after(facts, pair((1, 2), (3, 5), (4, None), reason=WHY)))
    assert fact.relaxed == (bent("needless-bye", 4, 3),)


def test_in_round_1_the_bye_by_hand_is_anybody_s() -> None:
    facts = (*field(3, system=S2), adjusted(3, tp=9))
    assert drawn(after(facts, pair((1, 2), (3, None)))).relaxed == ()


def test_a_ringer_may_be_left_out_and_plays_with_somebody_who_is_ranked() -> None:
    facts = (*field(4, system=S2), ringer(5), ringer(6))
    assert seated(after(facts, pair((1, 2), (3, 4)))) == {1, 2, 3, 4}
    given(*facts).when(pair((1, 2), (3, 4), (5, 6))).then_refused(RuleViolation, "#5 and #6 only fill seats")
    given(*facts).when(pair((1, 2), (3, 4), (5, None))).then_refused(RuleViolation, "#5 only fill seats")
    given(*facts, dropped(5)).when(pair((1, 2), (3, 5), (4, 6))).then_refused(RuleViolation, "#5 has left")


# many sides


def brawl(players: int) -> Facts:
    return field(players, system=S2, mode="all-out-brawl")


@pytest.mark.rule("GG2-44")
@pytest.mark.rule("GG2-09")
@pytest.mark.parametrize(("players", "sizes"), [(4, [4]), (8, [8]), (9, [5, 4]), (17, [6, 6, 5])])
def test_a_brawl_seats_four_to_eight_at_a_table_and_nobody_attacks(players: int, sizes: list[int]) -> None:
    facts = after(brawl(players), pair())
    assert [len(pairing.contestants) for pairing in drawn(facts).pairings] == sizes
    assert seated(facts) == set(range(1, players + 1))
    assert set(attackers(drawn(facts)).values()) == {None}
    assert (drawn(facts).algorithm, drawn(facts).byes) == ("tables/1", ())


@pytest.mark.rule("GG2-44")
def test_a_brawl_of_fewer_than_four_is_refused() -> None:
    given(*brawl(3)).when(pair()).then_refused(RuleViolation, "at least 4 sides, and only 3")


@pytest.mark.rule("GG2-44")
def test_a_later_round_of_a_brawl_goes_by_standing() -> None:
    facts = after(brawl(8), pair(tuple(range(1, 9))), scored({no: 20 - no for no in range(1, 9)}))
    more = after(facts, *(check_in(no) for no in range(9, 13)), pair())
    assert [set(pairing.contestants) >= {1} for pairing in drawn(more).pairings] == [True, False]
    assert [len(pairing.contestants) for pairing in drawn(more).pairings] == [6, 6]
    assert drawn(more).relaxed == ()


@pytest.mark.rule("GG2-44")
@pytest.mark.parametrize("table", [(1, 2, 3), (1, 2), tuple(range(1, 10)), (1, 2, 3, None)])
def test_a_table_of_a_brawl_by_hand_has_four_to_eight_sides(table: tuple[int | None, ...]) -> None:
    given(*brawl(9)).when(pair(table)).then_refused(BadRequest, "A pairing names 4 to 8 players, or one and null")


@pytest.mark.rule("GG2-44")
def test_a_bye_in_a_brawl_by_hand_is_needless() -> None:
    tables = ((1, 2, 3, 4), (5, None))
    given(*brawl(5)).when(pair(*tables)).then_refused(NeedsReason, "needless-bye: #5")
    fact = drawn(after(brawl(5), pair(*tables, reason=WHY)))
    assert (fact.byes, fact.relaxed) == (contestants(5), (bent("needless-bye", 5),))
    assert fact.pairings[0].contestants == contestants(1, 2, 3, 4)
