"""The eventsourcing library's SQLite parts, bent to our promises: one writer at a time from the first read on, settings
that were read back, rows as tuples, and every append in one transaction with its leaves, its command and its words.
"""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
    SQLiteTransaction,
)
from eventsourcing.utils import Environment

from ledger.domain.errors import Altered
from ledger.domain.values import Commitment
from ledger.store import schema, tlog
from ledger.store.identity import CLEANING_DUE
from ledger.store.words import Words

_INSERT_EVENT = "INSERT INTO stored_events VALUES (?,?,?,?,?)"
_INSERT_LEAF = "INSERT INTO tlog_leaf VALUES (?,?)"
_INSERT_COMMAND = "INSERT INTO command VALUES (?,?,?,?)"
_INSERT_WORDS = "INSERT INTO vault VALUES (?,?,?,?,?,?)"
_DELETE_WORDS = "DELETE FROM vault WHERE commitment = ?"
_CLEANING_IS_DUE = f"INSERT OR REPLACE INTO meta VALUES ('{CLEANING_DUE}', ?)"
_SELECT = "SELECT seq, originator_id, originator_version, topic, state FROM stored_events "


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


class _ImmediateTransaction(SQLiteTransaction):
    """Takes the write lock at the start: read-then-write under a deferred lock fails at once, timeout ignored."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor


class _Connection(SQLiteConnection):
    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with _ImmediateTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


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
        return _Connection(sqlite_conn=connection, max_age=self.max_age)


class Datastore(SQLiteDatastore):
    """A datastore whose transactions nest: what is read and written inside `writing` belongs to one transaction."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.pool = _Pool(db_name=path)
        self._here = threading.local()  # a transaction belongs to the thread that opened it

    @property
    def _current(self) -> SQLiteCursor | None:
        cursor: SQLiteCursor | None = getattr(self._here, "cursor", None)
        return cursor

    @property
    def is_reading(self) -> bool:
        """Whether what is read now is one unchanging view, in which nothing can be written."""
        return self._current is not None and not self.is_writing

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is under way in which something may be written."""
        return self._current is not None and bool(self._here.is_writing)

    @contextmanager
    def _joined(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with super().transaction(commit=commit) as cursor:
            self._here.cursor, self._here.is_writing = cursor, commit
            try:
                yield cursor
            finally:
                self._here.cursor = None

    @contextmanager
    def writing(self, *, keeps: bool = True) -> Iterator[SQLiteCursor]:
        """One BEGIN IMMEDIATE around everything done inside, committed at the end or not at all; a trial never is."""
        with self._joined(commit=True) as cursor:
            yield cursor
            if not keeps:
                cursor.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[SQLiteCursor]:
        """One unchanging view of the store around everything read inside."""
        if self._current is not None:
            yield self._current
            return
        with self._joined(commit=False) as cursor:
            yield cursor

    def own_cursor(self) -> sqlite3.Cursor:
        """A further cursor inside the transaction under way, for reading row by row beside others."""
        assert self._current is not None, "a stream of rows needs a transaction around it"
        return self._current.sqlite_cursor.connection.cursor()

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        if self._current is not None:
            yield self._current
        else:
            with super().transaction(commit=commit) as cursor:
                yield cursor


class Recorder(SQLiteApplicationRecorder):
    """Appends events with everything that must stand or fall with them."""

    datastore: Datastore

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[Any],
        *,
        commands: Sequence[CommandRow] = (),
        words: Iterable[Words] = (),
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
        **_: Any,
    ) -> Sequence[int]:
        tree = head(c) if tree is None else tree
        first = tree.size
        rows = [
            (first + place, event.originator_id.bytes, event.originator_version, event.topic, event.state)
            for place, event in enumerate(stored_events)
        ]
        leaves = [tlog.leaf_hash(*row) for row in rows]
        tree.extend(leaves)
        c.executemany(_INSERT_EVENT, rows)
        c.executemany(_INSERT_LEAF, [(row[0], leaf) for row, leaf in zip(rows, leaves, strict=True)])
        c.executemany(_INSERT_COMMAND, _command_rows(commands, first))
        c.executemany(_INSERT_WORDS, [words_row(each) for each in words])
        c.execute("UPDATE tlog_head SET size = ?, frontier = ?, note = ''", (tree.size, tree.frontier_bytes()))
        if forgotten:
            c.executemany(_DELETE_WORDS, [(bytes.fromhex(commitment),) for commitment in forgotten])
            c.execute(_CLEANING_IS_DUE, (str(tree.size),))
        return [row[0] + 1 for row in rows]  # the library counts notifications from 1

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
        statement = _SELECT + "WHERE originator_id = ? AND originator_version > ? "
        params: list[Any] = [originator_id.bytes, gt or 0]
        if lte is not None:
            statement += "AND originator_version <= ? "
            params.append(lte)
        statement += f"ORDER BY originator_version {'DESC' if desc else 'ASC'} "
        if limit is not None:
            statement += "LIMIT ?"
            params.append(limit)
        with self.datastore.transaction(commit=False) as c:
            c.execute(statement, params)
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
        params = (first, 1 << 62 if stop is None else stop, *topics, limit)
        with self.datastore.transaction(commit=False) as c:
            c.execute(statement, params)
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
        raise Altered(f"The log counts {size} events and the store does not; run `ledger verify`.")
    try:
        return tlog.Tree.from_bytes(size, frontier)
    except (ValueError, TypeError):
        raise Altered("The head of the log is damaged; run `ledger verify`.") from None


def words_row(words: Words) -> tuple[bytes, str, bytes, str, bytes, str | None]:
    """A vault row as it is stored."""
    return bytes.fromhex(words.commitment), words.kind, words.subject.bytes, words.text, words.salt, words.folded


def _command_rows(commands: Iterable[CommandRow], first: int) -> Iterator[tuple[str, bytes, int, int]]:
    for command in commands:
        yield command.id, bytes.fromhex(command.digest), first, first + command.events - 1
        first += command.events


class Factory(SQLiteFactory):
    """Builds the parts above for the library's Application; tables are made by `ledger init` alone."""

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.datastore.close()
        self.datastore = Datastore(str(env[self.SQLITE_DBNAME]))

    def application_recorder(self) -> ApplicationRecorder:
        return Recorder(self.datastore)
