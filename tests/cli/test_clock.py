"""`ledger clock` as text at fixed moments, the pauses of a table, and the face of the live display."""

from datetime import UTC, datetime

import pytest
from rich.console import Console

from ledger.application import Ledger
from ledger.cli.clock import counted, face, large
from tests.cli.terminal import Terminal

TEN = "2026-05-02T10:00:00+02:00"


def at(clock: str) -> tuple[str, str]:
    return "--at", f"2026-05-02T{clock}:00+02:00"


@pytest.fixture
def started(spring: Terminal) -> Terminal:
    """Round 1 under way since ten."""
    spring.run("start-round", "--scenario", "Bunkers", "--at", TEN)
    return spring


@pytest.mark.rule("MC-20")
def test_a_round_of_120_minutes_says_how_much_is_left(started: Terminal) -> None:
    lines = started.answer("clock", *at("11:15")).splitlines()
    assert lines[0] == "spring, round 1: Bunkers"
    assert lines[1].startswith("zones 2, flags 3, objective CP 1, ")
    assert lines[2] == "Started 08:00 UTC, expected end 10:00 UTC, 60 minutes a player; 0:45:00 left."
    assert lines[3:] == ["Open: tables 1 and 2"]


@pytest.mark.rule("MC-20")
def test_the_same_as_json(started: Terminal) -> None:
    found = started.json("clock", *at("11:15"))
    assert (found["ends"], found["left"], found["player_minutes"]) == ("2026-05-02T10:00:00Z", 2700, 60)
    assert (found["scenario"], found["open_tables"], found["stopped_tables"]) == ("Bunkers", [1, 2], [])


@pytest.mark.rule("MC-48")
def test_a_paused_table_ends_later(started: Terminal) -> None:
    started.run("pause-clock", "2", *at("10:30"), "--reason", "line of sight")
    said = started.answer("clock", *at("10:40"))
    assert "Table 2 (Cy Three against Di Four) is paused, 0:10:00 in all, expected end 10:10 UTC, 1:30:00 left" in said
    started.run("restart-clock", "2", *at("10:42"))
    (table,) = started.json("clock", *at("11:00"))["stopped_tables"]
    assert (table["paused"], table["stopped"], table["ends"]) == (False, 720, "2026-05-02T10:12:00Z")


@pytest.mark.rule("MC-25")
def test_after_a_pause_a_tie_by_time_needs_a_reason(started: Terminal) -> None:
    started.run("pause-clock", "1", *at("10:30"))
    started.run("restart-clock", "1", *at("10:35"))
    tie = ("result", "1", "3-3", "20-20", "--tie", "--how", "time")
    assert "played on; give a reason" in started.refused(*tie, code=1)
    started.run(*tie, "--reason", "the hall closes")
    started.run("result", "2", "3-3", "20-20", "--tie", "--how", "time")


@pytest.mark.rule("MC-25")
def test_past_the_end_it_says_what_becomes_of_open_games(started: Terminal) -> None:
    said = started.answer("clock", *at("12:03"))
    assert "0:03:00 past it." in said
    assert "With 5 minutes or less on both clocks together a game is played out" in said
    assert "5 minutes" not in started.answer("clock", *at("11:59"))


def test_before_the_start_nothing_runs(spring: Terminal) -> None:
    assert "Not started yet; `ledger start-round` starts it. Each player has 60 minutes." in spring.answer("clock")
    assert "has not started" in spring.refused("pause-clock", "1", code=1)
    assert spring.json("clock")["left"] is None


def test_a_closed_round_is_over(started: Terminal) -> None:
    started.run("result", "1", "5-2", "41-22", "--winner", "Ada One")
    started.run("result", "2", "3-0", "30-10", "--winner", "Cy Three")
    assert "Every table has its result." in started.answer("clock", *at("11:00"))
    started.run("close-round")
    lines = started.answer("clock", *at("11:00")).splitlines()
    assert lines[0] == "spring, round 1: Bunkers (closed)"
    assert lines[-1] == "Started 08:00 UTC, expected end 10:00 UTC, 60 minutes a player."


def test_times_are_told_by_the_clock_of_the_venue(terminal: Terminal) -> None:
    opening = {"do": "open", "tournament": "cup", "name": "Cup", "rules": "masters-2019", "date": "2026-05-02"}
    players = [{"do": "check-in", "player": f"P0{number}"} for number in (1, 2)]
    terminal.apply({**opening, "zone": "Europe/Berlin"}, *players, {"do": "pair"}, {"do": "start-round", "at": TEN})
    assert "Started 10:00 CEST, expected end 12:00 CEST" in terminal.answer("clock", "--once", *at("10:30"))


def test_the_status_says_until_when_the_round_goes(started: Terminal) -> None:
    assert "Started 08:00 UTC, expected end 10:00 UTC" in started.answer("status")
    assert started.json("status")["ends"] == "2026-05-02T10:00:00Z"


def test_a_moment_has_a_zone_and_a_table_is_a_number(started: Terminal) -> None:
    assert "is no time with a zone" in started.refused("clock", "--at", "2026-05-02T10:00:00", code=65)
    assert "is no time with a zone" in started.refused("clock", "--at", "noon", code=65)
    assert "'one' is no table" in started.refused("pause-clock", "one", code=2)
    assert "Round 2 is not paired yet." in started.refused("clock", "--round", "2", code=1)


def test_the_past_of_the_ledger_can_be_read(started: Terminal) -> None:
    started.run("pause-clock", "2", *at("10:30"))
    assert started.json("clock", *at("10:40"), "--as-of", "version:8")["stopped_tables"] == []


# the live display


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0:00:00"), (3909, "1:05:09"), (-30, "-0:00:30"), (36_000, "10:00:00")]
)
def test_seconds_are_counted_in_hours_and_minutes(seconds: int, said: str) -> None:
    assert counted(seconds) == said


def test_large_digits_are_five_lines_high_and_all_as_wide() -> None:
    lines = large("-0123456789:").splitlines()
    assert len(lines) == 5
    assert {len(line) for line in lines} == {len(lines[0])}
    assert large("1", "#").splitlines() == ["  ##  ", "####  ", "  ##  ", "  ##  ", "######"]


@pytest.mark.parametrize(("clock", "style"), [("11:00", "32"), ("11:55", "33"), ("12:01", "31")])
def test_the_face_shows_scenario_time_and_tables_and_marks_the_end(started: Terminal, clock: str, style: str) -> None:
    moment = datetime.fromisoformat(at(clock)[1])
    with Ledger.open("ledger.db") as ledger:
        found = ledger.view("spring").clock(None, moment)
    console = Console(width=100, height=30, force_terminal=True, color_system="standard", record=True, file=None)
    with console.capture() as capture:
        console.print(face(found, UTC, height=30))
    said = capture.get()
    assert "spring, round 1: Bunkers" in said
    assert "██████" in said
    assert f"\x1b[1;{style}m" in said
    assert "Open: tables 1 and 2" in said


def test_a_terminal_of_few_letters_gets_plain_digits(started: Terminal) -> None:
    with Ledger.open("ledger.db") as ledger:
        found = ledger.view("spring").clock(None, datetime.fromisoformat(at("11:00")[1]))
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(face(found, UTC, "ascii"))
    assert capture.get().isascii()
