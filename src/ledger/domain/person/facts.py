"""Facts about people and their words, and about documents handed out."""

from typing import Annotated

from pydantic import Field, StringConstraints

from ledger.domain.facts import Fact, LedgerEvent, PersonEvent
from ledger.domain.values import Commitment, Label, PersonId, Role


class PersonRegistered(PersonEvent):
    """Somebody became known to this ledger, as a player or as one who acts."""

    name: Commitment


class PersonRenamed(PersonEvent):
    """Somebody is called otherwise from now on."""

    name: Commitment


class PersonMerged(PersonEvent):
    """This person and another are one, and go by the other from now on."""

    into: PersonId


class PersonUnmerged(PersonEvent):
    """They are two after all."""

    into: PersonId


class PersonErased(PersonEvent):
    """What somebody was called is forgotten: every name the facts before this one speak of."""


class TextRedacted(Fact):
    """A text of an event is forgotten. Which event is said by its place in the log, which text by its commitment."""

    event: Annotated[int, Field(ge=0)]
    redacted: Commitment


class LedgerOfficialAppointed(LedgerEvent):
    """Somebody keeps the registry of people or helps to, or does so no longer."""

    person: PersonId
    role: Role | None


class OwnWordsForgotten(LedgerEvent):
    """Somebody had words about themself forgotten: there was no other official who could have decided it."""

    person: PersonId
    request: Label
    oddities: tuple[str, ...]


class ReportIssued(Fact):
    """A document was handed out: what it says, as a hash, and how long the log was that it was taken from."""

    kind: Label
    content: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    size: Annotated[int, Field(ge=0)]
