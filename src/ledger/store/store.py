"""Store: facts in, facts out, on the eventsourcing library's application, and everything kept beside them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, Mapper
from eventsourcing.utils import Environment

from ledger.domain.errors import Altered
from ledger.domain.events import PersonRegistered, PersonRenamed, Recorded
from ledger.domain.values import Commitment
from ledger.store import codec, tlog
from ledger.store.faults import translated
from ledger.store.identity import CLEANING_DUE, identity_of
from ledger.store.sqlite import CommandRow, Datastore, Factory, Recorder, StoredRow, head
from ledger.store.tracked import Tracked, carry_out
from ledger.store.words import PERSON_NAME, Words

T = TypeVar("T")

_SCAN_ROWS = 5_000
_EVENT_COLUMNS = "seq, originator_id, originator_version, topic, state"
_NAMING = (*codec.topics_of(PersonRegistered), *codec.topics_of(PersonRenamed))


class KnownCommand(NamedTuple):
    """A command that was carried out before, and the events it led to."""

    digest: str
    first_seq: int
    last_seq: int


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


class Store:
    """One open store."""

    def __init__(self, path: str) -> None:
        self.path = path
        with translated():
            self._log = _EventLog(env={Factory.SQLITE_DBNAME: path})
            recorder = self._log.recorder
            assert isinstance(recorder, Recorder)
            self._datastore: Datastore = recorder.datastore
            try:
                meta = dict(self._rows("SELECT key, value FROM meta"))
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

    # transactions

    @contextmanager
    def writing(self, *, keeps: bool = True) -> Iterator[None]:
        """Load, decide and append inside this, and nobody comes in between; of a trial nothing is kept."""
        with translated(), self._datastore.writing(keeps=keeps):
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several reads of one unchanging moment."""
        with translated(), self._datastore.reading():
            yield

    @property
    def is_reading(self) -> bool:
        """Whether what is read now is one unchanging view, in which nothing can be written."""
        return self._datastore.is_reading

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is under way in which something may be written."""
        return self._datastore.is_writing

    # events

    def load(self, stream: UUID, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """The events of one stream, in order."""
        with translated():
            return cast(Iterator[Recorded], self._log.events.get(stream, gt=after, lte=up_to))

    def load_of(self, stream: UUID, topics: Sequence[str]) -> list[Recorded]:
        """The events of one stream under some topics alone, in order."""
        marks = ",".join("?" * len(topics))
        rows = self._rows(
            f"SELECT {_EVENT_COLUMNS} FROM stored_events WHERE originator_id = ? AND topic IN ({marks}) "
            "ORDER BY originator_version",
            (stream.bytes, *topics),
        )
        return [_decoded(row) for row in rows]

    def version_of(self, stream: UUID) -> int:
        """How many events a stream has."""
        rows = self._rows("SELECT max(originator_version) FROM stored_events WHERE originator_id = ?", (stream.bytes,))
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
        return map(_decoded, self.scan_rows(start, stop))

    def scan_rows(self, start: int = 0, stop: int | None = None) -> Iterator[tuple[int, bytes, int, str, bytes]]:
        """Every stored row in the order of the log, as it lies there."""
        end = 1 << 62 if stop is None else stop
        while start < end:
            rows = self._rows(
                f"SELECT {_EVENT_COLUMNS} FROM stored_events WHERE seq >= ? AND seq < ? ORDER BY seq LIMIT ?",
                (start, end, _SCAN_ROWS),
            )
            if not rows:
                return
            yield from rows
            start = rows[-1][0] + 1

    def first_events(self, topics: Sequence[str]) -> list[Recorded]:
        """The opening event of every stream that opened with one of these topics, oldest first."""
        marks = ",".join("?" * len(topics))
        rows = self._rows(
            f"SELECT {_EVENT_COLUMNS} FROM stored_events "
            f"WHERE originator_version = 1 AND topic IN ({marks}) ORDER BY seq",
            tuple(topics),
        )
        return [_decoded(row) for row in rows]

    def events_of(self, topics: Sequence[str], stop: int | None = None) -> list[Recorded]:
        """Every event under one of these topics, in the order of the log; all of the log is looked through for it."""
        marks = ",".join("?" * len(topics))
        rows = self._rows(
            f"SELECT {_EVENT_COLUMNS} FROM stored_events WHERE seq < ? AND topic IN ({marks}) ORDER BY seq",
            (1 << 62 if stop is None else stop, *topics),
        )
        return [_decoded(row) for row in rows]

    def streams_between(
        self, start: int, stop: int, kinds: Sequence[Sequence[str]]
    ) -> list[tuple[bytes, int, int | None]]:
        """The streams that grew in a part of the log: each with its version at the end of it, and the last of these
        kinds of topics that it grew by, counted from 0."""
        cases = " ".join(f"WHEN topic IN ({','.join('?' * len(kind))}) THEN {no}" for no, kind in enumerate(kinds))
        return self._rows(
            f"SELECT originator_id, max(originator_version), max(CASE {cases} END) "
            "FROM stored_events WHERE seq >= ? AND seq < ? GROUP BY originator_id",
            (*(topic for kind in kinds for topic in kind), start, stop),
        )

    def stored_of(
        self, stream: bytes, after: int, up_to: int, without: Sequence[str] = ()
    ) -> list[tuple[int, str, bytes]]:
        """Events of a stream as they lie there, but for some topics: place in the log, topic and state."""
        others = f"AND topic NOT IN ({','.join('?' * len(without))}) " if without else ""
        return self._rows(
            "SELECT seq, topic, state FROM stored_events WHERE originator_id = ? "
            f"AND originator_version > ? AND originator_version <= ? {others}ORDER BY originator_version",
            (stream, after, up_to, *without),
        )

    # the log

    @property
    def tracked(self) -> Tracked:
        """What is kept of seasons beside the log. Reads are of the moment; writes need `writing` around them."""
        return Tracked(self, is_kept=True)

    def tree(self) -> tlog.Tree:
        """The transparency log's tree as stored."""
        with translated(), self._datastore.transaction(commit=False) as cursor:
            return head(cursor)

    def tree_at(self, size: int) -> tlog.Tree:
        """The tree when the log was that long, from the hashes kept for its events."""
        tree = tlog.Tree()
        statement = f"SELECT hash FROM tlog_leaf WHERE seq < {size:d} ORDER BY seq"
        with self.reading():
            tree.extend(leaf for (leaf,) in self._streamed(statement))
        if tree.size != size:
            raise Altered(f"The log no longer holds its first {size} events; run `ledger verify`.")
        return tree

    def leaves_of(self, stream: UUID) -> dict[int, str]:
        """The hash kept for each event of a stream, in hex, by the event's place in the log."""
        statement = "SELECT seq, hash FROM stored_events JOIN tlog_leaf USING (seq) WHERE originator_id = ?"
        return {seq: leaf.hex() for seq, leaf in self._rows(statement, (stream.bytes,))}

    def stored_heads(self) -> list[tuple[Any, Any]]:
        """The size and frontier as they stand, unchecked; one row, if nobody meddled."""
        return self._rows("SELECT size, frontier FROM tlog_head")

    def has_leaf_outside(self, size: int) -> bool:
        """Whether a leaf is kept for an event that is not there."""
        return bool(self._rows("SELECT 1 FROM tlog_leaf WHERE seq < 0 OR seq >= ? LIMIT 1", (size,)))

    def structure_faults(self) -> list[str]:
        """What SQLite itself finds wrong with its pages and indexes; a damaged index hides rows from some reads."""
        return [words for (words,) in self._rows("PRAGMA integrity_check(20)") if words != "ok"]

    def rows_with_leaves(self) -> Iterator[tuple[Any, ...]]:
        """Every stored row in order with the leaf hash kept for it."""
        return self._streamed(
            f"SELECT {_EVENT_COLUMNS}, hash FROM stored_events LEFT JOIN tlog_leaf USING (seq) ORDER BY seq"
        )

    # commands

    def known_commands(self, ids: Iterable[str]) -> dict[str, KnownCommand]:
        """Those of the command ids that were carried out before."""
        found: dict[str, KnownCommand] = {}
        for some in _chunks(list(ids)):
            marks = ",".join("?" * len(some))
            for command_id, digest, first, last in self._rows(
                f"SELECT id, digest, first_seq, last_seq FROM command WHERE id IN ({marks})", some
            ):
                found[command_id] = KnownCommand(digest.hex(), first, last)
        return found

    def commands_in_order(self) -> Iterator[tuple[Any, Any, Any, Any]]:
        """Every command in the order it was carried out: id, digest, first and last event."""
        return self._streamed("SELECT id, digest, first_seq, last_seq FROM command ORDER BY first_seq, id")

    # words

    def text(self, commitment: Commitment) -> str | None:
        """The words behind a commitment, or nothing once they are erased."""
        rows = self._rows("SELECT words FROM vault WHERE commitment = ?", (bytes.fromhex(commitment),))
        return rows[0][0] if rows else None

    def texts(self, commitments: Iterable[Commitment]) -> dict[Commitment, str]:
        """The words behind many commitments; those erased are left out."""
        found: dict[Commitment, str] = {}
        for some in _chunks([bytes.fromhex(commitment) for commitment in set(commitments)]):
            marks = ",".join("?" * len(some))
            rows = self._rows(f"SELECT commitment, words FROM vault WHERE commitment IN ({marks})", some)
            found |= {Commitment(commitment.hex()): words for commitment, words in rows}
        return found

    def texts_of(self, subject: UUID, kinds: Sequence[str]) -> dict[tuple[str, str], Commitment]:
        """The texts of these kinds kept for a stream, by kind and words."""
        marks = ",".join("?" * len(kinds))
        rows = self._rows(
            f"SELECT kind, words, commitment FROM vault WHERE subject = ? AND kind IN ({marks})",
            (subject.bytes, *kinds),
        )
        return {(kind, words): Commitment(commitment.hex()) for kind, words, commitment in rows}

    def person_names(self, persons: Iterable[UUID]) -> dict[UUID, str]:
        """What people are called by now; those erased are left out. The log says which words are a person's name."""
        wanted = {person.bytes: person for person in persons}
        naming: dict[str, list[tuple[bytes, bytes]]] = {topic: [] for topic in _NAMING}
        for stream, topic, state in self._states_of_streams(sorted(wanted), _NAMING):
            naming[topic].append((stream, state))
        commitments: dict[UUID, Commitment] = {}
        for topic, rows in naming.items():  # whoever is renamed was registered before, and the newest name counts
            named = zip(rows, codec.read_facts(topic, [state for _, state in rows]), strict=True)
            commitments |= {wanted[stream]: cast(PersonRenamed, fact).name for (stream, _), fact in named}
        texts = self.texts(commitments.values())
        return {person: texts[name] for person, name in commitments.items() if name in texts}

    def persons_named(self, folded: str) -> list[tuple[UUID, Commitment]]:
        """Everyone who has or had a name that is folded to this, with that name."""
        rows = self._rows("SELECT subject, commitment FROM vault WHERE folded = ? AND kind = ?", (folded, PERSON_NAME))
        return [(UUID(bytes=subject), Commitment(commitment.hex())) for subject, commitment in rows]

    def names_of_people(self) -> list[str]:
        """Every name somebody has or had."""
        return [words for (words,) in self._rows("SELECT words FROM vault WHERE folded IS NOT NULL")]

    def later_events(self, streams: Iterable[UUID]) -> list[Recorded]:
        """What these streams hold beyond their first event, in order; of most people there is nothing."""
        return list(self._events_of_streams(streams, "AND originator_version > 1"))

    def has_any_since(self, size: int, topics: Sequence[str]) -> bool:
        """Whether an event under one of these topics was written since the log was that long."""
        marks = ",".join("?" * len(topics))
        statement = f"SELECT 1 FROM stored_events WHERE seq >= ? AND topic IN ({marks}) LIMIT 1"
        return bool(self._rows(statement, (size, *topics)))

    def streams_naming(self, topics: Sequence[str], ids: Iterable[UUID]) -> set[UUID]:
        """The streams in which an event under one of these topics speaks of one of these ids; all of the log is looked
        through for it, but nothing of it is read."""
        marks, wanted = ",".join("?" * len(topics)), [str(each).encode() for each in ids]
        speaks = " OR ".join("instr(state, ?)" for _ in wanted) or "0"
        rows = self._rows(
            f"SELECT DISTINCT originator_id FROM stored_events WHERE topic IN ({marks}) AND ({speaks})",
            (*topics, *wanted),
        )
        return {UUID(bytes=stream) for (stream,) in rows}

    def _states_of_streams(self, streams: Sequence[bytes], topics: Sequence[str]) -> Iterator[tuple[bytes, str, bytes]]:
        """What these streams hold under some topics, not read yet; each stream's in order."""
        kinds = ",".join("?" * len(topics))
        for some in _chunks(streams):
            marks = ",".join("?" * len(some))
            yield from self._rows(
                f"SELECT originator_id, topic, state FROM stored_events WHERE originator_id IN ({marks}) "
                f"AND topic IN ({kinds}) ORDER BY originator_id, originator_version",
                (*some, *topics),
            )

    def _events_of_streams(self, streams: Iterable[UUID], more: str = "") -> Iterator[Recorded]:
        for some in _chunks(sorted({stream.bytes for stream in streams})):
            marks = ",".join("?" * len(some))
            yield from map(
                _decoded,
                self._rows(
                    f"SELECT {_EVENT_COLUMNS} FROM stored_events WHERE originator_id IN ({marks}) {more} ORDER BY seq",
                    some,
                ),
            )

    def vault_rows(self) -> list[tuple[Any, ...]]:
        """Every row of the vault as it lies there: commitment, kind, subject, words, salt, folded name; and whether
        its texts are kept as texts. They come as bytes, so that one that is no text any more can still be named."""
        return self._rows(
            "SELECT commitment, CAST(kind AS BLOB), subject, CAST(words AS BLOB), salt, CAST(folded AS BLOB), "
            "typeof(kind) = 'text' AND typeof(words) = 'text' AND typeof(folded) IN ('text', 'null') "
            "FROM vault ORDER BY commitment"
        )

    def vault(self) -> Iterator[Words]:
        """Every text of the vault."""
        for commitment, kind, subject, words, salt, *_ in self.vault_rows():
            yield Words(Commitment(commitment.hex()), kind.decode(), UUID(bytes=subject), words.decode(), salt)

    # plain statements, for the tables beside the log

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows a statement finds."""
        return self._rows(statement, values)

    def write(self, statement: str, rows: Iterable[Sequence[Any]] = ((),)) -> None:
        """Carry a statement out once for each row of values; only inside `writing`."""
        assert self.is_writing, "a transaction is under way"
        with translated(), self._datastore.transaction(commit=True) as cursor:
            carry_out(cursor, statement, rows)

    def _streamed(self, statement: str) -> Iterator[Any]:
        """Rows one by one; only inside `reading`, so that they are all of one moment."""
        cursor = self._datastore.own_cursor()
        with translated():
            yield from cursor.execute(statement)

    def _rows(self, statement: str, params: Sequence[Any] = ()) -> list[Any]:
        with translated(), self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, params)
            rows: list[Any] = cursor.fetchall()
            return rows


def _decoded(row: tuple[int, bytes, int, str, bytes]) -> Recorded:
    seq, stream, version, topic, state = row
    return codec.decode(_stream(stream), version, topic, state, seq)


@lru_cache(maxsize=10_000)
def _stream(raw: bytes) -> UUID:
    # many events in a row belong to the same stream, and a UUID is dear to make
    return UUID(bytes=raw)


def _chunks(values: Sequence[T], size: int = 500) -> Iterator[Sequence[T]]:
    # SQLite takes a limited number of values in one statement
    return (values[start : start + size] for start in range(0, len(values), size))
