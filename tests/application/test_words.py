"""Words about people stand in the vault and nowhere in the log."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.application import Ledger
from tests.application.batches import BY, NAMES, ROUND_ONE, apply, check_in, correct, execute

REASONS = ("sheet misread", "loaded dice", "back after lunch")
WORDS = (*NAMES, BY, "Judge Two", "Spring 26", *REASONS)


@pytest.fixture
def rows(ledger: Ledger, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A store in which names and reasons of every kind were given, opened as plain tables."""
    apply(ledger, *ROUND_ONE, correct(NAMES[1], NAMES[0], by="Judge Two"))
    execute(ledger, {"do": "disqualify", "player": NAMES[2], "reason": "loaded dice"})
    execute(ledger, {"do": "drop", "player": NAMES[4]})
    execute(ledger, {"do": "reinstate", "player": NAMES[4], "reason": "back after lunch"})
    connection = sqlite3.connect(tmp_path / "ledger.db")
    yield connection
    connection.close()


def test_no_name_and_no_reason_stands_in_a_stored_event(rows: sqlite3.Connection) -> None:
    states = [bytes(state).lower() for (state,) in rows.execute("SELECT state FROM stored_events")]
    assert len(states) > 15
    assert [word for word in WORDS if any(word.lower().encode() in state for state in states)] == []


def test_no_name_and_no_reason_stands_in_any_table_but_the_vault(rows: sqlite3.Connection) -> None:
    tables = [name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        table
        for table in tables
        for row in rows.execute(f"SELECT * FROM {table}")
        for value in row
        for word in WORDS
        if word.encode() in (value if isinstance(value, bytes) else str(value).encode())
    }
    assert found == {"vault"}


def test_the_vault_holds_every_word_once_an_utterance(rows: sqlite3.Connection) -> None:
    kept = sorted(words for (words,) in rows.execute("SELECT words FROM vault"))
    assert kept == sorted(WORDS)


def test_the_same_words_twice_are_two_commitments_under_two_salts(ledger: Ledger, tmp_path: Path) -> None:
    apply(ledger, *ROUND_ONE)
    for player in NAMES[:2]:
        execute(ledger, {"do": "drop", "player": player, "reason": "train home"})
    connection = sqlite3.connect(tmp_path / "ledger.db")
    found = connection.execute("SELECT commitment, salt FROM vault WHERE words = 'train home'").fetchall()
    connection.close()
    assert len(found) == 2
    assert found[0][0] != found[1][0]
    assert found[0][1] != found[1][1]


def test_a_reason_belongs_to_what_was_asked_and_not_to_those_who_became_known_on_the_way(ledger: Ledger) -> None:
    registered, entered = apply(ledger, *ROUND_ONE, check_in("Flo Six", reason="held up by snow")).events[-2:]
    assert registered.reason is None
    assert entered.reason is not None


def test_words_come_back_where_people_read_them(ledger: Ledger, rows: sqlite3.Connection) -> None:
    entries = list(ledger.view("spring").log())
    told = " ".join(f"{entry.by} {entry.reason} {entry.says}" for entry in entries)
    assert [word for word in WORDS if word not in told] == []


def test_a_name_is_known_by_its_folded_spelling_in_the_vault_only(rows: sqlite3.Connection) -> None:
    folded = [key for (key,) in rows.execute("SELECT folded FROM vault WHERE folded IS NOT NULL ORDER BY folded")]
    assert folded == sorted(name.lower() for name in (*NAMES, BY, "Judge Two"))


def test_a_check_of_the_whole_store_finds_nothing_wrong(ledger: Ledger, rows: sqlite3.Connection) -> None:
    verdict = ledger.verify()
    assert verdict.faults == []
    assert (verdict.size, verdict.root) == (ledger.size, ledger.root)
