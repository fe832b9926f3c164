"""Requests about what came of a game, and about points outside any game."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from ledger.domain.requests import (
    EACH_ONCE,
    IN_WORDS,
    EventMeant,
    Player,
    Reason,
    ReasonedRequest,
    Request,
    RoundNumber,
    ScoreSheets,
    TableNumber,
    as_text,
)
from ledger.domain.values import ContestantId, Label, Sheet

Organizer = Literal["organizer"]


def _consent(who: Any, info: ValidationInfo) -> Any:
    return who if info.context is None or who == "organizer" else info.context.entrant(as_text(who))


Consent = Annotated[ContestantId | Organizer, BeforeValidator(_consent), IN_WORDS]


class _Report(Request):
    """The score sheets of one game and who won it."""

    round: RoundNumber | None = None
    table: TableNumber | None = None
    scores: Annotated[ScoreSheets, Field(min_length=2, max_length=8)]
    winner: Player | None = None
    how: Label | None = None
    game: Sheet | None = Field(default_factory=dict)


class RecordResult(_Report):
    """Hand in the score sheets of one game."""

    do: Literal["result"]


class CorrectResult(_Report):
    """Replace the result of a game."""

    do: Literal["correct"]
    reason: Reason


class ClearResult(ReasonedRequest):
    """Take the result of a table out, so that it is open again; by its number, or by a player of it."""

    do: Literal["clear-result"]
    round: RoundNumber | None = None
    table: TableNumber | None = None
    player: Player | None = None


class AgreeResult(_Report):
    """Settle an unfinished game: every player of it consents, and so does the organizer."""

    do: Literal["agree"]
    scores: Annotated[ScoreSheets, Field(max_length=8)] = Field(default_factory=dict)  # none: those proposed
    consents: Annotated[tuple[Consent, ...], Field(min_length=1, max_length=9)]


class RefuseAgreement(ReasonedRequest):
    """Write down that a player of that game, or else the organizer, does not consent to an agreed result."""

    do: Literal["refuse-agreement"]
    player: Player  # whose game it is
    round: RoundNumber | None = None
    refusers: Annotated[tuple[Player, ...], Field(max_length=8), EACH_ONCE] = ()  # none: the organizer


class StrikeScore(ReasonedRequest):
    """Take the points of one part of a player's sheet, such as a scheme that was not noted."""

    do: Literal["strike"]
    player: Player
    round: RoundNumber | None = None
    part: Label


class WithdrawStrike(ReasonedRequest):
    """Let a part of a player's sheet score again that was struck."""

    do: Literal["withdraw-strike"]
    player: Player
    round: RoundNumber | None = None
    part: Label


class GivenUpRequest(Request):
    """Who loses a game that was not played to its end, and what was on the table by then."""

    player: Player
    round: RoundNumber | None = None
    scores: Annotated[ScoreSheets, Field(max_length=8)] = Field(default_factory=dict)


class Concede(GivenUpRequest):
    """Give a game up, or lose it because the device that holds the list failed."""

    do: Literal["concede"]
    cause: Literal["own-will", "device"] = "own-will"


class AdjustScore(ReasonedRequest):
    """Give or take points outside any game."""

    do: Literal["adjust"]
    player: Player
    points: Annotated[dict[str, Annotated[int, Field(ge=-1000, le=1000)]], Field(min_length=1)]


class WithdrawAdjustment(ReasonedRequest):
    """Take back points given or taken outside any game: the newest of a player, or those of an event."""

    do: Literal["withdraw-adjustment"]
    player: Player
    event: EventMeant | None = None
