"""What is called out in a round and when, and by which rule its games end."""

from datetime import datetime

import pytest

from ledger.domain.tournament.rounds.facts import PlanAnnounced
from ledger.domain.values import RoundNo
from ledger.projections.status import RoundClock, round_clock, status
from tests.builders import OF_2017, S2, Facts, Figures, field, paired, withdrawn
from tests.domain.outcomes import replayed
from tests.domain.venue import minutes, paused, planned, restarted, started
from tests.projections.envelopes import name_of, next_steps

NO_FIGURES: Figures = {}


def clock_at(facts: Facts, past_ten: float, paired_at: datetime | None = None) -> RoundClock:
    state = replayed(facts)
    names = {no: name_of(no) for no in state.entrants}
    return round_clock(state, state.rounds[-1], names, minutes(past_ten), paired_at)


def season_two(past_ten: float, figures: Figures = NO_FIGURES) -> RoundClock:
    """A round of Season Two that started at ten."""
    return clock_at((*field(4, figures, system=S2), paired(1, (1, 2), (3, 4)), started(1)), past_ten)


def of_2017(past_ten: float, figures: Figures = NO_FIGURES) -> RoundClock:
    """A round of 2017 whose pairings were out at ten."""
    return clock_at((*field(4, figures, system=OF_2017), paired(1, (1, 2), (3, 4))), past_ten, minutes(0))


def calls(clock: RoundClock) -> list[tuple[str, datetime, int]]:
    return [(each.call, each.at, each.left) for each in clock.calls]


def told_left(figures: Figures) -> list[int]:
    """At how many minutes left that is told, in a round of 2017."""
    return [each.left for each in of_2017(0, figures).calls if each.call == "left"]


# Season Two


@pytest.mark.rule("GG2-05")
def test_a_round_is_15_minutes_of_set_up_and_120_of_play_with_the_last_turn_called_15_before_the_end() -> None:
    found = season_two(0)
    assert (found.started, found.set_up_ends, found.last_turn, found.ends) == (
        minutes(0),
        minutes(15),
        minutes(120),
        minutes(135),
    )
    assert calls(found) == [
        ("set-up", minutes(15), 120),
        ("last-turn", minutes(120), 15),
        ("time", minutes(135), 0),
    ]


@pytest.mark.rule("GG2-05")
@pytest.mark.parametrize(
    ("past_ten", "phase"),
    [(-1, None), (0, "set-up"), (14.9, "set-up"), (15, "play"), (119.9, "play"), (120, "last-turn"), (135, "time")],
)
def test_what_is_going_on_follows_from_the_start(past_ten: float, phase: str | None) -> None:
    assert season_two(past_ten).phase == phase


@pytest.mark.rule("GG2-05")
def test_from_the_last_turn_call_on_the_turn_under_way_is_the_last() -> None:
    assert season_two(119).says is None
    said = season_two(120).says
    assert said is not None
    assert "the turn under way is completed and is the last" in said
    assert season_two(134.9).says == said


@pytest.mark.rule("GG2-05")
def test_at_time_the_activation_is_completed_and_the_end_phase_follows() -> None:
    said = season_two(135).says
    assert said is not None
    assert "the activation under way is completed and none is begun; the end phase follows" in said


@pytest.mark.rule("GG2-05")
def test_the_next_call_is_the_first_that_is_still_to_come() -> None:
    def upcoming(past_ten: float) -> str | None:
        found = season_two(past_ten).next_call
        return found.call if found else None

    assert [upcoming(past_ten) for past_ten in (0, 15, 120, 135)] == ["set-up", "last-turn", "time", None]


@pytest.mark.rule("GG2-05")
def test_other_lengths_are_announced_by_the_organizer() -> None:
    long = season_two(0, {"clock.round": 150, "clock.last_turn": 20})
    assert (long.last_turn, long.ends) == (minutes(130), minutes(150))
    short = season_two(0, {"clock.round": 45, "clock.setup": 0})
    assert calls(short) == [("last-turn", minutes(30), 15), ("time", minutes(45), 0)]


@pytest.mark.rule("GG2-05")
def test_without_a_start_the_clock_of_season_two_does_not_run() -> None:
    found = clock_at((*field(4, system=S2), paired(1, (1, 2), (3, 4))), 5, minutes(0))
    assert (found.started, found.ends, found.phase, found.calls) == (None, None, None, ())


def test_the_last_turn_of_a_table_that_was_stopped_is_called_later() -> None:
    facts = (*field(4, system=S2), paired(1, (1, 2), (3, 4)), started(1), paused(2, 30), restarted(2, 40))
    (table,) = clock_at(facts, 50).stopped_tables
    assert (table.last_turn, table.ends) == (minutes(130), minutes(145))


def test_figures_that_leave_no_room_call_nothing_before_the_start() -> None:
    found = season_two(0, {"clock.round": 10, "clock.setup": 15, "clock.last_turn": 30})
    assert calls(found) == [("last-turn", minutes(0), 10), ("time", minutes(10), 0)]
    assert found.phase == "last-turn"


# 2017


@pytest.mark.rule("GG17-04")
def test_120_minutes_run_from_the_moment_the_pairings_are_out() -> None:
    found = of_2017(0)
    assert (found.started, found.from_pairing, found.ends) == (minutes(0), True, minutes(120))
    assert (found.set_up_ends, found.last_turn) == (None, None)


@pytest.mark.rule("GG17-04")
def test_a_start_gives_another_moment() -> None:
    facts = (*field(4, system=OF_2017), paired(1, (1, 2), (3, 4)), started(1, at=minutes(10)))
    found = clock_at(facts, 20, minutes(0))
    assert (found.started, found.from_pairing, found.ends) == (minutes(10), False, minutes(130))


@pytest.mark.rule("GG17-04")
def test_what_is_left_is_told_every_half_hour_and_at_15() -> None:
    assert calls(of_2017(0)) == [
        ("left", minutes(30), 90),
        ("left", minutes(60), 60),
        ("left", minutes(90), 30),
        ("left", minutes(105), 15),
        ("time", minutes(120), 0),
    ]


@pytest.mark.rule("GG17-04")
@pytest.mark.parametrize(
    ("length", "left"),
    [
        (120, [90, 60, 30, 15]),
        (135, [105, 75, 45, 15]),
        (100, [70, 40, 15]),  # 10 left is 5 from the 15
        (110, [80, 50, 15]),  # and so is 20
        (111, [81, 51, 21, 15]),
        (99, [69, 39, 15, 9]),
        (45, [15]),
        (15, []),
    ],
)
def test_a_regular_announcement_within_5_minutes_of_the_15_is_left_out(length: int, left: list[int]) -> None:
    assert told_left({"clock.round": length}) == left


@pytest.mark.rule("GG17-04")
def test_15_left_is_a_warning_and_no_last_turn_is_called() -> None:
    found = of_2017(110)
    assert found.phase == "play"
    assert found.says is not None
    assert "No last turn is called" in found.says
    assert "no ruling stops the clock" in found.says


@pytest.mark.rule("GG17-05")
def test_at_time_the_activation_is_completed_and_the_turn_is_not_played_out() -> None:
    found = of_2017(120)
    assert found.phase == "time"
    assert found.says is not None
    assert "the activation under way is completed and none is begun" in found.says
    assert "upkeep, victory points and the winner" in found.says
    assert "The turn is not played out." in found.says


@pytest.mark.rule("GG17-04")
def test_the_status_knows_since_when_the_round_runs_and_asks_for_no_start() -> None:
    state = replayed((*field(4, system=OF_2017), paired(1, (1, 2), (3, 4))))
    found = status(state, "Spring 26", {no: name_of(no) for no in state.entrants}, minutes(0))
    assert (found.started, found.ends) == (minutes(0), minutes(120))
    assert next_steps(found) == "<plan>, then the result of tables 1 and 2"


def test_a_second_pairing_sets_the_clock_anew() -> None:
    facts = (*field(4, system=OF_2017), paired(1, (1, 2), (3, 4)), started(1), withdrawn(1), paired(1, (1, 3), (2, 4)))
    assert clock_at(facts, 30, minutes(20)).ends == minutes(140)


def test_a_strategy_is_shown_once_it_is_announced_although_nobody_started_the_round() -> None:
    facts = (*field(4, system=OF_2017), planned(1, "Extraction"), paired(1, (1, 2), (3, 4)))
    assert clock_at(facts, 5, minutes(0)).scenario is None
    told = PlanAnnounced(round_no=RoundNo(1), parts=("scenario",))
    assert clock_at((*facts, told), 5, minutes(0)).scenario == "Extraction"


# rules under which nothing is called


def test_where_players_have_clocks_of_their_own_nothing_is_called() -> None:
    found = clock_at((*field(4), paired(1, (1, 2), (3, 4)), started(1)), 120)
    assert (found.calls, found.next_call, found.says, found.phase) == ((), None, None, "time")
