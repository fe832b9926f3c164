"""Requests about who takes part, and with which army lists."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from ledger.domain.errors import BadRequest
from ledger.domain.requests import (
    IN_WORDS,
    LABEL_IN_WORDS,
    LABEL_LETTERS,
    Cleaned,
    Player,
    ReasonedRequest,
    Request,
    Said,
    as_text,
)
from ledger.domain.values import Commitment, Label, Mark, PersonId, Sheet

ArmyLists = Annotated[tuple[Sheet, ...], Field(min_length=1, max_length=10)]
Area = Annotated[Commitment, BeforeValidator(Said("label", ("area",), most=LABEL_LETTERS)), LABEL_IN_WORDS]
Club = Annotated[Commitment, BeforeValidator(Said("label", ("club",), most=LABEL_LETTERS)), LABEL_IN_WORDS]
Faction = Annotated[Label, AfterValidator(Cleaned("faction"))]
Teammate = Annotated[PersonId, BeforeValidator(Said("teammate")), IN_WORDS]


def _newcomer(name: Any, info: ValidationInfo) -> Any:
    """Who checks in: as chosen by id, a new one of that name, or the one of that name."""
    if info.context is None:
        return name
    return info.context.newcomer(as_text(name), info.data.get("person"), info.data.get("distinct", False))


class CheckIn(Request):
    """Enter a player, also after play has begun."""

    do: Literal["check-in"]
    person: UUID | None = None
    distinct: bool = False
    player: Annotated[PersonId, BeforeValidator(_newcomer), IN_WORDS]
    faction: Faction | None = None
    area: Area | None = None
    club: Club | None = None
    lists: ArmyLists | None = None
    ringer: bool = False
    mark: Mark | None = None


class CheckInTeam(Request):
    """Enter a team, which is one in standings and pairings; factions and lists are in the order of the players."""

    do: Literal["check-in-team"]
    team: Annotated[Commitment, BeforeValidator(Said("name", ("team-name", "name of the team"))), IN_WORDS]
    players: Annotated[tuple[Teammate, ...], Field(min_length=2, max_length=8)]
    factions: Annotated[tuple[Faction | None, ...], Field(max_length=8)] = ()
    area: Area | None = None
    club: Club | None = None
    lists: ArmyLists | None = None


def _member(given: Any, info: ValidationInfo) -> Any:
    return info.context.member() if given is None and info.context is not None else given


TeamMember = Annotated[Annotated[int, Field(ge=1, le=8)] | None, BeforeValidator(_member)]
"""Which of a team: the one of that number, else the one named."""


class AmendEntry(ReasonedRequest):
    """Mend what was noted of an entrant, at any time; null takes it out. Of a team, the faction is that of a member."""

    do: Literal["amend-entry"]
    player: Player
    member: TeamMember = Field(default=None, validate_default=True)
    faction: Faction | None = None
    area: Area | None = None
    club: Club | None = None
    lists: Annotated[tuple[Sheet, ...], Field(max_length=10)] | None = None


class RemoveEntry(ReasonedRequest):
    """Take out somebody who was checked in by mistake and never played."""

    do: Literal["remove-entry"]
    player: Player


def _other(name: Any, info: ValidationInfo) -> Any:
    """Whose entry it is: likewise, or by an id alone."""
    if info.context is None:
        return name
    chosen = info.data.get("person")
    if name is None and chosen is None:
        raise BadRequest('Say whose entry it is: "to" by name, or "person" by id.')
    return info.context.newcomer(name and as_text(name), chosen, info.data.get("distinct", False))


class ReassignEntry(ReasonedRequest):
    """Give an entry to the person who really has it, with all that was played under it."""

    do: Literal["reassign-entry"]
    player: Player
    member: TeamMember = Field(default=None, validate_default=True)
    person: UUID | None = None
    distinct: bool = False
    to: Annotated[PersonId, BeforeValidator(_other), IN_WORDS] = Field(default=None, validate_default=True)


class InspectModels(Request):
    """Note what came of looking at a player's models."""

    do: Literal["inspect"]
    player: Player
    mark: Mark
    text: Annotated[Commitment, BeforeValidator(Said("note", ("text", "note on the models"))), IN_WORDS] | None = None


class RecordLists(Request):
    """Hand in a player's army lists, until round 1 is paired."""

    do: Literal["lists"]
    player: Player
    lists: ArmyLists
    faction: Label | None = None


class Drop(Request):
    """Take a player out of the coming rounds."""

    do: Literal["drop"]
    player: Player


class Reinstate(Request):
    """Let a player who dropped play again."""

    do: Literal["reinstate"]
    player: Player
