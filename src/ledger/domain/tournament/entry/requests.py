"""Requests about who takes part, and with which army lists."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from ledger.domain.requests import IN_WORDS, LABEL_IN_WORDS, LABEL_LETTERS, Cleaned, Player, Request, Said, as_text
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
