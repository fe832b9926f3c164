"""Draws of a random event: an army, then a unit of it, from the seed or as the table drew them; and among whom.

Those are armies still in play, and units brought that are not out, or those the table names.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ledger.domain.campaign.dice import rolled
from ledger.domain.campaign.random_events.facts import Pick
from ledger.domain.campaign.rules import RANDOM_EVENT_TABLES, EventKind
from ledger.domain.campaign.state import Campaign, Mission, RandomEvent, brought_by
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation

if TYPE_CHECKING:  # replay has no requests
    from ledger.domain.campaign.random_events.requests import DrawRandomEvent

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
    return RANDOM_EVENT_TABLES[state.rules.random_events][event.number]


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


def picks(
    request: "DrawRandomEvent", kind: EventKind, die: int | None, mission: Mission, state: Campaign
) -> Iterator[Pick]:
    """One pick after the other; no unit twice."""
    if kind.draws in ("army", "player"):
        yield _army_pick(request, mission, state)
        return
    there = sum(map(len, candidates(mission, state, request.candidates).values()))
    if request.units is not None and len(request.units) > picks_wanted(kind, die, there):
        raise RuleViolation(f"{kind.name} draws fewer units than are named.")
    drawn: list[UnitNo] = []
    for no in range(picks_wanted(kind, die, there)):
        among = candidates(mission, state, request.candidates, drawn)
        pick = _unit_pick(request, no, among, mission, state)
        if pick.unit is not None:
            drawn.append(pick.unit)
        yield pick


def _army_pick(request: "DrawRandomEvent", mission: Mission, state: Campaign) -> Pick:
    armies = tuple(mission.in_play())
    if request.army is not None:
        _refuse_not_among(request.army, armies)
        return Pick(armies=armies, army=request.army, army_roll=None, units=(), unit=None, unit_roll=None)
    roll = rolled(state, "army", request.mission, None, sides=len(armies))
    return Pick(armies=armies, army=armies[roll.value - 1], army_roll=roll, units=(), unit=None, unit_roll=None)


def _unit_pick(request: "DrawRandomEvent", no: int, among: Candidates, mission: Mission, state: Campaign) -> Pick:
    armies = tuple(among)
    named = _named(request, no)
    if named is not None:
        if named not in [unit for units in among.values() for unit in units]:
            raise RuleViolation("{unit} cannot be drawn.", unit=named)
        army = brought_by(mission, named)
        return Pick(armies=armies, army=army, army_roll=None, units=among[army], unit=named, unit_roll=None)
    army_roll = rolled(state, "army", request.mission, None, sides=len(armies), further=no)
    army = armies[army_roll.value - 1]
    units = among[army]
    unit_roll = rolled(state, "unit", request.mission, None, sides=len(units), further=no)
    unit = units[unit_roll.value - 1]
    return Pick(armies=armies, army=army, army_roll=army_roll, units=units, unit=unit, unit_roll=unit_roll)


def _named(request: "DrawRandomEvent", no: int) -> UnitNo | None:
    """Whom the table drew."""
    if request.units is None:
        return None
    if no >= len(request.units):
        raise RuleViolation("The event draws more units than are named.")
    return request.units[no]


def _refuse_not_among(army: ArmyNo, among: tuple[ArmyNo, ...]) -> None:
    if army not in among:
        raise RuleViolation("{army} cannot be drawn.", army=army)
