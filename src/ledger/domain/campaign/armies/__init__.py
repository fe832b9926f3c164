"""Armies that join, lose units, are adjusted, read from lists and disband."""

from typing import Any

from ledger.domain.campaign import of_army, of_unit, organizers
from ledger.domain.campaign.state import Campaign
from ledger.domain.values import PersonId


def _of_player(request: Any, state: Campaign) -> PersonId:
    """Who is to lead it."""
    player: PersonId = request.player
    return player


RIGHTS = {
    "join-campaign": _of_player,
    "disband-unit": of_unit,
    "disband-army": of_army,
    "rename-army": of_army,
    "rename-unit": of_unit,
    "adjust-army": organizers,
    "adjust-unit": organizers,
}


OF_LISTS = {"bring-army-over": organizers, "read-list": of_army}
