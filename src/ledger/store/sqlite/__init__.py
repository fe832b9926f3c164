"""SQLite: the tables of a store, the settings every connection must prove, and the eventsourcing library's parts, bent
to our promises: one writer at a time from the first read on, rows as tuples, every append in one transaction with its
leaves, its command and its words, and no traceback of a database that reaches a user."""

import sqlite3
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

from eventsourcing import persistence
from eventsourcing.persistence import Notification
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment

from ledger.domain.errors import Altered, Busy, NotFound, StoreFailed
from ledger.domain.values import Commitment
from ledger.store import tlog
from ledger.store.codec import WITH_VIA, CommandRow, Conflict, StoredRow
from ledger.store.tlog import CLEANING_DUE
from ledger.store.topics import SINCE_CONVENTIONS, SINCE_VIA

if TYPE_CHECKING:
    from ledger.store.vault import VaultRow

FAULTS = (persistence.PersistenceError, sqlite3.Error, UnicodeDecodeError)
"""Of the library, of the database, and of a damaged name of a table that SQLite quotes in its own message."""


@contextmanager
def translated() -> Iterator[None]:
    """Turn every exception of the database and the library into ours."""
    try:
        yield
    except FAULTS as error:
        raise fault_of(error) from error


def fault_of(error: Exception) -> Exception:
    """Our own error for one of theirs."""
    match error:
        case persistence.IntegrityError() | sqlite3.IntegrityError():
            return Conflict(str(error))
        case UnicodeDecodeError():
            return StoreFailed("The store could not be read: it is damaged.")
        case persistence.OperationalError() | sqlite3.OperationalError() if _is_locked(error):
            return Busy("Somebody else is writing to this store; try again in a moment.")
    return StoreFailed(f"The store could not be read or written: {error}.")


def _is_locked(error: Exception) -> bool:
    return "locked" in str(error) or "busy" in str(error)


APPLICATION_ID = 0x4C454447  # "LEDG"
FORMAT = 1  # user_version; a newer number means a newer ledger wrote the store
TRACKED_FORMAT = 2  # the same, with the tables of `tracked` besides
VIA_FORMAT = 3  # the same tables; events may say by which way they came in
CONVENTION_FORMAT = 4  # the same tables; seasons know qualifiers from elsewhere, tournaments their convention
BUSY_MILLISECONDS = 10_000


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
FORMATS = {
    FORMAT: TABLES,
    **dict.fromkeys((TRACKED_FORMAT, VIA_FORMAT, CONVENTION_FORMAT), (*TABLES, *TRACKED_TABLES)),
}
"""What a store of each number was made by. A number is set in the transaction of the first write that needs it, never
by a read; until then the store is read and written as it is."""


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
    if format_ > max(FORMATS):
        raise StoreFailed(f"{path} was written by a newer ledger (format {format_}); update ledger to open it.")
    made = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
    if made != {statement for statement in FORMATS.get(format_, TABLES) if statement.startswith("CREATE")}:
        # a trigger or a lost index would change what is written or found, without touching an event
        raise Altered("The tables of the store are not as they were made.")
    connection.execute("COMMIT")


def create_tables(connection: sqlite3.Connection) -> None:
    """Make an empty store in an empty file."""
    for statement in TABLES:
        connection.execute(statement)


def _raise_format(cursor: SQLiteCursor, needed: int) -> None:
    """What is about to be written needs at least this number: an older ledger refuses the store from then on."""
    cursor.execute("PRAGMA user_version")
    (format_,) = cursor.fetchone()
    for statement in TRACKED_TABLES if format_ < TRACKED_FORMAT else ():
        cursor.execute(statement)
    if format_ < needed:
        cursor.execute(f"PRAGMA user_version = {needed}")


_INSERT_EVENT = "INSERT INTO stored_events VALUES (?,?,?,?,?)"
_INSERT_LEAF = "INSERT INTO tlog_leaf VALUES (?,?)"
_INSERT_COMMAND = "INSERT INTO command VALUES (?,?,?,?)"
_INSERT_WORDS = "INSERT INTO vault VALUES (?,?,?,?,?,?)"
_DELETE_WORDS = "DELETE FROM vault WHERE commitment = ?"
_CLEANING_IS_DUE = f"INSERT OR REPLACE INTO meta VALUES ('{CLEANING_DUE}', ?)"
_SELECT = "SELECT seq, originator_id, originator_version, topic, state FROM stored_events"
_EVER = 1 << 62  # no log is so long


class _Pool(SQLiteConnectionPool):
    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name,
            check_same_thread=False,
            isolation_level=None,
            timeout=BUSY_MILLISECONDS / 1000,
        )
        try:
            check_format(connection, self.db_name)
            settle(connection)
        except BaseException:
            connection.close()
            raise
        return SQLiteConnection(connection, self.max_age)


class _Here(threading.local):
    """The transaction under way in this thread, if there is one."""

    cursor: SQLiteCursor | None = None
    is_writing = False


class Datastore(SQLiteDatastore):
    """A datastore whose transactions nest: what is done inside one belongs to it. One that writes takes the lock at its
    start: read-then-write under a deferred lock fails at once, timeout ignored."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.pool = _Pool(db_name=path)
        self.here = _Here()

    @contextmanager
    def transaction(self, *, commit: bool, keeps: bool = True) -> Iterator[SQLiteCursor]:
        """Everything done inside, committed at the end or not at all; a trial, which `keeps` nothing, never is."""
        here = self.here
        try:
            if here.cursor is not None:
                assert here.is_writing or not commit, "nothing is written into a view of one moment"
                yield here.cursor
                return
            with self.get_connection(commit=commit) as connection:
                here.cursor, here.is_writing = connection.cursor(), commit
                try:
                    here.cursor.execute("BEGIN IMMEDIATE" if commit else "BEGIN")
                    yield here.cursor
                    if commit and keeps:
                        connection.commit()
                finally:
                    here.cursor = None
                    connection.rollback()  # what was not committed
        except FAULTS as error:
            raise fault_of(error) from error

    def head(self, cursor: SQLiteCursor) -> tlog.Tree:
        """The tree as stored, checked against the events it must cover before anything is built on it."""
        cursor.execute("SELECT size, frontier, (SELECT max(seq) FROM stored_events) FROM tlog_head")
        size, frontier, last = cursor.fetchone() or (None, b"", None)
        if size != (-1 if last is None else last) + 1:
            raise Altered("The log counts {size} events and the store does not.", code="log-damaged", size=size)
        try:
            return tlog.Tree.from_bytes(size, frontier)
        except (ValueError, TypeError):
            raise Altered("The head of the log is damaged.", code="log-damaged") from None

    def write(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Carry a statement out once for each row of values."""
        with self.transaction(commit=True) as cursor:
            carry_out(cursor, statement, rows)

    def streamed(self, statement: str) -> Iterator[Any]:
        """Rows one by one, of the moment of the transaction under way."""
        assert self.here.cursor is not None, "a stream of rows needs a transaction around it"
        with translated():
            yield from self.here.cursor.sqlite_cursor.connection.cursor().execute(statement)


class _Executes(Protocol):
    def execute(self, statement: str, /) -> object: ...
    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> object: ...


def carry_out(place: _Executes, statement: str, rows: Iterable[Sequence[Any]]) -> None:
    """Carry a statement out once for each row of values; one that makes a table has none."""
    if statement.startswith(("CREATE", "PRAGMA")):
        place.execute(statement)
    else:
        place.executemany(statement, rows)


class Recorder(SQLiteApplicationRecorder):
    """Appends events with everything that must stand or fall with them."""

    datastore: Datastore

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[Any],
        *,
        commands: Iterable[CommandRow] = (),
        words: Iterable["VaultRow"] = (),
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
        **_: Any,
    ) -> Sequence[int]:
        tree = self.datastore.head(c) if tree is None else tree
        first = seq = tree.size
        rows = [
            (place, event.originator_id.bytes, event.originator_version, event.topic, event.state)
            for place, event in enumerate(stored_events, start=first)
        ]
        leaves = [(row[0], tlog.leaf_hash(*row)) for row in rows]
        for _seq, leaf in leaves:
            tree.append(leaf)
        done = []
        for command_id, digest, events in commands:
            done.append((command_id, bytes.fromhex(digest), seq, seq + events - 1))
            seq += events
        if any(event.topic in SINCE_CONVENTIONS for event in stored_events):
            _raise_format(c, CONVENTION_FORMAT)
        elif any(event.topic in SINCE_VIA or WITH_VIA in event.state for event in stored_events):
            _raise_format(c, VIA_FORMAT)
        c.executemany(_INSERT_EVENT, rows)
        c.executemany(_INSERT_LEAF, leaves)
        c.executemany(_INSERT_COMMAND, done)
        c.executemany(_INSERT_WORDS, [each.row() for each in words])
        c.execute("UPDATE tlog_head SET size = ?, frontier = ?, note = ''", (tree.size, b"".join(tree.frontier)))
        if forgotten:
            c.executemany(_DELETE_WORDS, [(bytes.fromhex(commitment),) for commitment in forgotten])
            c.execute(_CLEANING_IS_DUE, (str(tree.size),))
        return range(first + 1, tree.size + 1)  # the library counts notifications from 1

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[Any]:
        assert isinstance(originator_id, UUID), "streams are named by UUID"
        statement = (
            f"{_SELECT} WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? "
            f"ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT ?"
        )
        bounds = (gt or 0, _EVER if lte is None else lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as c:
            c.execute(statement, (originator_id.bytes, *bounds))
            return [StoredRow(seq, originator_id, *rest) for seq, _, *rest in c.fetchall()]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        first = 0 if start is None else start - inclusive_of_start
        wanted = f"AND topic IN ({','.join('?' * len(topics))}) " if topics else ""
        statement = f"{_SELECT} WHERE seq >= ? AND seq < ? {wanted} ORDER BY seq LIMIT ?"
        with self.datastore.transaction(commit=False) as c:
            c.execute(statement, (first, _EVER if stop is None else stop, *topics, limit))
            return [
                Notification(
                    id=seq + 1,
                    originator_id=UUID(bytes=stream),
                    originator_version=version,
                    topic=topic,
                    state=state,
                )
                for seq, stream, version, topic, state in c.fetchall()
            ]

    def _max_notification_id(self, c: SQLiteCursor) -> int:
        c.execute("SELECT size FROM tlog_head")
        return int(c.fetchone()[0])


class Factory(SQLiteFactory):
    """Builds the parts above for the library's Application; tables are made with a new store alone."""

    application_recorder_class = Recorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.datastore = Datastore(str(env[self.SQLITE_DBNAME]))
