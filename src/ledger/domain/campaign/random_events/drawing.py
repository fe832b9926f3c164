"""Draws in two steps, an army and then a unit of it: from the seed, or as the table drew them."""

from collections.abc import Iterator

from ledger.domain.campaign.dice import rolled
from ledger.domain.campaign.finding import brought_by
from ledger.domain.campaign.random_event_table import EventKind
from ledger.domain.campaign.random_events.candidates import Candidates, candidates, picks_wanted
from ledger.domain.campaign.random_events.facts import Pick
from ledger.domain.campaign.random_events.requests import DrawRandomEvent
from ledger.domain.campaign.state import Campaign, Mission
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation


def picks(
    request: DrawRandomEvent, kind: EventKind, die: int | None, mission: Mission, state: Campaign
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


def _army_pick(request: DrawRandomEvent, mission: Mission, state: Campaign) -> Pick:
    armies = tuple(mission.in_play())
    if request.army is not None:
        _refuse_not_among(request.army, armies)
        return Pick(armies=armies, army=request.army, army_roll=None, units=(), unit=None, unit_roll=None)
    roll = rolled(state, "army", request.mission, None, sides=len(armies))
    return Pick(armies=armies, army=armies[roll.value - 1], army_roll=roll, units=(), unit=None, unit_roll=None)


def _unit_pick(request: DrawRandomEvent, no: int, among: Candidates, mission: Mission, state: Campaign) -> Pick:
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


def _named(request: DrawRandomEvent, no: int) -> UnitNo | None:
    """Whom the table drew."""
    if request.units is None:
        return None
    if no >= len(request.units):
        raise RuleViolation("The event draws more units than are named.")
    return request.units[no]


def _refuse_not_among(army: ArmyNo, among: tuple[ArmyNo, ...]) -> None:
    if army not in among:
        raise RuleViolation("{army} cannot be drawn.", army=army)
