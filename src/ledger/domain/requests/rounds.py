"""Requests of a round: its scenario, its draw, its clock, its end."""

from typing import Annotated, Generic, Literal

from pydantic import Field

from ledger.domain.requests.common import ReasonedRequest, Request, RoundNumber, TableNumber, Who
from ledger.domain.values import Label


class PlanRound(Request):
    """Choose the scenario of a round to come, or draw it; it stays hidden until the round starts."""

    do: Literal["plan"]
    round: RoundNumber | None = None
    scenario: Label | None = None


class PairRound(Request, Generic[Who]):
    """Draw the next round, or give its tables by hand."""

    do: Literal["pair"]
    round: RoundNumber | None = None
    pairings: Annotated[tuple[tuple[Who | None, ...], ...], Field(min_length=1)] | None = None


class WithdrawRound(ReasonedRequest):
    """Take the newest round's pairing back."""

    do: Literal["withdraw-round"]
    round: RoundNumber | None = None


class StartRound(Request):
    """Begin deployment, which sets the clock and announces the scenario."""

    do: Literal["start-round"]
    round: RoundNumber | None = None
    scenario: Label | None = None


class Choose(Request, Generic[Who]):
    """Choose something for a game in secret, such as the list to play: `{"list": 2}`."""

    do: Literal["choose"]
    player: Who
    round: RoundNumber | None = None
    choices: Annotated[dict[Label, Label | int], Field(min_length=1, max_length=10)]


class PauseClock(Request):
    """Stop the clock of a table."""

    do: Literal["pause-clock"]
    table: TableNumber


class RestartClock(Request):
    """Let the clock of a table run on."""

    do: Literal["restart-clock"]
    table: TableNumber


class CloseRound(Request):
    """Close the round once every table has its result."""

    do: Literal["close-round"]
    round: RoundNumber | None = None
