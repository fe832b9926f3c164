"""Requests of the steps after a mission: casualties, experience, and what points are spent on."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.armies.requests import UnitBought
from ledger.domain.campaign.requests import (
    ArmyMeant,
    MissionRequest,
    SpendingRequest,
    UnitLost,
    UnitMeant,
    UpgradeAsked,
)
from ledger.domain.campaign.values import Dice, ItemNo
from ledger.domain.values import Label


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


class BuyUpgrade(SpendingRequest):
    """Buy an upgrade for a unit."""

    do: Literal["buy-upgrade"]
    unit: UnitMeant
    upgrade: UpgradeAsked


class SellUpgrade(SpendingRequest):
    """Sell an upgrade of a unit."""

    do: Literal["sell-upgrade"]
    unit: UnitMeant
    item: Annotated[ItemNo, Field(ge=1, le=100_000)]
    dice: Dice | None = None


class Recruit(SpendingRequest):
    """Recruit a unit into an army."""

    do: Literal["recruit"]
    army: ArmyMeant
    unit: UnitBought
    trained: bool = False
