"""A backup is itself a store with the same root; nothing that exists is ever replaced unasked."""

import shutil
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.errors import AlreadyThere, Altered, CannotCreate, LedgerError, NotFound
from tests.store.small import DESK, SIZE, SMALL, make, tables, tamper, verdict_of


def test_a_backup_is_itself_a_store_with_the_same_root(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        verdict = ledger.backup(tmp_path / "copy.db")
        assert (verdict.size, verdict.root) == (SIZE, ledger.root)
    assert tables(tmp_path / "copy.db") == tables(small)
    assert verdict_of(tmp_path / "copy.db").root == verdict.root


def test_a_backup_holds_what_still_stands_in_the_write_ahead_log(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
        assert Path(f"{small}-wal").stat().st_size > 0
        assert ledger.backup(tmp_path / "copy.db").size == SIZE + 1


def test_a_backup_leaves_no_draft_beside_it(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.backup(tmp_path / "copy.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "small.db"]


def test_a_restored_backup_answers_repeats_and_takes_new_requests(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        root = ledger.backup(tmp_path / "copy.db").root
    verdict = Ledger.restore(tmp_path / "copy.db", str(tmp_path / "new.db"))
    assert (verdict.size, verdict.root) == (SIZE, root)
    with Ledger.open(str(tmp_path / "new.db")) as restored:
        assert (restored.apply(SMALL, DESK).skipped, restored.size) == (15, SIZE)
        restored.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
    assert verdict_of(tmp_path / "new.db").faults == []


@pytest.mark.bad_input(77)
def test_an_existing_file_is_not_replaced_by_a_backup_unless_asked(small: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious", encoding="utf-8")
    with Ledger.open(str(small)) as ledger:
        with pytest.raises(AlreadyThere):
            ledger.backup(target)
        assert target.read_text(encoding="utf-8") == "precious"
        ledger.backup(target, force=True)
    assert verdict_of(target).size == SIZE


@pytest.mark.bad_input(77)
@pytest.mark.parametrize("copying", [Ledger.backup, Ledger.export_log])
def test_a_copy_never_replaces_the_store_itself(small: Path, copying: object) -> None:
    assert callable(copying)
    before = tables(small)
    with Ledger.open(str(small)) as ledger, pytest.raises(CannotCreate):
        copying(ledger, small, force=True)
    assert tables(small) == before


@pytest.mark.bad_input(76)
@pytest.mark.parametrize("force", [False, True])
def test_a_copy_does_not_follow_a_symbolic_link(small: Path, tmp_path: Path, force: bool) -> None:
    (tmp_path / "elsewhere").touch()
    (tmp_path / "copy.db").symlink_to(tmp_path / "elsewhere")
    with Ledger.open(str(small)) as ledger, pytest.raises(CannotCreate, match="symbolic link"):
        ledger.backup(tmp_path / "copy.db", force=force)
    assert (tmp_path / "elsewhere").read_bytes() == b""


@pytest.mark.bad_input(78)
def test_a_copy_into_a_folder_that_is_missing_is_refused(small: Path, tmp_path: Path) -> None:
    with Ledger.open(str(small)) as ledger, pytest.raises(CannotCreate):
        ledger.backup(tmp_path / "missing" / "copy.db")


def test_a_restore_refuses_an_existing_store_and_leaves_it_alone(small: Path, tmp_path: Path) -> None:
    other = make(tmp_path / "other.db")
    before = other.read_bytes()
    with pytest.raises(AlreadyThere):
        Ledger.restore(small, str(other))
    assert other.read_bytes() == before


def test_a_restore_of_nothing_or_of_no_ledger_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary.db").write_text("Dear diary,\n" * 100, encoding="utf-8")
    for source in ("missing.db", "diary.db"):
        with pytest.raises(LedgerError):
            Ledger.restore(tmp_path / source, str(tmp_path / "new.db"))
    with pytest.raises(NotFound):
        Ledger.restore(tmp_path / "missing.db", str(tmp_path / "new.db"))
    assert [path.name for path in tmp_path.iterdir()] == ["diary.db"]


def test_an_altered_store_gives_no_backup_and_an_altered_backup_no_store(small: Path, tmp_path: Path) -> None:
    tamper(small, "UPDATE stored_events SET originator_version = 99 WHERE seq = 15")
    with Ledger.open(str(small)) as ledger, pytest.raises(Altered, match="event 15"):
        ledger.backup(tmp_path / "copy.db")
    with pytest.raises(Altered, match="event 15"):
        Ledger.restore(small, str(tmp_path / "new.db"))
    assert [path.name for path in tmp_path.iterdir()] == ["small.db"]


def left_behind(small: Path, tmp_path: Path) -> Path:
    """The place of a store whose file was removed by hand while its write-ahead log was overlooked."""
    lost = Path(shutil.copy(small, tmp_path / "lost.db"))
    with Ledger.open(str(lost)) as ledger:
        ledger.execute({"do": "reinstate", "tournament": "cup", "player": "Bo Two"}, DESK)
        shutil.copy(f"{lost}-wal", tmp_path / "overlooked")
    lost.unlink()
    (tmp_path / "overlooked").rename(f"{lost}-wal")
    return lost


def test_a_restored_store_is_what_the_backup_was_whatever_lies_beside_its_place(small: Path, tmp_path: Path) -> None:
    lost = left_behind(small, tmp_path)
    try:
        Ledger.restore(small, str(lost))
    except CannotCreate:
        return  # refused, with a sentence: as good
    assert verdict_of(lost).size == SIZE


def test_a_new_store_is_empty_whatever_lies_beside_its_place(small: Path, tmp_path: Path) -> None:
    lost = left_behind(small, tmp_path)
    try:
        Ledger.create(str(lost))
    except CannotCreate:
        return  # refused, with a sentence: as good
    verdict = verdict_of(lost)
    assert (verdict.size, verdict.faults) == (0, [])
