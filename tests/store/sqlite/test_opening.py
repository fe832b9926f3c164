"""A store is a file of ours with proven settings; anything else is refused before a byte of it is written."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ledger.application import Ledger
from ledger.domain.errors import Altered, BadRequest, CannotCreate, LedgerError, NotFound, StoreFailed
from ledger.store import Store, sqlite
from tests.store.small import SIZE, SMALL, make, tamper, value_of, verdict_of

WANTED = {
    "journal_mode": "wal",
    "synchronous": 2,
    "busy_timeout": 10_000,
    "trusted_schema": 0,
    "cell_size_check": 1,
    "secure_delete": 1,
    "foreign_keys": 1,
    "application_id": 0x4C454447,
    "user_version": 4,  # of a store with an opening that says what becomes of schemes nobody noted
}


@pytest.mark.parametrize("setting", WANTED)
def test_every_connection_has_the_settings_the_promises_rest_on(small: Path, setting: str) -> None:
    with Store(str(small)) as store, store.writing():
        assert store.read(f"PRAGMA {setting}") == [(WANTED[setting],)]


def test_a_connection_that_will_not_take_a_setting_is_not_used() -> None:
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(StoreFailed, match="journal_mode"):
        sqlite.settle(connection)


def test_opening_and_closing_leaves_one_file_and_the_same_bytes(small: Path) -> None:
    before = small.read_bytes()
    with Ledger.open(str(small)) as ledger:
        assert ledger.size == SIZE
    assert [path.name for path in small.parent.iterdir()] == ["small.db"]
    assert small.read_bytes() == before


@pytest.mark.bad_input(88)
def test_a_store_of_a_newer_ledger_is_refused_before_anything_is_written(small: Path) -> None:
    with closing(sqlite3.connect(small)) as connection:
        connection.execute("PRAGMA user_version = 5")
    before = small.read_bytes()
    with pytest.raises(StoreFailed, match=r"newer ledger \(format 5\)"):
        Ledger.open(str(small))
    with pytest.raises(LedgerError):
        Ledger.create(str(small))
    assert small.read_bytes() == before
    assert [path.name for path in small.parent.iterdir()] == ["small.db"]


def foreign_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


FOREIGN: dict[str, Callable[[Path], object]] = {
    "another program's database": foreign_database,
    "a text": lambda path: path.write_text("Dear diary,\n" * 100, encoding="utf-8"),
    "an empty file": Path.touch,
    "a folder": Path.mkdir,
}


@pytest.mark.parametrize("what", FOREIGN)
def test_what_is_no_ledger_is_refused_and_left_alone(tmp_path: Path, what: str) -> None:
    path = tmp_path / "ledger.db"
    FOREIGN[what](path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises((NotFound, StoreFailed)):
        Ledger.open(str(path))
    with pytest.raises(CannotCreate):
        Ledger.create(str(path))
    assert (path.read_bytes() if path.is_file() else None) == before
    assert [each.name for each in tmp_path.iterdir()] == ["ledger.db"]


def test_a_store_that_is_not_there_is_not_made_by_opening_it(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no ledger at"):
        Ledger.open(str(tmp_path / "ledger.db"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.bad_input(79)
@pytest.mark.parametrize("make_or_open", [Ledger.create, Ledger.open])
@pytest.mark.parametrize(
    "url",
    [
        ":memory:",
        "sqlite:///:memory:",
        "sqlite:///folder/:memory:",
        "file:x?mode=memory",
        "sqlite:///file:x?mode=memory",
        "sqlite:///file:ledger.db",
        "sqlite:///",
        "",
        "sqlite:///a\0b",
        "postgresql://somebody@somewhere/db",
        "https://example.invalid/ledger.db",
    ],
)
def test_what_never_reaches_the_disk_is_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, make_or_open: object
) -> None:
    monkeypatch.chdir(tmp_path)
    assert callable(make_or_open)
    with pytest.raises(BadRequest):
        make_or_open(url)
    assert list(tmp_path.iterdir()) == []


def test_a_second_init_finds_the_store_and_changes_nothing(small: Path) -> None:
    before = small.read_bytes()
    assert Ledger.create(str(small)) is False
    assert small.read_bytes() == before


def test_a_second_init_with_another_origin_is_refused(small: Path) -> None:
    with pytest.raises(CannotCreate, match=r"ledger\.invalid"):
        Ledger.create(str(small), origin="league.example/ledger")


@pytest.mark.parametrize("key", ["uuid", "origin", "secret", "words_left_out_before"])
@pytest.mark.parametrize("change", ["SET value = 'nonsense'", "SET value = x'ff'", ""])
def test_a_store_that_no_longer_says_truly_who_it_is_is_not_opened(small: Path, key: str, change: str) -> None:
    tamper(small, f"UPDATE meta {change} WHERE key = '{key}'" if change else f"DELETE FROM meta WHERE key = '{key}'")
    with pytest.raises(Altered):
        Ledger.open(str(small))


@pytest.mark.parametrize(
    "variables",
    [
        {"CIPHER_KEY": "c3RyYXkga2V5IG9mIDE2IGJ5dGVz", "CIPHER_TOPIC": "eventsourcing.cipher:AESCipher"},
        {"COMPRESSOR_TOPIC": "zlib"},
        {"PERSISTENCE_MODULE": "eventsourcing.popo"},
        {"SQLITE_DBNAME": "stray.db", "SQLITE_LOCK_TIMEOUT": "0"},
        {"TRANSCODER_TOPIC": "stray:Transcoder", "MAPPER_TOPIC": "stray:Mapper", "ORIGINATOR_ID_TYPE": "text"},
    ],
    ids=lambda variables: next(iter(variables)),
)
def test_a_stray_variable_in_the_shell_does_not_change_how_facts_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in variables.items():
        for prefix in ("", "LEDGER_", "_EVENTLOG_", "EVENTLOG_"):
            monkeypatch.setenv(prefix + name, value)
    make(tmp_path / "ledger.db", SMALL)
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.db"]
    assert value_of(tmp_path / "ledger.db", "SELECT count(*) FROM stored_events WHERE json_valid(state)") == SIZE
    assert verdict_of(tmp_path / "ledger.db").faults == []
