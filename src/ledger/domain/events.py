"""Every fact, and Recorded: the envelope that says where, when, by whom and why a fact was written down.

A fact holds what was seen (a sheet, a seed, a claim) and never what can be derived (points, places). RoundClosed and
TournamentFinished are assertions: true when they were written, checked on replay, never a source.
"""

from datetime import date, datetime
from typing import Annotated, Any, Literal, NamedTuple
from uuid import UUID

from pydantic import Field

from ledger.domain.rules import Rules
from ledger.domain.values import (
    Commitment,
    ContestantId,
    Label,
    Pairing,
    PersonId,
    Relaxed,
    RoundNo,
    Seed,
    Sheet,
    Side,
    Slug,
    TableNo,
    Value,
    Version,
)


class Fact(Value):
    """Something that happened. It is never edited; a mistake is answered by another fact."""


class TournamentOpened(Fact):
    """A tournament was announced, with every figure of its rules and the seed of all its draws."""

    slug: Slug
    name: Commitment
    date: date
    rules: Rules
    amendments: dict[str, Any]
    seed: Seed
    seed_from: Literal["draw", "organizer"]


class RulesAmended(Fact):
    """The organizer changed figures of the rules before round 1 was paired."""

    amendments: dict[str, Any]
    rules: Rules


class PlayerCheckedIn(Fact):
    """A player arrived and got an entry number."""

    contestant: ContestantId
    person: PersonId
    faction: Label | None
    area: Commitment | None  # equal words in one tournament share a commitment, so that areas can be kept apart
    club: Commitment | None


class PlayerDropped(Fact):
    """A player left of their own will; results so far stand."""

    contestant: ContestantId


class PlayerReinstated(Fact):
    """A player who had dropped came back."""

    contestant: ContestantId


class RoundPaired(Fact):
    """Who plays whom at which table; drawn from a seed, or given by hand (then without one)."""

    round_no: RoundNo
    pairings: tuple[Pairing, ...]
    byes: tuple[ContestantId, ...]
    paired_down: tuple[ContestantId, ...]
    seed: Seed | None
    algorithm: str
    relaxed: tuple[Relaxed, ...]


class RoundWithdrawn(Fact):
    """A pairing was taken back; nothing of that round counts."""

    round_no: RoundNo


class _Result(Fact):
    """What is told of a game, at once or later."""

    round_no: RoundNo
    table_no: TableNo
    sides: tuple[Side, ...]
    winner: ContestantId | None
    how: Label | None
    game: Sheet  # what was noted of the game as a whole
    oddities: tuple[str, ...]


class ResultRecorded(_Result):
    """The score sheets of one game, as handed in. No winner means a tie."""


class ResultCorrected(_Result):
    """What a game's result should have been; the fact it replaces stays."""

    replaces: Version


class GameForfeited(Fact):
    """The organizer took a game from one side or from all of them."""

    round_no: RoundNo
    table_no: TableNo
    kind: Literal["disqualification"]
    sides: tuple[Side, ...]
    forfeiters: tuple[ContestantId, ...]
    replaces: Version | None


class ScoreAdjusted(Fact):
    """Points given or taken outside any game."""

    contestant: ContestantId
    points: Annotated[dict[str, int], Field(min_length=1)]


class PlayerDisqualified(Fact):
    """The organizer removed a player."""

    contestant: ContestantId


class RoundClosed(Fact):
    """Every table of the round has its result: so many games, so many tournament points in it, byes included."""

    round_no: RoundNo
    games: int
    points: int


class TournamentFinished(Fact):
    """The final order, best first; those who share a place stand together."""

    places: tuple[tuple[ContestantId, ...], ...]


class TournamentReopened(Fact):
    """A finished tournament was opened again."""


class TournamentVoided(Fact):
    """The tournament counts for nothing; its facts stay."""


class PersonRegistered(Fact):
    """Somebody became known to this ledger, as a player or as one who acts."""

    name: Commitment


TournamentEvent = (
    TournamentOpened
    | RulesAmended
    | PlayerCheckedIn
    | PlayerDropped
    | PlayerReinstated
    | RoundPaired
    | RoundWithdrawn
    | ResultRecorded
    | ResultCorrected
    | GameForfeited
    | ScoreAdjusted
    | PlayerDisqualified
    | RoundClosed
    | TournamentFinished
    | TournamentReopened
    | TournamentVoided
)
PersonEvent = PersonRegistered
Event = TournamentEvent | PersonEvent


class Recorded(NamedTuple):
    """A fact in its place: which stream and version, when it happened and was written down, by whom, and why."""

    originator_id: UUID
    originator_version: int
    at: datetime
    recorded_at: datetime
    by: PersonId
    command_id: str  # under the store's secret, where the caller chose it: ids are made of names now and then
    digest: str  # of the request that caused it, likewise: the same id cannot mean two things
    reason: Commitment | None
    fact: Event
    seq: int = -1  # its place in the whole log, from 0; -1 until it is written
