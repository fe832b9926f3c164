"""What counts of the rounds before when the next is drawn, and what does not: byes and ringers, steps down, meetings,
rounds sat out, rounds taken back."""

import pytest

from ledger.domain.values import Relaxed
from tests.builders import (
    OF_2017,
    S2,
    WHY,
    Figures,
    adjusted,
    contestants,
    dropped,
    field,
    opened,
    pair,
    played,
    reinstate,
    withdraw,
)
from tests.domain.entries import ringer
from tests.domain.judgements import forfeit
from tests.domain.line_ups import from_area, kept_apart, placed, round_of_ties, seed, seeded
from tests.domain.outcomes import after, drawn, games, seated
from tests.domain.venue import skipped
from tests.domain.vp_games import was
from tests.domain.whole_rounds import GROUNDS, MASTERS, a_round

MANY = range(20)
FINALS: Figures = {"first_round": "folded", "later_rounds": "folded-in-points"}
in_all = pytest.mark.parametrize("system", [*MASTERS, *GROUNDS])
in_both_formats = pytest.mark.parametrize("system", MASTERS)
in_both_grounds = pytest.mark.parametrize("system", GROUNDS)


# the bye and the ringer


@in_both_grounds
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_whoever_has_had_the_bye_does_not_meet_a_ringer_who_comes_later(system: str) -> None:
    facts = placed(system, (1, 4), (2, 3), bye=5)
    fact = drawn(after(facts, ringer(6), pair()))
    assert (fact.byes, fact.pairings[-1].contestants, fact.relaxed) == ((), (4, 6), ())


@pytest.mark.rule("GG17-09")
def test_the_window_of_three_rounds_does_not_bring_the_ringer_back_to_anybody() -> None:
    facts = (*field(5, system=OF_2017, rounds=9), ringer(6))
    for no, pairs in enumerate((((1, 2), (3, 4)), ((1, 3), (2, 5)), ((1, 4), (3, 5)), ((1, 5), (2, 4))), start=1):
        (odd,) = {1, 2, 3, 4, 5} - {each for pair_ in pairs for each in pair_}
        facts = (*facts, *round_of_ties(no, *pairs, (odd, 6)))
    last = tuple(adjusted(no, tp=-10) for no in (2, 3, 4, 5))  # 1 stands far above all others
    fact = drawn(after(facts, last, pair()))
    assert frozenset({1, 6}) in games(fact)
    assert fact.objective["second-bye"] == 0


@in_all
@pytest.mark.rule("MC-17")
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_a_round_sat_out_is_no_bye_and_nobody_meets_who_sits_out(system: str) -> None:
    facts = (*field(4, system=system, rounds=9), skipped(4, 1), *a_round(system, 1, (1, 2), bye=3))
    facts = (*facts, *(adjusted(no, tp=9) for no in (1, 2, 3)), dropped(1))
    assert drawn(after(facts, pair())).byes == contestants(4)
    out = after(facts, skipped(2, 2), pair())
    assert (seated(out), drawn(out).byes) == ({3, 4}, ())


@pytest.mark.rule("GG2-20")
def test_a_ringer_among_several_others_is_no_game_against_a_ringer() -> None:
    tables = ((1, 2, 3), (4, 5, 6))
    results = (was(1, no, dict.fromkeys(table, 4), won=None) for no, table in enumerate(tables, start=1))
    facts = after(field(5, system=S2, sides=[3, 4]), ringer(6), pair(*tables), results)
    fact = drawn(after(facts, pair((1, 2, 3, 5), (4, None), reason=WHY)))
    assert [(each.rule, each.contestants) for each in fact.relaxed] == [("needless-bye", contestants(4))]


@pytest.mark.rule("MC-38")
@pytest.mark.rule("GG2-17")
def test_the_first_seed_keeps_the_bye_also_where_two_of_one_area_meet_for_that() -> None:
    players = tuple(from_area(no, area) for no, area in enumerate(("South", "North", "North"), start=1))
    fact = drawn(after((opened(FINALS, system=S2), *players, seeded(1, 2, 3)), pair()))
    assert (fact.byes, games(fact)) == (contestants(1), {frozenset({2, 3})})
    assert fact.relaxed == (Relaxed(rule="same-area", contestants=contestants(2, 3), why="areas-too-large"),)


@in_both_grounds
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_a_second_game_against_a_ringer_says_whether_all_had_one_or_bans_leave_no_other(system: str) -> None:
    first = (*round_of_ties(1, (1, 2), (3, 4)), *round_of_ties(2, (1, 3), (2, 4)))
    facts = (*field(3, system=system, rounds=9), ringer(4), *first, *round_of_ties(3, (2, 3), (1, 4)))
    (second,) = [each for each in drawn(after(facts, pair())).relaxed if each.rule == "second-bye"]
    assert second.why == "all-had-bye-or-ringer"
    banned = (*field(3, system=system, rounds=9), *round_of_ties(1, (2, 3), bye=1), ringer(4))
    fact = drawn(after(banned, kept_apart(1, 2, always=True), kept_apart(1, 3, always=True), pair()))
    (second,) = [each for each in fact.relaxed if each.rule == "second-bye"]
    assert (second.contestants, second.why) == (contestants(1), "others-are-banned")


@pytest.mark.rule("MC-38")
@pytest.mark.rule("GG17-06")
@pytest.mark.parametrize("system", GROUNDS)
def test_a_seeded_round_1_passes_over_those_who_are_kept_apart(system: str) -> None:
    facts = (*field(8, FINALS, system=system), seeded(1, 2, 3, 4, 5, 6, 7, 8))
    fact = drawn(after(facts, kept_apart(1, 8), kept_apart(4, 5), pair()))
    assert games(fact) == {frozenset(game) for game in ((1, 7), (2, 8), (3, 5), (4, 6))}
    assert fact.relaxed == ()


# steps down


@in_all
@pytest.mark.rule("MC-39")
def test_the_last_seed_of_an_odd_group_goes_down_and_is_the_first_of_the_next(system: str) -> None:
    won = tuple(adjusted(no, tp=9) for no in (1, 2, 3))
    facts = (*field(6, FINALS, system=system, rounds=3), seeded(1, 2, 3, 4, 5, 6))
    fact = drawn(after(facts, a_round(system, 1, (1, 4), (2, 6), (3, 5)), won, pair()))
    assert fact.paired_down == contestants(3)
    assert games(fact) == {frozenset({1, 2}), frozenset({3, 6}), frozenset({4, 5})}


@in_both_formats
@pytest.mark.rule("MC-16")
def test_one_who_was_paired_down_is_spared_however_many_rounds_ago_that_was(system: str) -> None:
    for number in MANY:
        facts = (*field(6, system=system, seed=seed(number), rounds=3), *played(1, (1, 6), (2, 5), (3, 4), down=[1]))
        above = (adjusted(no, tp=2) for no in (1, 2, 3))
        fact = drawn(after(facts, played(2, (6, 2), (5, 3), (4, 1)), above, pair()))
        assert fact.paired_down in (contestants(2), contestants(3))


# meetings


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
def test_whoever_comes_back_has_met_those_they_met_before_they_left(system: str) -> None:
    for number in MANY:
        facts = (*field(4, system=system, seed=seed(number), rounds=9), *a_round(system, 1, (1, 2), (3, 4)))
        facts = after(facts, dropped(2), reinstate(2), pair())
        assert frozenset({1, 2}) not in games(drawn(facts))


@in_all
@pytest.mark.rule("MC-15")
@pytest.mark.rule("GG2-19")
@pytest.mark.rule("GG17-08")
def test_a_game_that_was_taken_from_one_side_is_a_meeting_too(system: str) -> None:
    facts = after(field(4, system=system, rounds=9), pair((1, 2), (3, 4)), forfeit(2), forfeit(4))
    assert not games(drawn(after(facts, pair()))) & {frozenset({1, 2}), frozenset({3, 4})}


# rounds taken back


@in_all
@pytest.mark.rule("MC-14")
@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
def test_a_round_taken_back_is_drawn_again_from_another_seed_and_binds_nobody(system: str) -> None:
    is_another = set()
    for number in MANY:
        first = after(field(4, system=system, seed=seed(number)), pair())
        second = after(first, withdraw(), pair())
        assert drawn(first).seed != drawn(second).seed
        assert drawn(second).relaxed == ()
        is_another.add(games(drawn(first)) != games(drawn(second)))
    assert is_another == {True, False}


@in_all
@pytest.mark.rule("MC-17")
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_a_bye_of_a_round_taken_back_is_none(system: str) -> None:
    facts = after(field(3, system=system, rounds=9), pair((1, 2), (3, None)), withdraw())
    fact = drawn(after(facts, a_round(system, 1, (1, 3), bye=2), adjusted(3, tp=-50), pair()))
    assert (fact.byes, fact.objective["second-bye"]) == (contestants(3), 0)
