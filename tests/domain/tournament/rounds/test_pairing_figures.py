"""Which figures of the rules decide a draw, and that each of them does: chance or seeds, points or places, what gives
way first, rounds to come, clubs."""

import pytest
from pydantic import JsonValue

from tests import facts as e
from tests.builders import (
    S2,
    WHY,
    Facts,
    Figures,
    adjusted,
    contestants,
    dropped,
    entered,
    field,
    opened,
    pair,
    played,
)
from tests.domain.line_ups import from_area, round_of_ties, seed, seeded
from tests.domain.outcomes import after, drawn, games
from tests.domain.whole_rounds import GROUNDS, MASTERS, a_round, won_by_the_first

MANY = range(30)
FINALS: Figures = {"first_round": "folded", "later_rounds": "folded-in-points"}
NEVER_AGAIN: Figures = {"rematch_window": None}
LV = "leviathan"
in_all = pytest.mark.parametrize("system", [*MASTERS, *GROUNDS, LV])
in_both_formats = pytest.mark.parametrize("system", MASTERS)
in_both_grounds = pytest.mark.parametrize("system", GROUNDS)


def of_clubs(*clubs: str | None, system: str, number: int, dotted: Figures) -> Facts:
    players = (
        from_area(no, None).model_copy(update={"club": from_area(no, club).area}) for no, club in enumerate(clubs, 1)
    )
    return (opened(dotted, system=system, seed=seed(number)), *players)


def opponents_of_1(rounds: list[e.RoundPaired]) -> set[int]:
    return {no for fact in rounds for game in games(fact) if 1 in game for no in game} - {1}


# first_round


@in_all
@pytest.mark.rule("MC-14")
@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
@pytest.mark.rule("LV-20")
def test_round_1_is_chance_also_where_players_are_seeded(system: str) -> None:
    facts = [(*field(4, system=system, seed=seed(number)), seeded(1, 2, 3, 4)) for number in MANY]
    assert opponents_of_1([drawn(after(each, pair())) for each in facts]) == {2, 3, 4}


@in_all
@pytest.mark.rule("MC-38")
@pytest.mark.rule("LV-20")
def test_in_a_seeded_round_1_the_first_meets_the_last_the_second_the_second_last(system: str) -> None:
    facts = (*field(8, FINALS, system=system), seeded(8, 7, 6, 5, 4, 3, 2, 1))
    fact = drawn(after(facts, pair()))
    assert games(fact) == {frozenset(game) for game in ((8, 1), (7, 2), (6, 3), (5, 4))}
    assert fact.relaxed == ()


@in_all
@pytest.mark.rule("MC-38")
@pytest.mark.rule("LV-20")
def test_the_first_seed_has_the_bye_of_a_seeded_round_1(system: str) -> None:
    fact = drawn(after(field(5, FINALS, system=system), seeded(3, 1, 2, 5, 4), pair()))
    assert fact.byes == contestants(3)
    assert games(fact) == {frozenset({1, 4}), frozenset({2, 5})}


@in_all
@pytest.mark.rule("MC-38")
@pytest.mark.rule("LV-20")
def test_who_has_no_seed_comes_after_all_who_have_in_an_order_drawn_by_chance(system: str) -> None:
    facts = [(*field(6, FINALS, system=system, seed=seed(number)), seeded(1, 2)) for number in MANY]
    rounds = [drawn(after(each, pair())) for each in facts]
    assert opponents_of_1(rounds) == {3, 4, 5, 6}
    of_five = [(*field(5, FINALS, system=system, seed=seed(number)), seeded(4, 2)) for number in MANY]
    assert {drawn(after(each, pair())).byes for each in of_five} == {contestants(4)}


# later_rounds


@in_both_formats
@pytest.mark.rule("MC-15")
def test_inside_equal_points_it_is_chance_also_where_players_are_seeded(system: str) -> None:
    before = (seeded(1, 2, 3, 4, 5, 6, 7, 8), *played(1, (1, 2), (3, 4), (5, 6), (7, 8)))
    rounds = [drawn(after(field(8, system=system, seed=seed(number)), before, pair())) for number in MANY]
    assert opponents_of_1(rounds) == {3, 5, 7}


@in_both_formats
@pytest.mark.rule("MC-16")
def test_whoever_leaves_an_odd_group_for_the_next_is_named_as_paired_down(system: str) -> None:
    fact = drawn(after(field(6, system=system), played(1, (1, 2), (3, 4), (5, 6)), pair()))
    assert [no in (1, 3, 5) for no in fact.paired_down] == [True]


@in_both_grounds
@pytest.mark.rule("GG2-18")
@pytest.mark.rule("GG17-07")
def test_equal_points_are_lined_up_by_difference_and_nobody_is_paired_down(system: str) -> None:
    for number in range(10):
        facts = (*field(6, system=system, seed=seed(number)), seeded(1, 6, 2, 5, 3, 4))
        facts = (*facts, *round_of_ties(1, (1, 6), (2, 5), (3, 4)), adjusted(6, tp=-1))
        by_diff = (adjusted(no, diff=10 - no) for no in (1, 2, 3, 4, 5))
        fact = drawn(after(facts, by_diff, pair()))
        assert games(fact) == {frozenset({1, 2}), frozenset({3, 5}), frozenset({4, 6})}
        assert fact.paired_down == ()


@in_all
@pytest.mark.rule("MC-39")
@pytest.mark.rule("LV-20")
def test_a_later_seeded_round_goes_by_points_and_inside_them_the_first_meets_the_last(system: str) -> None:
    first = a_round(system, 1, (1, 8), (2, 7), (3, 6), (4, 5))
    level = (adjusted(no, tp=5) for no in (1, 2, 3, 4))
    fact = drawn(after(field(8, FINALS, system=system), seeded(1, 2, 3, 4, 5, 6, 7, 8), first, level, pair()))
    assert games(fact) == {frozenset(game) for game in ((1, 4), (2, 3), (5, 8), (6, 7))}


@in_both_formats
@pytest.mark.rule("MC-39")
def test_a_later_bye_of_a_seeded_event_is_random_among_the_lowest_points_whoever_is_seeded_first(system: str) -> None:
    past = (seeded(1, 2, 3, 4, 5, 6, 7), *played(1, (2, 7), (3, 6), (4, 5), bye=1))
    rounds = [drawn(after(field(7, FINALS, system=system, seed=seed(number)), past, pair())) for number in MANY]
    assert {fact.byes for fact in rounds} == {contestants(5), contestants(6), contestants(7)}


# relaxing


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
@pytest.mark.rule("LV-20")
def test_a_draw_says_what_it_costs_of_each_rule_the_best_protected_first(system: str) -> None:
    fact = drawn(after(field(4, system=system), a_round(system, 1, (1, 2), (3, 4)), pair()))
    best_protected = ["second-bye", "rematch", "bye-above-lowest", "same-area", "look-ahead", "repeat-pair-down"]
    assert [rule for rule in fact.objective if rule in best_protected] == best_protected
    assert fact.path is not None


@in_all
@pytest.mark.rule("MC-17")
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
@pytest.mark.rule("LV-20")
def test_two_meet_again_before_anyone_has_a_second_bye(system: str) -> None:
    past = (
        *a_round(system, 1, (1, 2), bye=3),
        *a_round(system, 2, (2, 3), bye=1),
        *a_round(system, 3, (1, 3), bye=2),
    )
    facts = (*field(3, NEVER_AGAIN, system=system, rounds=9), *past, dropped(3), entered(4))
    fact = drawn(after(facts, pair()))
    assert (games(fact), fact.byes) == ({frozenset({1, 2})}, contestants(4))
    assert "rematch" in [bent.rule for bent in fact.relaxed]
    assert (fact.objective["second-bye"], fact.objective["rematch"]) == (0, 1)


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
@pytest.mark.rule("LV-20")
def test_one_who_stands_higher_has_the_bye_before_two_meet_again(system: str) -> None:
    level = (adjusted(1, tp=5, diff=5), adjusted(2, tp=5, diff=5))
    if system in MASTERS:
        level = (adjusted(1, tp=5), adjusted(2, tp=6))
    fact = drawn(after(field(2, system=system, rounds=9), a_round(system, 1, (1, 2)), level, entered(3), pair()))
    assert fact.byes != contestants(3)
    assert [bent.rule for bent in fact.relaxed if bent.rule != "look-ahead"] == ["bye-above-lowest"]


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
@pytest.mark.rule("LV-20")
def test_another_order_of_giving_way_can_be_announced(system: str) -> None:
    order: JsonValue = ["repeat-pair-down", "look-ahead", "same-area", "rematch", "bye-above-lowest", "second-bye"]
    facts = field(2, system=system, rounds=9, relaxing=order)
    fact = drawn(after(facts, a_round(system, 1, (1, 2)), adjusted(1, tp=5), adjusted(2, tp=5), entered(3), pair()))
    assert (games(fact), fact.byes) == ({frozenset({1, 2})}, contestants(3))


# looks_ahead


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
@pytest.mark.rule("LV-20")
def test_six_players_play_five_rounds_without_meeting_twice(system: str) -> None:
    for number in range(10):
        facts = field(6, NEVER_AGAIN, system=system, rounds=5, seed=seed(number))
        for _ in range(5):
            facts = after(facts, pair(reason=WHY if system in MASTERS else None))
            assert "rematch" not in [bent.rule for bent in drawn(facts).relaxed]
            facts = won_by_the_first(system, facts)


@pytest.mark.rule("GG2-19")
def test_where_nobody_looks_ahead_the_first_rounds_may_leave_a_rematch_to_the_last() -> None:
    rematches = 0
    for number in range(10):
        facts = field(6, system=S2, rounds=5, looks_ahead=False, seed=seed(number))
        for _ in range(5):
            facts = after(facts, pair())
            rematches += drawn(facts).objective["rematch"]
            facts = won_by_the_first(S2, facts)
    assert rematches


# clubs_apart


@in_all
@pytest.mark.rule("MC-14")
@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
@pytest.mark.rule("LV-20")
def test_a_club_keeps_nobody_apart_unless_the_organizer_says_so(system: str) -> None:
    def met(dotted: Figures) -> set[int]:
        clubs = ("Club One", "Club One", "Club Two", None)
        fields = [of_clubs(*clubs, system=system, number=number, dotted=dotted) for number in MANY]
        return opponents_of_1([drawn(after(facts, pair())) for facts in fields])

    assert met({}) == {2, 3, 4}
    assert met({"clubs_apart": True}) == {3, 4}


@in_both_grounds
@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
def test_a_club_that_is_too_large_to_keep_apart_is_written_down(system: str) -> None:
    clubs = ("Club One", "Club One", "Club One", None)
    fact = drawn(after(of_clubs(*clubs, system=system, number=0, dotted={"clubs_apart": True}), pair()))
    assert [bent.rule for bent in fact.relaxed] == ["same-area"]


# sides


def test_where_games_have_three_or_four_sides_everyone_sits_at_as_few_tables_as_can_be() -> None:
    facts = after(field(7, system=S2, sides=[3, 4]), pair())
    assert sorted(len(game) for game in games(drawn(facts))) == [3, 4]
    assert (drawn(facts).algorithm, drawn(facts).byes, drawn(facts).relaxed) == ("exact/1", (), ())
    by_hand = drawn(after(field(4, system=S2, sides=[3, 4]), pair((1, 2, 3), (4, None), reason=WHY)))
    assert [(bent.rule, bent.contestants) for bent in by_hand.relaxed] == [("needless-bye", contestants(4))]


# tables_vary


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-18")
@pytest.mark.rule("GG17-07")
@pytest.mark.rule("LV-20")
def test_nobody_sits_where_they_sat_before_where_that_can_be_helped(system: str) -> None:
    def repeated(dotted: Figures) -> int:
        repeats = 0
        for number in range(5):
            facts = field(8, dotted, system=system, seed=seed(number))
            facts = after(facts, a_round(system, 1, (1, 2), (3, 4), (5, 6), (7, 8)), pair())
            tables = {no: (no + 1) // 2 for no in range(1, 9)}
            seats = [(no, pairing.table_no) for pairing in drawn(facts).pairings for no in pairing.contestants]
            repeats += sum(tables[no] == table_no for no, table_no in seats)
        return repeats

    assert repeated({}) == 0
    assert repeated({"tables_vary": False}) > 0
