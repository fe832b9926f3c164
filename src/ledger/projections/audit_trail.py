"""The log as people read it: every event with its place, times, author, reason and what it says."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from ledger.domain.events.fact import SEALED, PersonEvent, SeasonEvent
from ledger.domain.events.opening import OfficialAppointed
from ledger.domain.events.recorded import Recorded
from ledger.domain.values import Value
from ledger.projections.names import ERASED
from ledger.projections.wording import NameOf, TextOf, said


class Entry(Value):
    """One event."""

    seq: int
    stream: str
    version: int
    type: str
    at: datetime
    recorded_at: datetime
    by: str
    reason: str | None
    says: str
    data: dict[str, Any]


def entry(event: Recorded, stream: str, people: Mapping[UUID, str], name_of: NameOf, text_of: TextOf) -> Entry:
    """One event with its words; `stream` is what the stream is called, `people` are the names known."""
    data = event.fact.model_dump(mode="json")
    for sealed in SEALED:
        if data.get(sealed) is not None:
            data[sealed] = text_of(data[sealed])
    return Entry(
        seq=event.seq,
        stream=stream,
        version=event.originator_version,
        type=type(event.fact).__name__,
        at=event.at,
        recorded_at=event.recorded_at,
        by=people.get(event.by, ERASED),
        reason=None if event.reason is None else text_of(event.reason),
        says=said(event.fact, name_of, text_of, people, event.originator_id),
        data=data,
    )


def people_of(event: Recorded) -> tuple[UUID, ...]:
    """The people an event speaks of by themselves, and not as entrants: who acts, who is appointed or reported, and who
    turned out to be whom or was erased."""
    match event.fact:
        case OfficialAppointed(person=person):
            return (event.by, person)
        case SeasonEvent() as fact:
            return (event.by, *_reported(fact))
        case PersonEvent() as fact:
            return (event.by, *_one_or_two(fact, event.originator_id))
        case _:
            return (event.by,)


def _reported(fact: SeasonEvent) -> tuple[UUID, ...]:
    from ledger.domain.events.seasons import QualifierReported

    return tuple([each.person for each in fact.places]) if isinstance(fact, QualifierReported) else ()


def _one_or_two(fact: PersonEvent, whose: UUID) -> tuple[UUID, ...]:
    from ledger.domain.events.people import PersonErased, PersonMerged, PersonUnmerged

    match fact:
        case PersonMerged(into=into) | PersonUnmerged(into=into):
            return (whose, into)
        case PersonErased():
            return (whose,)
        case _:
            return ()
