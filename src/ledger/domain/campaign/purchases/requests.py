"""Requests of the steps in which points are spent: upgrades and recruits."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.armies.requests import UnitBought
from ledger.domain.campaign.requests import ArmyMeant, SpendingRequest, UnitMeant, UpgradeAsked
from ledger.domain.campaign.values import Dice, ItemNo


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
