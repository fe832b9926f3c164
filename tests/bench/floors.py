"""The floors: the same bytes through bare sqlite3, `validate_json` and hashlib, and nothing else."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ledger.store import sqlite
from ledger.store.codec import adapter
from ledger.store.topics import TOPICS

EVENTS = "SELECT seq, originator_id, originator_version, topic, state FROM stored_events"
INSERT_EVENT = "INSERT INTO stored_events VALUES (?,?,?,?,?)"
INSERT_LEAF = "INSERT INTO tlog_leaf VALUES (?,?)"
INSERT_COMMAND = "INSERT INTO command VALUES (?,?,?,?)"


def validators() -> dict[str, Callable[[bytes], Any]]:
    """What parses the stored object of each topic."""
    return {topic: adapter(topic).validator.validate_json for topic in TOPICS}


def bare_store(path: Path) -> sqlite3.Connection:
    """Empty tables as durable as ours, write-ahead log and every commit synced, with none of our code in front."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = wal")
    connection.execute("PRAGMA synchronous = FULL")
    sqlite.create_tables(connection)
    return connection
