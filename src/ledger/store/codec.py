"""Events to bytes and back. Topics and the JSON under them are frozen: text on disk outlives the names of classes.

A fact that changes shape gets a new topic version, and the old one an entry in UPCASTS; readers know only the newest.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar
from uuid import UUID

from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from ledger.domain.errors import Altered
from ledger.domain.events.fact import Fact
from ledger.domain.events.recorded import Recorded
from ledger.domain.values import Commitment, PersonId
from ledger.store.topics import TOPICS, topic_of
from ledger.store.upcasts import UPCASTS

__all__ = ["TOPICS", "UPCASTS", "Envelope", "UnknownTopic", "adapter", "decode", "encode", "read"]

F = TypeVar("F")


def topics_of(fact: type[Fact]) -> list[str]:
    """Every topic a kind of fact was ever stored under."""
    return topics_under(topic_of(fact).rpartition("/")[0] + "/")


def topics_under(beginning: str) -> list[str]:
    """Every topic, of old ones too, that begins like this."""
    return [topic for topic in (*TOPICS, *UPCASTS) if topic.startswith(beginning)]


class UnknownTopic(Altered):
    """A topic this version has never heard of: a newer ledger wrote it, or somebody else did."""


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


@cache
def adapter(topic: str) -> TypeAdapter[Envelope[Fact]]:
    """Reads and writes the stored object of one topic."""
    generic: Any = Envelope  # for the type checker: which fact it is becomes known only here
    kind = generic[TOPICS[topic]]
    return TypeAdapter(kind, config=ConfigDict(strict=True, extra="forbid"))


class FactAlone(TypedDict, Generic[F]):
    """The fact of a stored object, whatever stands beside it."""

    fact: F


_READERS: dict[str, Callable[[bytes], Envelope[Fact]]] = {}
"""By topic, each made when it is first met: one look-up for every event of every read."""


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
    kind = adapter(topic)
    state = kind.serializer.to_json(stored)
    if kind.validator.validate_json(state) != stored:
        raise AssertionError(f"{topic} does not survive being written down")
    return topic, state


def read(topic: str, state: bytes) -> Envelope[Fact]:
    """The stored object. Bytes that do not parse were altered: we never wrote such."""
    reader = _READERS.get(topic)
    if reader is None:
        topic, state = (topic, state) if topic in TOPICS else _upcast(topic, state)
        reader = _READERS[topic] = adapter(topic).validator.validate_json
    try:
        stored: Envelope[Fact] = reader(state)
    except ValidationError:
        raise Altered(f"it does not parse as {topic}") from None
    return stored


def read_facts(topic: str, states: Iterable[bytes]) -> Iterator[Fact]:
    """The facts alone of stored objects under one topic, for whoever folds very many and asks nobody when or why: half
    of the work is the envelope."""
    if topic not in TOPICS:
        return (read(topic, state)["fact"] for state in states)
    return _inside(topic, TOPICS[topic], states)


def _inside(topic: str, kind: Any, states: Iterable[bytes]) -> Iterator[Any]:
    reader = _fact_reader(kind)
    try:
        for state in states:
            yield reader(state)["fact"]
    except ValidationError:
        raise Altered(f"it does not parse as {topic}") from None


@cache
def _fact_reader(kind: Any) -> Callable[[bytes], Any]:
    generic: Any = FactAlone
    return TypeAdapter(generic[kind]).validator.validate_json


def decode(stream: UUID, version: int, topic: str, state: bytes, seq: int = -1) -> Recorded:
    """The event behind stored bytes."""
    # the envelope's fields come in the order of its definition, which is that of Recorded
    return Recorded._make((stream, version, *read(topic, state).values(), seq))


def _upcast(topic: str, state: bytes) -> tuple[str, bytes]:
    if topic not in UPCASTS:
        raise UnknownTopic(f"This store holds {topic[:80]!r}, which this version does not know; use a newer ledger.")
    try:
        stored = json.loads(state)
        while topic in UPCASTS:
            topic, stored = UPCASTS[topic](stored)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Altered(f"an event of old does not parse as {topic}") from None
    return topic, json.dumps(stored).encode()
