"""What follows a mission: casualties and what becomes of them, experience and levels, upgrades and recruits.

Experience of several armies is the organizer's to book.
"""

from typing import Any

from ledger.domain.campaign import after_a_mission, of_army, of_unit, organizers
from ledger.domain.families import Asked


def _of_units(request: Any, state: Any) -> Any:
    """The one army of all units it names."""
    armies = {state.units[unit].army for unit in request.units or () if unit in state.units}
    return armies.pop() if len(armies) == 1 else None


REQUESTS = {
    "list-casualties": Asked("ListCasualties", "decide:list_casualties", organizers),
    "roll-casualty": Asked("RollCasualty", "decide:roll_casualty", of_unit),
    "earn-experience": Asked("EarnExperience", "decide:earn", _of_units),
    "take-level": Asked("TakeLevel", "decide:take_level", of_unit),
    "pick-trait": Asked("PickTrait", "decide:pick", of_unit),
    "buy-upgrade": Asked("BuyUpgrade", "decide:buy", after_a_mission(of_unit)),
    "sell-upgrade": Asked("SellUpgrade", "decide:sell", after_a_mission(of_unit)),
    "recruit": Asked("Recruit", "decide:recruit", after_a_mission(of_army)),
}
