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
from ledger.domain.events import PersonRegistered, Recorded
from ledger.domain.values import Commitment
from ledger.store import codec, tlog
from ledger.store.faults import translated
from ledger.store.identity import identity_of
from ledger.store.sqlite import CommandRow, Datastore, Factory, Recorder, StoredRow, head
from ledger.store.words import PERSON_NAME, Words

T = TypeVar("T")

_SCAN_ROWS = 5_000
_EVENT_COLUMNS = "seq, originator_id, originator_version, topic, state"


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
                identity = identity_of(dict(self._rows("SELECT key, value FROM meta")))
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
    def writing(self) -> Iterator[None]:
        """Load, decide and append inside this, and nobody comes in between."""
        with translated(), self._datastore.writing():
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several reads of one unchanging moment."""
        with translated(), self._datastore.reading():
            yield

    # events

    def load(self, stream: UUID, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """The events of one stream, in order."""
        with translated():
            return cast(Iterator[Recorded], self._log.events.get(stream, gt=after, lte=up_to))

    def append(
        self,
        events: Sequence[Recorded],
        commands: Sequence[CommandRow],
        words: Iterable[Words],
        tree: tlog.Tree | None = None,
    ) -> list[Recorded]:
        """Add events with their leaves, commands and words, all or nothing; they come back with their place.

        `tree` is the log's as read in the same transaction, if it was; it grows by the events."""
        rows: list[Any] = list(map(self._log.mapper.to_stored_event, cast(Any, events)))
        numbers = self.append_stored(rows, commands, words, tree)
        return [Recorded._make((*event[:-1], number)) for event, number in zip(events, numbers, strict=True)]

    def append_stored(
        self,
        rows: Sequence[StoredRow],
        commands: Sequence[CommandRow],
        words: Iterable[Words],
        tree: tlog.Tree | None = None,
    ) -> Iterator[int]:
        """Add events as they are, such as those another copy of this store wrote; their places come back."""
        with translated():
            extras = {"commands": commands, "words": words, "tree": tree}
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

    # the log

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
        """What people are called; those erased are left out. The log says which words are a person's name."""
        commitments: dict[UUID, Commitment] = {}
        for some in _chunks(sorted({person.bytes for person in persons})):
            marks = ",".join("?" * len(some))
            for row in self._rows(
                f"SELECT {_EVENT_COLUMNS} FROM stored_events WHERE originator_id IN ({marks}) ORDER BY seq", some
            ):
                event = _decoded(row)
                if isinstance(event.fact, PersonRegistered):
                    commitments[event.originator_id] = event.fact.name
        texts = self.texts(commitments.values())
        return {person: texts[name] for person, name in commitments.items() if name in texts}

    def persons_named(self, folded: str) -> list[UUID]:
        """Everyone whose folded name is this."""
        rows = self._rows("SELECT DISTINCT subject FROM vault WHERE folded = ? AND kind = ?", (folded, PERSON_NAME))
        return [UUID(bytes=subject) for (subject,) in rows]

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
