"""What a season knows and how it stands, each worked out in the plainest way, for tests to compare with."""

from collections.abc import Sequence
from uuid import UUID

from ledger.application.season_tables import as_counted, catch_up, summary_of
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import Counted, Known, reported
from ledger.domain.season.eligibility import as_counting
from ledger.domain.season.evolve import Season, replay
from ledger.domain.values import PersonId
from ledger.store import Store
from ledger.store.codec import topics_of


def tracked_season(store: Store, slug: str) -> Counted:
    """A season as it stands, from its rows."""
    return as_counted(*catch_up(store).table(slug))


def known_from_log(store: Store, season: Season, stop: int | None = None, pending: Sequence[Recorded] = ()) -> Known:
    """What a season knows at one moment, from the streams of all its tournaments, each read from its beginning."""
    found = {slug: summary_of(store, slug, stop, pending) for slug in season.linked}
    counting = {slug: as_counting(each, season.rules) for slug, each in found.items() if each is not None}
    summaries = {
        slug: each
        for slug, linked in season.linked.items()
        if (each := counting.get(slug) or reported(linked, season)) is not None
    }
    same_as = _same_as(store, stop, pending)
    before = season.follows and replay(_events(store, store.stream("season", season.follows), stop, pending))
    if not before or before.finals is None:
        return Known(summaries, same_as, None, ())
    finals = summary_of(store, before.finals.slug, stop, pending)
    return Known(summaries, same_as, finals and as_counting(finals, season.rules), before.rules.carry_over)


def _events(store: Store, stream: UUID, stop: int | None, pending: Sequence[Recorded]) -> list[Recorded]:
    stored = [event for event in store.load(stream) if stop is None or event.seq < stop]
    return stored + [event for event in pending if event.originator_id == stream]


def _same_as(store: Store, stop: int | None, pending: Sequence[Recorded]) -> dict[PersonId, PersonId]:
    """Who turned out to be whom, each led to the one who stands for all."""
    into: dict[PersonId, PersonId] = {}
    for event in (*store.events_of([*topics_of(PersonMerged), *topics_of(PersonUnmerged)], stop), *pending):
        if isinstance(event.fact, PersonMerged):
            into[PersonId(event.originator_id)] = event.fact.into
        elif isinstance(event.fact, PersonUnmerged):
            into.pop(PersonId(event.originator_id), None)
    return {person: _last(person, into) for person in into}


def _last(person: PersonId, into: dict[PersonId, PersonId]) -> PersonId:
    return _last(into[person], into) if person in into else person
