"""Requests of a round: what it is played with, its draw, its clock, its end."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.requests import EACH_ONCE, Player, ReasonedRequest, Request, RoundNumber, TableNumber
from ledger.domain.values import Label, Sheet


class PlanRound(Request):
    """Choose what a round to come is played with, or draw it; it stays hidden until it is announced."""

    do: Literal["plan"]
    round: RoundNumber | None = None
    scenario: Label | None = None
    setup: Sheet = Field(default_factory=dict)  # what the rule system has beside it; the rest is drawn
    offer: bool = False  # take what the document suggests for that round


class AnnouncePlan(Request):
    """Tell everyone what a round to come is played with, or parts of it; without a round, all that are planned."""

    do: Literal["announce"]
    round: RoundNumber | None = None
    parts: Annotated[tuple[Label, ...], Field(min_length=1, max_length=10)] | None = None


class PairRound(Request):
    """Draw the next round, give its tables by hand, or those again that were withdrawn last."""

    do: Literal["pair"]
    round: RoundNumber | None = None
    pairings: Annotated[tuple[tuple[Player | None, ...], ...], Field(min_length=1)] | None = None
    again: bool = False  # as it was when it was withdrawn; whoever came since sits it out
    restore_results: bool = False  # those of a withdrawn pairing, where a table has the same players


class Swap(ReasonedRequest):
    """Let two players of the newest round change places, the bye and a ringer's seat included."""

    do: Literal["swap"]
    round: RoundNumber | None = None
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=2), EACH_ONCE]
    confirm: bool = False  # record it also where it bends a rule


class WithdrawRound(ReasonedRequest):
    """Take the newest round's pairing back."""

    do: Literal["withdraw-round"]
    round: RoundNumber | None = None
    discard_results: bool = False  # also where some are in


class StartRound(Request):
    """Begin deployment, which sets the clock and announces the scenario."""

    do: Literal["start-round"]
    round: RoundNumber | None = None
    scenario: Label | None = None
    setup: Sheet | None = None


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


class ReopenRound(ReasonedRequest):
    """Open the newest round again, which was closed."""

    do: Literal["reopen-round"]
    round: RoundNumber | None = None
