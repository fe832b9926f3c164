"""A batch file of 5,000 results, applied in one transaction."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ledger.store.codec import no_collection
from tests.bench.commands import opened_copy
from tests.bench.floors import EVENTS, INSERT_COMMAND, INSERT_EVENT, INSERT_LEAF, bare_store, validators
from tests.bench.measure import Budget, Row, race, seconds
from tests.bench.tournaments import BY, as_file, first_round, new_store, player

BATCH = Budget("apply of 5,000 results in one file", "json + validate + SHA-256 + executemany", 3.8)
RESULTS = 5_000


class _Written(NamedTuple):
    """The rows that a batch left in the store."""

    events: list[tuple[int, bytes, int, str, bytes]]
    leaves: list[tuple[Any, ...]]
    commands: list[tuple[Any, ...]]


def rows(folder: Path) -> list[Row]:
    """One great round, so that nothing but results stands in the file."""
    entered, results = first_round("great", 2 * RESULTS)
    path = new_store(folder / "great.db", entered)
    return [race(BATCH, partial(_run, path, as_file(results)))]


def _run(path: Path, data: bytes) -> tuple[float, float]:
    with opened_copy(path) as (door, copy), closing(bare_store(copy.with_name("bare.db"))) as bare:
        # from here on the tournament is in memory: the budget is for the results, not for reading 10,000 entries
        before = door.execute({"do": "drop", "tournament": "great", "player": player(0)}, BY).size
        ours = seconds(partial(door.apply, data, BY))
        written = _written_since(before, copy)
        with no_collection():  # nor does the door look for garbage in the middle of a batch
            return ours, seconds(partial(_floor, data, written, bare))


def _written_since(size: int, path: Path) -> _Written:
    with closing(sqlite3.connect(path)) as connection:
        written = _Written(
            connection.execute(f"{EVENTS} WHERE seq >= ?", (size,)).fetchall(),
            connection.execute("SELECT * FROM tlog_leaf WHERE seq >= ?", (size,)).fetchall(),
            connection.execute("SELECT * FROM command WHERE first_seq >= ? ORDER BY first_seq", (size,)).fetchall(),
        )
    assert set(map(len, written)) == {RESULTS}, "every result is one event of one command"
    return written


def _floor(data: bytes, written: _Written, bare: sqlite3.Connection) -> None:
    parse = validators()
    # all or nothing: everything is read and looked at before anything is written
    lines = [json.loads(line) for line in data.split(b"\n")]
    events = [parse[topic](state) for _, _, _, topic, state in written.events]
    hashes = [sha256(state).digest() for _, _, _, _, state in written.events]
    assert len(lines) == len(events) == len(hashes), "the same results"
    bare.execute("BEGIN IMMEDIATE")
    bare.executemany(INSERT_EVENT, written.events)
    bare.executemany(INSERT_LEAF, written.leaves)
    bare.executemany(INSERT_COMMAND, written.commands)
    bare.execute("COMMIT")
