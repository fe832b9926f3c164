"""The request of the recruiting step."""

from typing import Literal

from ledger.domain.campaign.armies.requests import UnitBought
from ledger.domain.campaign.requests import ArmyMeant, SpendingRequest


class Recruit(SpendingRequest):
    """Recruit a unit into an army."""

    do: Literal["recruit"]
    army: ArmyMeant
    unit: UnitBought
    trained: bool = False
