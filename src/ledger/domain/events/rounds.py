"""Facts of a round: its scenario, its draw, its clock, its end."""

from datetime import datetime

from ledger.domain.events.fact import Fact
from ledger.domain.values import (
    Choice,
    Commitment,
    ContestantId,
    Label,
    Pairing,
    Relaxed,
    RoundNo,
    Seed,
    TableNo,
)


class RoundPlanned(Fact):
    """The scenario of a round to come, drawn from a seed or chosen; it stays hidden until the round starts."""

    round_no: RoundNo
    scenario: Label
    seed: Seed | None
    oddities: tuple[str, ...]


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


class RoundStarted(Fact):
    """Deployment began; from here on the scenario is known to all."""

    round_no: RoundNo
    at: datetime
    scenario: Label | None
    oddities: tuple[str, ...]


class ChoiceMade(Fact):
    """A player chose something for a game in secret, such as the list to play; the words lie in the vault."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    kind: Label
    choice: Commitment


class ChoicesRevealed(Fact):
    """Everyone at the table had chosen, so all choices of that kind were shown together."""

    round_no: RoundNo
    table_no: TableNo
    kind: Label
    choices: tuple[Choice, ...]


class ClockPaused(Fact):
    """The organizer stopped the clock of a table."""

    round_no: RoundNo
    table_no: TableNo
    at: datetime


class ClockRestarted(Fact):
    """The organizer let the clock of a table run on."""

    round_no: RoundNo
    table_no: TableNo
    at: datetime


class RoundClosed(Fact):
    """Every table of the round has its result: so many games, so many tournament points in it, byes included."""

    round_no: RoundNo
    games: int
    points: int
