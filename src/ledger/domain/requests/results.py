"""Requests about what came of a game, and about points outside any game."""

from typing import Annotated, Generic, Literal

from pydantic import Field

from ledger.domain.requests.common import ReasonedRequest, Request, RoundNumber, TableNumber, Text, Who
from ledger.domain.values import Label, Sheet

Organizer = Literal["organizer"]


class _Report(Request, Generic[Who]):
    """The score sheets of one game and who won it."""

    round: RoundNumber | None = None
    table: TableNumber | None = None
    scores: Annotated[dict[Who, Sheet], Field(min_length=2, max_length=8)]
    winner: Who | None = None
    how: Label | None = None
    game: Sheet | None = Field(default_factory=dict)


class RecordResult(_Report[Who], Generic[Who]):
    """Hand in the score sheets of one game."""

    do: Literal["result"]


class CorrectResult(_Report[Who], Generic[Who]):
    """Replace the result of a game."""

    do: Literal["correct"]
    reason: Text


class AgreeResult(_Report[Who], Generic[Who]):
    """Settle an unfinished game: every player of it consents, and so does the organizer."""

    do: Literal["agree"]
    scores: Annotated[dict[Who, Sheet], Field(max_length=8)] = Field(default_factory=dict)  # none: those proposed
    consents: Annotated[tuple[Who | Organizer, ...], Field(min_length=1, max_length=9)]


class RefuseAgreement(ReasonedRequest, Generic[Who]):
    """Write down that a player of that game, or else the organizer, does not consent to an agreed result."""

    do: Literal["refuse-agreement"]
    player: Who  # whose game it is
    round: RoundNumber | None = None
    refusers: Annotated[tuple[Who, ...], Field(max_length=8)] = ()  # none: the organizer


class StrikeScore(ReasonedRequest, Generic[Who]):
    """Take the points of one part of a player's sheet, such as a scheme that was not noted."""

    do: Literal["strike"]
    player: Who
    round: RoundNumber | None = None
    part: Label


class _GivingUp(Request, Generic[Who]):
    """Who loses a game that was not played to its end, and what was on the table by then."""

    player: Who
    round: RoundNumber | None = None
    scores: Annotated[dict[Who, Sheet], Field(max_length=8)] = Field(default_factory=dict)


class Concede(_GivingUp[Who], Generic[Who]):
    """Give a game up, or lose it because the device that holds the list failed."""

    do: Literal["concede"]
    cause: Literal["own-will", "device"] = "own-will"


class Forfeit(_GivingUp[Who], Generic[Who]):
    """Take a game from a player."""

    do: Literal["forfeit"]
    kind: Literal["forfeit", "imposed-loss"] = "forfeit"
    conduct: Label | None = None
    ground: Label | None = None
    disqualify: bool | None = None  # the organizer's decision, where the rules ask for one
    reason: Text


class AdjustScore(ReasonedRequest, Generic[Who]):
    """Give or take points outside any game."""

    do: Literal["adjust"]
    player: Who
    points: Annotated[dict[str, Annotated[int, Field(ge=-1000, le=1000)]], Field(min_length=1)]
