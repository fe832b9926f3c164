"""The clock of a round at one moment, for each kind of fact that moves it."""

from datetime import datetime

import pytest

from ledger.projections.status import RoundClock, TournamentStatus, round_clock, status
from tests.builders import Facts, closed, field, opened, paired, recorded, reinstated, withdrawn
from tests.domain.outcomes import replayed
from tests.domain.venue import fixed, minutes, paused, planned, restarted, skipped, started
from tests.projections.envelopes import name_of, next_steps

PAIRED = (*field(4), paired(1, (1, 2), (3, 4)))
STARTED = (*PAIRED, started(1, "Bunkers"))
DONE = (*STARTED, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))


def clock_at(facts: Facts, past_ten: float) -> RoundClock:
    """The newest round's clock so many minutes past ten."""
    state = replayed(facts)
    return round_clock(state, state.rounds[-1], {no: name_of(no) for no in state.entrants}, minutes(past_ten))


def status_of(facts: Facts) -> TournamentStatus:
    state = replayed(facts)
    return status(state, "Spring 26", {no: name_of(no) for no in state.entrants})


def table(facts: Facts, past_ten: float) -> tuple[int, bool, int, datetime | None, int | None]:
    (found,) = clock_at(facts, past_ten).stopped_tables
    return found.table, found.paused, found.stopped, found.ends, found.left


@pytest.mark.rule("MC-20")
def test_a_round_should_be_over_120_minutes_after_deployment_began() -> None:
    found = clock_at(STARTED, 0)
    assert (found.started, found.ends, found.left) == (minutes(0), minutes(120), 7200)
    late = clock_at((*PAIRED, started(1, at=minutes(25))), 30)
    assert (late.ends, late.left) == (minutes(145), 115 * 60)


@pytest.mark.rule("MC-20")
def test_each_player_has_60_minutes() -> None:
    assert clock_at(STARTED, 0).player_minutes == 60


@pytest.mark.rule("MC-25")
def test_5_minutes_on_both_clocks_are_played_out() -> None:
    assert clock_at(STARTED, 0).play_out_minutes == 5


def test_past_the_end_the_time_left_is_negative() -> None:
    assert clock_at(STARTED, 120).left == 0
    assert clock_at(STARTED, 123).left == -180


def test_a_part_of_a_second_is_still_left() -> None:
    assert clock_at(STARTED, 0.005).left == 7200


def test_a_round_that_has_not_started_has_no_end_and_no_scenario() -> None:
    found = clock_at((*PAIRED, planned(1, "Bunkers")), 5)
    assert (found.started, found.ends, found.left, found.scenario, found.figures) == (None, None, None, None, {})


@pytest.mark.rule("MC-49")
def test_the_scenario_comes_with_its_figures_once_the_round_has_started() -> None:
    found = clock_at(STARTED, 5)
    assert found.scenario == "Bunkers"
    assert (found.figures["zones"], found.figures["flags"], found.figures["objective_cp"]) == (2, 3, 1)


def test_rules_without_a_clock_set_no_end() -> None:
    opening = opened()
    rules = opening.rules.model_copy(update={"clock": None})
    found = clock_at((opening.model_copy(update={"rules": rules}), *STARTED[1:], paused(1, 5)), 10)
    assert (found.started, found.ends, found.left, found.player_minutes) == (minutes(0), None, None, None)
    assert [(each.stopped, each.ends, each.left) for each in found.stopped_tables] == [(300, None, None)]


# tables that were stopped


@pytest.mark.rule("MC-48")
def test_the_expected_end_of_a_table_moves_by_its_pauses() -> None:
    facts = (*STARTED, paused(2, 30), restarted(2, 36), paused(2, 50), restarted(2, 54))
    assert table(facts, 60) == (2, False, 600, minutes(130), 70 * 60)
    assert clock_at(facts, 60).ends == minutes(120)


@pytest.mark.rule("MC-48")
def test_while_a_table_is_stopped_its_time_left_stands_still() -> None:
    facts = (*STARTED, paused(2, 30))
    assert table(facts, 30) == (2, True, 0, minutes(120), 90 * 60)
    assert table(facts, 40) == (2, True, 600, minutes(130), 90 * 60)


def test_a_moment_before_the_pause_knows_nothing_of_it_and_one_within_only_its_part() -> None:
    facts = (*STARTED, paused(2, 30), restarted(2, 36))
    assert clock_at(facts, 29).stopped_tables == ()
    assert table(facts, 32) == (2, True, 120, minutes(122), 90 * 60)


def test_a_stopped_table_is_named_with_its_players_and_gone_with_its_result() -> None:
    facts = (*STARTED, paused(2, 30))
    (found,) = clock_at(facts, 31).stopped_tables
    assert found.players == ("P03", "P04")
    assert clock_at((*facts, recorded(1, 2, 3, 4, won=3)), 40).stopped_tables == ()


def test_open_tables_are_listed_until_their_result_is_in() -> None:
    assert clock_at(STARTED, 5).open_tables == (1, 2)
    assert clock_at(DONE, 5).open_tables == ()
    assert not clock_at(DONE, 5).closed
    assert clock_at((*DONE, closed(1, 2, 2)), 5).closed


def test_a_withdrawn_round_takes_start_and_pauses_along() -> None:
    facts = (*STARTED, paused(2, 30), withdrawn(1), paired(1, (1, 3), (2, 4)))
    found = clock_at(facts, 40)
    assert (found.started, found.stopped_tables) == (None, ())


# what the status says of it


def test_the_status_asks_for_the_start_until_it_or_a_result_is_in() -> None:
    assert next_steps(status_of(PAIRED)) == "<start-round>, then the result of tables 1 and 2"
    assert next_steps(status_of(STARTED)) == "the result of tables 1 and 2"
    assert next_steps(status_of((*PAIRED, recorded(1, 1, 1, 2, won=1)))) == "the result of table 2"


@pytest.mark.rule("MC-20")
def test_the_status_knows_when_the_round_started_and_should_end() -> None:
    assert (status_of(PAIRED).started, status_of(PAIRED).ends) == (None, None)
    assert (status_of(STARTED).started, status_of(STARTED).ends) == (minutes(0), minutes(120))
    assert status_of(field(4)).ends is None


def test_the_status_names_who_sits_out_this_round_and_those_to_come() -> None:
    facts = (*field(5), skipped(5, 1), skipped(5, 3), skipped(1, 1), paired(1, (1, 2), (3, 4)), fixed(2, 4))
    assert [(each.player, each.round) for each in status_of(facts).sitting_out] == [("P05", 1), ("P05", 3)]
    second = (*facts, paired(2, (1, 3), (2, 4), bye=5), reinstated(1))
    assert [(each.player, each.round) for each in status_of(second).sitting_out] == [("P05", 3)]
