"""Facts about people and forgotten texts in words, and where they stand in the log."""

from uuid import UUID

import pytest

from ledger.domain.facts import PersonEvent
from ledger.domain.person.facts import (
    PersonErased,
    PersonMerged,
    PersonRegistered,
    PersonRenamed,
    PersonUnmerged,
    TextRedacted,
)
from ledger.domain.person.sentences import PeopleFact
from ledger.domain.sentences import said
from ledger.domain.values import Commitment, PersonId
from ledger.projections.audit_trail import people_of
from tests import facts as e
from tests.projections.envelopes import in_place, sealed

ADA, BO = UUID(int=0xADA << 112), UUID(int=0xB0 << 120)
PEOPLE = {ADA: "Ada One", BO: "Bo Two"}
TEXTS = {sealed("Ada One"): "Ada One", sealed("Ada Two"): "Ada Two"}
GONE = sealed("somebody who was erased")
SAID: list[tuple[PeopleFact, str]] = [
    (PersonRegistered(name=sealed("Ada One")), "Ada One became known"),
    (PersonRegistered(name=GONE), "Player 0ada (erased) became known"),
    (PersonRenamed(name=sealed("Ada Two")), "called Ada Two from now on"),
    (PersonRenamed(name=GONE), "called Player 0ada (erased) from now on"),
    (PersonMerged(into=PersonId(BO)), "Ada One and Bo Two are one person, and go by the second"),
    (PersonUnmerged(into=PersonId(BO)), "Ada One and Bo Two are two people after all"),
    (PersonErased(), "what Ada One was called is forgotten"),
    (TextRedacted(event=17, redacted=GONE), "a text of event 17 is forgotten"),
]


def text_of(commitment: Commitment) -> str:
    return TEXTS.get(commitment, "(erased)")


def name_of(contestant: int) -> str:
    return f"#{contestant}"


@pytest.mark.parametrize(("fact", "sentence"), SAID, ids=[sentence for _, sentence in SAID])
def test_every_fact_about_people_says_what_happened(fact: PeopleFact, sentence: str) -> None:
    assert said(fact, name_of, text_of, PEOPLE, ADA) == sentence


def test_no_kind_of_fact_about_people_is_left_without_words() -> None:
    assert {type(fact) for fact, _ in SAID} == {*e.kinds(PersonEvent), e.TextRedacted}


@pytest.mark.parametrize("fact", [PersonMerged(into=PersonId(BO)), PersonUnmerged(into=PersonId(BO))])
def test_a_merge_speaks_of_both(fact: PersonMerged | PersonUnmerged) -> None:
    (event,) = in_place([fact])
    assert people_of(event) == (event.by, event.originator_id, BO)


def test_an_erasure_speaks_of_whoever_was_erased() -> None:
    (event,) = in_place([PersonErased()])
    assert people_of(event) == (event.by, event.originator_id)
