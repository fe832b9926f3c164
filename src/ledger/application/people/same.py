"""Where two people met, looked up before one is merged into the other: whoever sat face to face is not one person."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.domain.facts import CampaignEvent
from ledger.domain.person.decide import Apart, PersonSeen
from ledger.domain.person.evolve import Person
from ledger.domain.person.likeness import entered, seen_together
from ledger.domain.tournament.entry.facts import PlayerCheckedIn, RingerRegistered, TeamCheckedIn
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId
from ledger.store.codec import topics_of, topics_under

if TYPE_CHECKING:
    from ledger.application.work import Work

ENTERING = (PlayerCheckedIn, TeamCheckedIn, RingerRegistered)
ENTRY_TOPICS = tuple(topic for fact in ENTERING for topic in topics_of(fact))


@dataclass(frozen=True, slots=True)
class Meetings:
    """The tournaments of a store, with what a unit of work adds to them."""

    work: "Work"

    def seen(self, person: Person, into: Person) -> PersonSeen:
        """What a merge must know: who it is into, where the two were seen together, and where both are entered."""
        one, other = self.work.people.everyone(person.id), self.work.people.everyone(into.id)
        apart: list[Apart] = []
        both: dict[str, tuple[ContestantId, ContestantId]] = {}
        for state in self._entered_by(one, other):
            if (found := seen_together(state, one, other)) is not None:
                apart.append(found)
            both[state.slug] = (min(entered(state, one)), min(entered(state, other)))
        apart.extend(self._leading(one, other))
        return PersonSeen(into=into, apart=tuple(apart), both_entered=both)

    def _leading(self, one: Collection[PersonId], other: Collection[PersonId]) -> Iterator[Apart]:
        """The campaigns in which each leads an army: nobody leads two."""
        topics = topics_under("campaign/army-")
        store, joined = self.work.store, [event for event in self.work.events if isinstance(event.fact, CampaignEvent)]
        streams = store.streams_naming(topics, one) & store.streams_naming(topics, other)
        streams |= {event.originator_id for event in joined}
        for opened in (*store.first_events(topics_under("campaign/opened/")), *joined):
            slug = opened.fact.__dict__.get("slug")
            if opened.originator_id not in streams or slug is None:
                continue
            state = self.work.campaign(slug).state
            leaders = {army.player for army in state.armies.values() if not army.is_closed} if state else set()
            if leaders.intersection(one) and leaders.intersection(other):
                yield Apart(slug, "commanders")

    def _entered_by(self, one: Collection[PersonId], other: Collection[PersonId]) -> list[Tournament]:
        """The tournaments in which both take part."""
        store = self.work.store
        streams = store.streams_naming(ENTRY_TOPICS, one) & store.streams_naming(ENTRY_TOPICS, other)
        streams |= {event.originator_id for event in self.work.events if isinstance(event.fact, ENTERING)}
        states = (self.work.place(slug).state for stream, slug in self._slugs() if stream in streams)
        return [state for state in states if state and entered(state, one) and entered(state, other)]

    def _slugs(self) -> list[tuple[UUID, str]]:
        opened = (event.fact for event in self.work.openings())
        slugs = [fact.slug for fact in opened if isinstance(fact, TournamentOpened)]
        return [(self.work.store.stream("tournament", slug), slug) for slug in slugs]
