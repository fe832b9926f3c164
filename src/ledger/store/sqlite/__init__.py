"""The eventsourcing library's SQLite parts, bent to our promises: one writer at a time from the first read on, settings
that were read back, rows as tuples, and every append in one transaction with its leaves, its command and its words.
"""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import Mapper, Notification
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import Environment

from ledger.domain.errors import Altered
from ledger.domain.events.recorded import Recorded
from ledger.domain.values import Commitment
from ledger.store import codec, schema, tlog
from ledger.store.faults import FAULTS, fault_of

if TYPE_CHECKING:
    from ledger.store.vault import Words


_INSERT_EVENT = "INSERT INTO stored_events VALUES (?,?,?,?,?)"
_INSERT_LEAF = "INSERT INTO tlog_leaf VALUES (?,?)"
_INSERT_COMMAND = "INSERT INTO command VALUES (?,?,?,?)"
_INSERT_WORDS = "INSERT INTO vault VALUES (?,?,?,?,?,?)"
_DELETE_WORDS = "DELETE FROM vault WHERE commitment = ?"
_CLEANING_IS_DUE = f"INSERT OR REPLACE INTO meta VALUES ('{schema.CLEANING_DUE}', ?)"
_SELECT = "SELECT seq, originator_id, originator_version, topic, state FROM stored_events"
_EVER = 1 << 62  # no log is so long


class CommandRow(NamedTuple):
    """A command and how many of the events appended with it are its own."""

    id: str
    digest: str
    events: int


class StoredRow(NamedTuple):
    """A stored event: the library's StoredEvent by shape, cheaper to make, with its place in the log."""

    seq: int
    originator_id: UUID
    originator_version: int
    topic: str
    state: bytes


class EventMapper(Mapper[UUID]):
    """Our own bytes in place of the library's: stable topics, and no class path anywhere in the store."""

    def to_stored_event(self, domain_event: Any) -> Any:
        event: Recorded = domain_event
        return StoredRow(event.seq, event.originator_id, event.originator_version, *codec.encode(event))

    def to_domain_event(self, stored_event: Any) -> Any:
        row = stored_event
        seq = row.seq if isinstance(row, StoredRow) else row.id - 1  # the library's notifications count from 1
        return codec.decode(row.originator_id, row.originator_version, row.topic, row.state, seq)


class _Pool(SQLiteConnectionPool):
    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name,
            check_same_thread=False,
            isolation_level=None,
            timeout=schema.BUSY_MILLISECONDS / 1000,
        )
        try:
            schema.check_format(connection, self.db_name)
            schema.settle(connection)
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


class Recorder(SQLiteApplicationRecorder):
    """Appends events with everything that must stand or fall with them."""

    datastore: Datastore

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[Any],
        *,
        commands: Iterable[CommandRow] = (),
        words: Iterable["Words"] = (),
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
        **_: Any,
    ) -> Sequence[int]:
        tree = head(c) if tree is None else tree
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


def head(c: SQLiteCursor) -> tlog.Tree:
    """The tree as stored, checked against the events it must cover before anything is built on it."""
    c.execute("SELECT size, frontier, (SELECT max(seq) FROM stored_events) FROM tlog_head")
    size, frontier, last = c.fetchone() or (None, b"", None)
    if size != (-1 if last is None else last) + 1:
        raise Altered("The log counts {size} events and the store does not.", code="log-damaged", size=size)
    try:
        return tlog.Tree.from_bytes(size, frontier)
    except (ValueError, TypeError):
        raise Altered("The head of the log is damaged.", code="log-damaged") from None


class Factory(SQLiteFactory):
    """Builds the parts above for the library's Application; tables are made with a new store alone."""

    application_recorder_class = Recorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.datastore = Datastore(str(env[self.SQLITE_DBNAME]))
