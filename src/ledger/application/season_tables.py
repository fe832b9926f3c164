"""What a season must know from outside its own stream: how its tournaments stand, and who is whom.

It is answered from tracked rows, which know every past moment too; events that are not in the store yet are folded on
top.
"""

from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from ledger.application.log_follower import pulled
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import Known
from ledger.domain.season.eligibility import Followed, Summary
from ledger.domain.season.evolve import replay
from ledger.domain.season.rules import PointTable
from ledger.domain.season.state import Season
from ledger.domain.values import PersonId
from ledger.store import Store
from ledger.store.sqlite.tracked import Tracked

_NOBODY_OUT = b'"disqualified":[]'  # no text in a summary could hold it: titles have their quotes escaped
Merges = dict[PersonId, PersonId]
"""Those who turned out to be somebody else, and who that is."""


def known(store: Store, season: Season, stop: int | None = None, pending: Sequence[Recorded] = ()) -> Known:
    """All of it at one moment: up to an event of the log, with events that are not in the store yet."""
    return known_in(store, pulled(store), season, stop, pending)


def known_in(
    store: Store, rows: Tracked, season: Season, stop: int | None = None, pending: Sequence[Recorded] = ()
) -> Known:
    """The same from rows that have seen at least as much of the log."""
    finals, carried = _before(store, season, stop, pending)
    wanted = dict.fromkeys((*season.linked, *((finals,) if finals else ())))
    found = _summaries(store, rows, list(wanted), stop, pending)
    summaries = {slug: found[slug] for slug in season.linked if slug in found}
    return Known(summaries, same_as_in(rows, stop, pending), found.get(finals) if finals else None, carried)


def finals_before(store: Store, season: Season, stop: int | None, pending: Sequence[Recorded] = ()) -> str | None:
    """The tournament whose places give the first points of a season."""
    return _before(store, season, stop, pending)[0]


def _before(
    store: Store, season: Season, stop: int | None, pending: Sequence[Recorded]
) -> tuple[str | None, PointTable]:
    """The finals of the season before, and what they give by the figures of that season."""
    followed = season.follows and replay(_events(store, store.stream("season", season.follows), stop, pending))
    if not followed or followed.finals is None:
        return None, ()
    return followed.finals.slug, followed.rules.carry_over


def summary_of(store: Store, slug: str, stop: int | None, pending: Sequence[Recorded]) -> Summary | None:
    """How one tournament stood, from its own stream."""
    followed: Followed | None = None
    for event in _events(store, store.stream("tournament", slug), stop, pending):
        if followed is None:
            followed = Followed.begun(event)
        else:
            followed.take(event)
    return followed.summary() if followed else None


def disqualified(
    store: Store, slugs: Sequence[str], pending: Sequence[Recorded] = ()
) -> dict[str, tuple[PersonId, ...]]:
    """Who was disqualified in those of these tournaments that ended; in most of them nobody, and then no more of how
    they stand is read."""
    rows, moving = pulled(store), {event.originator_id for event in pending}
    streams = {store.stream("tournament", slug): slug for slug in slugs}
    still = (stream.bytes for stream in streams if stream not in moving)
    kept = {streams[UUID(bytes=stream)]: summary for stream, summary in rows.summaries(list(still))}
    found = {
        slug: () if _NOBODY_OUT in summary else _out(Summary.model_validate_json(summary))
        for slug, summary in kept.items()
    }
    moved = ((slug, summary_of(store, slug, None, pending)) for stream, slug in streams.items() if stream in moving)
    return {**found, **{slug: _out(summary) for slug, summary in moved if summary is not None}}


def _out(summary: Summary) -> tuple[PersonId, ...]:
    """One that was voided counts for nothing."""
    return () if summary.is_voided else summary.disqualified


def same_as(store: Store, stop: int | None = None, pending: Iterable[Recorded] = ()) -> Merges:
    """Who turned out to be whom, each led to the one who stands for all."""
    return same_as_in(pulled(store), stop, pending)


def same_as_in(rows: Tracked, stop: int | None = None, pending: Iterable[Recorded] = ()) -> Merges:
    """The same from rows that have seen at least as much of the log."""
    into: Merges = {}
    for row in rows.aliases(stop):
        person = PersonId(UUID(bytes=row.person))
        if row.same_as is None:
            into.pop(person, None)
        else:
            into[person] = PersonId(UUID(bytes=row.same_as))
    return _merged(into, pending)


def same_as_among(store: Store, persons: Iterable[PersonId], stop: int) -> Merges:
    """The same of some people alone, for which nothing but their own streams is read."""
    events: list[Recorded] = []
    seen, wanted = set[PersonId](), set(persons)
    while wanted:
        found = [event for event in store.later_events(wanted) if event.seq < stop]
        events += found
        seen |= wanted
        wanted = {event.fact.into for event in found if isinstance(event.fact, PersonMerged)} - seen
    return _merged({}, events)


def _merged(into: Merges, events: Iterable[Recorded]) -> Merges:
    for event in events:
        if isinstance(event.fact, PersonMerged):
            into[PersonId(event.originator_id)] = event.fact.into
        elif isinstance(event.fact, PersonUnmerged):
            into.pop(PersonId(event.originator_id), None)
    return {person: _last(person, into) for person in into}


def _last(person: PersonId, into: Merges) -> PersonId:
    while person in into:
        person = into[person]
    return person


def _summaries(
    store: Store, rows: Tracked, slugs: Sequence[str], stop: int | None, pending: Sequence[Recorded]
) -> dict[str, Summary]:
    """How tournaments stood: those that something is pending of from their streams, all others from their rows."""
    moving = {event.originator_id for event in pending}
    streams = {slug: store.stream("tournament", slug) for slug in slugs}
    moved = {slug: summary_of(store, slug, stop, pending) for slug, stream in streams.items() if stream in moving}
    still = [stream.bytes for stream in streams.values() if stream not in moving]
    parsed = (Summary.model_validate_json(summary) for _, summary in rows.summaries(still, stop))
    return {
        **{summary.slug: summary for summary in parsed},
        **{slug: summary for slug, summary in moved.items() if summary is not None},
    }


def _events(store: Store, stream: UUID, stop: int | None, pending: Sequence[Recorded]) -> Iterator[Recorded]:
    """The events of a stream up to a moment, then those that are not in the store yet."""
    yield from (event for event in store.load(stream) if stop is None or event.seq < stop)
    yield from (event for event in pending if event.originator_id == stream)
