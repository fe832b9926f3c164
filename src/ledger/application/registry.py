"""The people who come up in one unit of work: found by name or id, registered on the way; never guessed silently."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from ledger.application.desk import Known
from ledger.application.people import as_person_id, erased, one_of
from ledger.application.wordbook import Wordbook
from ledger.domain.errors import BadRequest
from ledger.domain.events import Event, PersonRegistered, Recorded
from ledger.domain.requests import CheckIn
from ledger.domain.text import clean_name, fold
from ledger.domain.values import Commitment, PersonId
from ledger.store.store import Store
from ledger.store.words import PERSON_NAME


@dataclass(slots=True)
class Envelope:
    """What the facts of one request share."""

    command_id: str
    digest: str
    at: datetime
    recorded_at: datetime
    by: PersonId | None = None
    reason: Commitment | None = None

    def around(self, fact: Event, stream: UUID, version: int, reason: Commitment | None) -> Recorded:
        """A fact with where it belongs, when, by whom and why."""
        assert self.by is not None, "somebody acts"
        return Recorded(stream, version, self.at, self.recorded_at, self.by, self.command_id, self.digest, reason, fact)


@dataclass(slots=True)
class Registry:
    """Finds people in the store and among those who joined here; who is registered becomes a fact among the others."""

    store: Store
    known: Known
    words: Wordbook
    new_id: Callable[[], UUID]
    events: list[Recorded]
    names: dict[UUID, str] = field(default_factory=dict)  # of those registered here

    def person(self, text: str, envelope: Envelope, field_name: str) -> PersonId:
        """The person of that name, registered if nobody has it yet; `field_name` is where an id may stand instead."""
        namesakes = self.known.get(text) or self._namesakes(text)
        if len(namesakes) == 1:
            return namesakes[0]
        person = one_of(namesakes, text, field_name)
        if person is None and (given := as_person_id(text)) and self.store.person_names([given]):
            person = given
        return person or self._register(clean_name(text), envelope)

    def entering(self, request: CheckIn[str], name: str, envelope: Envelope) -> PersonId:
        """Who checks in: as chosen by id, a new one of that name, or the one of that name."""
        if request.person is not None:
            return self._chosen(request.person, name)
        if request.distinct:
            return self._register(name, envelope)
        return self.person(name, envelope, "person")

    def name_of(self, person: PersonId) -> str:
        """What somebody is called, those registered just now included."""
        return self.names.get(person) or self.store.person_names([person]).get(person) or erased(person)

    def _chosen(self, person: UUID, name: str) -> PersonId:
        known = self.store.person_names([person]).get(person)
        if known is None:
            raise BadRequest(f"Nobody in this ledger has the id {person}.")
        if fold(known) != fold(name):
            raise BadRequest(f"{person} is {known}, not {name}.")
        return PersonId(person)

    def _namesakes(self, text: str) -> list[PersonId]:
        """Everyone of that name: those the store knows, and those registered here."""
        key = fold(clean_name(text))
        if key not in self.known:
            self.known[key] = [PersonId(person) for person in self.store.persons_named(key)]
        self.known[text] = self.known[key]  # the same list, so that whoever joins it is found by either
        return self.known[key]

    def _register(self, name: str, envelope: Envelope) -> PersonId:
        person = PersonId(self.new_id())
        envelope.by = envelope.by or person  # the first one to act is their own witness
        fact = PersonRegistered(name=self.words.seal(PERSON_NAME, name, person))
        self.events.append(envelope.around(fact, person, 1, reason=None))
        self._namesakes(name).append(person)
        self.names[person] = name
        return person
