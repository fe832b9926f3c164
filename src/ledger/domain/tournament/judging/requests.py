"""Requests of the judges: warnings, disputes, statements, rulings."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ledger.domain.requests import (
    EACH_ONCE,
    IN_WORDS,
    EventMeant,
    Player,
    Reason,
    ReasonedRequest,
    Request,
    RoundNumber,
    Said,
    ScoreSheets,
)
from ledger.domain.tournament.results.requests import GivenUpRequest
from ledger.domain.values import Commitment, Label, Sheet

DisputeNumber = Annotated[int, Field(ge=1, le=100_000)]


class Warn(ReasonedRequest):
    """Warn a player about their conduct."""

    do: Literal["warn"]
    player: Player
    conduct: Label = "unsporting"


class WithdrawWarning(ReasonedRequest):
    """Take back a warning: the newest of a player, or that of an event."""

    do: Literal["withdraw-warning"]
    player: Player
    event: EventMeant | None = None


class OpenDispute(Request):
    """Contest a result, or what led to it."""

    do: Literal["dispute"]
    players: Annotated[tuple[Player, ...], Field(min_length=1, max_length=8), EACH_ONCE]
    round: RoundNumber | None = None
    about: Label = "result"
    claim: Annotated[Commitment, BeforeValidator(Said("note", ("claim", "claim"))), IN_WORDS]


class TakeStatement(Request):
    """Write down what somebody says about a dispute; without a player it is a bystander's or a judge's."""

    do: Literal["statement"]
    dispute: DisputeNumber
    player: Player | None = None
    statement: Annotated[Commitment, BeforeValidator(Said("note", ("statement", "statement"))), IN_WORDS]


class RuleOnDispute(ReasonedRequest):
    """Answer a dispute for good, with what shall become of the game if that is another."""

    do: Literal["rule"]
    dispute: DisputeNumber
    outcome: Literal["play-on", "replay", "forfeit", "imposed-loss", "concede", "agreed"] | None = None
    player: Player | None = None  # who loses by it, where one side does
    scores: Annotated[ScoreSheets, Field(max_length=8)] = Field(default_factory=dict)
    winner: Player | None = None
    how: Label | None = None
    game: Sheet | None = Field(default_factory=dict)
    override: bool = False


class ReopenDispute(ReasonedRequest):
    """Take a dispute up again."""

    do: Literal["reopen-dispute"]
    dispute: DisputeNumber


class MakeRuling(Request):
    """Rule on something outside any dispute, such as a converted model."""

    do: Literal["ruling"]
    players: Annotated[tuple[Player, ...], Field(max_length=8), EACH_ONCE] = ()
    about: Label
    text: Annotated[Commitment, BeforeValidator(Said("note", ("text", "text of the ruling"))), IN_WORDS]


class Disqualify(ReasonedRequest):
    """Remove a player from the tournament and its standings."""

    do: Literal["disqualify"]
    player: Player
    conduct: Label | None = None
    scores: Annotated[ScoreSheets, Field(max_length=8)] = Field(default_factory=dict)  # of a game under way


class LiftDisqualification(ReasonedRequest):
    """Take back a disqualification, with what came of it."""

    do: Literal["lift-disqualification"]
    player: Player


class Forfeit(GivenUpRequest):
    """Take a game from a player."""

    do: Literal["forfeit"]
    kind: Literal["forfeit", "imposed-loss"] = "forfeit"
    conduct: Label | None = None
    ground: Label | None = None
    disqualify: bool | None = None  # the organizer's decision, where the rules ask for one
    both: bool = False  # whether those who forfeited it before do so still, in a game of two the other player too
    reason: Reason
