"""Experience that units earn, and the levels, traits and skills it brings.

Experience of several armies is the organizer's to book.
"""

from typing import Any

from ledger.domain.campaign import of_unit
from ledger.domain.families import Asked


def _of_units(request: Any, state: Any) -> Any:
    """The one army of all units it names."""
    armies = {state.units[unit].army for unit in request.units or () if unit in state.units}
    return armies.pop() if len(armies) == 1 else None


REQUESTS = {
    "earn-experience": Asked("EarnExperience", "decide:earn", _of_units),
    "take-level": Asked("TakeLevel", "decide:take_level", of_unit),
    "pick-trait": Asked("PickTrait", "decide:pick", of_unit),
}
