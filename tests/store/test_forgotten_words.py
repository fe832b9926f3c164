"""Words that events say are forgotten: checked, copied and carried to another store like everything else."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.application import Ledger
from ledger.domain.errors import LedgerError
from ledger.store.copies import import_log
from tests.byte_forms import found_in
from tests.store.small import DESK, SIZE, first_bad, tables, tamper, value_of, verdict_of
from tests.store.test_forged import forge

ERASE = {"do": "erase-person", "person": "Bo Two", "reason": "asked for it"}  # events SIZE, SIZE + 1
SAID = {"do": "reinstate", "tournament": "cup", "player": "Bo Two", "reason": "Bo Two came back"}  # event 21
PERSON, SAYING = 4, SIZE


@pytest.fixture
def words(small: Path) -> list[tuple[Any, ...]]:
    """The rows of the vault before anything is forgotten."""
    with Ledger.open(str(small)) as ledger:
        ledger.execute(SAID, DESK)
    return list(tables(small)["vault"])


@pytest.fixture
def erased(small: Path, words: list[tuple[Any, ...]]) -> Path:
    with Ledger.open(str(small)) as ledger:
        ledger.execute(ERASE, DESK)
    assert len(tables(small)["vault"]) == len(words) - 2 + 1, "a name and a text went, a reason came"
    return small


def put_back(path: Path, words: list[tuple[Any, ...]], text: str) -> None:
    (row,) = (row for row in words if row[3] == text)
    tamper(path, "INSERT INTO vault VALUES (?,?,?,?,?,?)", *row)


def test_what_events_say_is_forgotten_is_not_missed(erased: Path) -> None:
    assert verdict_of(erased).faults == []


def test_a_row_that_is_missing_without_an_event_is_still_missed(erased: Path) -> None:
    tamper(erased, "DELETE FROM vault WHERE words = 'Ada One'")
    assert first_bad(erased) == 2


def test_the_reason_of_the_erasure_is_owed_too(erased: Path) -> None:
    tamper(erased, "DELETE FROM vault WHERE words = 'asked for it'")
    assert first_bad(erased) == SIZE + 1


@pytest.mark.parametrize(("text", "seq"), [("Bo Two", PERSON), ("Bo Two came back", SAYING)])
def test_a_row_that_is_there_again_is_named(erased: Path, words: list[tuple[Any, ...]], text: str, seq: int) -> None:
    put_back(erased, words, text)
    (fault,) = verdict_of(erased).faults
    assert (fault.seq, fault.what) == (seq, "its words were forgotten and are still in the vault")


def test_a_new_name_is_owed_and_the_old_one_too(small: Path) -> None:
    with Ledger.open(str(small)) as ledger:
        ledger.execute({"do": "rename-person", "person": "Bo Two", "name": "Bo Three"}, DESK)
    assert verdict_of(small).faults == []
    tamper(small, "DELETE FROM vault WHERE words = 'Bo Two'")
    assert first_bad(small) == PERSON
    tamper(small, "DELETE FROM vault WHERE words = 'Bo Three'")
    assert [fault.seq for fault in verdict_of(small).faults] == [PERSON, SIZE]


def test_the_name_of_a_season_is_owed_and_its_stream_belongs_to_its_short_name(small: Path) -> None:
    season = {"do": "open-season", "season": "north", "name": "North", "rules": "iron-gauntlet-2019"}
    with Ledger.open(str(small)) as ledger:
        ledger.execute({**season, "from": "2019-06-07", "to": "2020-06-07"}, DESK)
    assert verdict_of(small).faults == []
    forge(small, SIZE, '"slug":"north"', '"slug":"south"')
    (fault,) = verdict_of(small).faults
    assert (fault.seq, fault.what) == (SIZE, "its stream does not belong to its short name in this store")
    tamper(small, "DELETE FROM vault WHERE words = 'North'")
    assert "its words are missing from the vault" in {fault.what for fault in verdict_of(small).faults}


def test_a_forged_redaction_of_nothing_is_named(erased: Path) -> None:
    state = value_of(erased, "SELECT state FROM stored_events WHERE topic = 'words/redacted/1'")
    commitment = json.loads(state)["fact"]["redacted"]
    forge(erased, SIZE + 2, commitment, "0" * 64)
    assert (SIZE + 2, "it forgets a text that no event speaks of") in verdict_of(erased).faults


def test_redactions_stand_in_their_own_stream_alone(erased: Path) -> None:
    tamper(erased, "UPDATE stored_events SET originator_id = zeroblob(16) WHERE topic = 'words/redacted/1'")
    forge(erased, SIZE + 2, "redacted", "redacted")
    assert first_bad(erased) == SIZE + 2


def test_a_repeat_leaves_no_command_without_an_event(erased: Path) -> None:
    (person,) = (row[0] for row in _rows(erased, "SELECT hex(originator_id) FROM stored_events WHERE seq = 4"))
    with Ledger.open(str(erased)) as ledger:
        assert ledger.execute({**ERASE, "person": person}, DESK).events == ()
    assert verdict_of(erased).faults == []


# copies


def test_a_backup_and_a_restored_store_hold_no_word_of_the_erased(erased: Path, tmp_path: Path) -> None:
    with Ledger.open(str(erased)) as ledger:
        verdict = ledger.backup(tmp_path / "backup.db")
    again = Ledger.restore(tmp_path / "backup.db", str(tmp_path / "again.db"))
    assert (again.size, again.root, again.faults) == (verdict.size, verdict.root, [])
    assert found_in(tmp_path / "backup.db", "Bo Two") + found_in(tmp_path / "again.db", "Bo Two") == []


def test_an_exported_log_holds_no_word_of_the_erased_and_comes_back_whole(erased: Path, tmp_path: Path) -> None:
    with Ledger.open(str(erased)) as ledger:
        root = ledger.export_log(tmp_path / "log.jsonl").root
    assert found_in(tmp_path / "log.jsonl", "Bo Two") == []
    assert import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db")).root == root
    assert tables(tmp_path / "new.db") == tables(erased)


def test_words_of_the_erased_slipped_into_an_exported_log_are_refused(
    erased: Path, words: list[tuple[Any, ...]], tmp_path: Path
) -> None:
    with Ledger.open(str(erased)) as ledger:
        ledger.export_log(tmp_path / "log.jsonl")
    (row,) = (row for row in words if row[3] == "Bo Two")
    line = {"commitment": row[0].hex(), "kind": row[1], "subject": row[2].hex(), "words": row[3], "salt": row[4].hex()}
    with (tmp_path / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")
    with pytest.raises(LedgerError, match="event 4: its words were forgotten and are still in the vault"):
        import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db"))


def test_a_word_taken_out_of_an_exported_log_is_missed(erased: Path, tmp_path: Path) -> None:
    with Ledger.open(str(erased)) as ledger:
        ledger.export_log(tmp_path / "log.jsonl")
    kept = [line for line in (tmp_path / "log.jsonl").read_text().splitlines() if '"Ada One"' not in line]
    (tmp_path / "log.jsonl").write_text("\n".join(kept) + "\n")
    with pytest.raises(LedgerError, match="event 2: its words are missing from the vault"):
        import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db"))


def test_an_export_without_people_is_as_before(erased: Path, tmp_path: Path) -> None:
    with Ledger.open(str(erased)) as ledger:
        root = ledger.export_log(tmp_path / "log.jsonl", with_people=False).root
    assert import_log(tmp_path / "log.jsonl", str(tmp_path / "new.db")).root == root
    assert verdict_of(tmp_path / "new.db").faults == []


def test_the_mark_that_bytes_are_to_be_cleaned_away_goes_with_them(erased: Path, small: Path) -> None:
    assert [row[0] for row in _rows(erased, "SELECT key FROM meta ORDER BY key")] == [
        "check",
        "origin",
        "secret",
        "uuid",
        "words_left_out_before",
    ]
    tamper(small, "INSERT INTO meta VALUES ('cleaning_due', '21')")
    assert verdict_of(small).faults == []
    assert _rows(small, "SELECT count(*) FROM meta WHERE key = 'cleaning_due'") == [(0,)]


def _rows(path: Path, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()
