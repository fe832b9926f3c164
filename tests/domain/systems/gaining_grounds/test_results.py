"""Results by victory points under both Gaining Grounds documents: what a game, a bye and a game given up are worth."""

import pytest

from ledger.domain.amendments import rules_of
from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.scoring import accounts
from ledger.domain.systems import system_called
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.values import ContestantId
from tests.builders import (
    OF_2017,
    S2,
    WHY,
    adjusted,
    close_round,
    closed,
    disqualified,
    dropped,
    field,
    pair,
    paired,
    reinstate,
    reinstated,
    withdrawn,
)
from tests.domain.entries import ringer, withdrew
from tests.domain.judgements import concede, conceded, disqualify, forfeit, taken
from tests.domain.outcomes import after, figures, places, replayed, rows
from tests.domain.vp_games import corrected_to, earned, four, scored, statuses, three_and_a_ringer, two, was
from tests.spec import given

both = pytest.mark.parametrize("system", [S2, OF_2017])


# points


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG17-10")
@both
@pytest.mark.parametrize(
    ("points", "first", "second"),
    [
        ((5, 2), (3, 3, 5), (0, -3, 2)),
        ((6, 4), (3, 2, 6), (0, -2, 4)),
        ((4, 4), (1, 0, 4), (1, 0, 4)),
        ((0, 0), (1, 0, 0), (1, 0, 0)),
        ((2, 8), (0, -6, 2), (3, 6, 8)),
    ],
)
def test_a_win_is_3_tp_a_tie_1_and_a_loss_0_and_diff_is_own_vp_minus_theirs(
    system: str, points: tuple[int, int], first: tuple[int, int, int], second: tuple[int, int, int]
) -> None:
    facts = after(two(system), scored({1: points[0], 2: points[1]}))
    assert earned(facts) == {1: first, 2: second}


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG17-10")
@both
def test_the_winner_is_computed_and_a_contradicting_one_is_refused(system: str) -> None:
    table = two(system)
    given(*table).when(scored({1: 5, 2: 2})).then(was(1, 1, {1: 5, 2: 2}, won=1))
    given(*table).when(scored({1: 5, 2: 2}, winner=1)).then(was(1, 1, {1: 5, 2: 2}, won=1))
    given(*table).when(scored({1: 2, 2: 2}, winner=None)).then(was(1, 1, {1: 2, 2: 2}, won=None))
    given(*table).when(scored({1: 5, 2: 2}, winner=2)).then_refused(RuleViolation, "a win for #1")
    given(*table).when(scored({1: 5, 2: 2}, winner=None)).then_refused(RuleViolation, "a win for #1")
    given(*table).when(scored({1: 2, 2: 2}, winner=1)).then_refused(RuleViolation, "it is a tie")


@pytest.mark.rule("GG2-26")
def test_season_two_has_at_most_8_vp_a_player_a_game() -> None:
    given(*two(S2)).when(scored({1: 8, 2: 0})).then(was(1, 1, {1: 8, 2: 0}, won=1))
    given(*two(S2)).when(scored({1: 9, 2: 0})).then_refused(BadRequest, "#1", "at most 8")
    given(*two(S2, vp_cap=9)).when(scored({1: 9, 2: 0})).then(was(1, 1, {1: 9, 2: 0}, won=1))
    given(*two(S2)).when(concede(1, {2: {"vp": 9}})).then_refused(BadRequest, "#2", "at most 8")


@pytest.mark.rule("GG17-13")
def test_2017_has_at_most_10_vp_a_player_a_game() -> None:
    given(*two(OF_2017)).when(scored({1: 10, 2: 0})).then(was(1, 1, {1: 10, 2: 0}, won=1))
    given(*two(OF_2017)).when(scored({1: 0, 2: 11})).then_refused(BadRequest, "#2", "at most 10")


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG17-10")
@both
def test_a_correction_takes_the_place_of_a_result_winner_and_all(system: str) -> None:
    facts = after(two(system), scored({1: 5, 2: 2}), corrected_to({1: 2, 2: 5}))
    assert earned(facts) == {2: (3, 3, 5), 1: (0, -3, 2)}
    given(*facts).when(corrected_to({1: 2, 2: 5})).then_refused(RuleViolation, "No change")
    given(*facts).when(corrected_to({1: 2, 2: 5}, winner=1)).then_refused(RuleViolation, "a win for #2")


@pytest.mark.rule("GG2-25")
@both
def test_the_points_of_a_round_are_asserted_when_it_is_closed(system: str) -> None:
    facts = after(four(system), scored({1: 5, 2: 2}), scored({3: 4, 4: 4}), close_round())
    shut = facts[-1]
    assert isinstance(shut, RoundClosed)
    assert (shut.games, shut.points) == (2, 5)


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG17-10")
@pytest.mark.parametrize("system", [S2, OF_2017])
def test_what_a_win_a_tie_and_a_loss_bring_can_be_amended(system: str) -> None:
    amended = {"points.win": 2, "points.tie": 5, "points.loss": -1}
    table = (*field(4, amended, system=system), paired(1, (1, 2), (3, 4)))
    facts = after(table, scored({1: 5, 2: 2}), scored({3: 4, 4: 4}))
    assert figures(facts, "tp") == {1: (2,), 2: (-1,), 3: (5,), 4: (5,)}


# byes


@pytest.mark.rule("GG2-27")
def test_a_bye_in_season_two_is_3_tp_2_diff_and_4_vp() -> None:
    facts = (*field(3, system=S2), paired(1, (1, 2), bye=3), was(1, 1, {1: 4, 2: 4}, won=None))
    assert earned(facts)[3] == (3, 2, 4)
    assert (rows(facts)[3].played, rows(facts)[3].won) == (0, 0)


@pytest.mark.rule("GG17-12")
def test_a_bye_in_2017_is_3_tp_5_diff_and_10_vp() -> None:
    facts = (*field(3, system=OF_2017), paired(1, (1, 2), bye=3), was(1, 1, {1: 4, 2: 4}, won=None))
    assert earned(facts)[3] == (3, 5, 10)


# ringers


@pytest.mark.rule("GG2-30")
@pytest.mark.rule("GG17-11")
@both
def test_a_game_against_the_ringer_counts_as_any_game_and_the_ringer_is_in_no_table(system: str) -> None:
    facts = (*three_and_a_ringer(system), was(1, 1, {1: 5, 2: 3}, won=1), was(1, 2, {3: 2, 4: 6}, won=4))
    assert earned(facts) == {1: (3, 2, 5), 2: (0, -2, 3), 3: (0, -4, 2)}
    assert places(facts) == {1: 1, 2: 2, 3: 3}
    assert (rows(facts)[3].played, rows(facts)[3].lost) == (1, 1)


@pytest.mark.rule("GG2-30")
def test_a_ringer_met_counts_in_strength_of_schedule_with_the_points_they_won() -> None:
    met = (paired(1, (1, 2)), was(1, 1, {1: 2, 2: 6}, won=2))
    facts = (*field(1, system=S2, ranking=["tp", "sos"]), ringer(2), *met)
    assert figures(facts, "tp", "sos") == {1: (0, 3)}


# standings


@pytest.mark.rule("GG2-32")
@pytest.mark.rule("GG17-11")
@both
def test_rank_is_by_tp_then_diff_then_vp(system: str) -> None:
    facts = (
        *field(5, system=system),
        adjusted(1, tp=3, diff=9, vp=9),
        adjusted(2, tp=6, diff=-2, vp=1),
        adjusted(3, tp=3, diff=9, vp=8),
        adjusted(4, tp=3, diff=10, vp=1),
        adjusted(5, tp=3, diff=-1, vp=30),
    )
    assert places(facts) == {2: 1, 4: 2, 1: 3, 3: 4, 5: 5}
    assert list(rows(facts)[1].figures) == ["tp", "diff", "vp"]


@pytest.mark.rule("GG2-32")
@pytest.mark.rule("GG17-11")
@both
def test_tied_on_all_three_is_a_joint_place_and_the_next_is_skipped_7_7_9(system: str) -> None:
    higher = (adjusted(no, tp=30 - no) for no in range(1, 7))
    level = (adjusted(no, tp=3, diff=-1, vp=5) for no in (7, 8))
    facts = (*field(9, system=system), *higher, *level, adjusted(9, tp=3, diff=-1, vp=4))
    assert [place for no, place in places(facts).items() if no > 6] == [7, 7, 9]


# conceding


@pytest.mark.rule("GG17-15")
def test_a_concession_in_2017_gives_the_opponent_3_10_10_and_the_conceder_leaves_with_0_minus_10_0() -> None:
    given(*two(OF_2017)).when(concede(2)).then(conceded(1, 1, 1, 2, by=2), withdrew(2))
    facts = after(two(OF_2017), concede(2))
    assert earned(facts) == {1: (3, 10, 10), 2: (0, -10, 0)}
    assert statuses(facts) == {1: "active", 2: "withdrawn"}


@pytest.mark.rule("GG17-15")
def test_what_was_on_the_table_by_then_changes_nothing_of_a_concession() -> None:
    facts = after(two(OF_2017), concede(2, {1: {"vp": 4}, 2: {"vp": 7}}))
    assert earned(facts) == {1: (3, 10, 10), 2: (0, -10, 0)}
    fewer = {"concession.winner.vp": 3, "concession.loser.diff": -1}
    facts = after((*field(2, fewer, system=OF_2017), paired(1, (1, 2))), concede(2, {1: {"vp": 4}}))
    assert earned(facts) == {1: (3, 10, 3), 2: (0, -1, 0)}


@pytest.mark.rule("GG17-15")
@pytest.mark.rule("GG17-35")
def test_the_conceder_keeps_earlier_rounds_and_the_place_in_the_table_and_is_paired_no_more() -> None:
    one = (was(1, 1, {1: 2, 2: 9}, won=2), was(1, 2, {3: 4, 4: 3}, won=3), closed(1, 2, 6))
    facts = after((*four(OF_2017), *one), paired(2, (2, 3), (1, 4)), concede(2), scored({1: 5, 4: 5}), close_round())
    assert earned(facts)[2] == (3, -3, 9)
    assert places(facts) == {3: 1, 2: 2, 4: 3, 1: 4}
    assert statuses(facts)[2] == "withdrawn"
    assert list(replayed(facts).active()) == [1, 3, 4]
    given(*facts).when(reinstate(2)).then_refused(RuleViolation, "#2")


@pytest.mark.rule("GG17-35")
def test_a_draw_taken_back_brings_no_conceder_back() -> None:
    facts = after(four(OF_2017), concede(2), scored({3: 4, 4: 3}), close_round(), pair())
    assert 2 not in replayed(facts).rounds[-1].seats
    assert 2 not in replayed(after((*facts, withdrawn(2)), pair())).rounds[-1].seats
    first = (*after(four(OF_2017), concede(2)), withdrawn(1))
    assert statuses(first)[2] == "withdrawn"
    again = replayed(after(first, pair())).rounds[-1]
    assert 2 not in {*again.seats, *again.byes}


@pytest.mark.rule("GG17-15")
@pytest.mark.rule("GG17-35")
def test_who_is_said_to_have_conceded_by_mistake_comes_back_once_the_game_is_corrected() -> None:
    slip = after(four(OF_2017), concede(2))
    given(*slip).when(reinstate(2, reason=WHY)).then_refused(RuleViolation, "#2 withdrew", "cannot come back")
    back = after(slip, corrected_to({1: 6, 2: 4}))
    assert back[-1] == reinstated(2), "the correction brings them back"
    assert list(replayed(back).active()) == [1, 2, 3, 4]
    mended = back[:-1]  # as it was told by programs that left them out
    given(*mended).when(reinstate(2)).then_refused(NeedsReason, "#2 withdrew", "give a reason")
    given(*mended).when(reinstate(2, reason=WHY)).then(reinstated(2))
    taken_back = (*mended, withdrawn(1))
    given(*taken_back).when(reinstate(2, reason=WHY)).then_refused(RuleViolation, "cannot come back")
    again = (*taken_back, paired(1, (1, 3)))
    given(*again).when(reinstate(2, reason=WHY)).then_refused(RuleViolation, "cannot come back")


@pytest.mark.rule("GG17-15")
def test_who_has_dropped_may_concede_the_last_game_and_has_withdrawn_then() -> None:
    facts = after((*two(OF_2017), dropped(2)), concede(2))
    assert statuses(facts)[2] == "withdrawn"


# forfeits


@pytest.mark.rule("GG2-28")
def test_a_forfeit_in_season_two_is_0_minus_8_0_and_the_opponent_gets_3_8_8() -> None:
    given(*two(S2)).when(forfeit(2)).then(taken(1, 1, 1, 2, by=(2,)))
    facts = after(two(S2), forfeit(2, {1: {"vp": 1}, 2: {"vp": 6}}))
    assert earned(facts) == {1: (3, 8, 8), 2: (0, -8, 0)}
    assert statuses(facts)[2] == "active"


@pytest.mark.rule("GG2-28")
def test_what_was_on_the_table_by_then_changes_nothing_of_a_forfeit() -> None:
    fewer = {"forfeit.winner.vp": 3, "forfeit.winner.diff": 2}
    facts = after((*field(2, fewer, system=S2), paired(1, (1, 2))), forfeit(2, {1: {"vp": 5}, 2: {"vp": 1}}))
    assert earned(facts) == {1: (3, 2, 3), 2: (0, -8, 0)}


@pytest.mark.rule("GG17-16")
def test_a_forfeit_in_2017_is_0_minus_10_0_and_the_opponent_gets_3_10_10() -> None:
    facts = after(two(OF_2017), forfeit(2, {1: {"vp": 1}, 2: {"vp": 6}}))
    assert earned(facts) == {1: (3, 10, 10), 2: (0, -10, 0)}
    assert statuses(facts)[2] == "active"


@pytest.mark.rule("GG2-28")
@pytest.mark.rule("GG17-16")
@both
def test_a_forfeit_needs_a_reason_and_is_no_change_a_second_time(system: str) -> None:
    facts = after(two(system), forfeit(2))
    given(*facts).when(forfeit(2)).then_refused(RuleViolation, "No change")
    given(*facts).when(scored({1: 3, 2: 4})).then_refused(RuleViolation, "forfeited", code="result-stands")


@pytest.mark.rule("GG17-31")
def test_the_grounds_of_2017_are_named_and_anything_else_is_the_reasons_matter() -> None:
    for ground in ("void-game", "no-show"):
        (fact,) = after(two(OF_2017), forfeit(2, ground=ground))[4:]
        assert fact == taken(1, 1, 1, 2, by=(2,)).model_copy(update={"ground": ground})
    for ground in ("unsporting", "cheating"):
        (fact,) = after(two(OF_2017), forfeit(2, ground=ground))[4:]
        assert fact == taken(1, 1, 1, 2, by=(2,), conduct=ground).model_copy(update={"ground": ground})
    words = ("'late'", "void-game, unsporting, cheating or no-show")
    given(*two(OF_2017)).when(forfeit(2, ground="late")).then_refused(BadRequest, *words)
    given(*two(OF_2017)).when(forfeit(2)).then(taken(1, 1, 1, 2, by=(2,)))


@pytest.mark.rule("GG17-31")
def test_who_waited_for_a_player_who_did_not_come_gets_3_10_10_and_never_a_byes_5_diff() -> None:
    facts = after(two(OF_2017), forfeit(2, ground="no-show"))
    assert earned(facts)[1] == (3, 10, 10)
    assert (rows(facts)[1].played, rows(facts)[1].won) == (1, 1)


@pytest.mark.rule("GG2-28")
def test_season_two_names_fewer_grounds() -> None:
    given(*two(S2)).when(forfeit(2, ground="no-show")).then_refused(BadRequest, "void-game, unsporting or cheating")
    (fact,) = after(two(S2), forfeit(2, ground="void-game"))[4:]
    assert fact == taken(1, 1, 1, 2, by=(2,)).model_copy(update={"ground": "void-game"})


# disqualification


@pytest.mark.rule("GG2-33")
@pytest.mark.rule("GG17-18")
@pytest.mark.parametrize(("system", "points"), [(S2, (3, 8, 8)), (OF_2017, (3, 10, 10))])
def test_who_is_disqualified_is_not_ranked_and_the_game_in_progress_is_forfeited(
    system: str, points: tuple[int, int, int]
) -> None:
    given(*two(system)).when(disqualify(2)).then(disqualified(2), taken(1, 1, 1, 2, by=(2,), kind="disqualification"))
    facts = after(two(system), disqualify(2))
    assert earned(facts) == {1: points}
    given(*facts).when(reinstate(2)).then_refused(RuleViolation, "disqualified")


@pytest.mark.rule("GG17-18")
@pytest.mark.rule("GG2-33")
@pytest.mark.parametrize(("system", "lost"), [(S2, -8), (OF_2017, -10)])
def test_the_game_of_who_is_disqualified_counts_for_them_as_a_forfeit_does(system: str, lost: int) -> None:
    totals = accounts(replayed(after(two(system), disqualify(2))))[ContestantId(2)].totals
    assert (totals["tp"], totals["diff"], totals["vp"]) == (0, lost, 0)


@pytest.mark.rule("GG2-33")
@pytest.mark.rule("GG17-18")
@both
def test_earlier_opponents_of_who_is_disqualified_keep_what_they_earned(system: str) -> None:
    one = (was(1, 1, {1: 5, 2: 3}, won=1), was(1, 2, {3: 4, 4: 2}, won=3), closed(1, 2, 6))
    facts = after((*four(system), *one), disqualify(2))
    assert earned(facts) == {1: (3, 2, 5), 3: (3, 2, 4), 4: (0, -2, 2)}
    assert places(facts) == {1: 1, 3: 2, 4: 3}
    assert list(replayed(facts).active()) == [1, 3, 4]


# endings


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG17-14")
@both
def test_a_call_of_the_organizer_needs_a_reason(system: str) -> None:
    table = two(system)
    given(*table).when(scored({1: 5, 2: 2}, how="organizer-call")).then_refused(NeedsReason, "needs a reason")
    called = scored({1: 5, 2: 2}, how="organizer-call", reason=WHY)
    given(*table).when(called).then(was(1, 1, {1: 5, 2: 2}, won=1, how="organizer-call"))
    given(*table).when(scored({1: 5, 2: 2}, how="time")).then(was(1, 1, {1: 5, 2: 2}, won=1, how="time"))


@pytest.mark.rule("GG2-29")
@pytest.mark.rule("GG17-14")
def test_only_season_two_takes_the_score_as_it_stands() -> None:
    stands = scored({1: 3, 2: 3}, how="as-it-stands")
    given(*two(S2)).when(stands).then(was(1, 1, {1: 3, 2: 3}, won=None, how="as-it-stands"))
    given(*two(OF_2017)).when(stands).then_refused(BadRequest, "'as-it-stands'", "time or organizer-call")


# figures


@pytest.mark.rule("GG2-25")
@pytest.mark.rule("GG2-27")
@pytest.mark.rule("GG2-28")
@pytest.mark.rule("GG2-39")
def test_the_figures_of_season_two() -> None:
    rules = rules_of(system_called(S2), {})
    assert rules.points.model_dump() == {"win": 3, "tie": 1, "loss": 0}
    assert rules.bye == {"tp": 3, "diff": 2, "vp": 4}
    assert rules.forfeit.model_dump() == {
        "winner": {"tp": 3, "diff": 8, "vp": 8},
        "loser": {"tp": 0, "diff": -8, "vp": 0},
    }
    assert (rules.concession, rules.conceder_leaves) == (None, False)
    assert (rules.metrics, rules.ranking, rules.vp_cap) == (("diff", "vp"), ("tp", "diff", "vp"), 8)
    assert (rules.sos, rules.sides) == ("sum", (2, 2))


@pytest.mark.rule("GG17-10")
@pytest.mark.rule("GG17-12")
@pytest.mark.rule("GG17-15")
@pytest.mark.rule("GG17-16")
def test_the_figures_of_2017() -> None:
    rules = rules_of(system_called(OF_2017), {})
    assert rules.points.model_dump() == {"win": 3, "tie": 1, "loss": 0}
    assert rules.bye == {"tp": 3, "diff": 5, "vp": 10}
    ten = {"winner": {"tp": 3, "diff": 10, "vp": 10}, "loser": {"tp": 0, "diff": -10, "vp": 0}}
    assert rules.forfeit.model_dump() == ten
    assert rules.concession is not None
    assert (rules.concession.model_dump(), rules.conceder_leaves) == (ten, True)
    assert (rules.metrics, rules.ranking, rules.vp_cap) == (("diff", "vp"), ("tp", "diff", "vp"), 10)
    assert (rules.sos, rules.many_sides, rules.sides) == ("sum", None, (2, 2))
