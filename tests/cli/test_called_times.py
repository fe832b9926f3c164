"""`ledger clock` where the organizer calls the last turn and time."""

from datetime import UTC, datetime
from typing import Any

import pytest
from rich.console import Console

from ledger.application import Ledger
from ledger.cli.clock import face
from tests.cli.terminal import Terminal

TEN = "2026-05-02T10:00:00+02:00"


def at(clock: str) -> tuple[str, str]:
    return "--at", f"2026-05-02T{clock}:00+02:00"


def paired(terminal: Terminal, rules: str, **figures: Any) -> Terminal:
    """A round of two tables whose pairings were out at ten."""
    opening = {"do": "open", "tournament": "cup", "name": "Cup", "rules": rules, "date": "2026-05-02", "set": figures}
    tables = [["P01", "P02"], ["P03", "P04"]]
    terminal.apply(
        {**opening, "zone": "Europe/Berlin"},
        *({"do": "check-in", "player": f"P0{number}"} for number in range(1, 5)),
        {"do": "pair", "pairings": tables, "at": TEN},
    )
    return terminal


def started(terminal: Terminal, **figures: Any) -> Terminal:
    paired(terminal, "gaining-grounds-s2", **figures).apply({"do": "start-round", "tournament": "cup", "at": TEN})
    return terminal


@pytest.mark.rule("GG2-05")
def test_set_up_last_turn_and_end_are_told_with_the_next_call(terminal: Terminal) -> None:
    started(terminal)
    assert terminal.answer("clock", *at("10:05")).splitlines() == [
        "cup, round 1",
        "Started 10:00 CEST, set-up until 10:15 CEST, last turn 12:00 CEST, expected end 12:15 CEST; 2:10:00 left.",
        "Next call: set-up is over, 10:15 CEST, in 0:10:00.",
        "Open: tables 1 and 2",
    ]


@pytest.mark.rule("GG2-05")
def test_the_stopping_rule_that_holds_is_shown(terminal: Terminal) -> None:
    started(terminal)
    last = terminal.answer("clock", *at("12:01"))
    assert "Last turn is called: the turn under way is completed and is the last" in last
    assert "Next call: time, 12:15 CEST, in 0:14:00." in last
    over = terminal.answer("clock", *at("12:15"))
    assert "Time is called: the activation under way is completed and none is begun; the end phase follows" in over
    assert "Next call" not in over
    assert "both clocks" not in over


@pytest.mark.rule("GG2-05")
def test_the_same_as_json(terminal: Terminal) -> None:
    started(terminal, **{"clock.round": 150})
    found = terminal.json("clock", *at("10:20"))
    assert (found["set_up_ends"], found["last_turn"], found["ends"]) == (
        "2026-05-02T08:15:00Z",
        "2026-05-02T10:15:00Z",
        "2026-05-02T10:30:00Z",
    )
    assert (found["phase"], found["says"]) == ("play", None)
    assert found["next_call"] == {"call": "last-turn", "at": "2026-05-02T10:15:00Z", "left": 15}


@pytest.mark.rule("GG17-04")
def test_the_clock_of_2017_runs_from_the_pairing(terminal: Terminal) -> None:
    paired(terminal, "gaining-grounds-2017")
    assert terminal.answer("clock", *at("10:45")).splitlines() == [
        "cup, round 1",
        "Running since the pairing at 10:00 CEST, expected end 12:00 CEST; 1:15:00 left.",
        "No last turn is called: what is announced is a warning only, and no ruling stops the clock.",
        "Next call: 60 minutes left, 11:00 CEST, in 0:15:00.",
        "Open: tables 1 and 2",
    ]
    assert terminal.json("status")["ends"] == "2026-05-02T10:00:00Z"


@pytest.mark.rule("GG17-05")
def test_called_time_is_told_with_what_follows(terminal: Terminal) -> None:
    paired(terminal, "gaining-grounds-2017")
    said = terminal.answer("clock", *at("12:00"))
    assert "the activation under way is completed and none is begun; then come upkeep" in said
    assert "The turn is not played out." in said


@pytest.mark.rule("GG17-04")
def test_more_time_for_a_table_takes_a_reason(terminal: Terminal) -> None:
    paired(terminal, "gaining-grounds-2017")
    assert "No ruling stops the clock" in terminal.refused("pause-clock", "2", *at("10:30"), code=1)
    terminal.run("pause-clock", "2", *at("10:30"), "--reason", "a fire alarm")
    terminal.run("restart-clock", "2", *at("10:40"))
    said = terminal.answer("clock", *at("11:00"))
    assert "Table 2 (P03 against P04) was paused, 0:10:00 in all, expected end 12:10 CEST, 1:10:00 left" in said


@pytest.mark.rule("GG2-05")
@pytest.mark.parametrize(("clock", "style"), [("11:59", "32"), ("12:00", "33"), ("12:15", "31")])
def test_the_live_display_marks_the_last_turn(terminal: Terminal, clock: str, style: str) -> None:
    started(terminal)
    with Ledger.open("ledger.db") as ledger:
        found = ledger.view("cup").clock(None, datetime.fromisoformat(at(clock)[1]))
    console = Console(width=130, height=30, force_terminal=True, color_system="standard", file=None)
    with console.capture() as capture:
        console.print(face(found, UTC, height=30))
    assert f"\x1b[1;{style}m" in capture.get()
