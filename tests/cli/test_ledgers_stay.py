"""Every command that writes a file: with --force too it writes over no ledger and over nothing that belongs to one."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.application import Ledger
from tests.cli.terminal import Terminal

WRITERS = {
    "checkpoint": ("checkpoint", "--force", "-o"),
    "backup": ("backup", "--force"),
    "export-log": ("export-log", "--force"),
    "standings": ("export", "standings", "--force", "-o"),
    "draft": ("export", "standings", "--force", "--draft", "-o"),
    "foretold": ("export", "standings", "--force", "-n", "-o"),
    "slips": ("export", "slips", "--force", "-o"),
    "season": ("export", "season", "-s", "year", "--force", "-o"),
}
NAMES = {"standings": "t.csv", "draft": "t.pdf", "foretold": "t.xlsx", "slips": "t.pdf", "season": "t.xlsx"}
ITS_OWN = ("ledger.db", "./ledger.db", "../desk/ledger.db", "ledger.db-wal", "ledger.db-shm", "ledger.db-journal")

pytestmark = pytest.mark.bad_input(77)


@pytest.fixture
def desk(played: Terminal) -> Iterator[Terminal]:
    """A ledger with a tournament and a season, held open by somebody so that everything it needs lies beside it."""
    opening = {"do": "open-season", "season": "year", "name": "Year", "rules": "league"}
    played.apply({**opening, "from": "2019-01-01", "to": "2019-12-31"})
    with Ledger.open("ledger.db"):
        yield played


def _files() -> dict[str, tuple[int, bytes]]:
    """Every file but what SQLite writes in for every reader, by its name: which file it is and its bytes."""
    there = (path for path in Path().iterdir() if path.is_file() and not path.name.endswith("-shm"))
    return {path.name: (path.stat().st_ino, path.read_bytes()) for path in there}


def _refused(desk: Terminal, writer: str, file: str, words: str) -> None:
    before = _files()
    assert words in desk.refused(*WRITERS[writer], file, code=73)
    assert _files() == before
    assert desk.json("verify")["ok"] is True


@pytest.mark.parametrize("file", ITS_OWN)
@pytest.mark.parametrize("writer", ["checkpoint", "backup", "export-log"])
def test_the_ledger_and_what_lies_beside_it_stay(desk: Terminal, writer: str, file: str) -> None:
    _refused(desk, writer, file, "belongs to the ledger itself; choose another name.")


@pytest.mark.parametrize("part", ["ledger.db", "ledger.db-wal", "ledger.db-shm"])
@pytest.mark.parametrize("linked", [os.link, os.symlink])
@pytest.mark.parametrize("writer", WRITERS)
def test_the_ledger_under_another_name_stays(desk: Terminal, writer: str, linked: object, part: str) -> None:
    assert callable(linked)
    linked(part, NAMES.get(writer, "notes"))
    _refused(desk, writer, NAMES.get(writer, "notes"), "belongs to the ledger itself; choose another name.")


@pytest.mark.parametrize("writer", WRITERS)
def test_the_ledger_of_somebody_else_stays(desk: Terminal, writer: str) -> None:
    file = NAMES.get(writer, "other.db")
    desk.run("init", "--store", file)
    _refused(desk, writer, file, "belongs to another ledger; choose another name.")


@pytest.mark.parametrize("writer", ["checkpoint", "standings"])
def test_a_backup_is_replaced_by_a_copy_alone(desk: Terminal, writer: str) -> None:
    file = NAMES.get(writer, "copy.db")
    desk.run("backup", file)
    _refused(desk, writer, file, "belongs to another ledger; choose another name.")
    desk.run("backup", file, "--force")


@pytest.mark.parametrize("name", ["init", "restore", "import-log"])
def test_a_new_ledger_takes_no_name_that_another_needs(desk: Terminal, name: str) -> None:
    desk.run("backup", "copy.db")
    desk.run("export-log", "copy.jsonl")
    source = {"restore": ("copy.db",), "import-log": ("copy.jsonl",)}.get(name, ())
    before = _files()
    said = desk.run(name, *source, "--store", "ledger.db-journal", code=73).stderr
    assert "belongs to another ledger" in said
    assert _files() == before


@pytest.mark.parametrize("name", ["ledger.db", "demo.jsonl", ".ledger-demo", "standings.xlsx"])
@pytest.mark.parametrize("linked", [os.link, os.symlink])
def test_a_demo_plays_over_no_ledger(desk: Terminal, name: str, linked: object) -> None:
    assert callable(linked)
    Path("demo").mkdir()
    linked(Path("ledger.db").resolve(), Path("demo") / name)
    before = _files()["ledger.db"]
    desk.run("demo", "--out", "demo", "--force", code=0 if name == ".ledger-demo" else 73)
    assert _files()["ledger.db"] == before
    assert desk.json("verify")["ok"] is True
