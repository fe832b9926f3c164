"""Requests about who takes part, and with which army lists."""

from typing import Annotated, Generic, Literal
from uuid import UUID

from pydantic import Field

from ledger.domain.requests.common import ReasonedRequest, Request, RoundNumber, TableNumber, Text, Who
from ledger.domain.values import Label, Mark, Sheet

ArmyLists = Annotated[tuple[Sheet, ...], Field(min_length=1, max_length=10)]


class CheckIn(Request, Generic[Who]):
    """Enter a player, also after play has begun."""

    do: Literal["check-in"]
    player: Who
    faction: Label | None = None
    area: Label | None = None
    club: Label | None = None
    lists: ArmyLists | None = None
    ringer: bool = False
    mark: Mark | None = None
    distinct: bool = False
    person: UUID | None = None


class CheckInTeam(Request, Generic[Who]):
    """Enter a team, which is one in standings and pairings; factions and lists are in the order of the players."""

    do: Literal["check-in-team"]
    team: Text
    players: Annotated[tuple[Who, ...], Field(min_length=2, max_length=8)]
    factions: Annotated[tuple[Label | None, ...], Field(max_length=8)] = ()
    area: Label | None = None
    club: Label | None = None
    lists: ArmyLists | None = None


class InspectModels(Request, Generic[Who]):
    """Note what came of looking at a player's models."""

    do: Literal["inspect"]
    player: Who
    mark: Mark
    text: Text | None = None


class KeepApart(Request, Generic[Who]):
    """Name players whom round 1 keeps apart as far as it can, or whom no draw ever brings together."""

    do: Literal["keep-apart"]
    players: Annotated[tuple[Who, ...], Field(min_length=2, max_length=50)]
    always: bool = False  # in every round to come, without exception


class LetMeet(Request, Generic[Who]):
    """Take it back that exactly these players are kept apart."""

    do: Literal["let-meet"]
    players: Annotated[tuple[Who, ...], Field(min_length=2, max_length=50)]


class GiveSeeds(Request, Generic[Who]):
    """Seed players for folded pairings, the first seed first; whoever is not named is unseeded."""

    do: Literal["seed"]
    players: Annotated[tuple[Who, ...], Field(min_length=1, max_length=10_000)]


class RecordLists(Request, Generic[Who]):
    """Hand in a player's army lists, until round 1 is paired."""

    do: Literal["lists"]
    player: Who
    lists: ArmyLists
    faction: Label | None = None


class Drop(Request, Generic[Who]):
    """Take a player out of the coming rounds."""

    do: Literal["drop"]
    player: Who


class Reinstate(Request, Generic[Who]):
    """Let a player who dropped play again."""

    do: Literal["reinstate"]
    player: Who


class SkipRound(Request, Generic[Who]):
    """Let a player sit out one round to come, the next unless said otherwise."""

    do: Literal["skip"]
    player: Who
    round: RoundNumber | None = None


class FixTable(Request, Generic[Who]):
    """Keep a player at one table from the next pairing on, or (null) no longer."""

    do: Literal["table"]
    player: Who
    table: TableNumber | None


class NameAccessibleTables(Request):
    """Say which tables everyone can reach and sit at; they replace those named before."""

    do: Literal["accessible-tables"]
    tables: Annotated[tuple[TableNumber, ...], Field(max_length=10_000)]


class NeedAccessibleTable(Request, Generic[Who]):
    """Give a player an accessible table from the next pairing on, or (false) no longer."""

    do: Literal["needs-access"]
    player: Who
    needed: bool = True


class Disqualify(ReasonedRequest, Generic[Who]):
    """Remove a player from the tournament and its standings."""

    do: Literal["disqualify"]
    player: Who
    conduct: Label | None = None
    scores: Annotated[dict[Who, Sheet], Field(max_length=8)] = Field(default_factory=dict)  # of a game under way
