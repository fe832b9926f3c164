"""Reading the past of a campaign: an as-of is turned into one position in the log. A number is an event as every output
prints it; `mission:N` is the event by which mission N was won."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import cast

from ledger.application.moments import position
from ledger.domain.campaign.evolve import replay
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.events.recorded import Recorded
from ledger.store.store import Store

HOW_TO = "write an event (12), before:12, version:3, mission:2 or a time such as 2026-05-02T10:00:00+02:00"
_NAMED = re.compile(r"(?:(event|before|size|version|mission):)?([0-9]{1,12})")


def campaign_position(as_of: str, events: Sequence[Recorded], store: Store) -> int:
    """How many events of the log were written by then. `events` are all those of the campaign."""
    if as_of.startswith("round:"):
        raise BadRequest(f"A campaign has missions and no rounds; {HOW_TO}.")
    named = _NAMED.fullmatch(as_of)
    if named is None:
        return position(as_of, events, store, HOW_TO)
    kind, number = named[1] or "event", int(named[2])
    match kind:
        case "mission":
            return _won(number, events)
        case "version":
            return position(str(number), events, store, HOW_TO)
        case "event":
            return _after(number, store)
        case _:
            return number


def _after(seq: int, store: Store) -> int:
    """That event included."""
    size = store.tree().size
    if seq >= size:
        raise RuleViolation(f"There is no event {seq}; the newest is event:{size - 1}.")
    return seq + 1


def _won(mission: int, events: Sequence[Recorded]) -> int:
    """The event by which a mission was won, as it counts now."""
    state = replay(cast(CampaignEvent, event.fact) for event in events)
    withdrawn = state.withdrawn if state else ()
    for event in reversed(events):
        fact = event.fact
        if isinstance(fact, MissionEnded) and fact.mission == mission and event.originator_version not in withdrawn:
            return event.seq + 1
    raise RuleViolation(f"Mission {mission} has no winner yet.")


def time_of(as_of: str) -> datetime | None:
    """The time an as-of names; None: it names an event."""
    try:
        return datetime.fromisoformat(as_of) if not as_of.isdigit() else None
    except ValueError:
        return None
