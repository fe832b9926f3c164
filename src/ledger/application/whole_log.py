"""The log of a whole store, event by event: streams, people and entrants are named as it goes along."""

from collections.abc import Callable, Iterator
from functools import cached_property
from uuid import UUID

from ledger.application.people import erased
from ledger.application.reads import openings, view
from ledger.application.streams import reports_of, stream_of
from ledger.domain.events import PersonRegistered, Recorded
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.audit_trail import Entry, entry, people_of
from ledger.projections.names import ERASED
from ledger.projections.publicity import NOT_PUBLIC, WITHHELD, Publicity
from ledger.store.store import Store


def whole_log(store: Store, start: int = 0, stop: int | None = None, *, is_public: bool = False) -> Iterator[Entry]:
    """Every event of the store, people included; to the public without what is not."""
    reader = _LogReader(store, is_public=is_public)
    for event in store.scan(start, stop):
        if shown := reader.shown(event) if is_public else event:
            yield reader.entry(shown)


class _LogReader:
    """Keeps what was looked up already."""

    def __init__(self, store: Store, *, is_public: bool) -> None:
        self.store, self.is_public = store, is_public
        self.slugs = {stream_of(store, opened.slug): opened.slug for opened in openings(store)}
        self.reports = {reports_of(store, slug): f"reports/tournament/{slug}" for slug in self.slugs.values()}
        self.people: dict[UUID, str] = {}
        self.rosters: dict[UUID, dict[ContestantId, str]] = {}
        self.publicities: dict[UUID, Publicity] = {}

    def entry(self, event: Recorded) -> Entry:
        stream = event.originator_id
        slug = self.slugs.get(stream)
        called = f"tournament/{slug}" if slug else self.reports.get(stream, f"person/{stream}")
        for person in people_of(event):
            if person not in self.people:
                self.people[person] = self.store.person_names([person]).get(person) or erased(person)
        return entry(event, called, self.people, self._name_of(stream), self._text)

    def shown(self, event: Recorded) -> Recorded | None:
        """The event as everyone may read it, if they may."""
        stream = event.originator_id
        if stream not in self.slugs:
            return event._replace(fact=PersonRegistered(name=WITHHELD)) if stream in self.stand_ins else event
        if stream not in self.publicities:
            self.publicities[stream] = view(self.store, self.slugs[stream]).publicity
        return self.publicities[stream].shown(event)

    @cached_property
    def stand_ins(self) -> set[PersonId]:
        """Those who never took part but as a ringer: nobody need know them by name."""
        entrants = [each for slug in self.slugs.values() for each in view(self.store, slug).state.entrants.values()]
        ringers = {entrant.person for entrant in entrants if entrant.is_ringer}
        return ringers - {person for entrant in entrants if not entrant.is_ringer for person in entrant.persons()}

    def _name_of(self, stream: UUID) -> Callable[[ContestantId], str]:
        if stream in self.slugs and stream not in self.rosters:
            self.rosters[stream] = view(self.store, self.slugs[stream]).names_for(is_public=self.is_public)
        names = self.rosters.get(stream, {})
        return lambda contestant: names.get(contestant, f"#{contestant}")

    def _text(self, commitment: Commitment) -> str:
        return NOT_PUBLIC if commitment == WITHHELD else self.store.text(commitment) or ERASED
