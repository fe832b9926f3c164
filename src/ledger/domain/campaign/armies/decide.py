"""Armies: whether one can join, be brought over, read from a list, adjusted, let units go or disband."""

from collections import Counter
from collections.abc import Iterable

from ledger.domain.campaign.armies.evolve import holds, table_of
from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyBroughtOver,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    ListedUnit,
    ListRead,
    RepricedUpgrade,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
    Veteran,
)
from ledger.domain.campaign.armies.requests import (
    AdjustArmy,
    AdjustUnit,
    BringArmyOver,
    DisbandArmy,
    DisbandUnit,
    JoinCampaign,
    ReadList,
    RenameArmy,
    RenameUnit,
    UnitBought,
)
from ledger.domain.campaign.state import RECRUITING, Campaign, Unit, army_of, can_pay, open_mission_of, unit_of
from ledger.domain.campaign.values import MISSION_STEPS, ArmyNo, NewUnit, UnitNo
from ledger.domain.errors import RuleViolation, either
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Commitment, PersonId


def join(request: JoinCampaign, state: Campaign) -> tuple[ArmyJoined]:
    """An army with the next number, and its units with theirs."""
    units = tuple(numbered(request.units, state))
    left = state.rules.start_points - sum(unit.cost for unit in units)
    return (
        ArmyJoined(
            army=ArmyNo(state.last_army + 1),
            player=request.player,
            name=request.army,
            units=units,
            saved=max(0, left) if request.saved is None else request.saved,
            file=request.file.file if request.file else None,
        ),
    )


def numbered(units: Iterable[UnitBought], state: Campaign) -> Iterable[NewUnit]:
    """Units as they come in, with the numbers after the last one ever given."""
    for no, unit in enumerate(units, start=state.last_unit + 1):
        yield NewUnit(
            no=UnitNo(no),
            name=unit.name,
            is_hero=unit.hero,
            price=unit.cost,
            upgrades=tuple(each.upgrade for each in unit.upgrades),
            notes=unit.notes,
            list_id=unit.list_id,
        )


def disband_unit(request: DisbandUnit, state: Campaign) -> tuple[UnitDisbanded]:
    return (UnitDisbanded(unit=request.unit),)


def disband_army(request: DisbandArmy, state: Campaign) -> tuple[ArmyDisbanded]:
    return (ArmyDisbanded(army=request.army),)


def rename_army(request: RenameArmy, state: Campaign) -> tuple[ArmyRenamed]:
    return (ArmyRenamed(army=request.army, name=request.name),)


def rename_unit(request: RenameUnit, state: Campaign) -> tuple[UnitRenamed]:
    return (UnitRenamed(unit=request.unit, name=request.name),)


def adjust(request: AdjustArmy, state: Campaign) -> tuple[ArmyAdjusted]:
    return (ArmyAdjusted(army=request.army, points=request.points, vp=request.vp),)


def adjust_unit(request: AdjustUnit, state: Campaign) -> tuple[UnitAdjusted]:
    return (
        UnitAdjusted(
            unit=request.unit,
            price=request.price,
            xp=request.xp,
            gained=request.gained,
            lost=request.lost,
            is_hero=request.hero,
            repriced=tuple(RepricedUpgrade(item=each.item, price=each.cost) for each in request.upgrades),
            notes=request.notes,
        ),
    )


def bring_over(request: BringArmyOver, state: Campaign) -> tuple[ArmyBroughtOver]:
    """An army with the next number, and its units with theirs."""
    units = numbered((each.unit for each in request.veterans), state)
    veterans = tuple(
        Veteran(unit=unit, xp=each.xp, held=each.held) for unit, each in zip(units, request.veterans, strict=True)
    )
    return (
        ArmyBroughtOver(
            army=ArmyNo(state.last_army + 1),
            player=request.player,
            name=request.army,
            veterans=veterans,
            saved=request.saved,
            file=request.file.file if request.file else None,
        ),
    )


def read_list(request: ReadList, state: Campaign) -> tuple[ListRead]:
    """A list, and which units it calls otherwise."""
    units = tuple(ListedUnit(unit=each.unit, list_id=each.list_id) for each in request.units)
    return (ListRead(army=request.army, file=request.file.file, units=units),)


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
        case ArmyBroughtOver():
            refuse_second_army(fact.army, fact.player, state)
            refuse_taken_name(fact.name, (army.name for army in state.armies.values()), "army")
            refuse_taken_names((each.unit for each in fact.veterans), state)
            for veteran in fact.veterans:
                _check_veteran(veteran, state)
        case ListRead():
            army_of(fact.army, state)
            _check_listed(fact, state)


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
            now=MISSION_STEPS[mission.step - 1],
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


def _check_veteran(veteran: Veteran, state: Campaign) -> None:
    if veteran.xp > state.rules.xp_most:
        raise RuleViolation(f"A unit has at most {state.rules.xp_most} XP, not {veteran.xp}.")
    if len(set(veteran.held)) < len(veteran.held):
        raise RuleViolation("A trait is named twice.")
    if strange := [name for name in veteran.held if table_of(name, state.rules) is None]:
        raise RuleViolation("No table has {name}.", code="in-no-table", name=strange[0])


def _check_listed(fact: ListRead, state: Campaign) -> None:
    units = [each.unit for each in fact.units]
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice.")
    if strange := [unit for unit in units if unit_of(unit, state).army != fact.army]:
        raise RuleViolation("{unit} is none of {army}.", unit=strange[0], army=fact.army)
