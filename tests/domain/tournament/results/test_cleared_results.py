"""Results that are cleared: a table is open again, in any round and after the end, and holds up what comes next."""

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.tournament.evolve import broken_assertion, evolve
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.projections.standings import standings
from tests.builders import (
    OF_2017,
    S2,
    SLUG,
    WHY,
    Facts,
    close_round,
    closed,
    contestants,
    correct,
    dropped,
    field,
    finish,
    finished,
    pair,
    paired,
    played,
    recorded,
    reinstated,
    result,
)
from tests.domain.judgements import clear_result, cleared, concede, conceded, forfeit, taken
from tests.domain.outcomes import after, figures, replayed
from tests.domain.vp_games import brawl, four, refuse_agreement, refused, scored, statuses, two
from tests.requests import AgreeResult
from tests.spec import given

# versions: 1 the opening, 2 to 5 the players, 6 the pairing, 7 and 8 the results, 9 the end of round 1
FIRST = (*field(4), *played(1, (1, 2), (3, 4)))
SECOND = (*FIRST, *played(2, (1, 3), (2, 4)))  # 10 the pairing, 11 and 12 the results, 13 its end
OVER = (*SECOND, finished((1,), (2, 3), (4,)))


def provisional(facts: Facts) -> bool:
    state = replayed(facts)
    return standings(state, {no: f"P{no}" for no in state.entrants}).provisional


def test_a_result_is_cleared_by_its_table_or_by_a_player_of_it() -> None:
    given(*FIRST).when(clear_result(2)).then(cleared(1, 2, replaces=8))
    given(*FIRST).when(clear_result(player=4)).then(cleared(1, 2, replaces=8))
    given(*SECOND).when(clear_result(2, round=1)).then(cleared(1, 2, replaces=8))


def test_what_is_not_there_is_not_cleared() -> None:
    given(*FIRST[:6]).when(clear_result(2)).then_refused(RuleViolation, "Table 2 of round 1 has no result to clear")
    given(*FIRST).when(clear_result(3)).then_refused(RuleViolation, "Round 1 has no table 3")
    given(*FIRST).when(clear_result()).then_refused(BadRequest, "which game")
    given(*FIRST).when(clear_result(1, player=4)).then_refused(RuleViolation, "#4 plays at table 2 of round 1")
    given(*field(2)).when(clear_result(1)).then_refused(RuleViolation, "No round is paired yet")


def test_a_cleared_game_counts_for_nothing_until_it_has_a_result_again() -> None:
    facts = after(FIRST, clear_result(2))
    assert figures(facts, "tp", "cp")[3] == (0, 0)
    assert provisional(facts)
    again = after(facts, result(3, 4, won=4, cp=(1, 6)))
    assert figures(again, "tp", "cp")[4] == (1, 6)
    assert not provisional(again)


def test_a_round_that_was_closed_stays_closed_with_that_table_open() -> None:
    state = replayed(after(SECOND, clear_result(1, round=1)))
    assert (state.rounds[0].closed, state.rounds[0].missing, state.rounds[0].open_tables()) == (9, 1, [1])


@pytest.mark.parametrize("round_no", [1, 2])
def test_nothing_is_paired_or_finished_while_any_table_of_any_round_is_open(round_no: int) -> None:
    facts = after(SECOND, clear_result(2, round=round_no))
    waits = f"Round {round_no} still waits for the result of table 2."
    given(*facts).when(pair()).then_refused(RuleViolation, waits)
    given(*facts).when(finish()).then_refused(RuleViolation, waits)
    players = (3, 4) if round_no == 1 else (2, 4)
    filled = after(facts, result(*players, won=4, round_no=round_no))
    assert isinstance(after(filled, finish())[-1], TournamentFinished)
    assert replayed(after(filled, pair(reason=WHY))).round_no == 3


def test_a_round_under_way_is_closed_whatever_is_open_before_it() -> None:
    facts = after(SECOND[:12], clear_result(2, round=1))
    assert isinstance(after(facts, close_round())[-1], RoundClosed)
    given(*facts).when(pair()).then_refused(RuleViolation, "Round 1 still waits")


def test_after_the_end_a_table_is_cleared_and_filled_without_opening_the_tournament_again() -> None:
    facts = after(OVER, clear_result(1, round=1))
    assert replayed(facts).is_finished
    assert provisional(facts)
    again = after(facts, result(1, 2, won=2, round_no=1))
    assert figures(again, "tp")[2] == (2,)
    given(*facts).when(result(3, 4, won=3, round_no=1)).then_refused(RuleViolation, "has a result already")
    given(*again).when(result(1, 2, won=2, round_no=1)).then_refused(RuleViolation, "spring is finished")


def test_a_table_cleared_after_the_end_may_end_in_any_way() -> None:
    facts = after(OVER, clear_result(1, round=1))
    given(*facts).when(forfeit(1, round=1)).then(taken(1, 1, 1, 2, by=(1,)))
    given(*facts).when(concede(1, round=1)).then(conceded(1, 1, 1, 2, by=1))


def test_what_a_closing_and_an_end_assert_holds_where_they_stand_and_is_not_asked_later() -> None:
    facts = after(OVER, clear_result(1, round=1), result(1, 2, won=2, round_no=1))
    state = replayed(facts[:1])
    for fact in facts[1:]:
        evolve(state, fact)
        assert broken_assertion(state, fact) is None


def test_every_kind_of_ending_can_be_cleared() -> None:
    for ending in (taken(1, 1, 1, 2, by=(1, 2)), conceded(1, 1, 1, 2, by=2)):
        facts = (*field(2), paired(1, (1, 2)), ending)
        given(*facts).when(clear_result(1)).then(cleared(1, 1, replaces=5))
    points = {no: {"vp": no} for no in (1, 2, 3)}
    state = replayed(after(brawl(), forfeit(4, points), clear_result(1)))
    assert state.rounds[0].open_tables() == [1]


def test_a_loss_for_conduct_goes_with_the_game_it_was() -> None:
    facts = after(field(2), paired(1, (1, 2)), forfeit(1, kind="imposed-loss", conduct="unsporting"))
    assert [each.measure for each in replayed(facts).conduct] == ["loss"]
    for answer in (clear_result(1), correct(1, 2, won=1), forfeit(2)):
        assert replayed(after(facts, answer)).conduct == []


def test_what_stood_before_is_kept_in_order() -> None:
    facts = after(FIRST, correct(1, 2, won=2), forfeit(1), clear_result(1))
    game = replayed(facts).rounds[0].games[1]  # type: ignore[index]
    assert (game.outcome, [each.version for each in game.past]) == (None, [7, 10, 11])


# who left by a concession


def test_who_left_by_a_concession_is_back_once_it_is_cleared_or_replaced() -> None:
    slip = after(four(OF_2017), concede(2))
    assert statuses(slip)[2] == "withdrawn"
    given(*slip).when(clear_result(1)).then(cleared(1, 1, replaces=7), reinstated(2))
    assert after(slip, forfeit(1))[-1] == reinstated(2)
    other = after(slip, concede(1, reason=WHY))
    assert (statuses(other)[1], statuses(other)[2]) == ("withdrawn", "active")


def test_nobody_else_s_leaving_is_touched() -> None:
    facts = after((*four(OF_2017), dropped(3)), concede(2), clear_result(1))
    assert statuses(facts) == {1: "active", 2: "active", 3: "dropped", 4: "active"}
    had_dropped = after((*two(OF_2017), dropped(2)), concede(2))
    given(*had_dropped).when(clear_result(1)).then(cleared(1, 1, replaces=6), dropped(2))


def test_who_gave_up_another_game_too_stays_out() -> None:
    first = after(four(OF_2017), scored({1: 6, 2: 4}), scored({3: 6, 4: 4}), close_round(), paired(2, (1, 3), (2, 4)))
    both = after(first, concede(2), concede(2, round=1, reason=WHY))
    assert statuses(after(both, clear_result(1, round=1)))[2] == "withdrawn"
    assert statuses(after(both, clear_result(1, round=1), clear_result(2)))[2] == "active"


def test_in_season_two_who_asks_for_an_agreement_about_a_game_with_a_result_changes_nothing_yet() -> None:
    facts = after(two(S2), scored({1: 6, 2: 4}))
    asked = after(facts, concede(2, {1: {"vp": 8}, 2: {"vp": 2}}, reason=WHY))
    assert figures(asked, "vp") == figures(facts, "vp")
    settled = after(
        asked, AgreeResult(do="agree", tournament=SLUG, consents=(*contestants(1, 2), "organizer"), reason=WHY)
    )
    assert figures(settled, "vp") == {1: (8,), 2: (2,)}
    assert after(asked, refuse_agreement(1))[-1] == refused(1)


def test_closing_counts_what_was_cleared_and_filled() -> None:
    facts = after(FIRST[:8], clear_result(2), result(3, 4, won=4), close_round())
    assert facts[-1] == closed(1, 2, 2)
    assert recorded(1, 2, 3, 4, won=4) in facts
