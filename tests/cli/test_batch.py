"""Batch files on the command line: all or nothing, once, and never more than is allowed."""

import json
from pathlib import Path
from typing import Any

import pytest

from ledger.application import MOST_BYTES
from tests.application.batches import lines
from tests.application.seasons import tournament
from tests.cli.terminal import Terminal, process

OPENING = {"do": "open", "tournament": "cup", "name": "Cup", "rules": "masters-2019", "date": "2019-08-02"}
PLAYERS = [{"do": "check-in", "player": f"P{number:02}"} for number in range(1, 5)]


def _write(*lines: dict[str, Any], name: str = "cup.jsonl") -> str:
    Path(name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return name


def test_a_file_is_applied_and_counted(terminal: Terminal) -> None:
    said = terminal.answer("apply", _write(OPENING, *PLAYERS))
    size, root = terminal.head()
    assert said == f"5 requests, 10 events recorded, 0 skipped; the log now has {size} events\nroot {root}\n"


def test_the_counts_are_given_as_json(terminal: Terminal) -> None:
    found = terminal.json("apply", _write(OPENING, *PLAYERS))
    size, root = terminal.head()
    counts = {"requests": 5, "events": 10, "skipped": 0, "size": size, "root": root}
    assert found == {**counts, "dry_run": False, "skipped_lines": []}


def test_a_file_applied_twice_changes_nothing(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS))
    before = terminal.head()
    assert "0 events recorded, 5 skipped" in terminal.answer("apply", "cup.jsonl")
    assert terminal.head() == before


def test_added_lines_alone_are_recorded(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS))
    assert "1 event recorded, 5 skipped" in terminal.answer("apply", _write(OPENING, *PLAYERS, {"do": "pair"}))


def test_a_file_of_which_nothing_is_new_says_so_and_where_it_stands(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS))
    nothing, skipped, counts, _ = terminal.answer("apply", "cup.jsonl").splitlines()
    assert nothing == "Nothing recorded: all 5 lines stand already (events 0 to 9)"
    assert skipped == "skipped: lines 1 to 5 (events 0 to 9)"
    assert counts.startswith("5 requests, 0 events recorded, 5 skipped")


def test_skipped_lines_are_listed_with_their_events(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS[:2]))
    found = terminal.json("apply", _write(OPENING, *PLAYERS))
    lines = [{"line": 1, "events": [0, 1]}, {"line": 2, "events": [2, 3]}, {"line": 3, "events": [4, 5]}]
    assert (found["skipped"], found["skipped_lines"]) == (3, lines)


CUP = {"tournament": "cup"}
DROP, BACK = {"do": "drop", "player": "P01", **CUP}, {"do": "reinstate", "player": "P01", "reason": "back", **CUP}


def test_behind_a_new_line_an_equal_one_is_refused_with_its_event_and_two_ways_out(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS, DROP))
    assert terminal.refused("apply", _write(BACK, DROP, name="more.jsonl"), code=65) == (
        "Line 2 (drop): An equal line is recorded already, as event 10; "
        'give the line an "id" to say it again, or leave out what is recorded with --skip-recorded.'
    )
    again = _write(BACK, {**DROP, "id": "second"}, name="more.jsonl")
    assert "2 events recorded, 0 skipped" in terminal.answer("apply", again)


def test_recorded_lines_may_be_left_out_wherever_they_stand(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS, DROP))
    said = terminal.answer("apply", "--skip-recorded", _write(BACK, DROP, name="more.jsonl"))
    assert said.startswith("skipped: line 2 (event 10)\n2 requests, 1 event recorded, 1 skipped")
    assert terminal.json("status", "-t", "cup")["dropped"] == 0


def test_recorded_lines_in_another_order_are_no_repeat_of_a_file(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING, *PLAYERS, DROP, BACK))
    said = terminal.refused("apply", _write(BACK, DROP, name="more.jsonl"), code=65)
    assert said.startswith("Line 2 (drop): An equal line is recorded already, as event 10;")


def test_a_file_of_one_line_that_stands_is_told_as_one(terminal: Terminal) -> None:
    terminal.run("apply", _write(OPENING))
    assert terminal.answer("apply", "cup.jsonl").startswith(
        "Nothing recorded: the one line stands already (events 0 to 1)\n"
    )


def test_a_last_line_that_names_no_round_is_not_taken_for_one_of_an_older_round(terminal: Terminal) -> None:
    pair, results = (
        {"do": "pair", **CUP},
        [{"do": "result", **CUP, "table": no, "scores": "5-2 41-22 a"} for no in (1, 2)],
    )
    terminal.run("apply", _write(OPENING, *PLAYERS, pair, *results))
    assert "Nothing recorded" in terminal.answer("apply", _write(pair, name="more.jsonl"))
    terminal.run("pair", "-t", "cup")
    said = terminal.refused("apply", "more.jsonl", code=65)
    assert said.startswith("Line 1 (pair): An equal line is recorded already, as event 10;")
    assert "1 skipped" in terminal.answer("apply", "more.jsonl", "--skip-recorded")


def test_a_second_concession_in_the_same_words_is_not_lost(terminal: Terminal) -> None:
    tables = [["P01", "P02"], ["P03", "P04"]], [["P01", "P03"], ["P02", "P04"]]
    first, second = ({"do": "pair", **CUP, "round": no, "pairings": each} for no, each in enumerate(tables, start=1))
    concession = {"do": "concede", **CUP, "player": "P02"}
    result = {"do": "result", **CUP, "round": 1, "player": "P03", "scores": "5-2 41-22 a"}
    terminal.run("apply", _write(OPENING, *PLAYERS, first, result, concession))
    assert "as event 12;" in terminal.refused("apply", _write(second, concession, name="more.jsonl"), code=65)
    terminal.run("apply", _write(second, name="more.jsonl"))
    assert "as event 12;" in terminal.refused("apply", _write(concession, name="more.jsonl"), code=65)


def test_a_line_may_say_in_so_many_words_that_nothing_is_said(terminal: Terminal) -> None:
    silent = [{**line, "by": None, "at": None, "reason": None, "id": None} for line in (OPENING, *PLAYERS)]
    assert "5 requests, 10 events recorded" in terminal.answer("apply", _write(*silent))


def test_standard_input_is_a_file_too(terminal: Terminal) -> None:
    assert "1 request" in terminal.answer("apply", "-", stdin=json.dumps(OPENING).encode())


def test_a_dry_run_checks_the_whole_file(terminal: Terminal) -> None:
    before = terminal.head()
    assert "5 requests, 10 events would be recorded" in terminal.answer("apply", _write(OPENING, *PLAYERS), "-n")
    assert terminal.head() == before
    assert "Line 6 (dance)" in terminal.refused("apply", _write(OPENING, *PLAYERS, {"do": "dance"}), "-n", code=65)


@pytest.mark.bad_input(66)
def test_a_bad_line_near_the_end_stops_the_whole_file(terminal: Terminal) -> None:
    many = [{"do": "check-in", "player": f"P{number:04}"} for number in range(1_000)]
    many[898] = {"do": "check-in", "player": ""}
    assert "Line 900 (check-in)" in terminal.refused("apply", _write(OPENING, *many), code=65)


@pytest.mark.bad_input(67)
@pytest.mark.parametrize(
    "line", [b'{"do": "open"', b'{"do": "open", "do": "drop"}', b'{"do":' + b"[" * 100_000, b'{"do": "a\xff"}', b"[]"]
)
def test_a_line_that_is_no_request_is_refused_by_number(terminal: Terminal, line: bytes) -> None:
    sentence = terminal.refused("apply", "-", stdin=json.dumps(OPENING).encode() + b"\n" + line, code=65)
    assert sentence.startswith("Line 2")


@pytest.mark.bad_input(72)
def test_a_file_over_the_limit_is_refused(terminal: Terminal) -> None:
    with open("large.jsonl", "wb") as large:
        large.truncate(MOST_BYTES + 1)
    assert "more than 50 MB" in terminal.refused("apply", "large.jsonl", code=65)


@pytest.mark.bad_input(72)
def test_an_endless_input_is_refused_at_the_limit(terminal: Terminal) -> None:
    before = terminal.head()
    with open("/dev/zero", "rb") as endless:
        done = process("apply", "-", stdin=endless, timeout=60)
    assert done.returncode == 65
    assert "more than 50 MB" in done.stderr
    assert terminal.head() == before


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "missing/file", "x" * 5_000])
def test_a_file_that_is_not_there_is_named(terminal: Terminal, name: str) -> None:
    assert "There is no file " in terminal.refused("apply", name, code=66)


def _two_tournaments(terminal: Terminal) -> None:
    terminal.apply(OPENING, {**OPENING, "tournament": "bowl"})


def test_lines_before_any_name_are_for_the_tournament_chosen(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    _two_tournaments(terminal)
    terminal.run("use", "bowl")
    terminal.run("apply", _write(PLAYERS[0]))
    assert terminal.json("status", "-t", "bowl")["entered"] == 1
    monkeypatch.setenv("LEDGER_TOURNAMENT", "cup")
    terminal.run("apply", _write(*PLAYERS[:2]))
    assert terminal.json("status", "-t", "cup")["entered"] == 2
    terminal.run("apply", _write(*PLAYERS), "-t", "bowl")
    assert terminal.json("status", "-t", "bowl")["entered"] == 4


def test_lines_before_any_name_are_not_for_the_only_tournament_there_is(terminal: Terminal) -> None:
    terminal.apply(OPENING)
    assert "Line 1 (check-in)" in terminal.refused("apply", _write(PLAYERS[0]), code=65)


def test_remarks_go_beside_the_answer(terminal: Terminal) -> None:
    result = terminal.run("apply", _write(OPENING, {"do": "check-in", "player": "Аda"}), "--json")
    assert json.loads(result.stdout)["requests"] == 2
    assert result.stderr.startswith("note: Аda: The name mixes ")


def test_the_schema_names_every_request(terminal: Terminal) -> None:
    found = json.loads(terminal.answer("schema"))
    assert {"open", "check-in", "result", "void"} <= set(found["discriminator"]["mapping"])


def test_what_is_remarked_at_several_lines_of_a_file_is_told_once(terminal: Terminal) -> None:
    said = terminal.run("apply", "-", stdin=lines(tournament("q1"))).stderr.splitlines()
    untold = [line for line in said if line.startswith("note: Nobody told when round")]
    assert [line.split(" started")[0].rsplit(" ", 1)[1] for line in untold] == ["1", "2"]
