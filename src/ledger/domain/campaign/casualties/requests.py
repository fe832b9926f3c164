"""Requests about casualties."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.requests import MissionRequest, UnitLost, UnitMeant
from ledger.domain.campaign.values import Dice


class ListCasualties(MissionRequest):
    """Hand in the casualty list of a mission."""

    do: Literal["list-casualties"]
    casualties: Annotated[tuple[UnitLost, ...], Field(max_length=1000)]


class RollCasualty(MissionRequest):
    """Roll for one casualty; dice that are not entered are drawn."""

    do: Literal["roll-casualty"]
    unit: UnitMeant
    dice: Dice | None = None
    injury: Dice | None = None
    talent: Dice | None = None
    sit_out: Dice | None = None
    again: bool = False  # re-roll a death, where that was paid for
