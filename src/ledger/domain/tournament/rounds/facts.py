"""Facts of a round: what it is played with and how much of that is told, its draw, its clock, its end."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import ContestantId, Label, Pairing, Relaxed, RoundNo, Seed, Sheet, TableNo

AS_WITHDRAWN = "as-withdrawn"
"""The path of a pairing that stands again as it was before it was withdrawn."""


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


class RoundReopened(TournamentEvent):
    """A round that was closed is open again."""

    round_no: RoundNo
