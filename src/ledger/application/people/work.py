"""Requests about people: who is meant is found by name or id, decided, and recorded in the person's own stream."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger.application.names import remarks_on_name
from ledger.application.people.registry import Envelope
from ledger.application.people.same import Meetings
from ledger.application.people_work import Erasing
from ledger.domain.errors import LedgerError, RuleViolation, either
from ledger.domain.facts import PersonEvent
from ledger.domain.parsing import SpokenRequest, check
from ledger.domain.person.decide import NOTHING, PersonRequest, PersonSeen, decide
from ledger.domain.person.evolve import Person
from ledger.domain.person.requests import MergePerson, RenamePerson, UnmergePerson
from ledger.domain.text import clean_name, fold
from ledger.domain.values import Commitment
from ledger.store.vault import PERSON_NAME

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class PeopleWork:
    """What one unit of work does about people."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, envelope: Envelope) -> None:
        """Decide one request; its facts join the work."""
        check(request.text)  # for whom its words are kept depends on who is meant, so that it is resolved by hand
        match request.do:
            case "rename-person":
                self._rename(request, envelope)
            case "merge-person":
                self._merge(request, envelope)
            case "unmerge-person":
                self._unmerge(request, envelope)
            case "erase-person":
                Erasing(self.work).erase(request, envelope)
            case _:
                Erasing(self.work).redact(request, envelope)

    def _rename(self, request: SpokenRequest, envelope: Envelope) -> None:
        said = request.said
        person, name = self.work.people.meant(said["person"], "person"), clean_name(said["name"])
        self.work.begin(request, envelope, person.id)
        namesakes = self.work.people.called_today(name)
        seen = PersonSeen(
            is_called_so=self.work.people.name_of(person.id) == name,
            namesakes=tuple(other for other in namesakes if other != person.id),
        )
        sealed = self.work.wordbook.seal(PERSON_NAME, name, person.id)
        asked = RenamePerson(do="rename-person", person=person.id, name=sealed, reason=envelope.reason)
        fact = self._decided(asked, person, seen)
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on_name(name))
        self._record(person, fact, envelope, name)

    def _merge(self, request: SpokenRequest, envelope: Envelope) -> None:
        people, said = self.work.people, request.said
        person = people.one_self(said["person"], "person", is_merged=False)
        named = people.one_self(said["into"], "into", is_merged=False)  # where they go by another, that is told
        self.work.begin(request, envelope, person.id)
        into, meetings = people.head(named), Meetings(self.work)
        seen = PersonSeen(into=into) if into.id == person.id else meetings.seen(person, into)
        asked = MergePerson(do="merge-person", person=person.id, into=named.id, reason=_given(envelope))
        fact = self._decided(asked, person, seen)
        self.work.remarks.extend(self._merge_remarks(person, into, seen))
        self._record(person, fact, envelope)

    def _unmerge(self, request: SpokenRequest, envelope: Envelope) -> None:
        person = self.work.people.one_self(request.said["person"], "person", is_merged=True)
        self.work.begin(request, envelope, person.id)
        if person.into is None and (others := self.work.people.everyone(person.id) - {person.id}):
            called = either(sorted(f"{self.work.people.name_of(each)} ({each})" for each in others))
            name = self.work.people.name_of(person.id)
            raise RuleViolation(f"{name} goes by nobody else; it is {called} who would be taken apart again.")
        asked = UnmergePerson(do="unmerge-person", person=person.id, reason=_given(envelope))
        self._record(person, self._decided(asked, person, NOTHING), envelope)

    def _merge_remarks(self, person: Person, into: Person, seen: PersonSeen) -> Iterator[str]:
        called = (self.work.people.name_of(each.id) for each in (person, into))
        both = " and ".join(called)
        for slug, (one, other) in seen.both_entered.items():
            yield f"{both} are both entered in {slug} (#{one} and #{other}); its results stay as they are."

    def _decided(self, request: PersonRequest, person: Person, seen: PersonSeen) -> PersonEvent:
        """The one fact a request leads to, or its refusal with everyone called by name."""
        try:
            (fact,) = decide(request, person, seen)
        except LedgerError as error:
            self._name(error)
            raise
        return fact

    def _name(self, error: LedgerError) -> None:
        spoken_of = [key for key in error.facts if key in ("person", "into")]
        called = {key: self.work.people.name_of(error.facts[key]) for key in spoken_of}
        if len(called) == 2 and len({fold(name) for name in called.values()}) == 1:  # namesakes are told by their ids
            called = {key: f"{name} ({error.facts[key]})" for key, name in called.items()}
        if "others" in error.facts:
            called["others"] = either(map(str, error.facts["others"]))
        error.facts |= called

    def _record(self, person: Person, fact: PersonEvent, envelope: Envelope, name: str | None = None) -> None:
        """A fact joins the work; whatever the desk remembers of names and people is asked again."""
        self.work.people.record(person, fact, envelope, name)
        for place in self.work.desk.places.values():
            place.forget_people()


def _given(envelope: Envelope) -> Commitment:
    assert envelope.reason is not None, "such a request is owed a reason"
    return envelope.reason
