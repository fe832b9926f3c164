"""The floors: the same bytes through bare sqlite3, `validate_json` and hashlib, and nothing else."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ledger.store.codec import TOPICS, adapter

StoredRow = tuple[int, bytes, int, str, bytes]
COLUMNS = "seq, originator_id, originator_version, topic, state"

_TABLE = (
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, originator_id BLOB, originator_version INTEGER, topic TEXT, "
    "state BLOB, UNIQUE (originator_id, originator_version))"
)
NEWEST = f"SELECT {COLUMNS} FROM stored_events ORDER BY seq DESC LIMIT 1"
INSERT = "INSERT INTO event VALUES (?,?,?,?,?)"


def validators() -> dict[str, Callable[[bytes], Any]]:
    """What parses the stored object of each topic."""
    return {topic: adapter(topic).validator.validate_json for topic in TOPICS}


def bare_store(path: Path) -> sqlite3.Connection:
    """An empty table of events as durable as ours: write-ahead log, every commit synced."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(_TABLE)
    return connection
