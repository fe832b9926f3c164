"""Requests about random events."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ledger.domain.campaign.request import ArmyMeant, MissionRequest, UnitMeant
from ledger.domain.campaign.values import Dice, RoundNumber
from ledger.domain.requests.common import IN_WORDS, Said
from ledger.domain.values import Commitment

UnitsNamed = Annotated[tuple[UnitMeant, ...], Field(max_length=1000)]


class HappeningRequest(MissionRequest):
    """A request about the random event of one round."""

    round_no: RoundNumber


class DrawHappening(HappeningRequest):
    """Draw whom an event meets; or say whom the table drew."""

    do: Literal["draw-event"]
    candidates: UnitsNamed | None = None  # who can be meant, where only the table knows
    units: UnitsNamed | None = None
    army: ArmyMeant | None = None
    quarter: Dice | None = None
    dice: Dice | None = None


class NoteHappening(HappeningRequest):
    """Note something in secret."""

    do: Literal["note-event"]
    note: Annotated[Commitment, BeforeValidator(Said("note", ("secret-note", "note"))), IN_WORDS]


class SettleHappening(HappeningRequest):
    """Say what came of an event."""

    do: Literal["settle-event"]
    accepted: bool = True
    unit: UnitMeant | None = None
    victim: UnitMeant | None = None
    more: UnitsNamed = ()
    dice: Dice | None = None
    sit_out: Dice | None = None
