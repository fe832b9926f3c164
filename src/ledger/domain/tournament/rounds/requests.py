"""Requests of a round: its scenario, its draw, its clock, its end."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

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
    """Draw the next round, or give its tables by hand."""

    do: Literal["pair"]
    round: RoundNumber | None = None
    pairings: Annotated[tuple[tuple[Player | None, ...], ...], Field(min_length=1)] | None = None


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


class StartRound(Request):
    """Begin deployment, which sets the clock and announces the scenario."""

    do: Literal["start-round"]
    round: RoundNumber | None = None
    scenario: Label | None = None
    setup: Sheet | None = None


class Choose(Request):
    """Choose something for a game in secret, such as the list to play: `{"list": 2}`."""

    do: Literal["choose"]
    player: Player
    round: RoundNumber | None = None
    choices: Annotated[dict[Label, Label | int | tuple[Label | Sheet, ...]], Field(min_length=1, max_length=10)]


def _member(given: Any, info: ValidationInfo) -> Any:
    return info.context.member() if given is None and info.context is not None else given


class RecordCrew(Request):
    """Record what a player hired for a game, or as much of it as is announced yet."""

    do: Literal["crew"]
    player: Player
    round: RoundNumber | None = None
    # which of a team: the one named, else the first
    member: Annotated[Annotated[int, Field(ge=1, le=8)] | None, BeforeValidator(_member)] = Field(
        default=None, validate_default=True
    )
    crew: Sheet


class BanKeyword(Request):
    """Name a keyword that the other sides of the game may not hire."""

    do: Literal["ban"]
    player: Player
    round: RoundNumber | None = None
    keyword: Label


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
