"""Facts about what came of a game, and about points outside any game."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.facts import TournamentEvent
from ledger.domain.values import ContestantId, Label, RoundNo, Sheet, Side, TableNo, Version


class _Result(TournamentEvent):
    """What is told of a game, at once or later."""

    round_no: RoundNo
    table_no: TableNo
    sides: tuple[Side, ...]
    winner: ContestantId | None
    how: Label | None
    game: Sheet  # what was noted of the game as a whole
    oddities: tuple[str, ...]


class ResultRecorded(_Result):
    """The score sheets of one game, as handed in. No winner means a tie."""


class ResultCorrected(_Result):
    """What a game's result should have been; the fact it replaces stays."""

    replaces: Version


class ResultAgreed(_Result):
    """An unfinished game that both players and the organizer settled together."""

    consents: tuple[ContestantId, ...]  # the players; the organizer's is who recorded it
    replaces: Version | None


class AgreementSought(TournamentEvent):
    """Somebody wants to end a game by agreement, such as one who gives up; the others have not said yes yet."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    sides: tuple[Side, ...]  # what they propose, as far as they say


class AgreementRefused(TournamentEvent):
    """A player, or the organizer, did not consent; the game goes on, or is settled otherwise."""

    round_no: RoundNo
    table_no: TableNo
    refusers: tuple[ContestantId, ...]  # none: it was the organizer


class AgreementVoided(TournamentEvent):
    """An agreed result counts for nothing, because of how it came about; the organizer decides the game."""

    round_no: RoundNo
    table_no: TableNo
    replaces: Version


class ResultCleared(TournamentEvent):
    """What came of a game counts for nothing, and its table is open again; the fact that told it stays."""

    round_no: RoundNo
    table_no: TableNo
    replaces: Version
    goes_on: Literal["play-on", "replay"] | None  # what a ruling says of the game; None: the result is awaited again


class ScoreStruck(TournamentEvent):
    """The organizer took the points of one part of a side's sheet; a result that has them is corrected with it."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    part: Label


class StrikeWithdrawn(TournamentEvent):
    """A part of a side's sheet that was struck scores again, and the result stands as it did before."""

    round_no: RoundNo
    table_no: TableNo
    contestant: ContestantId
    part: Label
    replaces: Version
    stands: Version | None  # the result that stands again; None: the strike changed none that still stands


class _GivenUp(TournamentEvent):
    """A game that was not played to its end. The sheets hold what was on the table by then."""

    round_no: RoundNo
    table_no: TableNo
    sides: tuple[Side, ...]
    replaces: Version | None


class GameConceded(_GivenUp):
    """A player gave the game up, or could not go on."""

    conceder: ContestantId
    cause: Literal["own-will", "device"]


class GameForfeited(_GivenUp):
    """The organizer took a game from one side or from all of them."""

    kind: Literal["disqualification", "forfeit", "imposed-loss"]
    forfeiters: tuple[ContestantId, ...]
    conduct: Label | None  # the kind of conduct it answers, where it was for that
    ground: Label | None  # which of the document's grounds, where it names any and one was said


class ScoreAdjusted(TournamentEvent):
    """Points given or taken outside any game."""

    contestant: ContestantId
    points: Annotated[dict[str, int], Field(min_length=1)]


class AdjustmentWithdrawn(TournamentEvent):
    """Points given or taken outside any game count no more."""

    contestant: ContestantId
    replaces: Version
