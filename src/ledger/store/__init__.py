"""Store: facts in, facts out, on the eventsourcing library's application, and everything kept beside them; with the
statements that any database takes. What it asks of the one behind it is `Database`, which `sqlite` has."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast
from uuid import UUID, uuid5

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.utils import Environment

from ledger.domain.errors import Altered
from ledger.domain.facts import Fact, Recorded
from ledger.domain.values import Commitment, PersonId
from ledger.store import codec, tlog
from ledger.store.codec import CommandRow, KnownCommand, StoredRow
from ledger.store.tlog import CLEANING_DUE, identity_of

if TYPE_CHECKING:
    from ledger.domain.person.facts import PersonRenamed
    from ledger.domain.season.evolve import Season
    from ledger.domain.tournament.state import Tournament
    from ledger.store.sqlite.tracked import Tracked
    from ledger.store.vault import VaultRow

A = TypeVar("A")
F = TypeVar("F", bound=Fact)

_EVENTS = "SELECT seq, originator_id, originator_version, topic, state FROM stored_events"
_FACTS = "SELECT seq, topic, state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"
_EVER = 1 << 62  # no log is so long
_SCAN_ROWS = 5_000
_MOST_VALUES = 500  # in one statement
NAMING = ("person/registered/1", "person/renamed/1")
"""The topics of facts that say what somebody is called, in the order in which they come."""


class Database(Protocol):
    """What a store asks of the database behind it."""

    @property
    def here(self) -> Any: ...  # the transaction under way in this thread: its cursor, and whether it is writing
    def transaction(self, *, commit: bool, keeps: bool = True) -> AbstractContextManager[Any]: ...
    def head(self, cursor: Any) -> tlog.Tree: ...
    def write(self, statement: str, rows: Iterable[Sequence[Any]]) -> None: ...
    def streamed(self, statement: str) -> Iterator[Any]: ...


class EventLog(Application[UUID]):
    """The library's application, configured by what we say and never by the user's environment."""

    def construct_env(self, name: str, env: Any = None) -> Environment:
        return Environment(name, env)


class Store:
    """One open store."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._log = EventLog(
            {
                "SQLITE_DBNAME": path,
                "PERSISTENCE_MODULE": "ledger.store.sqlite:Factory",
                "MAPPER_TOPIC": "ledger.store.codec:EventMapper",
                "CREATE_TABLE": "no",  # they are made with the store
            }
        )
        self._database: Database = cast(Any, self._log.recorder).datastore
        try:
            meta = dict(self.read("SELECT key, value FROM meta"))
            self.is_cleaning_due = meta.pop(CLEANING_DUE, None) is not None
            self.uuid, self.origin, self.secret, self.words_left_out_before = identity_of(meta)
        except BaseException:
            self._log.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._log.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # transactions

    def writing(self, *, keeps: bool = True) -> AbstractContextManager[object]:
        """Load, decide and append inside this, and nobody comes in between; of a trial nothing is kept."""
        return self._database.transaction(commit=True, keeps=keeps)

    def reading(self) -> AbstractContextManager[object]:
        """Several reads of one unchanging moment."""
        return self._database.transaction(commit=False)

    @property
    def is_reading(self) -> bool:
        """Whether what is read now is one unchanging view, in which nothing can be written."""
        here = self._database.here
        return here.cursor is not None and not here.is_writing

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is under way in which something may be written."""
        here = self._database.here
        return here.cursor is not None and here.is_writing

    # plain statements

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows a statement finds."""
        with self._database.transaction(commit=False) as cursor:
            cursor.execute(statement, values)
            rows: list[Any] = cursor.fetchall()
            return rows

    def read_in(self, statement: str, wanted: Sequence[Any], *further: Any) -> Iterator[Any]:
        """The rows a statement finds for some values, its `{marks}`, a few at a time: SQLite takes a limited number of
        them in one statement. They come before all `further` ones."""
        for start in range(0, len(wanted), _MOST_VALUES):
            some = wanted[start : start + _MOST_VALUES]
            yield from self.read(statement.format(marks=",".join("?" * len(some))), (*some, *further))

    def write(self, statement: str, rows: Iterable[Sequence[Any]] = ((),)) -> None:
        """Carry a statement out once for each row of values; only inside `writing`."""
        assert self.is_writing, "a transaction is under way"
        self._database.write(statement, rows)

    def streamed(self, statement: str) -> Iterator[Any]:
        """Rows one by one; only inside `reading`, so that they are all of one moment."""
        return self._database.streamed(statement)

    @property
    def tracked(self) -> "Tracked":
        """What is kept of seasons beside the log. Reads are of the moment; writes need `writing` around them."""
        from ledger.store.sqlite.tracked import Tracked

        return Tracked(self, is_kept=True)

    def stream(self, kind: str, name: str = "") -> UUID:
        """Where the facts of something lie: its id is derived from the store and what it is called. Frozen."""
        return uuid5(self.uuid, f"{kind}/{name}" if name else kind)

    # aggregates: what the events of a stream come to, by the library's repository and our own `replay`

    def tournament(self, stream: UUID, up_to: int | None = None) -> "Tournament | None":
        """A tournament as it stands, or as it stood after its first few events."""
        from ledger.domain.tournament.evolve import replay

        return self._aggregate(stream, up_to, lambda state, events: replay((event.fact for event in events), state))

    def season(self, stream: UUID, up_to: int | None = None, before: int | None = None) -> "Season | None":
        """A season, likewise; or as it stood when the log was so long."""
        from ledger.domain.season.evolve import replay

        end = _EVER if before is None else before
        return self._aggregate(
            stream, up_to, lambda state, events: replay((event for event in events if event.seq < end), state)
        )

    def _aggregate(
        self, stream: UUID, up_to: int | None, project: Callable[[Any, Iterator[Any]], A | None]
    ) -> A | None:
        repository: Any = self._log.repository  # for the type checker: its aggregates know their own id
        try:
            found: A = repository.get(stream, version=up_to, projector_func=project)
        except AggregateNotFoundError:
            return None
        return found

    # events

    def load(self, stream: UUID, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
        """The events of one stream, in order."""
        return cast(Iterator[Recorded], self._log.events.get(stream, gt=after, lte=up_to))

    def load_of(self, stream: UUID, topics: Sequence[str]) -> list[Recorded]:
        """The events of one stream under some topics alone, in order."""
        marks = ",".join("?" * len(topics))
        where = f"WHERE originator_id = ? AND topic IN ({marks}) ORDER BY originator_version"
        return list(self._decoded(self.read(f"{_EVENTS} {where}", (stream.bytes, *topics))))

    def load_facts(self, stream: UUID) -> list[tuple[int, Fact]]:
        """The facts of one stream without their envelopes, in order, each with its place in the log."""
        return [(seq, codec.read_fact(topic, state)) for seq, topic, state in self.read(_FACTS, (stream.bytes,))]

    def version_of(self, stream: UUID) -> int:
        """How many events a stream has."""
        rows = self.read("SELECT max(originator_version) FROM stored_events WHERE originator_id = ?", (stream.bytes,))
        return int(rows[0][0] or 0)

    def append(
        self,
        events: Sequence[Recorded],
        commands: Sequence[CommandRow],
        words: "Iterable[VaultRow]",
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
    ) -> list[Recorded]:
        """Add events with their leaves, commands and words, all or nothing; they come back with their place.

        `tree` is the log's as read in the same transaction, if it was; it grows by the events. The words behind those
        `forgotten` are deleted with it, and the file is to be cleaned of them afterwards."""
        rows: list[Any] = list(map(self._log.mapper.to_stored_event, cast(Any, events)))
        numbers = self.append_stored(rows, commands, words, tree, forgotten)
        return [event._replace(seq=number) for event, number in zip(events, numbers, strict=True)]

    def append_stored(
        self,
        rows: Sequence[StoredRow],
        commands: Sequence[CommandRow],
        words: "Iterable[VaultRow]",
        tree: tlog.Tree | None = None,
        forgotten: Sequence[Commitment] = (),
    ) -> Iterator[int]:
        """Add events as they are, such as those another copy of this store wrote; their places come back."""
        extras = {"commands": commands, "words": words, "tree": tree, "forgotten": forgotten}
        numbers = self._log.recorder.insert_events(cast(Any, rows), **extras) or ()
        return (number - 1 for number in numbers)  # the library counts from 1

    def scan(self, start: int = 0, stop: int | None = None) -> Iterator[Recorded]:
        """Every event in the order of the log."""
        return self._decoded(self.scan_rows(start, stop))

    def scan_rows(self, start: int = 0, stop: int | None = None) -> Iterator[tuple[int, bytes, int, str, bytes]]:
        """Every stored row in the order of the log, as it lies there."""
        end = _EVER if stop is None else stop
        while start < end:
            where = "WHERE seq >= ? AND seq < ? ORDER BY seq LIMIT ?"
            rows = self.read(f"{_EVENTS} {where}", (start, end, _SCAN_ROWS))
            if not rows:
                return
            yield from rows
            start = rows[-1][0] + 1

    def first_events(self, topics: Sequence[str]) -> list[Recorded]:
        """The opening event of every stream that opened with one of these topics, oldest first."""
        marks = ",".join("?" * len(topics))
        where = f"WHERE originator_version = 1 AND topic IN ({marks}) ORDER BY seq"
        return list(self._decoded(self.read(f"{_EVENTS} {where}", topics)))

    def openings(self, kind: type[F], before: int | None = None) -> list[F]:
        """The opening of every tournament, season or campaign, whichever that kind of fact opens, oldest first."""
        end, found = _EVER if before is None else before, self.first_events(codec.topics_of(kind))
        return [cast(F, event.fact) for event in found if event.seq < end]

    def events_of(self, topics: Sequence[str], stop: int | None = None) -> list[Recorded]:
        """Every event under one of these topics, in the order of the log; all of the log is looked through for it."""
        marks = ",".join("?" * len(topics))
        where = f"WHERE seq < ? AND topic IN ({marks}) ORDER BY seq"
        return list(self._decoded(self.read(f"{_EVENTS} {where}", (_EVER if stop is None else stop, *topics))))

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
        wanted = sorted({stream.bytes for stream in streams})
        where = "WHERE originator_id IN ({marks}) AND originator_version > 1 ORDER BY seq"
        return list(self._decoded(self.read_in(f"{_EVENTS} {where}", wanted)))

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

    def _decoded(self, rows: Iterable[tuple[int, bytes, int, str, bytes]]) -> Iterator[Recorded]:
        """The events of stored rows."""
        streams: dict[bytes, UUID] = {}  # many rows belong to the same stream, and a UUID is dear to make
        for seq, raw, version, topic, state in rows:
            stream = streams.get(raw) or streams.setdefault(raw, UUID(bytes=raw))
            yield codec.decode(stream, version, topic, state, seq)

    # the log and the commands it came from

    def tree(self) -> tlog.Tree:
        """The transparency log's tree as stored."""
        with self._database.transaction(commit=False) as cursor:
            return self._database.head(cursor)

    def tree_at(self, size: int) -> tlog.Tree:
        """The tree when the log was that long, from the hashes kept for its events."""
        tree = tlog.Tree()
        statement = f"SELECT hash FROM tlog_leaf WHERE seq < {size:d} ORDER BY seq"
        with self.reading():
            tree.extend(leaf for (leaf,) in self.streamed(statement))
        if tree.size != size:
            raise Altered("The log no longer holds its first {size} events.", code="log-damaged", size=size)
        return tree

    def leaves_of(self, stream: UUID) -> dict[int, str]:
        """The hash kept for each event of a stream, in hex, by the event's place in the log."""
        statement = "SELECT seq, hash FROM stored_events JOIN tlog_leaf USING (seq) WHERE originator_id = ?"
        return {seq: leaf.hex() for seq, leaf in self.read(statement, (stream.bytes,))}

    def known_commands(self, ids: Iterable[str]) -> dict[str, KnownCommand]:
        """Those of the command ids that were carried out before."""
        statement = "SELECT id, digest, first_seq, last_seq FROM command WHERE id IN ({marks})"
        rows = self.read_in(statement, list(ids))
        return {command_id: KnownCommand(digest.hex(), first, last) for command_id, digest, first, last in rows}

    # the vault: what stands behind commitments, and what people are called

    def text(self, commitment: Commitment) -> str | None:
        """The words behind a commitment, or nothing once they are erased."""
        rows = self.read("SELECT words FROM vault WHERE commitment = ?", (bytes.fromhex(commitment),))
        return rows[0][0] if rows else None

    def texts(self, commitments: Iterable[Commitment]) -> dict[Commitment, str]:
        """The words behind many commitments; those erased are left out."""
        wanted = [bytes.fromhex(commitment) for commitment in set(commitments)]
        rows = self.read_in("SELECT commitment, words FROM vault WHERE commitment IN ({marks})", wanted)
        return {Commitment(commitment.hex()): words for commitment, words in rows}

    def texts_of(self, subject: UUID, kinds: Sequence[str]) -> dict[tuple[str, str], Commitment]:
        """The texts of these kinds kept for a stream, by kind and words."""
        marks = ",".join("?" * len(kinds))
        statement = f"SELECT kind, words, commitment FROM vault WHERE subject = ? AND kind IN ({marks})"
        rows = self.read(statement, (subject.bytes, *kinds))
        return {(kind, words): Commitment(commitment.hex()) for kind, words, commitment in rows}

    def person_names(self, persons: Iterable[UUID]) -> dict[UUID, str]:
        """What people are called by now; those erased are left out. The log says which words are a person's name."""
        wanted = {person.bytes: person for person in persons}
        statement = (
            "SELECT originator_id, topic, state FROM stored_events WHERE originator_id IN ({marks}) AND topic IN (?,?) "
            "ORDER BY originator_id, originator_version"
        )
        rows = list(self.read_in(statement, sorted(wanted), *NAMING))
        names: dict[UUID, Commitment] = {}
        for topic in NAMING:  # whoever is renamed was registered before, and the newest name counts
            named = [wanted[person] for person, found, _ in rows if found == topic]
            facts = codec.read_facts(topic, [state for _, found, state in rows if found == topic])
            names |= zip(named, (cast("PersonRenamed", fact).name for fact in facts), strict=True)
        texts = self.texts(names.values())
        return {person: texts[name] for person, name in names.items() if name in texts}

    def persons_named(self, folded: str) -> list[tuple[PersonId, Commitment]]:
        """Everyone who has or had a name that is folded to this, with that name."""
        from ledger.store.vault import PERSON_NAME

        rows = self.read("SELECT subject, commitment FROM vault WHERE folded = ? AND kind = ?", (folded, PERSON_NAME))
        return [(PersonId(UUID(bytes=subject)), Commitment(commitment.hex())) for subject, commitment in rows]

    def names_of_people(self) -> list[str]:
        """Every name somebody has or had."""
        rows = self.read("SELECT words FROM vault WHERE folded IS NOT NULL AND kind = 'person-name'")
        return [words for (words,) in rows]

    def vault_rows(self) -> list[tuple[Any, ...]]:
        """Every row of the vault as it lies there: commitment, kind, subject, words, salt, folded name; and whether
        its texts are kept as texts. They come as bytes, so that one that is no text any more can still be named."""
        return self.read(
            "SELECT commitment, CAST(kind AS BLOB), subject, CAST(words AS BLOB), salt, CAST(folded AS BLOB), "
            "typeof(kind) = 'text' AND typeof(words) = 'text' AND typeof(folded) IN ('text', 'null') "
            "FROM vault ORDER BY commitment"
        )

    def vault(self) -> "Iterator[VaultRow]":
        """Every text of the vault."""
        from ledger.store.vault import VaultRow

        for commitment, kind, subject, words, salt, *_ in self.vault_rows():
            yield VaultRow(Commitment(commitment.hex()), kind.decode(), UUID(bytes=subject), words.decode(), salt)
