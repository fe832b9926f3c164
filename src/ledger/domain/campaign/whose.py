"""For whom a request is made: an army it names, the army of a unit it names, or nobody's but the organizer's."""

from typing import Any

from ledger.domain.campaign.request import CampaignRequest
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo


def organizers(request: CampaignRequest, state: Campaign) -> None:
    """Nobody's in particular."""


def of_army(request: Any, state: Campaign) -> ArmyNo:
    """The army it names."""
    army: ArmyNo = request.army
    return army


def of_unit(request: Any, state: Campaign) -> ArmyNo | None:
    """The army of the unit it names."""
    unit = state.units.get(request.unit)
    return unit.army if unit else None
