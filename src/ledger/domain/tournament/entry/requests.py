"""Requests about who takes part, and with which army lists."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from ledger.domain.requests import (
    EACH_ONCE,
    IN_WORDS,
    LABEL_IN_WORDS,
    LABEL_LETTERS,
    Cleaned,
    Player,
    ReasonedRequest,
    Request,
    RoundNumber,
    Said,
    ScoreSheets,
    TableNumber,
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


class InspectModels(Request):
    """Note what came of looking at a player's models."""

    do: Literal["inspect"]
    player: Player
    mark: Mark
    text: Annotated[Commitment, BeforeValidator(Said("note", ("text", "note on the models"))), IN_WORDS] | None = None


class KeepApart(Request):
    """Name players whom round 1 keeps apart as far as it can, or whom no draw ever brings together."""

    do: Literal["keep-apart"]
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=50), EACH_ONCE]
    always: bool = False  # in every round to come, without exception


class LetMeet(Request):
    """Take it back that exactly these players are kept apart."""

    do: Literal["let-meet"]
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=50), EACH_ONCE]


class GiveSeeds(Request):
    """Seed players for folded pairings, the first seed first; whoever is not named is unseeded."""

    do: Literal["seed"]
    players: Annotated[tuple[Player, ...], Field(min_length=1, max_length=10_000), EACH_ONCE]


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


class SkipRound(Request):
    """Let a player sit out one round to come, the next unless said otherwise."""

    do: Literal["skip"]
    player: Player
    round: RoundNumber | None = None


class FixTable(Request):
    """Keep a player at one table from the next pairing on, or (null) no longer."""

    do: Literal["table"]
    player: Player
    table: TableNumber | None


class NameAccessibleTables(Request):
    """Say which tables everyone can reach and sit at; they replace those named before."""

    do: Literal["accessible-tables"]
    tables: Annotated[tuple[TableNumber, ...], Field(max_length=10_000)]


class NeedAccessibleTable(Request):
    """Give a player an accessible table from the next pairing on, or (false) no longer."""

    do: Literal["needs-access"]
    player: Player
    needed: bool = True


class Disqualify(ReasonedRequest):
    """Remove a player from the tournament and its standings."""

    do: Literal["disqualify"]
    player: Player
    conduct: Label | None = None
    scores: Annotated[ScoreSheets, Field(max_length=8)] = Field(default_factory=dict)  # of a game under way
