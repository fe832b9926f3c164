"""Experience that units earn, and the levels, traits and skills it brings."""

from typing import Any

from ledger.domain.campaign import of_unit
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo


def _of_units(request: Any, state: Campaign) -> ArmyNo | None:
    """The one army of all units it names."""
    armies = {state.units[unit].army for unit in request.units or () if unit in state.units}
    return armies.pop() if len(armies) == 1 else None


RIGHTS = {"earn-experience": _of_units, "take-level": of_unit, "pick-trait": of_unit}
