"""Draws in two steps, an army and then a unit of it: from the seed, or as the table drew them."""

from collections.abc import Iterator

from ledger.domain.campaign.dice import rolled
from ledger.domain.campaign.finding import brought_by
from ledger.domain.campaign.happenings.candidates import Candidates, candidates, line_of, picks_wanted
from ledger.domain.campaign.happenings.facts import Pick
from ledger.domain.campaign.happenings.requests import DrawHappening
from ledger.domain.campaign.state import Campaign, Happening, Mission
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation


def picks(
    request: DrawHappening, happening: Happening, die: int | None, mission: Mission, state: Campaign
) -> Iterator[Pick]:
    """One pick after the other; no unit twice."""
    event = line_of(happening)
    if event.draws in ("army", "player"):
        yield _army_pick(request, mission, state)
        return
    there = sum(map(len, candidates(mission, state, request.candidates).values()))
    if request.units is not None and len(request.units) > picks_wanted(event, die, there):
        raise RuleViolation(f"{event.name} draws fewer units than are named.")
    drawn: list[UnitNo] = []
    for no in range(picks_wanted(event, die, there)):
        among = candidates(mission, state, request.candidates, drawn)
        pick = _unit_pick(request, no, among, mission, state)
        if pick.drawn_unit is not None:
            drawn.append(pick.drawn_unit)
        yield pick


def _army_pick(request: DrawHappening, mission: Mission, state: Campaign) -> Pick:
    armies = tuple(mission.in_play())
    entered = None if request.army is None else (_place_of_army(request.army, armies),)
    army = rolled(state, "army", request.mission, entered, sides=len(armies))
    return Pick(armies=armies, army=army, units=(), unit=None)


def _unit_pick(request: DrawHappening, no: int, among: Candidates, mission: Mission, state: Campaign) -> Pick:
    armies = tuple(among)
    named = _named(request, no)
    if named is not None:
        _place_of_unit(named, tuple(unit for units in among.values() for unit in units))
    chosen = None if named is None else (_place_of_army(brought_by(mission, named), armies),)
    army = rolled(state, "army", request.mission, chosen, sides=len(armies), further=no)
    units = among[armies[army.value - 1]]
    entered = None if named is None else (_place_of_unit(named, units),)
    unit = rolled(state, "unit", request.mission, entered, sides=len(units), further=no)
    return Pick(armies=armies, army=army, units=units, unit=unit)


def _named(request: DrawHappening, no: int) -> UnitNo | None:
    """Whom the table drew."""
    if request.units is None:
        return None
    if no >= len(request.units):
        raise RuleViolation("The event draws more units than are named.")
    return request.units[no]


def _place_of_army(army: ArmyNo, among: tuple[ArmyNo, ...]) -> int:
    if army not in among:
        raise RuleViolation("{army} cannot be drawn.", army=army)
    return among.index(army) + 1


def _place_of_unit(unit: UnitNo, among: tuple[UnitNo, ...]) -> int:
    if unit not in among:
        raise RuleViolation("{unit} cannot be drawn.", unit=unit)
    return among.index(unit) + 1
