"""Among whom an event draws: armies still in play, and units brought that are not out, or those the table names."""

from collections.abc import Collection

from ledger.domain.campaign.random_event_table import TABLES, EventKind
from ledger.domain.campaign.state import Campaign, Mission, RandomEvent
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation

Candidates = dict[ArmyNo, tuple[UnitNo, ...]]


def random_event_of(mission: Mission, round_no: int) -> RandomEvent:
    """The random event of a round."""
    if round_no not in mission.random_events:
        raise RuleViolation(
            "Round {round} of mission {mission} has no random event.",
            code="no-random-event",
            round=round_no,
            mission=mission.no,
        )
    return mission.random_events[round_no]


def kind_of(event: RandomEvent, state: Campaign) -> EventKind:
    """Its line of the table."""
    return TABLES[state.rules.random_events][event.number]


def candidates(
    mission: Mission, state: Campaign, named: Collection[UnitNo] | None, without: Collection[UnitNo] = ()
) -> Candidates:
    """Units that can be drawn, army by army; an army without one is not in the draw."""
    found: Candidates = {}
    for army in mission.in_play():
        units = tuple(
            unit
            for unit in mission.brought[army]
            if unit not in mission.left
            and unit not in mission.rolled
            and not state.units[unit].fate
            and unit not in without
            and (named is None or unit in named)
        )
        if units:
            found[army] = units
    return found


def picks_wanted(kind: EventKind, die: int | None, there: int) -> int:
    """How many are drawn, if there are as many."""
    match kind.draws:
        case "unit":
            return min(1, there)
        case "units":
            return min(die or 0, there)
        case "army" | "player":
            return 1
        case _:
            return 0
