"""Requests about people: what they are called, who is the same person, and whom the ledger forgets.

A person is named by name or by id; the door finds out who is meant.
"""

from typing import Annotated, Generic, Literal

from pydantic import Field

from ledger.domain.requests.common import AnyRequest, Text, Who


class RenamePerson(AnyRequest, Generic[Who]):
    """Give a person another name; the old one stays readable in the log."""

    do: Literal["rename-person"]
    person: Who
    name: Text


class MergePerson(AnyRequest, Generic[Who]):
    """Say that one person is another: from now on both are the second one."""

    do: Literal["merge-person"]
    person: Who
    into: Who
    reason: Text


class UnmergePerson(AnyRequest, Generic[Who]):
    """Take it back that one person is another."""

    do: Literal["unmerge-person"]
    person: Who
    reason: Text


class ErasePerson(AnyRequest, Generic[Who]):
    """Forget what a person is called, for good; the log keeps what they did under a placeholder."""

    do: Literal["erase-person"]
    person: Who
    reason: Text


class RedactText(AnyRequest):
    """Forget a text of an event, for good: its reason, or what it says in words."""

    do: Literal["redact"]
    event: Annotated[int, Field(ge=0)]
    reason: Text
