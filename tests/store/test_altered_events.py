"""Whatever is done to stored events behind the ledger's back, `verify` names the first one concerned."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from ledger.store import tlog
from tests.store.small import SIZE, first_bad, tamper, value_of, verdict_of


def flipped(value: bytes, place: int) -> bytes:
    changed = bytearray(value)
    changed[place] ^= 1
    return bytes(changed)


def test_an_untouched_store_is_found_as_it_was_recorded(small: Path) -> None:
    verdict = verdict_of(small)
    assert (verdict.size, verdict.faults) == (SIZE, [])


@pytest.mark.parametrize("place", [0, 8, -1])
@pytest.mark.parametrize("column", ["originator_id", "topic", "state"])
@pytest.mark.parametrize("seq", [0, 1, 12, SIZE - 1])
def test_one_changed_byte_of_a_stored_event_names_it(small: Path, column: str, place: int, seq: int) -> None:
    value = value_of(small, f"SELECT CAST({column} AS BLOB) FROM stored_events WHERE seq = ?", seq)
    kind = "TEXT" if column == "topic" else "BLOB"
    changed = flipped(value, place)
    tamper(small, f"UPDATE stored_events SET {column} = CAST(? AS {kind}) WHERE seq = ?", changed, seq)
    assert first_bad(small) == seq


@pytest.mark.parametrize("version", [0, 2, 99, -1, 2**63 - 1])
def test_a_changed_version_names_its_event(small: Path, version: int) -> None:
    tamper(small, "UPDATE stored_events SET originator_version = ? WHERE seq = 18", version)
    assert first_bad(small) == 18


@pytest.mark.parametrize("column", ["originator_id", "originator_version", "topic", "state"])
@pytest.mark.parametrize("value", ["text", b"\x00\xff", 99, 7.5, "", b""])
def test_a_column_of_another_kind_names_its_event(small: Path, column: str, value: object) -> None:
    tamper(small, f"UPDATE stored_events SET {column} = ? WHERE seq = 12", value)
    assert first_bad(small) == 12


def test_a_topic_that_is_no_text_any_more_names_its_event(small: Path) -> None:
    tamper(small, "UPDATE stored_events SET topic = CAST(x'746f75ff' AS TEXT) WHERE seq = 12")
    assert first_bad(small) == 12


def test_two_swapped_states_name_the_first(small: Path) -> None:
    other = "SELECT state FROM stored_events AS other WHERE other.seq = 23 - mine.seq"
    tamper(small, f"UPDATE stored_events AS mine SET state = ({other}) WHERE mine.seq IN (11, 12)")
    assert first_bad(small) == 11


@pytest.mark.parametrize("moved", [("stored_events",), ("stored_events", "tlog_leaf")], ids=["alone", "with leaves"])
def test_two_events_that_changed_places_name_the_first(small: Path, moved: tuple[str, ...]) -> None:
    for table in moved:
        for new, old in ((-1, 11), (11, 12), (12, -1)):
            tamper(small, f"UPDATE {table} SET seq = ? WHERE seq = ?", new, old)
    assert first_bad(small) == 11


@pytest.mark.parametrize("gone", [("stored_events",), ("stored_events", "tlog_leaf")], ids=["alone", "with its leaf"])
@pytest.mark.parametrize("seq", [0, 12, SIZE - 1])
def test_a_deleted_event_is_named(small: Path, seq: int, gone: tuple[str, ...]) -> None:
    for table in gone:
        tamper(small, f"DELETE FROM {table} WHERE seq = ?", seq)
    assert first_bad(small) == seq


def test_a_last_event_deleted_with_leaf_and_command_is_missed_by_the_head(small: Path) -> None:
    tamper(small, "DELETE FROM command WHERE first_seq = ?", SIZE - 1)
    for table in ("stored_events", "tlog_leaf"):
        tamper(small, f"DELETE FROM {table} WHERE seq = ?", SIZE - 1)
    assert first_bad(small) == SIZE - 1


def test_a_store_emptied_of_everything_but_its_head_misses_the_first_event(small: Path) -> None:
    for table in ("stored_events", "tlog_leaf", "command", "vault"):
        tamper(small, f"DELETE FROM {table}")
    assert first_bad(small) == 0


def test_an_added_event_is_named(small: Path) -> None:
    copied = "SELECT ?, originator_id, originator_version + 1, topic, state FROM stored_events WHERE seq = ?"
    tamper(small, f"INSERT INTO stored_events {copied}", SIZE, SIZE - 1)
    assert first_bad(small) == SIZE


def test_an_edited_event_whose_leaf_was_made_to_fit_no_longer_fits_the_head(small: Path) -> None:
    edited = "CAST(replace(CAST(state AS TEXT), '\"cp\":5', '\"cp\":4') AS BLOB)"
    tamper(small, f"UPDATE stored_events SET state = {edited} WHERE seq = 11")
    with closing(sqlite3.connect(small)) as connection:
        row = connection.execute("SELECT * FROM stored_events WHERE seq = 11").fetchone()
    tamper(small, "UPDATE tlog_leaf SET hash = ? WHERE seq = 11", tlog.leaf_hash(*row))
    assert [fault.what for fault in verdict_of(small).faults] == ["the head of the log does not follow from its events"]


def test_the_command_line_answers_with_exit_code_1_and_the_number_of_the_event(small: Path) -> None:
    tamper(small, "UPDATE stored_events SET state = (SELECT state FROM stored_events WHERE seq = 11) WHERE seq = 12")
    command = [sys.executable, "-m", "ledger", "verify", "--store", f"sqlite:///{small}"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 1
    assert "event 12" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
