"""Facts of a round: its scenario, its draw, its clock, its end."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import (
    Choice,
    Commitment,
    ContestantId,
    Label,
    Pairing,
    Relaxed,
    RoundNo,
    Seed,
    Sheet,
    TableNo,
    Version,
)


class RoundPlanned(TournamentEvent):
    """What a round to come is played with, drawn from a seed or chosen; it stays hidden until it is announced."""

    round_no: RoundNo
    scenario: Label
    setup: Sheet  # what the rule system has beside it
    seed: Seed | None
    oddities: tuple[str, ...]


class PlanAnnounced(TournamentEvent):
    """Everyone was told what a round to come is played with, or parts of it."""

    round_no: RoundNo
    parts: Annotated[tuple[Label, ...], Field(min_length=1)]  # "scenario", and parts of the setup by key


class RoundPaired(TournamentEvent):
    """Who plays whom at which table; drawn from a seed, or given by hand (then without one)."""

    round_no: RoundNo
    pairings: tuple[Pairing, ...]
    byes: tuple[ContestantId, ...]
    paired_down: tuple[ContestantId, ...]
    seed: Seed | None
    algorithm: str
    relaxed: tuple[Relaxed, ...]
    path: Label | None  # how the draw was found, by code
    objective: dict[Label, int]  # what the draw costs of each rule, the best protected first; by hand: nothing is said


class PairingChanged(TournamentEvent):
    """The organizer changed a round by hand: who sits now at the tables that changed, and what the round comes to."""

    round_no: RoundNo
    pairings: tuple[Pairing, ...]  # of the tables that changed
    byes: tuple[ContestantId, ...]
    paired_down: tuple[ContestantId, ...]
    relaxed: tuple[Relaxed, ...]


class RoundWithdrawn(TournamentEvent):
    """A pairing was taken back; nothing of that round counts."""

    round_no: RoundNo


class RoundStarted(TournamentEvent):
    """Deployment began; from here on what is played with is known to all."""

    round_no: RoundNo
    at: datetime
    scenario: Label | None
    setup: Sheet
    oddities: tuple[str, ...]


class ChoiceMade(TournamentEvent):
    """A player chose something for a game in secret, such as the list to play; the words lie in the vault."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    kind: Label
    choice: Commitment
    oddities: tuple[str, ...]


class CrewRecorded(TournamentEvent):
    """What a player hired for a game, or as much of it as is announced yet; the rule system reads it."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    member: int  # which of a team, from 0; a player is their own first
    crew: Sheet
    replaces: Version | None
    oddities: tuple[str, ...]


class KeywordBanned(TournamentEvent):
    """A side named a keyword that the other sides of the game do not hire."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    keyword: Label


class ChoicesRevealed(TournamentEvent):
    """Choices of that kind were shown: all of the table's together, or those that a player shows at once."""

    round_no: RoundNo
    table_no: TableNo
    kind: Label
    choices: tuple[Choice, ...]


class ClockPaused(TournamentEvent):
    """The organizer stopped the clock of a table."""

    round_no: RoundNo
    table_no: TableNo
    at: datetime


class ClockRestarted(TournamentEvent):
    """The organizer let the clock of a table run on."""

    round_no: RoundNo
    table_no: TableNo
    at: datetime


class RoundClosed(TournamentEvent):
    """Every table of the round has its result: so many games, so many tournament points in it, byes included."""

    round_no: RoundNo
    games: int
    points: int
