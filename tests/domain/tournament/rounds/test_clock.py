"""The clock of a table: stopped and started by the organizer, while its game is played."""

import pytest

from ledger.domain.errors import NeedsReason, RuleViolation
from tests.builders import WHY, Facts, correct, field, paired, recorded, result, withdrawn
from tests.domain.outcomes import after
from tests.domain.venue import pause, paused, restart, restarted, started
from tests.spec import given

PAIRED = (*field(4), paired(1, (1, 2), (3, 4)))
STARTED = (*PAIRED, started(1))
PAUSED = (*STARTED, paused(2, 30))
RESTARTED = (*PAUSED, restarted(2, 35))


@pytest.mark.rule("MC-48")
def test_the_organizer_stops_the_clock_of_one_table_and_starts_it_again() -> None:
    given(*STARTED).when(pause(2, 30)).then(paused(2, 30))
    given(*PAUSED).when(restart(2, 35)).then(restarted(2, 35))
    given(*RESTARTED).when(pause(2, 50)).then(paused(2, 50))


@pytest.mark.rule("MC-48")
def test_a_clock_is_not_stopped_twice_nor_started_while_it_runs() -> None:
    given(*PAUSED).when(pause(2, 31)).then_refused(RuleViolation, "table 2 is paused already, since 10:30 UTC")
    given(*STARTED).when(restart(2, 31)).then_refused(RuleViolation, "table 2 is running")
    given(*RESTARTED).when(restart(2, 40)).then_refused(RuleViolation, "table 2 is running")


def test_tables_are_stopped_each_on_its_own() -> None:
    given(*PAUSED).when(pause(1, 31)).then(paused(1, 31))
    given(*PAUSED).when(restart(1, 31)).then_refused(RuleViolation, "table 1 is running")


def test_before_the_start_no_clock_runs() -> None:
    given(*field(4)).when(pause(1, 0)).then_refused(RuleViolation, "No round is paired yet.", code="no-round-paired")
    given(*PAIRED).when(pause(1, 0)).then_refused(RuleViolation, "Round 1 has not started", code="round-not-started")
    given(*PAIRED).when(restart(1, 0)).then_refused(RuleViolation, "Round 1 has not started")


def test_a_round_without_that_table_is_refused() -> None:
    given(*STARTED).when(pause(3, 30)).then_refused(RuleViolation, "Round 1 has no table 3.")


def test_a_game_that_is_over_has_no_clock() -> None:
    given(*STARTED, recorded(1, 1, 1, 2, won=1)).when(pause(1, 30)).then_refused(RuleViolation, "has its result")
    given(*PAUSED, recorded(1, 2, 3, 4, won=3)).when(restart(2, 40)).then_refused(RuleViolation, "has its result")


def test_time_does_not_run_backwards() -> None:
    given(*STARTED).when(pause(2, -1)).then_refused(RuleViolation, "started at 10:00 UTC, after that pause")
    given(*PAUSED).when(restart(2, 29)).then_refused(RuleViolation, "paused at 10:30 UTC, after that restart")
    given(*RESTARTED).when(pause(2, 34)).then_refused(RuleViolation, "restarted at 10:35 UTC, after that pause")
    given(*PAUSED).when(restart(2, 30)).then(restarted(2, 30))


def test_a_round_withdrawn_takes_its_clock_along() -> None:
    again = (*PAUSED, withdrawn(1), paired(1, (1, 3), (2, 4)), started(1))
    given(*again).when(restart(2, 40)).then_refused(RuleViolation, "table 2 is running")


@pytest.mark.rule("MC-25")
@pytest.mark.parametrize("facts", [PAUSED, RESTARTED])
def test_a_table_that_was_stopped_in_this_round_does_not_end_in_a_tie_by_time(facts: Facts) -> None:
    tie = result(3, 4, won=None, cp=(3, 3), how="time")
    given(*facts).when(tie).then_refused(NeedsReason, "table 2 was paused in round 1", "played on")
    told = tie.model_copy(update={"reason": WHY})
    given(*facts).when(told).then(recorded(1, 2, 3, 4, won=None, cp=(3, 3), how="time"))


@pytest.mark.rule("MC-25")
def test_a_pause_elsewhere_or_in_another_round_does_not_forbid_the_tie() -> None:
    given(*PAUSED).when(result(1, 2, won=None, how="time")).then(recorded(1, 1, 1, 2, won=None, how="time"))
    first = (*RESTARTED, recorded(1, 1, 1, 2, won=1), recorded(1, 2, 3, 4, won=3))
    second = (*first, paired(2, (2, 4), (1, 3)), started(2))
    given(*second).when(result(1, 3, won=None, how="time")).then(recorded(2, 2, 1, 3, won=None, how="time"))


@pytest.mark.rule("MC-25")
def test_only_the_tie_is_forbidden_after_a_pause() -> None:
    given(*PAUSED).when(result(3, 4, won=3)).then(recorded(1, 2, 3, 4, won=3))
    request = correct(3, 4, won=None).model_copy(update={"how": "time"})  # a correction has a reason always
    assert getattr(after((*PAUSED, recorded(1, 2, 3, 4, won=3)), request)[-1], "how", None) == "time"


# rules under which no ruling stops the clock


OF_2017 = (*field(4, system="gaining-grounds-2017"), paired(1, (1, 2), (3, 4)))


@pytest.mark.rule("GG17-04")
def test_where_no_ruling_stops_the_clock_a_table_is_given_more_time_for_a_reason_only() -> None:
    given(*OF_2017).when(pause(2, 30)).then_refused(NeedsReason, "No ruling stops the clock", "table 2 more time")
    told = pause(2, 30).model_copy(update={"reason": WHY})
    given(*OF_2017).when(told).then(paused(2, 30))
    given(*OF_2017, paused(2, 30)).when(restart(2, 40)).then(restarted(2, 40))


@pytest.mark.rule("GG2-05")
def test_in_season_two_a_table_is_stopped_once_its_round_has_started() -> None:
    facts = (*field(4, system="gaining-grounds-s2"), paired(1, (1, 2), (3, 4)))
    given(*facts).when(pause(2, 30)).then_refused(RuleViolation, "Round 1 has not started")
    given(*facts, started(1)).when(pause(2, 30)).then(paused(2, 30))
