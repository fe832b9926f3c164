"""Whether an army can join, let go, be adjusted or disband."""

from collections import Counter
from collections.abc import Iterable

from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
)
from ledger.domain.campaign.finding import army_of, can_pay, open_mission_of, unit_of
from ledger.domain.campaign.holding import holds, table_of
from ledger.domain.campaign.state import RECRUITING, STEPS, Campaign, Unit
from ledger.domain.campaign.values import ArmyNo, NewUnit
from ledger.domain.errors import RuleViolation, either
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment, PersonId


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of armies that cannot follow."""
    match fact:
        case ArmyJoined():
            _check_joining(fact, state)
        case UnitDisbanded(unit=unit):
            refuse_in_the_field(unit_of(unit, state).army, state)
        case ArmyDisbanded(army=army):
            army_of(army, state)
            refuse_in_the_field(army, state)
        case ArmyRenamed():
            army_of(fact.army, state)
            others = (army.name for army in state.armies.values() if army.no != fact.army)
            refuse_taken_name(fact.name, others, "army")
            if fact.name == state.armies[fact.army].name:
                raise RuleViolation("{army} is called that already.", army=fact.army)
        case UnitRenamed():
            unit_of(fact.unit, state)
            refuse_taken_name(fact.name, (unit.name for unit in state.units.values() if unit.no != fact.unit), "unit")
            if fact.name == state.units[fact.unit].name:
                raise RuleViolation("{unit} is called that already.", unit=fact.unit)
        case ArmyAdjusted():
            _check_adjusting(fact, state)
        case UnitAdjusted():
            _check_adjusting_unit(fact, state)


def _check_joining(fact: ArmyJoined, state: Campaign) -> None:
    refuse_second_army(fact.army, fact.player, state)
    is_known = any(army.player == fact.player for army in state.armies.values())
    if state.missions and not is_known and not state.rules.late_joiners:
        raise RuleViolation(
            "{campaign} has begun and takes no late joiners.", code="no-late-joiners", campaign=state.slug
        )
    refuse_taken_name(fact.name, (army.name for army in state.armies.values()), "army")
    refuse_taken_names(fact.units, state)
    _check_start(fact, state)


def refuse_second_army(no: ArmyNo, player: PersonId, state: Campaign) -> None:
    """One army a player; who disbanded one may start anew at any time."""
    if no in state.armies:
        raise RuleViolation("There is an army {army} already.", army=no)
    standing = [army.no for army in state.armies.values() if army.player == player and not army.is_closed]
    if standing:
        raise RuleViolation("This player leads {army} already.", code="leads-an-army", army=standing[0])


def _check_start(fact: ArmyJoined, state: Campaign) -> None:
    rules = state.rules
    cost = sum(unit.cost for unit in fact.units)
    heroes = sum(unit.is_hero for unit in fact.units)
    if heroes > rules.start_heroes:
        raise RuleViolation(f"An army starts with at most {rules.start_heroes} hero; these are {heroes}.")
    if cost > rules.start_points:
        raise RuleViolation(f"These units cost {cost} points; an army starts with {rules.start_points}.")
    if fact.saved > rules.start_points - cost:
        raise RuleViolation(f"{rules.start_points - cost} points are left to be saved, not {fact.saved}.")
    if fact.saved > rules.saved_most:
        raise RuleViolation(f"At most {rules.saved_most} points may be saved before the first mission.")


def refuse_taken_names(units: Iterable[NewUnit], state: Campaign) -> None:
    """Names are unique, those of the dead included; so are numbers."""
    taken = Counter(unit.name for unit in state.units.values())
    for unit in units:
        if unit.no in state.units:
            raise RuleViolation("There is a unit {unit} already.", unit=unit.no)
        refuse_taken_name(unit.name, taken, "unit")
        taken[unit.name] += 1


def refuse_taken_name(name: Commitment, taken: Iterable[Commitment], what: str) -> None:
    """Equal names have one commitment."""
    if name in taken:
        there = (
            "There is an army called {named} already." if what == "army" else "There is a unit called {named} already."
        )
        raise RuleViolation(there, named=name)


def refuse_in_the_field(army: ArmyNo, state: Campaign) -> None:
    """Disbanding is for the recruiting step and the time between missions."""
    mission = open_mission_of(army, state)
    if mission is not None and mission.step != RECRUITING:
        raise RuleViolation(
            "Mission {mission} is in step {step}, {now}; disbanding is for recruiting and between missions.",
            code="other-step",
            mission=mission.no,
            step=mission.step,
            now=STEPS[mission.step - 1],
        )


def _check_adjusting(fact: ArmyAdjusted, state: Campaign) -> None:
    army = army_of(fact.army, state)
    if fact.points == fact.vp == 0:
        raise RuleViolation("An adjustment says by how many points or VP.")
    can_pay(army, -fact.points)
    if army.vp + fact.vp < 0:
        raise RuleViolation("{army} has {vp} VP; it cannot lose more.", army=army.no, vp=army.vp)


def _check_adjusting_unit(fact: UnitAdjusted, state: Campaign) -> None:
    unit = unit_of(fact.unit, state)
    if not _says_something(fact):
        raise RuleViolation("An adjustment says what changes: points, XP, or what a unit gained or lost.")
    if unit.price + fact.price < 0:
        raise RuleViolation(
            "{unit} costs {price} points; it cannot cost less than none.", unit=unit.no, price=unit.price
        )
    if not 0 <= unit.xp + fact.xp <= state.rules.xp_most:
        raise RuleViolation(
            "{unit} has {xp} XP; it can have 0 to {most}.", unit=unit.no, xp=unit.xp, most=state.rules.xp_most
        )
    for name in (*fact.gained, *fact.lost):
        if table_of(name, state.rules) is None:
            raise RuleViolation("No table has {name}.", code="in-no-table", name=name)
    _check_held(fact, unit)
    _check_repriced(fact, unit)


def _says_something(fact: UnitAdjusted) -> bool:
    amounts = fact.price or fact.xp
    things = fact.gained or fact.lost or fact.repriced
    return bool(amounts or things or fact.is_hero is not None or fact.notes is not None)


def _check_held(fact: UnitAdjusted, unit: Unit) -> None:
    if (fact.gained or fact.is_hero is not None) and unit.options:
        raise RuleViolation("{unit} must pick first: {options}.", unit=unit.no, options=either(unit.options))
    named = (*fact.gained, *fact.lost)
    if len(set(named)) < len(named):
        raise RuleViolation("A trait is named twice.")
    if kept := [name for name in fact.gained if holds(unit, name)]:
        raise RuleViolation("{unit} has {name} already.", unit=unit.no, name=kept[0])
    if missing := [name for name in fact.lost if not holds(unit, name)]:
        raise RuleViolation("{unit} does not have {name}.", unit=unit.no, name=missing[0])


def _check_repriced(fact: UnitAdjusted, unit: Unit) -> None:
    items = [each.item for each in fact.repriced]
    if len(set(items)) < len(items):
        raise RuleViolation("An upgrade is named twice.")
    if missing := [item for item in items if item not in unit.upgrades]:
        raise RuleViolation("{unit} has no item {item}.", unit=unit.no, item=missing[0])
