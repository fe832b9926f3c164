"""Facts about who takes part, and with which army lists."""

from typing import Annotated

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import (
    Commitment,
    ContestantId,
    Label,
    Mark,
    Member,
    PersonId,
    RoundNo,
    Seed,
    Sheet,
    Slug,
    TableNo,
    Version,
)


class PlayerCheckedIn(TournamentEvent):
    """A player arrived and got an entry number."""

    contestant: ContestantId
    person: PersonId
    faction: Label | None
    area: Commitment | None  # equal words in one tournament share a commitment, so that areas can be kept apart
    club: Commitment | None
    oddities: tuple[str, ...]


class TeamCheckedIn(TournamentEvent):
    """A team arrived and got an entry number; in standings and pairings it is one."""

    contestant: ContestantId
    name: Commitment
    members: Annotated[tuple[Member, ...], Field(min_length=2)]
    area: Commitment | None
    club: Commitment | None
    oddities: tuple[str, ...]


class RingerRegistered(TournamentEvent):
    """Somebody agreed to play where the number is odd; they are never ranked."""

    contestant: ContestantId
    person: PersonId
    faction: Label | None
    oddities: tuple[str, ...]


class PlayersKeptApart(TournamentEvent):
    """The organizer named contestants to keep apart: in round 1 as far as it can, or always and without exception."""

    contestants: Annotated[tuple[ContestantId, ...], Field(min_length=2)]
    always: bool


class PlayersLetMeet(TournamentEvent):
    """The organizer took it back that these contestants are kept apart."""

    contestants: Annotated[tuple[ContestantId, ...], Field(min_length=2)]


class SeedsGiven(TournamentEvent):
    """The organizer seeded contestants, in place of all seeds given before; whoever is not named is unseeded."""

    contestants: Annotated[tuple[ContestantId, ...], Field(min_length=1)]  # the first seed first


class SeedsDrawn(TournamentEvent):
    """Players were seeded by the points they brought, the first seed first; chance decided between equal points."""

    contestants: tuple[ContestantId, ...]
    points: tuple[int, ...]  # of each, as they stood in the season
    season: Slug
    seed: Seed


class ModelsInspected(TournamentEvent):
    """The organizer looked at a player's models."""

    contestant: ContestantId
    mark: Mark
    text: Commitment | None  # a note on it


class ListsRecorded(TournamentEvent):
    """The army lists a player brought, each as the rule system reads it."""

    contestant: ContestantId
    lists: Annotated[tuple[Sheet, ...], Field(min_length=1)]
    faction: Label | None  # the one that all lists have in common, if the rule system knows of any
    replaces: Version | None


class PlayerDropped(TournamentEvent):
    """A player left of their own will; results so far stand."""

    contestant: ContestantId


class PlayerReinstated(TournamentEvent):
    """A player who had dropped came back."""

    contestant: ContestantId


class PlayerWithdrew(TournamentEvent):
    """A player who gave up a game left the tournament by it, for good; results so far stand."""

    contestant: ContestantId


class RoundSkipped(TournamentEvent):
    """A player sits out one round to come and is paired again after it."""

    contestant: ContestantId
    round_no: RoundNo


class TableFixed(TournamentEvent):
    """A player keeps to one table from the next pairing on; None sets them free again."""

    contestant: ContestantId
    table_no: TableNo | None


class AccessibleTablesNamed(TournamentEvent):
    """The organizer said which tables everyone can reach and sit at, in ascending order; they replace those before."""

    tables: tuple[TableNo, ...]


class AccessibleTableNeeded(TournamentEvent):
    """A player needs an accessible table from the next pairing on, or no longer."""

    contestant: ContestantId
    needed: bool


class PlayerDisqualified(TournamentEvent):
    """The organizer removed a player."""

    contestant: ContestantId
    conduct: Label | None  # the kind of conduct it answers, where it was for that
