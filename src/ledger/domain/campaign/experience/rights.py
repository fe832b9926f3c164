"""Who may book experience and take levels; experience of several armies is the organizer's to book."""

from typing import Any

from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.campaign.whose import of_unit


def _of_units(request: Any, state: Campaign) -> ArmyNo | None:
    """The one army of all units it names."""
    armies = {state.units[unit].army for unit in request.units or () if unit in state.units}
    return armies.pop() if len(armies) == 1 else None


RIGHTS = {"earn-experience": _of_units, "take-level": of_unit, "pick-trait": of_unit}
