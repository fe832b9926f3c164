"""Requests of the judges: warnings, disputes, statements, rulings."""

from typing import Annotated, Generic, Literal

from pydantic import Field

from ledger.domain.requests.common import ReasonedRequest, Request, RoundNumber, Text, Who
from ledger.domain.values import Label, Sheet

DisputeNumber = Annotated[int, Field(ge=1, le=100_000)]


class Warn(ReasonedRequest, Generic[Who]):
    """Warn a player about their conduct."""

    do: Literal["warn"]
    player: Who
    conduct: Label = "unsporting"


class OpenDispute(Request, Generic[Who]):
    """Contest a result, or what led to it."""

    do: Literal["dispute"]
    players: Annotated[tuple[Who, ...], Field(min_length=1, max_length=8)]
    round: RoundNumber | None = None
    about: Label = "result"
    claim: Text


class TakeStatement(Request, Generic[Who]):
    """Write down what somebody says about a dispute; without a player it is a bystander's or a judge's."""

    do: Literal["statement"]
    dispute: DisputeNumber
    player: Who | None = None
    statement: Text


class RuleOnDispute(ReasonedRequest, Generic[Who]):
    """Answer a dispute for good, with the result that shall stand if another one shall."""

    do: Literal["rule"]
    dispute: DisputeNumber
    scores: Annotated[dict[Who, Sheet], Field(max_length=8)] = Field(default_factory=dict)
    winner: Who | None = None
    how: Label | None = None
    game: Sheet | None = Field(default_factory=dict)
    override: bool = False


class ReopenDispute(ReasonedRequest):
    """Take a dispute up again."""

    do: Literal["reopen-dispute"]
    dispute: DisputeNumber


class MakeRuling(Request, Generic[Who]):
    """Rule on something outside any dispute, such as a converted model."""

    do: Literal["ruling"]
    players: Annotated[tuple[Who, ...], Field(max_length=8)] = ()
    about: Label
    text: Text
