"""The how-to on taking back, followed line by line: after each act and its answer, or `undo`, the standings, the table
of the season, people and the leaderboard stand."""

import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.beginnings import Beginnings
from tests.cli.pages import HOW_TO
from tests.cli.terminal import Terminal

PAGE = (HOW_TO / "take-something-back.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(ledger [^`]+)` \| `(ledger [^`]+)` \|$", re.MULTILINE)
MOMENT = ("version", "event", "size", "root", "seq", "linked", "sanction", "request", "report")
SETUP = re.compile(r"```sh\n(.*?)```", re.DOTALL)


class Line(NamedTuple):
    """A line of a table: what was done before, an act, and its answer."""

    before: tuple[str, ...]
    act: str
    answer: str


def lines() -> list[Line]:
    """Every line of the page; what a part has done before, those behind it begin with."""
    found: list[Line] = []
    before: tuple[str, ...] = ()
    for part in PAGE.split("\n## ")[1:]:
        before += tuple(line for block in SETUP.findall(part) for line in block.splitlines())
        found += [Line(before, *row) for row in ROW.findall(part)]
    return found


LINES = lines()


def do(command: str, event: int = -1) -> list[int]:
    """Carry out a command of the page; the events that it recorded."""
    words = [str(event) if word == "N" else word for word in shlex.split(command)]
    answer = Terminal().answer(*words[1:])
    return [int(number) for number in re.findall(r"^event (\d+):", answer, re.MULTILINE)]


def standings() -> object:
    """All that an act may move, as far as the page has come to it."""
    terminal = Terminal()
    reads: list[tuple[str, ...]] = [("standings", "-t", "spring"), ("officials", "-t", "spring")]
    reads += [("season", "table"), ("season", "tournaments"), ("officials", "-s", "ig-2019")] * has("season")
    reads += [("standings", "-t", "autumn")] * has("autumn")
    reads += [("campaign", "leaderboard"), ("campaign", "armies"), ("campaign", "points", "Tide")] * has("campaign")
    return [without_place(terminal.json(*read)) for read in reads] + [who_is_who(terminal.json("people"))]


def who_is_who(people: list[Any]) -> list[Any]:
    """Who plays, and goes by whom; that somebody became known, or was called otherwise, stays."""
    return [(row["id"], row["name"], row["tournaments"], row["merged"]) for row in people if row["tournaments"]]


def has(word: str) -> bool:
    """Whether the page has come to seasons, to campaigns, to another tournament."""
    found = {"season": "season", "campaign": "campaign", "autumn": "tournaments"}[word]
    listed = Terminal().json(found)
    return bool(listed) and (word != "autumn" or "autumn" in str(listed))


def without_place(read: Any) -> object:
    """A read without the numbers of events, and without what is listed as taken back."""
    if isinstance(read, list):
        return [without_place(each) for each in read if not (isinstance(each, dict) and each.get("taken_back"))]
    if not isinstance(read, dict):
        return read
    return {key: without_place(value) for key, value in read.items() if key not in MOMENT}


def begin(before: tuple[str, ...]) -> None:
    for line in before:
        if line.startswith("ledger "):  # the rest sets who acts, as every test here does
            do(line)


@pytest.fixture(params=LINES, ids=[line.act.removeprefix("ledger ") for line in LINES])
def line(request: pytest.FixtureRequest, beginnings: Beginnings) -> Line:
    found: Line = request.param
    beginnings.lay_out(f"take-back-{len(found.before)}", lambda: begin(found.before), Path.cwd())
    return found


def test_the_page_has_a_table_of_acts() -> None:
    assert len(LINES) == 63


def test_an_act_and_its_answer_leave_the_standings_as_they_were(line: Line) -> None:
    before = standings()
    events = do(line.act)
    assert do(line.answer, events[-1])
    assert standings() == before


def test_so_does_an_act_that_is_undone(line: Line) -> None:
    before = standings()
    events = do(line.act)
    assert do("ledger undo N --reason mistyped --yes", events[-1])
    assert standings() == before
