"""Armies that join, are brought over or read from lists, lose units, are adjusted and disband.

What binds everyone else does not bind an army that is brought over, so it is for the organizer alone.
"""

from typing import Any

from ledger.domain.campaign import of_army, of_unit, organizers
from ledger.domain.families import Asked


def _of_player(request: Any, state: Any) -> Any:
    """Who is to lead it."""
    return request.player


REQUESTS = {
    "join-campaign": Asked("JoinCampaign", "decide:join", _of_player),
    "disband-unit": Asked("DisbandUnit", "decide:disband_unit", of_unit),
    "disband-army": Asked("DisbandArmy", "decide:disband_army", of_army),
    "rename-army": Asked("RenameArmy", "decide:rename_army", of_army),
    "rename-unit": Asked("RenameUnit", "decide:rename_unit", of_unit),
    "adjust-army": Asked("AdjustArmy", "decide:adjust", organizers),
    "adjust-unit": Asked("AdjustUnit", "decide:adjust_unit", organizers),
    "import-army": Asked("ImportArmy", None, organizers),
    "bring-army-over": Asked("BringArmyOver", "decide:bring_over", organizers),
    "read-list": Asked("ReadList", "decide:read_list", of_army),
}
