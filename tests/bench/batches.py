"""A batch file of 5,000 results, applied in one transaction."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.bench.commands import opened_copy
from tests.bench.floors import COLUMNS, INSERT, StoredRow, bare_store, validators
from tests.bench.measure import Budget, Row, race, seconds
from tests.bench.tournaments import BY, as_file, first_round, new_store, player

BATCH = Budget("apply of 5,000 results in one file", "json + validate_json + SHA-256 + executemany", 4.0)
RESULTS = 5_000


def rows(folder: Path) -> list[Row]:
    """One great round, so that nothing but results stands in the file."""
    entered, results = first_round("great", 2 * RESULTS)
    path = new_store(folder / "great.db", entered)
    return [race(BATCH, partial(_run, path, as_file(results)))]


def _run(path: Path, data: bytes) -> tuple[float, float]:
    with opened_copy(path) as (door, copy), closing(bare_store(copy.with_name("bare.db"))) as bare:
        # from here on the tournament is in memory: the budget is for the results, not for reading 10,000 entries
        door.execute({"do": "drop", "tournament": "great", "player": player(0)}, BY)
        ours = seconds(partial(door.apply, data, BY))
        stored = _newest(copy)
        floor = seconds(partial(_floor, data, stored, bare))
    return ours, floor


def _newest(path: Path) -> list[StoredRow]:
    with closing(sqlite3.connect(path)) as connection:
        statement = f"SELECT {COLUMNS} FROM stored_events ORDER BY seq DESC LIMIT {RESULTS}"
        return connection.execute(statement).fetchall()[::-1]


def _floor(data: bytes, stored: list[StoredRow], bare: sqlite3.Connection) -> None:
    parse = validators()
    for line in data.split(b"\n"):
        json.loads(line)
    for _, _, _, topic, state in stored:
        parse[topic](state)
        sha256(state).digest()
    bare.execute("BEGIN IMMEDIATE")
    bare.executemany(INSERT, stored)
    bare.execute("COMMIT")
