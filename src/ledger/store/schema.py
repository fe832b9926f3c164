"""The tables of an SQLite store, the settings every connection must prove, and who a store is: its id, from which
stream ids are derived, the name of its log, and the secret of its digests.
"""

import hashlib
import sqlite3
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from ledger.domain.errors import Altered, NotFound, StoreFailed

APPLICATION_ID = 0x4C454447  # "LEDG"
FORMAT = 1  # user_version; a newer number means a newer ledger wrote the store
TRACKED_FORMAT = 2  # the same, with the tables of `tracked` besides
BUSY_MILLISECONDS = 10_000
CLEANING_DUE = "cleaning_due"
"""The one row of the table `meta` beside the identity: words were forgotten, and the file still holds their bytes."""

TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    # seq is ours and dense from 0: SQLite's own rowid would be renumbered by VACUUM and reused after a delete
    "CREATE TABLE stored_events (seq INTEGER PRIMARY KEY, originator_id BLOB NOT NULL, "
    "originator_version INTEGER NOT NULL, topic TEXT NOT NULL, state BLOB NOT NULL)",
    "CREATE UNIQUE INDEX stored_events_version ON stored_events (originator_id, originator_version)",
    # the first event of each stream, so that tournaments and people are listed without reading everything
    "CREATE INDEX stored_events_first ON stored_events (topic) WHERE originator_version = 1",
    "CREATE TABLE tlog_leaf (seq INTEGER PRIMARY KEY REFERENCES stored_events (seq), hash BLOB NOT NULL)",
    "CREATE TABLE tlog_head (only INTEGER PRIMARY KEY CHECK (only = 0), size INTEGER NOT NULL, "
    "frontier BLOB NOT NULL, note TEXT NOT NULL)",
    "CREATE TABLE vault (commitment BLOB PRIMARY KEY, kind TEXT NOT NULL, subject BLOB NOT NULL, "
    "words TEXT NOT NULL, salt BLOB NOT NULL, folded TEXT) WITHOUT ROWID",
    "CREATE INDEX vault_folded ON vault (folded) WHERE folded IS NOT NULL",
    "CREATE TABLE command (id TEXT PRIMARY KEY, digest BLOB NOT NULL, first_seq INTEGER NOT NULL, "
    "last_seq INTEGER NOT NULL) WITHOUT ROWID",
    "INSERT INTO tlog_head VALUES (0, 0, x'', '')",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORMAT}",
)

TRACKED_TABLES = (
    # how much of the log the rows have seen
    "CREATE TABLE tracked_position (only INTEGER PRIMARY KEY CHECK (only = 0), position INTEGER NOT NULL, "
    "shape INTEGER NOT NULL)",
    # how an ended tournament stands since an event; the newest before a moment is how it stood then
    "CREATE TABLE tracked_summary (since INTEGER PRIMARY KEY, stream BLOB NOT NULL, summary BLOB NOT NULL)",
    "CREATE INDEX tracked_summary_stream ON tracked_summary (stream, since)",
    # who is somebody else since an event, or nobody else any more
    "CREATE TABLE tracked_alias (since INTEGER PRIMARY KEY, person BLOB NOT NULL, same_as BLOB)",
    # each season, what its table hangs on beside its own tournaments, and whether it must be counted again
    "CREATE TABLE tracked_season (season TEXT PRIMARY KEY, stream BLOB NOT NULL, follows TEXT, finals_before TEXT, "
    "is_stale INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE TABLE tracked_line (season TEXT NOT NULL, number INTEGER NOT NULL, line BLOB NOT NULL, "
    "PRIMARY KEY (season, number)) WITHOUT ROWID",
    "CREATE TABLE tracked_event (season TEXT NOT NULL, number INTEGER NOT NULL, tournament TEXT NOT NULL, "
    "judged BLOB NOT NULL, PRIMARY KEY (season, number)) WITHOUT ROWID",
    "CREATE INDEX tracked_event_tournament ON tracked_event (tournament)",
)
"""Made with the first season whose table is kept; what they hold, `tracked` says."""

# Set on every connection and read back: a setting SQLite quietly ignores would break a promise unnoticed.
SETTINGS: tuple[tuple[str, int | str], ...] = (
    ("busy_timeout", BUSY_MILLISECONDS),
    ("journal_mode", "wal"),
    ("synchronous", 2),  # FULL: anything less loses acknowledged events in a power cut
    ("trusted_schema", 0),
    ("cell_size_check", 1),
    ("secure_delete", 1),
    ("foreign_keys", 1),
    *((("fullfsync", 1),) if sys.platform == "darwin" else ()),
)


def settle(connection: sqlite3.Connection) -> None:
    """Bring a connection to our settings, or refuse to use it."""
    for name, wanted in SETTINGS:
        connection.execute(f"PRAGMA {name} = {wanted}")
        (found,) = connection.execute(f"PRAGMA {name}").fetchone()
        if found != wanted:
            raise StoreFailed(f"SQLite would not set {name} to {wanted} (it says {found}); the store was not opened.")


def check_format(connection: sqlite3.Connection, path: str) -> None:
    """Refuse a file that is no ledger, or one written by a newer version, before anything is written to it."""
    connection.execute("BEGIN")  # of one moment: somebody else may be making the tracked tables
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
    except sqlite3.DatabaseError as error:
        if "not a database" not in str(error):
            raise
        raise NotFound(f"{path} is not a ledger store.") from None
    (format_,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise NotFound(f"{path} is not a ledger store.")
    if format_ > TRACKED_FORMAT:
        raise StoreFailed(f"{path} was written by a newer ledger (format {format_}); update ledger to open it.")
    made = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    tables = (*TABLES, *TRACKED_TABLES) if format_ == TRACKED_FORMAT else TABLES
    if made != {statement for statement in tables if statement.startswith("CREATE")}:
        # a trigger or a lost index would change what is written or found, without touching an event
        raise Altered("The tables of the store are not as they were made.")
    connection.execute("COMMIT")


def create_tables(connection: sqlite3.Connection) -> None:
    """Make an empty store in an empty file."""
    for statement in TABLES:
        connection.execute(statement)


class Identity(NamedTuple):
    """What the table `meta` holds at all times. The id and the secret never change."""

    uuid: UUID
    origin: str
    secret: bytes
    words_left_out_before: int = 0  # by an export without people: earlier events have no words in this copy

    def rows(self) -> list[tuple[str, str]]:
        """The rows of the table in the order of their keys, and a check over them so that damage is noticed."""
        values = {
            "origin": self.origin,
            "secret": self.secret.hex(),
            "uuid": str(self.uuid),
            "words_left_out_before": str(self.words_left_out_before),
        }
        check = hashlib.sha256("".join(f"{key}={value}\n" for key, value in values.items()).encode())
        return [*values.items(), ("check", check.hexdigest())]


def identity_of(meta: Mapping[Any, Any]) -> Identity:
    """The identity as stored, or a refusal if it is not what was stored."""
    try:
        identity = Identity(
            UUID(meta["uuid"]),
            meta["origin"],
            bytes.fromhex(meta["secret"]),
            int(meta["words_left_out_before"]),
        )
        is_whole = dict(identity.rows()) == dict(meta)
    except (KeyError, ValueError, TypeError, AttributeError):
        is_whole = False
    if not is_whole:
        raise Altered("The store's own description (table meta) is not as it was recorded.")
    return identity
