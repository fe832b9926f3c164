"""The door for files: whatever is written, no ledger and nothing that belongs to one is written over."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.errors import AlreadyThere, CannotCreate
from ledger.store.sqlite.files import COMPANIONS, is_ledger, new_file
from tests.store.small import DESK, make, tables, verdict_of


def write(path: Path, store: Path | None = None) -> None:
    """Write a note over whatever is there."""
    with new_file(path, force=True, store=None if store is None else str(store)) as draft:
        draft.write_text("note", encoding="utf-8")


def test_a_file_is_put_in_its_place_whole_and_leaves_no_draft(tmp_path: Path) -> None:
    write(tmp_path / "note.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_a_file_that_fails_half_way_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("before", encoding="utf-8")
    half = new_file(tmp_path / "note.txt", force=True)
    half.__enter__().write_text("half", encoding="utf-8")
    assert half.__exit__(RuntimeError, RuntimeError(), None) is False
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["before"]


def test_a_ledger_is_known_by_its_first_bytes_and_not_by_its_name(small: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "diary.db")) as other:
        other.execute("CREATE TABLE diary (day TEXT)")
    (tmp_path / "short.db").write_bytes(b"SQLite format 3\0")
    assert is_ledger(small.rename(tmp_path / "notes.txt"))
    assert not any(map(is_ledger, (tmp_path / "diary.db", tmp_path / "short.db", tmp_path, tmp_path / "missing")))


@pytest.mark.parametrize("ending", ["", *COMPANIONS, "-WAL"])
def test_no_ledger_and_no_companion_of_one_is_written_over(small: Path, ending: str) -> None:
    before = small.read_bytes()
    with pytest.raises(CannotCreate, match="belongs to another ledger"):
        write(Path(f"{small}{ending}"))
    assert small.read_bytes() == before
    assert [path.name for path in small.parent.iterdir()] == ["small.db"]


@pytest.mark.parametrize("ending", ["", *COMPANIONS])
def test_the_ledger_in_use_is_told_from_others(small: Path, ending: str) -> None:
    with pytest.raises(CannotCreate, match="belongs to the ledger itself"):
        write(Path(f"{small}{ending}"), small)


@pytest.mark.parametrize("linked", [os.link, os.symlink])
@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_another_name_of_the_same_file_is_the_same_file(
    small: Path, tmp_path: Path, ending: str, linked: object
) -> None:
    assert callable(linked)
    with Ledger.open(str(small)) as ledger:  # nothing is written, so the write-ahead log has no bytes to be known by
        linked(f"{small}{ending}", tmp_path / "note.txt")
        with pytest.raises(CannotCreate, match="belongs to the ledger itself"):
            ledger.checkpoint(tmp_path / "note.txt", force=True)


def test_the_companions_of_a_store_reached_by_a_link_lie_beside_the_file_itself(small: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "link.db").symlink_to(small)
    with Ledger.open(str(tmp_path / "elsewhere" / "link.db")) as ledger:
        os.link(f"{small}-wal", tmp_path / "note.txt")
        with pytest.raises(CannotCreate, match="belongs to the ledger itself"):
            ledger.checkpoint(tmp_path / "note.txt", force=True)


def test_a_ledger_made_while_the_draft_was_written_stays(small: Path, tmp_path: Path) -> None:
    target = tmp_path / "note.txt"
    target.write_text("before", encoding="utf-8")
    writing = new_file(target, force=True)
    writing.__enter__()
    os.replace(small, target)
    with pytest.raises(CannotCreate, match="belongs to another ledger"):
        writing.__exit__(None, None, None)
    assert verdict_of(target).faults == []


def test_a_backup_replaces_an_earlier_one_of_the_same_ledger(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.backup(tmp_path / "copy.db")
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
        with pytest.raises(AlreadyThere):
            ledger.backup(tmp_path / "copy.db")
        size = ledger.backup(tmp_path / "copy.db", force=True).size
    assert verdict_of(tmp_path / "copy.db").size == size


def test_a_backup_that_holds_more_than_the_ledger_is_no_earlier_one(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.backup(tmp_path / "copy.db")
        with Ledger.open(str(tmp_path / "copy.db")) as copy:
            copy.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
        before = tables(tmp_path / "copy.db")
        for copying in (ledger.backup, ledger.export_log):
            with pytest.raises(CannotCreate, match="belongs to another ledger"):
                copying(tmp_path / "copy.db", force=True)
    assert tables(tmp_path / "copy.db") == before


def test_a_backup_never_replaces_a_ledger_of_somebody_else(small: Path, tmp_path: Path) -> None:
    other = make(tmp_path / "other.db")
    before = other.read_bytes()
    with Ledger.open(str(small)) as ledger, pytest.raises(CannotCreate, match="belongs to another ledger"):
        ledger.backup(other, force=True)
    assert other.read_bytes() == before


def test_a_copy_that_is_in_use_is_not_replaced(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.backup(tmp_path / "copy.db")
        with Ledger.open(str(tmp_path / "copy.db")):
            for copying in (ledger.backup, ledger.export_log):
                with pytest.raises(CannotCreate):
                    copying(tmp_path / "copy.db", force=True)
    assert verdict_of(tmp_path / "copy.db").faults == []


def test_a_new_store_takes_no_name_that_another_needs(small: Path) -> None:
    with pytest.raises(CannotCreate, match="belongs to another ledger"):
        Ledger.create(f"{small}-journal")
