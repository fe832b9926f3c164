"""The past: the same at every later look, whatever was recorded since."""

import json

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.parametrize("moment", ["12", "event:12", "before:13", "size:13", "version:8", "round:1"])
def test_the_past_is_read_by_event_version_and_round(played: Terminal, moment: str) -> None:
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
    footing = played.answer("standings", *moment).splitlines()[-1]
    assert footing == f"Event {size - 1}; the log had {size} events then."


@pytest.mark.parametrize(
    ("moment", "code"),
    [
        *(("99", 1), ("event:99", 1), ("version:99", 1), ("round:7", 1), ("before:0", 1)),
        *(("noon", 65), ("2026-05-02T10:00:00", 65), ("event:", 65), ("seq:3", 65)),
    ],
)
@pytest.mark.parametrize("name", ["standings", "pairings", "log", "status"])
def test_a_moment_that_never_was_is_refused(played: Terminal, name: str, moment: str, code: int) -> None:
    assert played.refused(name, "--as-of", moment, code=code)


def test_the_whole_log_has_a_past_too_but_no_rounds_and_versions(played: Terminal) -> None:
    past = played.run("log", "--all", "--as-of", "3", "--json")
    assert past.stdout == "".join(played.answer("log", "--all", "--json").splitlines(keepends=True)[:4])
    assert past.stderr == "As of event 3.\n"
    for kind in ("round", "version", "happened"):
        said = f"The ledger as a whole is not read by {kind}; write an event"
        assert played.refused("log", "--all", "--as-of", f"{kind}:1", code=65).startswith(said)


def test_a_number_is_the_event_that_every_output_prints(played: Terminal) -> None:
    table_1, table_2 = (json.loads(line)["seq"] for line in played.answer("log", "--json").splitlines()[-2:])
    assert (table_1, table_2) == (13, 14)
    assert played.json("standings", "--as-of", "13")["provisional"] is True
    assert played.json("standings", "--as-of", "14")["provisional"] is False
    assert played.json("standings", "--as-of", "before:14")["provisional"] is True


def test_the_size_of_the_log_names_no_event_and_the_refusal_says_which_is_the_last(played: Terminal) -> None:
    size, _ = played.head()
    said = played.refused("standings", "--as-of", str(size), code=1)
    assert said == f"There is no event {size}; the newest is event:{size - 1}."
    assert played.json("standings", "--as-of", f"event:{size - 1}")["event"] == size - 1


def test_an_event_of_another_stream_is_a_moment_too(played: Terminal) -> None:
    size, _ = played.head()
    played.run("open", "other", "--name", "Other", "--rules", "masters-2019", "--date", "2019-08-03")
    then = played.run("standings", "-t", "spring", "--as-of", str(size), "--json")
    assert json.loads(then.stdout)["event"] == size - 1
    assert then.stderr == f"As of event {size}. Its own last event by then is {size - 1}.\n"


READS = (
    *("standings", "pairings", "status", "clock", "awards", "paintings", "officials", "requirements", "crews"),
    *("scenarios", "conduct", "rulings", "schemes"),
)


@pytest.mark.parametrize("name", READS)
def test_every_read_says_its_moment_and_the_last_event_it_saw(played: Terminal, name: str) -> None:
    assert played.json(name)["event"] == 14
    past = played.run(name, "--as-of", "13", "--json")
    assert json.loads(past.stdout)["event"] == 13
    assert past.stderr.splitlines()[0] == "As of event 13."
    assert played.run(name, "--as-of", "13").stderr.splitlines()[0] == "As of event 13."


def test_reads_of_one_player_say_them_too(played: Terminal) -> None:
    assert played.json("lists", "Ada One")["event"] == 14
    assert played.json("people", "show", "Ada One")["event"] == 14
    assert played.json("draw", "check")["event"] == 14
    assert played.run("explain", "Ada One", "--as-of", "13").stderr == "As of event 13.\n"
    assert played.run("log", "--as-of", "13").stderr == "As of event 13.\n"
