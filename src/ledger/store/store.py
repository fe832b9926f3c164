"""Store: facts in, facts out, on the eventsourcing library's application, and everything kept beside them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, Mapper
from eventsourcing.utils import Environment

from ledger.domain.events.recorded import Recorded
from ledger.domain.values import Commitment
from ledger.store import codec, tlog
from ledger.store.faults import translated
from ledger.store.identity import CLEANING_DUE, identity_of
from ledger.store.log_rows import KnownCommand, LogRows
from ledger.store.rows import EVENT_COLUMNS, chunks, decoded
from ledger.store.sqlite import CommandRow, Datastore, Factory, Recorder, StoredRow
from ledger.store.tracked import Tracked
from ledger.store.vault import Vault
from ledger.store.words import Words

__all__ = ["KnownCommand", "Store"]

_SCAN_ROWS = 5_000


class _Mapper(Mapper[UUID]):
    """Our own bytes in place of the library's: stable topics, and no class path anywhere in the store."""

    def __init__(self) -> None:
        pass  # no transcoder, compressor or cipher: the codec is all there is

    def to_stored_event(self, domain_event: Any) -> Any:
        event: Recorded = domain_event
        return StoredRow(event.seq, event.originator_id, event.originator_version, *codec.encode(event))

    def to_domain_event(self, stored_event: Any) -> Any:
        row = stored_event
        seq = row.seq if isinstance(row, StoredRow) else row.id - 1  # the library's notifications count from 1
        return codec.decode(row.originator_id, row.originator_version, row.topic, row.state, seq)


class _EventLog(Application[UUID]):
    """The library's application, configured by what we say and never by the user's environment."""

    def construct_env(self, name: str, env: Any = None) -> Environment:
        return Environment(name, env)

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return Factory(env)

    def construct_mapper(self) -> Mapper[UUID]:
        return _Mapper()


class Store(LogRows, Vault):
    """One open store."""

    def __init__(self, path: str) -> None:
        self.path = path
        with translated():
            self._log = _EventLog(env={Factory.SQLITE_DBNAME: path})
            recorder = self._log.recorder
            assert isinstance(recorder, Recorder)
            self._datastore: Datastore = recorder.datastore
            try:
                meta = dict(self.read("SELECT key, value FROM meta"))
                self.is_cleaning_due = meta.pop(CLEANING_DUE, None) is not None
                identity = identity_of(meta)
            except BaseException:
                self._log.close()
                raise
        self.uuid = identity.uuid
        self.origin = identity.origin
        self.secret = identity.secret
        self.words_left_out_before = identity.words_left_out_before

    def close(self) -> None:
        """Let go of the file."""
        self._log.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def tracked(self) -> Tracked:
        """What is kept of seasons beside the log. Reads are of the moment; writes need `writing` around them."""
        return Tracked(self, is_kept=True)

    # events

    def load(self, stream: UUID, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """The events of one stream, in order."""
        with translated():
            return cast(Iterator[Recorded], self._log.events.get(stream, gt=after, lte=up_to))

    def load_of(self, stream: UUID, topics: Sequence[str]) -> list[Recorded]:
        """The events of one stream under some topics alone, in order."""
        marks = ",".join("?" * len(topics))
        rows = self.read(
            f"SELECT {EVENT_COLUMNS} FROM stored_events WHERE originator_id = ? AND topic IN ({marks}) "
            "ORDER BY originator_version",
            (stream.bytes, *topics),
        )
        return [decoded(row) for row in rows]

    def version_of(self, stream: UUID) -> int:
        """How many events a stream has."""
        rows = self.read("SELECT max(originator_version) FROM stored_events WHERE originator_id = ?", (stream.bytes,))
        return int(rows[0][0] or 0)

    def append(
        self,
        events: Sequence[Recorded],
        commands: Sequence[CommandRow],
        words: Iterable[Words],
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
    ) -> list[Recorded]:
        """Add events with their leaves, commands and words, all or nothing; they come back with their place.

        `tree` is the log's as read in the same transaction, if it was; it grows by the events. The words behind those
        `forgotten` are deleted with it, and the file is to be cleaned of them afterwards."""
        rows: list[Any] = list(map(self._log.mapper.to_stored_event, cast(Any, events)))
        numbers = self.append_stored(rows, commands, words, tree, forgotten)
        return [Recorded._make((*event[:-1], number)) for event, number in zip(events, numbers, strict=True)]

    def append_stored(
        self,
        rows: Sequence[StoredRow],
        commands: Sequence[CommandRow],
        words: Iterable[Words],
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
    ) -> Iterator[int]:
        """Add events as they are, such as those another copy of this store wrote; their places come back."""
        with translated():
            extras = {"commands": commands, "words": words, "tree": tree, "forgotten": forgotten}
            numbers = self._log.recorder.insert_events(cast(Any, rows), **extras) or ()
        return (number - 1 for number in numbers)  # the library counts from 1

    def scan(self, start: int = 0, stop: int | None = None) -> Iterator[Recorded]:
        """Every event in the order of the log."""
        return map(decoded, self.scan_rows(start, stop))

    def scan_rows(self, start: int = 0, stop: int | None = None) -> Iterator[tuple[int, bytes, int, str, bytes]]:
        """Every stored row in the order of the log, as it lies there."""
        end = 1 << 62 if stop is None else stop
        while start < end:
            rows = self.read(
                f"SELECT {EVENT_COLUMNS} FROM stored_events WHERE seq >= ? AND seq < ? ORDER BY seq LIMIT ?",
                (start, end, _SCAN_ROWS),
            )
            if not rows:
                return
            yield from rows
            start = rows[-1][0] + 1

    def first_events(self, topics: Sequence[str]) -> list[Recorded]:
        """The opening event of every stream that opened with one of these topics, oldest first."""
        marks = ",".join("?" * len(topics))
        rows = self.read(
            f"SELECT {EVENT_COLUMNS} FROM stored_events "
            f"WHERE originator_version = 1 AND topic IN ({marks}) ORDER BY seq",
            tuple(topics),
        )
        return [decoded(row) for row in rows]

    def events_of(self, topics: Sequence[str], stop: int | None = None) -> list[Recorded]:
        """Every event under one of these topics, in the order of the log; all of the log is looked through for it."""
        marks = ",".join("?" * len(topics))
        rows = self.read(
            f"SELECT {EVENT_COLUMNS} FROM stored_events WHERE seq < ? AND topic IN ({marks}) ORDER BY seq",
            (1 << 62 if stop is None else stop, *topics),
        )
        return [decoded(row) for row in rows]

    def streams_between(
        self, start: int, stop: int, kinds: Sequence[Sequence[str]]
    ) -> list[tuple[bytes, int, int | None]]:
        """The streams that grew in a part of the log: each with its version at the end of it, and the last of these
        kinds of topics that it grew by, counted from 0."""
        cases = " ".join(f"WHEN topic IN ({','.join('?' * len(kind))}) THEN {no}" for no, kind in enumerate(kinds))
        return self.read(
            f"SELECT originator_id, max(originator_version), max(CASE {cases} END) "
            "FROM stored_events WHERE seq >= ? AND seq < ? GROUP BY originator_id",
            (*(topic for kind in kinds for topic in kind), start, stop),
        )

    def stored_of(
        self, stream: bytes, after: int, up_to: int, without: Sequence[str] = ()
    ) -> list[tuple[int, str, bytes]]:
        """Events of a stream as they lie there, but for some topics: place in the log, topic and state."""
        others = f"AND topic NOT IN ({','.join('?' * len(without))}) " if without else ""
        return self.read(
            "SELECT seq, topic, state FROM stored_events WHERE originator_id = ? "
            f"AND originator_version > ? AND originator_version <= ? {others}ORDER BY originator_version",
            (stream, after, up_to, *without),
        )

    def later_events(self, streams: Iterable[UUID]) -> list[Recorded]:
        """What these streams hold beyond their first event, in order; of most people there is nothing."""
        return list(self._events_of_streams(streams, "AND originator_version > 1"))

    def has_any_since(self, size: int, topics: Sequence[str]) -> bool:
        """Whether an event under one of these topics was written since the log was that long."""
        marks = ",".join("?" * len(topics))
        statement = f"SELECT 1 FROM stored_events WHERE seq >= ? AND topic IN ({marks}) LIMIT 1"
        return bool(self.read(statement, (size, *topics)))

    def streams_naming(self, topics: Sequence[str], ids: Iterable[UUID]) -> set[UUID]:
        """The streams in which an event under one of these topics speaks of one of these ids; all of the log is looked
        through for it, but nothing of it is read."""
        marks, wanted = ",".join("?" * len(topics)), [str(each).encode() for each in ids]
        speaks = " OR ".join("instr(state, ?)" for _ in wanted) or "0"
        rows = self.read(
            f"SELECT DISTINCT originator_id FROM stored_events WHERE topic IN ({marks}) AND ({speaks})",
            (*topics, *wanted),
        )
        return {UUID(bytes=stream) for (stream,) in rows}

    def _events_of_streams(self, streams: Iterable[UUID], more: str = "") -> Iterator[Recorded]:
        for some in chunks(sorted({stream.bytes for stream in streams})):
            marks = ",".join("?" * len(some))
            yield from map(
                decoded,
                self.read(
                    f"SELECT {EVENT_COLUMNS} FROM stored_events WHERE originator_id IN ({marks}) {more} ORDER BY seq",
                    some,
                ),
            )
