"""Requests of the upgrade step."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.requests import SpendingRequest, UnitMeant, UpgradeAsked
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
