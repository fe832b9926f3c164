"""Requests about people: what they are called, who is the same person, and whom the ledger forgets.

A person is named by name or by id. The door finds out who is meant before it builds such a request: for whom its words
are kept depends on that.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ledger.domain.requests import IN_WORDS, AnyRequest, Reason, Said
from ledger.domain.values import Commitment, PersonId, Role

NamedPerson = Annotated[PersonId, BeforeValidator(Said("person")), IN_WORDS]


class RenamePerson(AnyRequest):
    """Give a person another name; the old one stays readable in the log."""

    do: Literal["rename-person"]
    person: NamedPerson
    name: Annotated[Commitment, BeforeValidator(Said("name")), IN_WORDS]


class MergePerson(AnyRequest):
    """Say that one person is another: from now on both are the second one."""

    do: Literal["merge-person"]
    person: NamedPerson
    into: NamedPerson
    reason: Reason


class UnmergePerson(AnyRequest):
    """Take it back that one person is another."""

    do: Literal["unmerge-person"]
    person: NamedPerson
    reason: Reason


class ErasePerson(AnyRequest):
    """Forget what a person is called, for good; the log keeps what they did under a placeholder."""

    do: Literal["erase-person"]
    person: NamedPerson
    reason: Reason


class RedactText(AnyRequest):
    """Forget a text of an event, for good: its reason, or what it says in words."""

    do: Literal["redact"]
    event: Annotated[int, Field(ge=0)]
    reason: Reason


class AppointInLedger(AnyRequest):
    """Make somebody the organizer, a judge or a scorekeeper of the ledger itself, or none of them any more (null)."""

    do: Literal["appoint-in-ledger"]
    official: Annotated[PersonId, BeforeValidator(Said("official")), IN_WORDS]
    role: Role | None
