"""Events to bytes and back, and the rows they lie in, whatever the database. Topics and the JSON under them are frozen:
text on disk outlives the names of classes.

A fact that changes shape gets a new topic version, and the old one an entry in UPCASTS; readers know only the newest.
"""

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Annotated, Any, Generic, NamedTuple, NotRequired, TypeVar
from uuid import UUID

from eventsourcing.persistence import Mapper
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import TypedDict

from ledger.domain.errors import Altered
from ledger.domain.facts import Fact, Recorded, Via
from ledger.domain.values import Commitment, PersonId
from ledger.store.topics import FACTS, TOPICS

__all__ = ["TOPICS", "Envelope", "UnknownTopic", "adapter", "decode", "encode", "read", "read_facts", "topic_of"]

F = TypeVar("F")
WITH_VIA = b',"via":{"way":"'
"""Stands in the bytes of every event that says by which way it came in."""


class UnknownTopic(Altered):
    """A topic this version has never heard of: a newer ledger wrote it, or somebody else did."""


@with_config(ConfigDict(strict=True, extra="forbid"))
class Envelope(TypedDict, Generic[F]):
    """The stored object: when, by whom, for which command and why; and the fact itself.

    A dictionary rather than a model: it lives for a moment only, and a million of them are read in a row."""

    at: datetime
    recorded_at: datetime
    by: PersonId
    command_id: str
    digest: str
    reason: Commitment | None
    fact: F
    via: NotRequired[Annotated[Via | None, Field(default=None)]]  # the newest; where there is none, not a byte of it


class FactAlone(TypedDict, Generic[F]):
    """The fact of a stored object, whatever stands beside it."""

    fact: F


_TOPICS = {place: topic for topic, place in FACTS.items()}
_READERS: dict[str, Callable[[bytes], Envelope[Fact]]] = {}
"""By topic, each made when it is first met: one look-up for every event of every read."""
_FACT_READERS: dict[str, Callable[[bytes], Any]] = {}
"""The same of facts alone."""


@cache
def topic_of(fact: type[Fact]) -> str:
    """The topic a kind of fact is written under."""
    return _TOPICS[f"{fact.__module__.removeprefix('ledger.domain.')}:{fact.__name__}"]


def topics_of(fact: type[Fact]) -> list[str]:
    """Every topic a kind of fact was ever stored under, the newest last."""
    stem, _, newest = topic_of(fact).rpartition("/")
    return [f"{stem}/{version}" for version in range(1, int(newest) + 1)]


def topics_under(beginning: str) -> list[str]:
    """Every topic, of old ones too, that begins like this."""
    split = (topic.rsplit("/", 1) for topic in TOPICS if topic.startswith(beginning))
    return [f"{stem}/{version}" for stem, newest in split for version in range(1, int(newest) + 1)]


@cache
def adapter(topic: str, shape: Any = Envelope) -> TypeAdapter[Any]:
    """Reads and writes the stored object of one topic, or what `shape` has of it."""
    return TypeAdapter(shape[TOPICS[topic]])


def encode(event: Recorded) -> tuple[str, bytes]:
    """The topic and the bytes of an event; they are read back before they are trusted."""
    topic = topic_of(type(event.fact))
    stored: Envelope[Fact] = {
        "at": event.at,
        "recorded_at": event.recorded_at,
        "by": event.by,
        "command_id": event.command_id,
        "digest": event.digest,
        "reason": event.reason,
        "fact": event.fact,
    }
    if event.via is not None:
        stored["via"] = event.via
    kind = adapter(topic)
    state = kind.serializer.to_json(stored)
    if kind.validator.validate_json(state) != {**stored, "via": event.via}:
        raise AssertionError(f"{topic} does not survive being written down")
    return topic, state


def read(topic: str, state: bytes) -> Envelope[Fact]:
    """The stored object. Bytes that do not parse were altered: we never wrote such."""
    reader = _READERS.get(topic)
    if reader is None:
        topic, state = (topic, state) if topic in TOPICS else _lifted(topic, state)
        reader = _READERS[topic] = adapter(topic).validator.validate_json
    try:
        return reader(state)
    except ValidationError:
        raise Altered(f"it does not parse as {topic}") from None


def decode(stream: UUID, version: int, topic: str, state: bytes, seq: int = -1) -> Recorded:
    """The event behind stored bytes."""
    # the envelope's fields come in the order of its definition, which is that of Recorded but for the place
    *stored, via = read(topic, state).values()
    return Recorded._make((stream, version, *stored, seq, via))


def read_facts(topic: str, states: Iterable[bytes]) -> Iterator[Fact]:
    """The facts alone of stored objects under one topic, for whoever folds very many and asks nobody when or why: half
    of the work is the envelope."""
    if topic not in TOPICS:
        yield from (read(topic, state)["fact"] for state in states)
        return
    reader = adapter(topic, FactAlone).validator.validate_json
    try:
        for state in states:
            yield reader(state)["fact"]
    except ValidationError:
        raise Altered(f"it does not parse as {topic}") from None


def read_fact(topic: str, state: bytes) -> Fact:
    """The same of one stored object, whatever its topic."""
    reader = _FACT_READERS.get(topic)
    if reader is None:
        if topic not in TOPICS:
            return read(topic, state)["fact"]
        reader = _FACT_READERS[topic] = adapter(topic, FactAlone).validator.validate_json
    try:
        fact: Fact = reader(state)["fact"]
    except ValidationError:
        raise Altered(f"it does not parse as {topic}") from None
    return fact


def _lifted(topic: str, state: bytes) -> tuple[str, bytes]:
    """An event of old in the shape of today; how that is done is loaded when the first is met."""
    from ledger.store.upcasts import UPCASTS

    if topic not in UPCASTS:
        raise UnknownTopic(f"This store holds {topic[:80]!r}, which this version does not know; use a newer ledger.")
    try:
        stored = json.loads(state)
        while topic in UPCASTS:
            topic, stored = UPCASTS[topic](stored)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Altered(f"an event of old does not parse as {topic}") from None
    return topic, json.dumps(stored).encode()


class Conflict(Exception):
    """Somebody else wrote first: a version or a command id is taken. The door reloads and decides again."""


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
        return StoredRow(event.seq, event.originator_id, event.originator_version, *encode(event))

    def to_domain_event(self, stored_event: Any) -> Any:
        row = stored_event
        seq = row.seq if isinstance(row, StoredRow) else row.id - 1  # the library's notifications count from 1
        return decode(row.originator_id, row.originator_version, row.topic, row.state, seq)


class KnownCommand(NamedTuple):
    """A command that was carried out before, and the events it led to."""

    digest: str
    first_seq: int
    last_seq: int


@contextmanager
def no_collection() -> Iterator[None]:
    """No search for garbage inside: nearly everything a long read or a batch makes is kept, so the search is in vain,
    and it takes longer the more there is."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
