"""Facts about people, forgotten texts and documents handed out, in words."""

from collections.abc import Mapping
from uuid import UUID

from ledger.domain.facts import Fact, PersonEvent
from ledger.domain.person.facts import (
    LedgerOfficialAppointed,
    OwnWordsForgotten,
    PersonErased,
    PersonMerged,
    PersonRegistered,
    PersonRenamed,
    PersonUnmerged,
    ReportIssued,
    TextRedacted,
)
from ledger.domain.sentences import ERASED, Lexicon, TextOf, becomes, erased, many
from ledger.domain.values import Commitment

PeopleFact = PersonEvent | TextRedacted


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    text_of, people, whose = lexicon.text_of, lexicon.people, lexicon.whose
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
        case LedgerOfficialAppointed():
            return f"{_called(fact.person, people)} {becomes(fact.role)} of the ledger"
        case OwnWordsForgotten():
            return f"{_called(fact.person, people)} has words about themself forgotten"
        case ReportIssued():
            return f"{fact.kind} issued over {many(fact.size, 'event')}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _name(name: Commitment, whose: UUID | None, text_of: TextOf) -> str:
    text = text_of(name)
    return erased(whose) if text == ERASED and whose is not None else text


def _called(person: UUID | None, people: Mapping[UUID, str]) -> str:
    return "somebody" if person is None else people.get(person, "somebody")
