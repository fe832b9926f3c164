"""A round's life: paired, withdrawn, closed."""

import pytest

from ledger.domain.errors import NeedsReason, RuleViolation
from tests.builders import (
    WHY,
    close_round,
    closed,
    disqualify,
    dropped,
    entered,
    field,
    forfeited,
    opened,
    pair,
    paired,
    played,
    recorded,
    result,
    withdraw,
    withdrawn,
)
from tests.domain.outcomes import after, drawn, replayed
from tests.spec import given

TWO_TABLES = (*field(4), paired(1, (1, 2), (3, 4)))
BOTH_DONE = (*TWO_TABLES, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))


@pytest.mark.bad_input(59)
@pytest.mark.parametrize("players", [0, 1])
def test_pairing_needs_two_players(players: int) -> None:
    given(*field(players)).when(pair()).then_refused(RuleViolation, "at least two players")


@pytest.mark.bad_input(59)
def test_those_who_dropped_do_not_count_as_players_to_pair() -> None:
    given(*field(2), dropped(1)).when(pair()).then_refused(RuleViolation, "at least two players")


@pytest.mark.bad_input(33)
def test_no_round_is_paired_while_results_are_missing() -> None:
    given(*TWO_TABLES).when(pair()).then_refused(RuleViolation, "Round 1", "tables 1 and 2")
    given(*TWO_TABLES, recorded(1, 1, 1, 2, won=1)).when(pair()).then_refused(RuleViolation, "Round 1", "table 2")


@pytest.mark.bad_input(34)
def test_a_round_is_paired_once() -> None:
    again = given(*TWO_TABLES).when(pair(round_no=1))
    again.then_refused(RuleViolation, "Round 1 is paired already", code="round-paired-already")


def test_no_round_is_left_out() -> None:
    given(*field(4)).when(pair(round_no=2)).then_refused(RuleViolation, "Round 1 comes before round 2.")


def test_pairing_closes_the_round_before_it() -> None:
    *_, closing, _ = after(BOTH_DONE, pair())
    assert closing == closed(1, games=2, points=2)


def test_pairing_after_a_closed_round_closes_nothing_twice() -> None:
    facts = (*BOTH_DONE, closed(1, 2, 2))
    assert after(facts, pair())[:-1] == facts


def test_a_round_past_the_plan_needs_a_reason() -> None:
    facts = (*field(4, rounds=1), *played(1, (1, 2), (3, 4)))
    given(*facts).when(pair()).then_refused(NeedsReason, "planned for 1 rounds")
    assert drawn(after(facts, pair(reason=WHY))).round_no == 2


def test_a_round_is_closed_over_its_games_and_points() -> None:
    given(*BOTH_DONE).when(close_round()).then(closed(1, games=2, points=2))


def test_a_closed_round_counts_the_bye_and_not_the_tie() -> None:
    facts = (*field(5), paired(1, (1, 2), (3, 4), bye=5), recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=None))
    given(*facts).when(close_round(1)).then(closed(1, games=2, points=2))


def test_a_closed_round_counts_a_forfeit_as_a_game() -> None:
    facts = (*field(2), paired(1, (1, 2)), forfeited(1, 1, 1, 2, by=[1]))
    given(*facts).when(close_round()).then(closed(1, games=1, points=1))


def test_a_round_is_not_closed_while_results_are_missing() -> None:
    given(*TWO_TABLES).when(close_round()).then_refused(RuleViolation, "tables 1 and 2")


def test_a_round_is_closed_once() -> None:
    given(*BOTH_DONE, closed(1, 2, 2)).when(close_round()).then_refused(RuleViolation, "Round 1 is closed already.")


def test_only_the_newest_round_can_be_closed() -> None:
    given(*field(4)).when(close_round()).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
    given(*BOTH_DONE).when(close_round(2)).then_refused(RuleViolation, "Round 2 is not paired yet.")
    facts = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    given(*facts).when(close_round(1)).then_refused(RuleViolation, "Round 1 is over")


def test_a_round_under_way_can_be_withdrawn_results_and_all() -> None:
    given(*TWO_TABLES, recorded(1, 1, 1, 2, won=1)).when(withdraw()).then(withdrawn(1))
    state = replayed(after(TWO_TABLES, result(1, 2, won=1), withdraw()))
    assert state.rounds == []


def test_only_the_newest_round_can_be_withdrawn_and_only_while_it_is_open() -> None:
    given(*field(4)).when(withdraw()).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
    given(*TWO_TABLES).when(withdraw(2)).then_refused(RuleViolation, "Round 2 is not paired yet.")
    given(*BOTH_DONE, closed(1, 2, 2)).when(withdraw()).then_refused(RuleViolation, "Round 1 is closed")
    facts = (*field(4), *played(1, (1, 2), (3, 4)), paired(2, (1, 3), (2, 4)))
    given(*facts).when(withdraw(1)).then_refused(RuleViolation, "Round 1 is over")


def test_the_same_state_draws_the_same_round() -> None:
    assert after(field(16), pair()) == after(field(16), pair())


def test_a_second_draw_has_a_seed_of_its_own_and_differs() -> None:
    first = drawn(after(field(16), pair()))
    second = drawn(after(field(16), pair(), withdraw(), pair()))
    assert first.round_no == second.round_no == 1
    assert first.seed != second.seed
    assert first.pairings != second.pairings


def test_a_second_draw_is_as_reproducible_as_the_first() -> None:
    assert after(field(16), pair(), withdraw(), pair()) == after(field(16), pair(), withdraw(), pair())


def test_a_pairing_by_hand_uses_up_no_draw() -> None:
    by_hand = after(field(4), pair((1, 2), (3, 4)), withdraw(), pair())
    assert drawn(by_hand).seed == drawn(after(field(4), pair())).seed


def test_withdrawing_a_round_does_not_undo_a_disqualification_in_it() -> None:
    state = replayed(after(TWO_TABLES, disqualify(1), withdraw()))
    assert state.entrants[entered(1).contestant].status == "disqualified"
    assert state.rounds == []


def test_a_draw_says_which_algorithm_made_it_and_bends_nothing_needlessly() -> None:
    fact = drawn(after(field(8), pair()))
    assert fact.algorithm == "exact/1"
    assert fact.relaxed == ()
    assert [pairing.table_no for pairing in fact.pairings] == [1, 2, 3, 4]


def test_a_tournament_without_players_has_nothing_to_withdraw() -> None:
    given(opened()).when(withdraw()).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
