"""Requests about experience."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.requests import MissionRequest, UnitMeant
from ledger.domain.campaign.values import Dice
from ledger.domain.values import Label


class EarnExperience(MissionRequest):
    """Book what units earned; all that may and did not yet, unless some are named."""

    do: Literal["earn-experience"]
    units: Annotated[tuple[UnitMeant, ...], Field(min_length=1, max_length=1000)] | None = None


class TakeLevel(MissionRequest):
    """Roll what a level brings: a trait; for a hero a skill, or the set it comes from first. It is the next level
    unless its number is said."""

    do: Literal["take-level"]
    unit: UnitMeant
    level: Annotated[int, Field(ge=1, le=1000)] | None = None
    dice: Dice | None = None


class PickTrait(MissionRequest):
    """Take one of what a roll left open."""

    do: Literal["pick-trait"]
    unit: UnitMeant
    pick: Label
