"""What a draw owes the players of a Gaining Grounds event: chance, then the line, nobody twice, one bye or ringer."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.values import ContestantId
from tests import requests as r
from tests.builders import OF_2017, S2, SLUG, WHY, Facts, contestants, dropped, field, opened, pair, paired, withdraw
from tests.domain.entries import of_teams, ringer, withdrew
from tests.domain.line_ups import (
    Standing,
    from_area,
    keep_apart,
    kept_apart,
    placed,
    play_out,
    round_of_ties,
    seed,
    standing,
)
from tests.domain.outcomes import after, drawn, games, seated
from tests.domain.venue import skipped
from tests.domain.vp_games import scored
from tests.domain.whole_rounds import opened_of_old
from tests.spec import given

MANY = range(40)
in_both = pytest.mark.parametrize("system", [S2, OF_2017])


def concede(no: int) -> r.Concede:
    return r.Concede(do="concede", tournament=SLUG, player=ContestantId(no))


# round 1


@in_both
@pytest.mark.rule("GG2-17")
@pytest.mark.rule("GG17-06")
def test_round_1_is_drawn_by_chance_and_any_opponent_may_come(system: str) -> None:
    drawn_rounds = [drawn(after(field(6, system=system, seed=seed(number)), pair())) for number in MANY]
    assert {no for fact in drawn_rounds for game in games(fact) if 1 in game for no in game} == {1, 2, 3, 4, 5, 6}
    assert {fact.algorithm for fact in drawn_rounds} == {"exact/1"}


def of_areas(system: str, *areas: str | None, number: int = 0) -> Facts:
    players = (from_area(no, area) for no, area in enumerate(areas, start=1))
    return (opened(system=system, seed=seed(number)), *players)


@pytest.mark.rule("GG2-17")
def test_players_of_one_area_do_not_meet_in_round_1_where_that_can_be_helped() -> None:
    for number in MANY:
        fact = drawn(after(of_areas(S2, *["North"] * 4, *["South"] * 4, number=number), pair()))
        assert all(min(game) <= 4 < max(game) for game in games(fact))
        assert fact.relaxed == ()


@pytest.mark.rule("GG2-17")
def test_where_an_area_is_too_large_its_players_meet_as_little_as_can_be_and_it_is_written_down() -> None:
    for number in MANY:
        fact = drawn(after(of_areas(S2, *["North"] * 4, "South", None, number=number), pair()))
        assert [(each.rule, each.why) for each in fact.relaxed] == [("same-area", "areas-too-large")]
        assert frozenset(fact.relaxed[0].contestants) in games(fact)


@pytest.mark.rule("GG2-17")
def test_a_later_round_asks_for_no_areas() -> None:
    facts = after(of_areas(S2, "North", "South", "North", "South"), round_of_ties(1, (1, 2), (3, 4)), pair())
    assert drawn(facts).relaxed == ()


@pytest.mark.rule("GG17-06")
def test_in_2017_neither_an_area_nor_a_club_acts_by_itself() -> None:
    met = [games(drawn(after(of_areas(OF_2017, *["North"] * 2, None, None, number=no), pair()))) for no in MANY]
    assert any({1, 2} in pairs for pairs in met)


@in_both
@pytest.mark.rule("GG17-06")
def test_those_named_by_the_organizer_do_not_meet_in_round_1(system: str) -> None:
    for number in MANY:
        facts = after(field(6, system=system, seed=seed(number)), keep_apart(1, 2, 3), pair())
        assert all(len(game & {1, 2, 3}) == 1 for game in games(drawn(facts)))
        assert drawn(facts).relaxed == ()


@in_both
@pytest.mark.rule("GG17-06")
def test_where_those_named_are_too_many_it_is_written_down(system: str) -> None:
    fact = drawn(after(field(4, system=system), keep_apart(1, 2, 3), pair()))
    assert [(each.rule, each.why) for each in fact.relaxed] == [("kept-apart", "groups-too-large")]
    assert set(fact.relaxed[0].contestants) < {1, 2, 3}


@pytest.mark.rule("GG2-17")
def test_the_organizer_s_word_comes_before_any_number_of_areas() -> None:
    for number in MANY:
        facts = of_areas(S2, "North", "South", "North", "South", number=number)
        fact = drawn(after(facts, keep_apart(1, 2), keep_apart(1, 4), pair()))
        assert games(fact) == {frozenset({1, 3}), frozenset({2, 4})}
        assert [each.rule for each in fact.relaxed] == ["same-area", "same-area"]


@pytest.mark.rule("GG17-06")
def test_they_may_meet_from_round_2_on() -> None:
    facts = standing(OF_2017, (9, 0, 0), (6, 0, 0))
    assert {1, 2} in games(drawn(after(facts[:5], kept_apart(1, 2), facts[5:], pair())))


@pytest.mark.rule("GG17-06")
def test_who_is_kept_apart_is_said_before_round_1_and_each_is_named_once() -> None:
    facts = field(4, system=OF_2017)
    given(*facts).when(keep_apart(1, 2, 3)).then(kept_apart(1, 2, 3))
    given(*facts).when(keep_apart(1, 2, 1)).then_refused(BadRequest, "#1 is named twice.")
    given(*facts, kept_apart(1, 2, 3)).when(keep_apart(3, 1)).then_refused(RuleViolation, "#3 and #1 are kept apart")
    given(*facts, kept_apart(1, 2)).when(keep_apart(1, 3)).then(kept_apart(1, 3))
    given(*facts, dropped(2)).when(keep_apart(1, 2)).then_refused(RuleViolation, "#2 has left")
    round_1 = (*facts, paired(1, (1, 2), (3, 4)))
    given(*round_1).when(keep_apart(1, 2)).then_refused(RuleViolation, "Round 1 is paired already")


def test_where_round_1_is_chance_alone_nobody_is_kept_apart() -> None:
    of_old = opened_of_old(field(4), "points-groups/1")
    given(*of_old).when(keep_apart(1, 2)).then_refused(RuleViolation, "Masters 2019 draws round 1 by chance alone")


# later rounds


@in_both
@pytest.mark.rule("GG2-18")
@pytest.mark.rule("GG17-07")
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize(
    "figures",
    [
        pytest.param([(6, 9, 0), (6, -9, 0), (3, 8, 0), (3, -8, 0)], id="tp"),
        pytest.param([(3, 5, 9), (3, 4, 1), (3, -4, 8), (3, -5, 2)], id="diff"),
        pytest.param([(3, 2, 9), (3, 2, 8), (3, 2, 2), (3, 2, 1)], id="vp"),
    ],
)
def test_each_plays_the_next_highest_by_tp_then_diff_then_vp(system: str, figures: list[Standing], number: int) -> None:
    fact = drawn(after(standing(system, *figures, number=number), pair()))
    assert {frozenset({1, 2}), frozenset({3, 4})} < games(fact)
    assert [pairing.contestants for pairing in fact.pairings][:2] == [(1, 2), (3, 4)]
    assert (fact.paired_down, fact.relaxed) == ((), ())


@in_both
@pytest.mark.rule("GG2-18")
def test_equal_standings_are_drawn(system: str) -> None:
    equal = [(3, 0, 4)] * 4
    met = [games(drawn(after(standing(system, *equal, number=number), pair()))) for number in MANY]
    assert {no for pairs in met for game in pairs if 1 in game for no in game} == {1, 2, 3, 4}


@pytest.mark.rule("GG2-18")
@pytest.mark.rule("GG17-07")
@pytest.mark.parametrize(("system", "opponent"), [(S2, 3), (OF_2017, 2)])
def test_the_line_follows_an_amended_ranking_in_season_two_and_the_document_in_2017(system: str, opponent: int) -> None:
    facts = standing(system, (3, 5, 9), (3, 4, 1), (3, -4, 8), (3, -5, 2))
    amended = (opened({"ranking": ["tp", "vp"]}, system=system, seed=seed(0)), *facts[1:])
    assert {1, opponent} in games(drawn(after(amended, pair())))


@pytest.mark.rule("GG2-19")
def test_nobody_meets_twice_in_season_two_however_long_ago_while_that_can_be_helped() -> None:
    facts = after(field(8, system=S2, seed=seed(1)), pair())
    met = games(drawn(facts))
    for _ in range(4):
        facts = after(play_out(facts), pair(reason=WHY))
        assert not met & games(drawn(facts))
        met |= games(drawn(facts))


ALL_MET = (*round_of_ties(1, (1, 2), (3, 4)), *round_of_ties(2, (1, 3), (2, 4)), *round_of_ties(3, (1, 4), (2, 3)))


@pytest.mark.rule("GG2-19")
def test_where_all_have_met_the_oldest_meetings_are_repeated_and_written_down() -> None:
    fact = drawn(after(field(4, system=S2), ALL_MET, pair(reason=WHY)))
    assert games(fact) == {frozenset({1, 2}), frozenset({3, 4})}
    assert [(each.rule, each.why) for each in fact.relaxed] == [("rematch", "no-round-without-rematch")] * 2
    assert {frozenset(each.contestants) for each in fact.relaxed} == games(fact)


@pytest.mark.rule("GG17-08")
def test_in_2017_those_who_met_in_round_1_may_meet_again_from_round_4_and_not_before() -> None:
    fact = drawn(after(field(4, system=OF_2017), ALL_MET, pair(reason=WHY)))
    assert games(fact) == {frozenset({1, 2}), frozenset({3, 4})}
    assert fact.relaxed == ()
    early = drawn(after(field(2, system=OF_2017), round_of_ties(1, (1, 2)), pair()))
    assert [each.rule for each in early.relaxed] == ["rematch"]
    third = after(field(2, system=OF_2017), round_of_ties(1, (1, 2)), round_of_ties(2), pair())
    assert [each.rule for each in drawn(third).relaxed] == ["rematch"]


# the odd one


@in_both
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_in_round_1_anybody_may_have_the_bye_or_the_ringer(system: str) -> None:
    fields = [field(5, system=system, seed=seed(number)) for number in MANY]
    assert {drawn(after(facts, pair())).byes for facts in fields} == {contestants(no) for no in (1, 2, 3, 4, 5)}
    with_ringer = [drawn(after((*facts, ringer(6)), pair())) for facts in fields]
    assert {fact.byes for fact in with_ringer} == {()}
    assert {fact.pairings[-1].contestants for fact in with_ringer} == {contestants(no, 6) for no in (1, 2, 3, 4, 5)}


@in_both
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_later_the_lowest_placed_has_the_bye_and_nobody_a_second_one(system: str) -> None:
    assert drawn(after(placed(system, (1, 4), (2, 5), bye=3), pair())).byes == contestants(5)
    second = drawn(after(placed(system, (1, 4), (2, 3), bye=5), pair()))
    assert (second.byes, second.relaxed) == (contestants(4), ())


@in_both
@pytest.mark.rule("GG2-20")
@pytest.mark.rule("GG17-09")
def test_the_ringer_comes_before_the_bye_and_counts_as_one(system: str) -> None:
    facts = placed(system, (1, 4), (2, 5), bye=3, entry=(ringer(6),))
    assert (drawn(after(facts, pair())).byes, drawn(after(facts, pair())).pairings[-1].contestants) == ((), (5, 6))
    had_ringer = placed(system, (1, 4), (2, 3), (5, 6), entry=(ringer(6),))
    assert drawn(after(had_ringer, pair())).pairings[-1].contestants == (4, 6)
    assert drawn(after(had_ringer, dropped(6), pair())).byes == contestants(4)


@in_both
@pytest.mark.rule("GG2-20")
def test_a_ringer_plays_only_where_the_number_is_odd(system: str) -> None:
    assert seated(after(field(4, system=system), ringer(5), pair())) == {1, 2, 3, 4}


@pytest.mark.rule("GG2-20")
def test_of_several_ringers_the_first_who_is_there_plays() -> None:
    facts = (*field(3, system=S2), ringer(4), ringer(5))
    assert 4 in seated(after(facts, pair()))
    assert {4, 5} & seated(after(facts, dropped(4), pair())) == {5}
    assert {4, 5} & seated(after(facts, skipped(4, 1), pair())) == {5}
    assert drawn(after(facts, dropped(4), dropped(5), pair())).byes != ()


@pytest.mark.rule("GG2-15")
def test_a_team_is_one_in_pairings() -> None:
    facts = after(of_teams((1, 2), (3, 4), (5, 6)), pair())
    assert seated(facts) == {1, 2, 3}
    assert (len(drawn(facts).pairings), len(drawn(facts).byes)) == (1, 1)


# who leaves by giving up


@pytest.mark.rule("GG17-35")
def test_after_a_concession_the_ringer_is_used_and_without_one_a_bye() -> None:
    facts = after(field(4, system=OF_2017), pair((1, 2), (3, 4)), concede(2), scored({3: 6, 4: 4}))
    assert seated(after(facts, pair())) == {1, 3, 4}
    assert len(drawn(after(facts, pair())).byes) == 1
    with_ringer = after(facts, ringer(5), pair())
    assert seated(with_ringer) == {1, 3, 4, 5}
    assert drawn(with_ringer).byes == ()


@pytest.mark.rule("GG17-35")
def test_a_conceder_is_never_paired_not_by_hand_and_not_by_taking_the_draw_back() -> None:
    facts = after(field(4, system=OF_2017), pair((1, 2), (3, 4)), concede(2))
    again = after(facts, withdraw())
    given(*again).when(pair((1, 2), (3, 4))).then_refused(RuleViolation, "#2 has left the tournament")
    assert seated(after(again, pair())) == {1, 3, 4}
    given(*field(3, system=OF_2017), withdrew(2)).when(pair((1, 2), (3, None))).then_refused(
        RuleViolation, "#2 has left"
    )
