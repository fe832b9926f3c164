"""The random events of a mission: what each draws, and what of it touches armies and units."""

from typing import Any

from ledger.domain.campaign import organizers
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ArmyNo


def _of_drawn(request: Any, state: Campaign) -> ArmyNo | None:
    """The army that the event met."""
    mission = state.missions.get(request.mission)
    event = mission.random_events.get(request.round_no) if mission else None
    return event.army if event else None


RIGHTS = {
    "draw-event": organizers,
    "note-event": _of_drawn,
    "roll-ransom": _of_drawn,
    "answer-event": _of_drawn,
    "fight-warp": organizers,
    "settle-event": organizers,
}
