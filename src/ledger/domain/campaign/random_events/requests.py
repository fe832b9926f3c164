"""Requests about random events."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from ledger.domain.campaign.requests import ArmyMeant, MissionRequest, UnitMeant
from ledger.domain.campaign.values import Dice, RoundNumber
from ledger.domain.requests import IN_WORDS, Said
from ledger.domain.values import Commitment

UnitsNamed = Annotated[tuple[UnitMeant, ...], Field(max_length=1000)]


class RandomEventRequest(MissionRequest):
    """A request about the random event of one round."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    round_no: RoundNumber = Field(alias="round")


class DrawRandomEvent(RandomEventRequest):
    """Draw whom an event meets; or say whom the table drew."""

    do: Literal["draw-event"]
    candidates: UnitsNamed | None = None  # who can be meant, where only the table knows
    units: UnitsNamed | None = None
    army: ArmyMeant | None = None
    quarter: Dice | None = None
    dice: Dice | None = None


class NoteSecret(RandomEventRequest):
    """Note something in secret."""

    do: Literal["note-event"]
    note: Annotated[Commitment, BeforeValidator(Said("note", ("secret-note", "note"))), IN_WORDS]


class RollRansom(RandomEventRequest):
    """Roll what a captured unit may be bought back for."""

    do: Literal["roll-ransom"]
    dice: Dice | None = None


class AnswerOffer(RandomEventRequest):
    """Take what an event offers, or decline."""

    do: Literal["answer-event"]
    accepted: bool
    unit: UnitMeant | None = None
    dice: Dice | None = None


class FightWarp(RandomEventRequest):
    """Say whether the unit in the warp won its fight."""

    do: Literal["fight-warp"]
    won: bool
    sit_out: Dice | None = None


class SettleRandomEvent(RandomEventRequest):
    """Say that what an event is about was done, and by whom."""

    do: Literal["settle-event"]
    unit: UnitMeant | None = None
    victim: UnitMeant | None = None
    more: UnitsNamed = ()
    dice: Dice | None = None
