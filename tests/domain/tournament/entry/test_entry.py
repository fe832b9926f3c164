"""Who takes part: check-in also late, drop, reinstate, disqualify."""

import pytest

from ledger.domain.errors import RuleViolation
from ledger.domain.tournament.entry.facts import PlayerCheckedIn
from tests.builders import (
    WHY,
    check_in,
    contestants,
    disqualified,
    disqualify,
    drop,
    dropped,
    entered,
    field,
    finish,
    forfeited,
    opened,
    pair,
    paired,
    person,
    played,
    recorded,
    reinstate,
    reinstated,
    reopen,
    result,
)
from tests.domain.outcomes import after, figures, places, rows, seated
from tests.spec import given

TWO_TABLES = (*field(4), paired(1, (1, 2), (3, 4)))


def test_entry_numbers_are_given_in_order_of_check_in() -> None:
    given(opened()).when(check_in(7)).then(
        PlayerCheckedIn(contestant=contestants(1)[0], person=person(7), faction=None, area=None, club=None, oddities=())
    )
    given(*field(2)).when(check_in(3, "Cygnar")).then(entered(3, "Cygnar"))


def test_a_dropped_players_number_is_not_given_again() -> None:
    given(*field(2), dropped(2)).when(check_in(3)).then(entered(3))


def test_nobody_checks_in_twice() -> None:
    given(*field(2)).when(check_in(2)).then_refused(RuleViolation, "#2 is checked in already.")


def test_one_who_dropped_comes_back_by_reinstate_not_by_check_in() -> None:
    given(*field(2), dropped(2)).when(check_in(2)).then_refused(RuleViolation, "#2", code="dropped-before")


def test_one_who_was_disqualified_does_not_check_in_again() -> None:
    given(*field(2), disqualified(2)).when(check_in(2)).then_refused(RuleViolation, "#2 was disqualified")


@pytest.mark.bad_input(51)
def test_a_late_entry_plays_from_the_next_round_on_and_has_nothing_from_earlier_ones() -> None:
    facts = after(
        field(4),
        played(1, (1, 2), (3, 4)),
        played(2, (1, 3), (2, 4)),
        check_in(5),
        check_in(6),
        pair(reason=WHY),
    )
    assert seated(facts) == {1, 2, 3, 4, 5, 6}
    assert figures(facts, "tp", "cp", "apd")[5] == (0, 0, 0)
    assert rows(facts)[5].played == 0


def test_a_drop_is_recorded_once() -> None:
    given(*field(2)).when(drop(2)).then(dropped(2))
    given(*field(2), dropped(2)).when(drop(2)).then_refused(RuleViolation, "#2 has dropped already.")


def test_one_who_was_disqualified_cannot_drop() -> None:
    given(*field(2), disqualified(2)).when(drop(2)).then_refused(RuleViolation, "#2 was disqualified")


@pytest.mark.bad_input(46)
def test_one_who_dropped_still_finishes_the_game_they_sit_at() -> None:
    given(*TWO_TABLES, dropped(1)).when(result(1, 2, won=1)).then(recorded(1, 1, 1, 2, won=1))


@pytest.mark.bad_input(47)
def test_one_who_dropped_is_not_paired_again() -> None:
    facts = after(field(5, rounds=9), played(1, (1, 2), (3, 4), bye=5), drop(1), pair())
    assert seated(facts) == {2, 3, 4, 5}


def test_one_who_dropped_stays_ranked_if_they_ever_played() -> None:
    table = rows(after(field(4), paired(1, (1, 2), (3, 4)), drop(4)))
    assert (table[4].status, table[4].played) == ("dropped", 0)
    assert set(table) == {1, 2, 3, 4}
    assert set(rows(after(field(4), drop(4), paired(1, (1, 2), bye=3)))) == {1, 2, 3}


def test_where_the_rules_rank_everyone_one_who_dropped_stays_ranked_even_if_they_never_played() -> None:
    table = rows(after(field(4, no_shows="ranked"), drop(4), paired(1, (1, 2)), result(1, 2, won=1)))
    assert (table[4].status, table[4].played) == ("dropped", 0)
    assert set(table) == {1, 2, 3, 4}


def test_one_who_dropped_can_come_back_and_is_paired_again() -> None:
    given(*field(2), dropped(2)).when(reinstate(2)).then(reinstated(2))
    facts = after(field(4), dropped(2), reinstate(2), pair())
    assert seated(facts) == {1, 2, 3, 4}


def test_one_who_never_dropped_cannot_be_reinstated() -> None:
    given(*field(2)).when(reinstate(2)).then_refused(RuleViolation, "#2 has not dropped.")


@pytest.mark.bad_input(48)
def test_one_who_was_disqualified_does_not_come_back() -> None:
    given(*field(2), disqualified(2)).when(reinstate(2)).then_refused(RuleViolation, "#2", "cannot come back")
    facts = (*field(2), dropped(2), disqualified(2))
    given(*facts).when(reinstate(2)).then_refused(RuleViolation, "#2", "cannot come back")


def test_a_disqualification_between_games_is_one_fact() -> None:
    given(*field(4)).when(disqualify(1)).then(disqualified(1))
    given(*TWO_TABLES, recorded(1, 1, 1, 2, won=1)).when(disqualify(1)).then(disqualified(1))


@pytest.mark.bad_input(40)
def test_nobody_is_disqualified_twice() -> None:
    given(*field(2), disqualified(2)).when(disqualify(2)).then_refused(RuleViolation, "#2 is disqualified already.")


def test_one_who_dropped_can_still_be_disqualified() -> None:
    given(*field(2), dropped(2)).when(disqualify(2)).then(disqualified(2))


@pytest.mark.bad_input(42)
def test_a_disqualification_during_a_game_forfeits_it_in_a_fact_of_its_own() -> None:
    given(*TWO_TABLES).when(disqualify(1)).then(disqualified(1), forfeited(1, 1, 1, 2, by=[1]))


@pytest.mark.rule("MC-27")
@pytest.mark.bad_input(42)
def test_the_opponent_of_a_forfeited_game_gets_1_tp_3_cp_and_38_apd() -> None:
    facts = after(TWO_TABLES, disqualify(1))
    assert figures(facts, "tp", "cp", "apd")[2] == (1, 3, 38)
    assert (rows(facts)[2].played, rows(facts)[2].won) == (1, 1)


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_is_barred_from_the_rest_of_the_event() -> None:
    out = after(field(5, rounds=9), played(1, (1, 2), (3, 4), bye=5), disqualify(1))
    assert seated(after(out, pair())) == {2, 3, 4, 5}
    by_hand = pair((1, 2), (3, 4), (5, None), round_no=2)
    given(*out).when(by_hand).then_refused(RuleViolation, "#1 has left the tournament")


@pytest.mark.rule("MC-27")
def test_one_who_was_disqualified_is_not_ranked_and_those_below_move_up() -> None:
    before = (*field(4), *played(1, (1, 2), (3, 4)), *played(2, (1, 3), (2, 4)))
    assert places(before) == {1: 1, 2: 2, 3: 2, 4: 4}
    assert places(after(before, disqualify(1))) == {2: 1, 3: 1, 4: 3}


@pytest.mark.rule("MC-27")
def test_opponents_of_one_who_was_disqualified_keep_results_and_strength_of_schedule() -> None:
    before = (*field(4), *played(1, (2, 1), (3, 4)), *played(2, (1, 4), (2, 3)))
    assert figures(before, "tp", "sos", "cp", "apd")[2] == (2, 2, 10, 80)
    assert figures(after(before, disqualify(1)), "tp", "sos", "cp", "apd")[2] == (2, 2, 10, 80)


@pytest.mark.bad_input(43)
def test_a_finished_tournament_is_reopened_before_anyone_is_disqualified() -> None:
    facts = after(field(2), played(1, (1, 2)), finish())
    given(*facts).when(disqualify(1)).then_refused(RuleViolation, "spring is finished", code="finished")
    given(*after(facts, reopen())).when(disqualify(1)).then(disqualified(1))
