"""Facts about who takes part, and with which army lists."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import Commitment, ContestantId, Label, Mark, Member, PersonId, Sheet, Version

Amendable = Literal["faction", "area", "club", "lists"]
"""What can be mended of an entry."""


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


class EntryAmended(TournamentEvent):
    """What was noted of an entrant turned out to be otherwise."""

    contestant: ContestantId
    member: Annotated[int, Field(ge=0)] | None  # whose faction it is, of a team: 0 is the first
    changed: Annotated[tuple[Amendable, ...], Field(min_length=1)]  # the others stay as they are, and say nothing here
    faction: Label | None
    area: Commitment | None
    club: Commitment | None
    lists: tuple[Sheet, ...]


class EntryRemoved(TournamentEvent):
    """Somebody was checked in by mistake and never played; the entry number stays used."""

    contestant: ContestantId


class EntryReassigned(TournamentEvent):
    """Whoever was entered under a number is another person."""

    contestant: ContestantId
    was: PersonId
    person: PersonId
    oddities: tuple[str, ...]


class PlayerDropped(TournamentEvent):
    """A player left of their own will; results so far stand."""

    contestant: ContestantId


class PlayerReinstated(TournamentEvent):
    """A player who had dropped came back."""

    contestant: ContestantId


class PlayerWithdrew(TournamentEvent):
    """A player who gave up a game left the tournament by it, for good; results so far stand."""

    contestant: ContestantId
