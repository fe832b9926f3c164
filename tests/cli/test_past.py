"""The past: the same at every later look, whatever was recorded since."""

import json

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.parametrize("moment", ["8", "before:13", "round:1"])
def test_the_past_is_read_by_version_position_and_round(played: Terminal, moment: str) -> None:
    played.run("close-round")
    then = played.json("standings", "--as-of", moment)
    played.run("correct", "1", "0-5", "22-41", "--winner", "Bo Two", "--reason", "sheet misread")
    assert played.json("standings", "--as-of", moment)["rows"] == then["rows"]
    assert played.json("standings")["rows"] != then["rows"]


def test_the_past_is_read_by_time(played: Terminal) -> None:
    recorded = [json.loads(line)["recorded_at"] for line in played.answer("log", "--json").splitlines()]
    played.run("drop", "Ada One")
    assert played.json("standings", "--as-of", recorded[-1])["version"] == len(recorded)


def test_the_past_has_the_size_of_the_log_then_and_no_root(played: Terminal) -> None:
    size, _ = played.head()
    played.run("drop", "Ada One")
    moment = ("--as-of", f"before:{size}")
    then = played.json("standings", *moment)
    assert (then["size"], then["root"]) == (size, None)
    assert played.answer("standings", *moment).splitlines()[-1] == f"Version 9; the log had {size} events then."


@pytest.mark.parametrize(
    ("moment", "code"), [("99", 1), ("round:7", 1), ("before:0", 1), ("noon", 65), ("2026-05-02T10:00:00", 65)]
)
@pytest.mark.parametrize("name", ["standings", "pairings", "log", "status"])
def test_a_moment_that_never_was_is_refused(played: Terminal, name: str, moment: str, code: int) -> None:
    assert played.refused(name, "--as-of", moment, code=code)


def test_the_whole_log_has_no_past_of_one_tournament(played: Terminal) -> None:
    assert "--as-of" in played.refused("log", "--all", "--as-of", "3", code=2)
