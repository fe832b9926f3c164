"""A campaign: missions between armies that grow, suffer and recruit; a stream of its own, not a long tournament."""

from collections.abc import Callable
from typing import Any

from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo

Spender = Callable[[Any, Campaign], ArmyNo | None]


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


def after_a_mission(whose: Spender) -> Spender:
    """Likewise in the step for it; what is spent outside any is bound by no step, so it is the organizer's."""
    return lambda request, state: None if request.mission is None else whose(request, state)
