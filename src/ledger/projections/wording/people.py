"""Facts about people and forgotten texts in words."""

from collections.abc import Mapping
from uuid import UUID

from ledger.domain.events.fact import PersonEvent
from ledger.domain.events.people import (
    PersonErased,
    PersonMerged,
    PersonRegistered,
    PersonRenamed,
    PersonUnmerged,
    TextRedacted,
)
from ledger.domain.values import Commitment
from ledger.projections.names import ERASED, erased
from ledger.projections.wording.figures import TextOf

PeopleFact = PersonEvent | TextRedacted


def said(fact: PeopleFact, whose: UUID | None, text_of: TextOf, people: Mapping[UUID, str]) -> str:
    """A fact as a sentence; `whose` it is, where it is about a person."""
    match fact:
        case PersonRegistered():
            return f"{_name(fact.name, whose, text_of)} became known"
        case PersonRenamed():
            return f"called {_name(fact.name, whose, text_of)} from now on"
        case PersonMerged(into=into):
            return f"{_called(whose, people)} and {_called(into, people)} are one person, and go by the second"
        case PersonUnmerged(into=into):
            return f"{_called(whose, people)} and {_called(into, people)} are two people after all"
        case PersonErased():
            return f"what {_called(whose, people)} was called is forgotten"
        case TextRedacted():
            return f"a text of event {fact.event} is forgotten"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _name(name: Commitment, whose: UUID | None, text_of: TextOf) -> str:
    text = text_of(name)
    return erased(whose) if text == ERASED and whose is not None else text


def _called(person: UUID | None, people: Mapping[UUID, str]) -> str:
    return "somebody" if person is None else people.get(person, "somebody")
