"""Events to bytes and back. Topics and the JSON under them are frozen: text on disk outlives the names of classes.

A fact that changes shape gets a new topic version, and the old one an entry in UPCASTS; readers know only the newest.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar
from uuid import UUID

from pydantic import ConfigDict, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from ledger.domain import events
from ledger.domain.errors import Altered
from ledger.domain.events import Event, Recorded
from ledger.domain.values import Commitment, PersonId

F = TypeVar("F")

TOPICS: Mapping[str, type[Event]] = {
    "tournament/opened/1": events.TournamentOpened,
    "tournament/rules-amended/1": events.RulesAmended,
    "tournament/player-checked-in/1": events.PlayerCheckedIn,
    "tournament/player-dropped/1": events.PlayerDropped,
    "tournament/player-reinstated/1": events.PlayerReinstated,
    "tournament/round-paired/1": events.RoundPaired,
    "tournament/round-withdrawn/1": events.RoundWithdrawn,
    "tournament/result-recorded/1": events.ResultRecorded,
    "tournament/result-corrected/1": events.ResultCorrected,
    "tournament/game-forfeited/1": events.GameForfeited,
    "tournament/score-adjusted/1": events.ScoreAdjusted,
    "tournament/player-disqualified/1": events.PlayerDisqualified,
    "tournament/round-closed/1": events.RoundClosed,
    "tournament/finished/1": events.TournamentFinished,
    "tournament/reopened/1": events.TournamentReopened,
    "tournament/voided/1": events.TournamentVoided,
    "person/registered/1": events.PersonRegistered,
}
TOPIC_OF: Mapping[type[Event], str] = {fact: topic for topic, fact in TOPICS.items()}

Upcast = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
UPCASTS: dict[str, Upcast] = {}
"""From a topic of old to the next one: the whole stored object in, the newer topic and object out."""


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
def adapter(topic: str) -> TypeAdapter[Envelope[Event]]:
    """Reads and writes the stored object of one topic."""
    generic: Any = Envelope  # for the type checker: which fact it is becomes known only here
    kind = generic[TOPICS[topic]]
    return TypeAdapter(kind, config=ConfigDict(strict=True, extra="forbid"))


_READERS: dict[str, Callable[[bytes], Envelope[Event]]] = {}
"""By topic, each made when it is first met: one look-up for every event of every read."""


def encode(event: Recorded) -> tuple[str, bytes]:
    """The topic and the bytes of an event; they are read back before they are trusted."""
    topic = TOPIC_OF[type(event.fact)]
    stored: Envelope[Event] = {
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


def read(topic: str, state: bytes) -> Envelope[Event]:
    """The stored object. Bytes that do not parse were altered: we never wrote such."""
    reader = _READERS.get(topic)
    if reader is None:
        topic, state = (topic, state) if topic in TOPICS else _upcast(topic, state)
        reader = _READERS[topic] = adapter(topic).validator.validate_json
    try:
        stored: Envelope[Event] = reader(state)
    except ValidationError:
        raise Altered(f"it does not parse as {topic}") from None
    return stored


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
