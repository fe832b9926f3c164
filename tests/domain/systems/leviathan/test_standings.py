"""Leviathan as a tournament: what a game, a bye and a game given up are worth, and who stands where."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.scoring import accounts
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.values import ContestantId, RoundNo
from tests.builders import (
    WHY,
    Facts,
    adjusted,
    amend,
    close_round,
    closed,
    disqualified,
    drop,
    field,
    finish,
    finished,
    opened,
    pair,
    paired,
)
from tests.domain.judgements import clear_result, concede, disqualify, forfeit
from tests.domain.outcomes import after, figures, places, replayed, rows
from tests.domain.vp_games import agree_on, corrected_to, four, scored, statuses, two
from tests.spec import given

LV = "leviathan"
WITH_BYE = (*field(5, system=LV), paired(1, (1, 2), (3, 4), bye=5))


def earned(facts: Facts) -> dict[int, tuple[int | float, ...]]:
    """Tournament points, victory points and difference of everyone who is ranked."""
    return figures(facts, "tp", "vp", "diff")


def bye_of(facts: Facts) -> tuple[int | float, ...]:
    """What number 5 has, whose only round was a bye."""
    return earned(facts)[5]


# games


@pytest.mark.rule("LV-18")
@pytest.mark.rule("LV-20")
@pytest.mark.parametrize(
    ("points", "first", "second"),
    [
        ((78, 61), (3, 78, 17), (0, 61, -17)),
        ((61, 62), (0, 61, -1), (3, 62, 1)),
        ((100, 0), (3, 100, 100), (0, 0, -100)),
        ((55, 55), (1, 55, 0), (1, 55, 0)),
        ((0, 0), (1, 0, 0), (1, 0, 0)),
    ],
)
def test_most_vp_win_3_tp_equal_vp_are_a_draw_of_1_and_a_loss_brings_0(
    points: tuple[int, int], first: tuple[int, int, int], second: tuple[int, int, int]
) -> None:
    facts = after(two(LV), scored({1: points[0], 2: points[1]}))
    assert earned(facts) == {1: first, 2: second}


@pytest.mark.rule("LV-18")
def test_the_winner_is_computed_and_nobody_can_state_another() -> None:
    given(*two(LV)).when(scored({1: 78, 2: 61}, winner=2)).then_refused(RuleViolation, "a win for #1")
    given(*two(LV)).when(scored({1: 61, 2: 61}, winner=1)).then_refused(RuleViolation, "it is a tie")


@pytest.mark.rule("LV-18")
def test_a_correction_turns_a_game_round() -> None:
    facts = after(two(LV), scored({1: 78, 2: 61}), corrected_to({1: 58, 2: 61}))
    assert earned(facts) == {2: (3, 61, 3), 1: (0, 58, -3)}


@pytest.mark.rule("LV-19")
def test_one_who_is_tabled_wins_all_the_same_with_more_vp() -> None:
    facts = after(two(LV), scored({1: 45, 2: 40}, how="tabled"))
    assert earned(facts) == {1: (3, 45, 5), 2: (0, 40, -5)}
    given(*two(LV)).when(scored({1: 45, 2: 40}, how="tabled", winner=2)).then_refused(RuleViolation, "a win for #1")


@pytest.mark.rule("LV-19")
def test_a_tabled_game_counts_among_those_played_to_an_end() -> None:
    assert bye_of(after(WITH_BYE, scored({1: 45, 2: 40}, how="tabled")))[1] == 45


# byes


@pytest.mark.rule("LV-20")
def test_a_bye_is_a_win_with_the_mean_vp_of_the_winners_rounded_down_and_no_difference() -> None:
    facts = after(WITH_BYE, scored({1: 78, 2: 61}), scored({3: 40, 4: 45}))
    assert bye_of(facts) == (3, 61, 0)  # of 78 and 45
    assert (rows(facts)[5].played, rows(facts)[5].won) == (0, 0)


@pytest.mark.rule("LV-20")
def test_before_any_game_has_a_winner_a_bye_has_0_vp() -> None:
    assert bye_of(WITH_BYE) == (3, 0, 0)
    assert bye_of(after(WITH_BYE, scored({1: 50, 2: 50}))) == (3, 0, 0)


@pytest.mark.rule("LV-20")
def test_every_round_so_far_counts_and_a_bye_of_the_first_grows_with_the_games_of_the_second() -> None:
    facts = after(WITH_BYE, scored({1: 70, 2: 20}), scored({3: 60, 4: 20}), close_round())
    assert bye_of(facts)[1] == 65
    facts = after(facts, paired(2, (1, 3), (5, 2), bye=4), scored({1: 91, 3: 30}))
    assert earned(facts)[5] == (3, 73, 0)  # 221 of three games
    assert earned(facts)[4] == (3, 93, -40)  # the loss of 20-60 and a bye of 73


@pytest.mark.rule("LV-20")
def test_a_corrected_game_changes_what_a_bye_is_worth() -> None:
    facts = after(WITH_BYE, scored({1: 78, 2: 61}), scored({3: 40, 4: 45}), corrected_to({1: 78, 2: 90}))
    assert bye_of(facts)[1] == 67


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize("given_up", [forfeit(4), concede(4), concede(4, {3: {"vp": 88}, 4: {"vp": 20}})])
def test_games_given_up_stay_out_of_the_mean(given_up: object) -> None:
    facts = after(WITH_BYE, scored({1: 78, 2: 61}), given_up)  # type: ignore[arg-type]
    assert bye_of(facts)[1] == 78


@pytest.mark.rule("LV-20")
@pytest.mark.rule("LV-21")
def test_an_agreed_result_was_not_played_to_an_end_and_stays_out_of_the_mean() -> None:
    facts = after(WITH_BYE, scored({1: 78, 2: 61}), agree_on({3: 90, 4: 10}, 3, 4, "organizer"))
    assert earned(facts)[3] == (3, 90, 80)
    assert bye_of(facts)[1] == 78


@pytest.mark.rule("LV-20")
def test_a_bye_counts_for_no_other_bye() -> None:
    facts = after(WITH_BYE, scored({1: 78, 2: 61}), scored({3: 40, 4: 45}), close_round())
    facts = after(facts, paired(2, (1, 3), (5, 4), bye=2))
    assert earned(facts)[2] == (3, 61 + 61, -17)


@pytest.mark.rule("LV-20")
def test_the_vp_of_a_bye_can_be_fixed_and_left_to_the_games_again() -> None:
    fixed = (*field(5, {"bye.vp": 60}, system=LV), paired(1, (1, 2), (3, 4), bye=5))
    assert bye_of(after(fixed, scored({1: 78, 2: 61}))) == (3, 60, 0)
    now = after(opened(system=LV), amend(**{"bye.vp": 0, "bye.tp": 1, "bye.diff": 5}), field(5)[1:])
    facts = after(now, paired(1, (1, 2), (3, 4), bye=5), scored({1: 78, 2: 61}))
    assert bye_of(facts) == (1, 0, 5)
    again = after(opened({"bye.vp": 60}, system=LV), amend(**{"bye.vp": None}), field(5)[1:])
    assert bye_of(after(again, paired(1, (1, 2), (3, 4), bye=5), scored({1: 78, 2: 61}))) == (3, 78, 0)


def test_where_the_document_gives_the_vp_of_a_bye_they_cannot_be_left_to_the_games() -> None:
    given(opened(system="gaining-grounds-s2")).when(amend(**{"bye.vp": None})).then_refused(BadRequest, "bye.vp")


@pytest.mark.rule("LV-20")
def test_a_round_is_closed_with_all_its_points_the_bye_included() -> None:
    facts = after(WITH_BYE, scored({1: 78, 2: 61}), scored({3: 45, 4: 45}), close_round())
    shut = facts[-1]
    assert isinstance(shut, RoundClosed)
    assert (shut.games, shut.points) == (2, 3 + 2 + 3)


# given up


@pytest.mark.rule("LV-21")
def test_a_forfeit_is_100_to_0_and_the_player_stays() -> None:
    facts = after(two(LV), forfeit(1))
    assert earned(facts) == {2: (3, 100, 100), 1: (0, 0, -100)}
    assert statuses(facts) == {2: "active", 1: "active"}


@pytest.mark.rule("LV-21")
def test_a_concession_is_100_to_0_whatever_stood_on_the_sheets_which_are_kept() -> None:
    facts = after(two(LV), concede(1, {1: {"vp": 61}, 2: {"vp": 30}}))
    assert earned(facts) == {2: (3, 100, 100), 1: (0, 0, -100)}
    (game,) = replayed(facts).rounds[0].games.values()
    outcome = game.outcome
    assert outcome is not None
    assert {side.contestant: side.sheet["vp"] for side in outcome.sides} == {1: 61, 2: 30}


@pytest.mark.rule("LV-21")
def test_who_wins_a_game_given_up_has_what_is_announced_and_no_more() -> None:
    fewer = {"forfeit.winner.vp": 60, "concession.winner.vp": 60}
    game = (*field(2, fewer, system=LV), paired(1, (1, 2)))
    assert earned(after(game, forfeit(1, {2: {"vp": 88}})))[2] == (3, 60, 100)
    assert earned(after(game, concede(1, {2: {"vp": 88}})))[2] == (3, 60, 100)


@pytest.mark.rule("LV-21")
def test_who_concedes_is_paired_again() -> None:
    facts = after(two(LV, rounds=2, rematch_window=1), concede(1), close_round())
    assert statuses(facts) == {2: "active", 1: "active"}
    assert replayed(after(facts, pair())).rounds[1].seats.keys() == {1, 2}


@pytest.mark.rule("LV-21")
def test_what_games_given_up_are_worth_can_be_amended_apart() -> None:
    amended = {"concession.winner.vp": 80, "concession.winner.diff": 40, "forfeit.loser.tp": -1}
    facts = after((*field(4, amended, system=LV), paired(1, (1, 2), (3, 4))), concede(1), forfeit(3))
    assert earned(facts) == {4: (3, 100, 100), 2: (3, 80, 40), 1: (0, 0, -100), 3: (-1, 0, -100)}


@pytest.mark.rule("LV-21")
def test_an_agreed_result_counts_as_it_was_agreed_with_three_consents() -> None:
    agreed = agree_on({1: 62, 2: 50}, 1, 2, "organizer")
    assert earned(after(two(LV), agreed)) == {1: (3, 62, 12), 2: (0, 50, -12)}
    given(*two(LV)).when(agree_on({1: 62, 2: 50}, 1, 2)).then_refused(RuleViolation)


@pytest.mark.rule("LV-21")
def test_one_disqualified_loses_the_open_game_100_to_0_and_the_place_and_earlier_games_stand() -> None:
    facts = after(four(LV, rounds=3), scored({1: 70, 2: 60}), scored({3: 55, 4: 50}), close_round())
    facts = after(facts, paired(2, (1, 3), (2, 4)), disqualify(1))
    assert earned(facts) == {3: (6, 155, 105), 2: (0, 60, -10), 4: (0, 50, -5)}


# places


@pytest.mark.rule("LV-20")
def test_places_go_by_tp_then_vp_then_difference() -> None:
    facts = after(four(LV), scored({1: 50, 2: 10}), scored({3: 51, 4: 49}))
    assert places(facts) == {3: 1, 1: 2, 4: 3, 2: 4}  # 3 has more points than 1, by less
    level = after(four(LV), scored({1: 50, 2: 10}), scored({3: 50, 4: 49}))
    assert places(level) == {1: 1, 3: 2, 4: 3, 2: 4}
    more = after(four(LV), scored({1: 90, 2: 89}), scored({3: 20, 4: 10}))
    assert places(more) == {1: 1, 3: 2, 2: 3, 4: 4}  # a win before any number of points


@pytest.mark.rule("LV-20")
def test_the_difference_comes_before_the_opponents_points() -> None:
    facts = after(four(LV), scored({1: 50, 2: 10}), scored({3: 50, 4: 49}), adjusted(4, tp=1))
    assert figures(facts, "diff", "sos") == {1: (40, 0), 3: (1, 1), 4: (-1, 3), 2: (-40, 3)}
    assert places(facts) == {1: 1, 3: 2, 4: 3, 2: 4}


@pytest.mark.rule("LV-20")
def test_then_by_the_sum_of_the_opponents_points_and_then_places_are_shared() -> None:
    facts = after(four(LV, rounds=2), scored({1: 60, 2: 40}), scored({3: 60, 4: 40}))
    assert places(facts) == {1: 1, 3: 1, 2: 3, 4: 3}
    parted = (*facts, adjusted(2, tp=1), adjusted(2, vp=-1))
    assert figures(parted, "sos") == {1: (1,), 3: (0,), 2: (3,), 4: (3,)}
    assert places(parted) == {1: 1, 3: 2, 2: 3, 4: 4}


@pytest.mark.rule("LV-20")
def test_the_opponents_points_are_summed_over_all_rounds_byes_and_all() -> None:
    facts = after((*field(3, system=LV, rounds=3), paired(1, (1, 2), bye=3)), scored({1: 60, 2: 40}), close_round())
    facts = after(facts, paired(2, (1, 3), bye=2), scored({1: 30, 3: 30}))
    assert figures(facts, "tp", "sos") == {1: (4, 3 + 4), 3: (4, 4), 2: (3, 4)}


@pytest.mark.rule("LV-20")
def test_a_ranking_that_is_announced_holds_and_pairings_follow_it() -> None:
    amended = field(4, {"ranking": ["tp", "diff"]}, system=LV, rounds=3)
    facts = after((*amended, paired(1, (1, 2), (3, 4))), scored({1: 50, 2: 10}), scored({3: 51, 4: 49}))
    assert places(facts) == {1: 1, 3: 2, 4: 3, 2: 4}
    assert replayed(facts).rules.pairing_order == ("tp", "diff")


@pytest.mark.rule("LV-20")
def test_who_dropped_stays_in_the_table_and_who_was_disqualified_does_not() -> None:
    facts = after(four(LV), scored({1: 60, 2: 40}), scored({3: 50, 4: 40}), drop(2), disqualified(3))
    assert places(facts) == {1: 1, 4: 2, 2: 3}


@pytest.mark.rule("LV-20")
def test_an_event_ends_after_its_rounds_with_joint_winners() -> None:
    facts = after(four(LV, rounds=1), scored({1: 60, 2: 40}), scored({3: 60, 4: 40}), closed(1, 2, 6))
    given(*facts).when(finish()).then(finished((1, 3), (2, 4)))


@pytest.mark.rule("LV-20")
def test_a_bye_of_the_first_round_alone_is_read_off_the_first_round_alone() -> None:
    facts = after(WITH_BYE, scored({1: 70, 2: 20}), scored({3: 60, 4: 20}), close_round())
    facts = after(facts, paired(2, (1, 3), (5, 2), bye=4), scored({1: 91, 3: 30}))
    assert accounts(replayed(facts), RoundNo(1))[ContestantId(5)].totals["vp"] == 65


@pytest.mark.rule("LV-20")
@pytest.mark.parametrize("taken_from_1", [forfeit(1), forfeit(1, kind="imposed-loss"), concede(1, reason=WHY)])
def test_a_played_game_that_is_forfeited_later_leaves_the_mean_and_the_bye_its_second_place(
    taken_from_1: object,
) -> None:
    facts = after(WITH_BYE, scored({1: 90, 2: 30}), scored({3: 60, 4: 50}))
    assert (bye_of(facts)[1], places(facts)[5]) == (75, 2)  # of 90 and 60
    found = after(facts, taken_from_1)  # type: ignore[arg-type]
    assert (bye_of(found)[1], places(found)[5]) == (60, 3)  # of 60 alone
    again = after(found, corrected_to({1: 90, 2: 30}))
    assert (bye_of(again)[1], places(again)[5]) == (75, 2)


@pytest.mark.rule("LV-20")
def test_a_cleared_game_leaves_the_mean_until_it_has_a_result_again() -> None:
    facts = after(WITH_BYE, scored({1: 90, 2: 30}), scored({3: 60, 4: 50}), clear_result(1))
    assert bye_of(facts)[1] == 60
    assert bye_of(after(facts, scored({1: 80, 2: 30})))[1] == 70
