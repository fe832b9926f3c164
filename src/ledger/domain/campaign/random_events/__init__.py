"""The random events of a mission: what each draws, and what of it touches armies and units.

The drawn player notes and answers; the organizer does the rest.
"""

from typing import Any

from ledger.domain.campaign import organizers
from ledger.domain.families import Asked


def _of_drawn(request: Any, state: Any) -> Any:
    """The army that the event met."""
    mission = state.missions.get(request.mission)
    event = mission.random_events.get(request.round_no) if mission else None
    return event.army if event else None


REQUESTS = {
    "draw-event": Asked("DrawRandomEvent", "decide:draw", organizers),
    "note-event": Asked("NoteSecret", "decide:note", _of_drawn),
    "roll-ransom": Asked("RollRansom", "decide:roll_ransom", _of_drawn),
    "answer-event": Asked("AnswerOffer", "decide:answer", _of_drawn),
    "fight-warp": Asked("FightWarp", "decide:fight", organizers),
    "settle-event": Asked("SettleRandomEvent", "decide:settle", organizers),
}
