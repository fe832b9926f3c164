"""What facts of armies and their lists do; and what it is to hold a trait, skill, talent or injury, or to lose it.

Rolls bring them one by one; whoever is brought over from elsewhere, or put right, holds them at once.
"""

from typing import Literal

from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyBroughtOver,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    ListRead,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
)
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Campaign, Unit, learn, move, score, units_of
from ledger.domain.campaign.values import ArmyNo, ItemNo, NewUnit
from ledger.domain.facts import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of armies or their lists."""
    match fact:
        case ArmyJoined():
            _join(state, fact)
        case UnitDisbanded(unit=unit):
            state.units[unit].fate = "disbanded"
        case ArmyDisbanded(army=army):
            _disband(state, army)
        case ArmyRenamed():
            state.armies[fact.army].name = fact.name
        case UnitRenamed():
            state.units[fact.unit].name = fact.name
        case UnitAdjusted():
            _adjust_unit(state, fact)
        case ArmyAdjusted():
            move(state, fact.army, fact.points, "adjusted")
            score(state, fact.army, fact.vp, "adjusted")
        case ArmyBroughtOver():
            _bring_over(state, fact)
        case ListRead():  # what changed stands in the facts beside it
            for each in fact.units:
                state.units[each.unit].list_id = each.list_id


def _join(state: Campaign, fact: ArmyJoined) -> None:
    muster(state, Army(fact.army, fact.player, fact.name))
    move(state, fact.army, state.rules.start_points, "start")
    for unit in fact.units:
        enlist(state, fact.army, unit)
    move(state, fact.army, fact.saved - state.armies[fact.army].points, "not saved")


def muster(state: Campaign, army: Army) -> None:
    """An army comes into the campaign; its number is never given again."""
    state.armies[army.no] = army
    state.last_army = max(state.last_army, army.no)


def enlist(state: Campaign, army: ArmyNo, new: NewUnit) -> Unit:
    """A unit comes into an army and is paid for."""
    upgrades = {ItemNo(no): upgrade for no, upgrade in enumerate(new.upgrades, start=1)}
    unit = Unit(new.no, army, new.name, new.is_hero, new.price, upgrades, items=len(upgrades))
    unit.notes, unit.list_id = new.notes, new.list_id
    state.units[new.no] = unit
    state.last_unit = max(state.last_unit, new.no)
    move(state, army, -new.price, "unit")
    for upgrade in new.upgrades:
        move(state, army, -upgrade.price, "upgrade")
    return unit


def _disband(state: Campaign, no: ArmyNo) -> None:
    army = state.armies[no]
    for unit in units_of(no, state):
        unit.fate = "disbanded"
    move(state, no, -army.points, "disbanded")
    score(state, no, -army.vp, "disbanded")
    army.is_closed = True


def _adjust_unit(state: Campaign, fact: UnitAdjusted) -> None:
    unit, rules = state.units[fact.unit], state.rules
    unit.price += fact.price
    learn(state, unit.no, fact.xp, "adjusted")
    _adjust_levels(unit, fact, rules)
    for name in fact.lost:
        let_go(unit, name, rules)
    for name in fact.gained:
        hold(unit, name, rules)
    if fact.is_hero is not None:
        unit.is_hero = fact.is_hero
    for each in fact.repriced:
        unit.upgrades[each.item] = unit.upgrades[each.item].model_copy(update={"price": each.price})
    if fact.notes is not None:
        unit.notes = fact.notes


def _adjust_levels(unit: Unit, fact: UnitAdjusted, rules: CampaignRules) -> None:
    """A level goes with the trait or skill it brought, unless the unit had more of them than levels; and one that is
    due is taken by what was gained, which else brings none."""
    extra = max(0, len(unit.traits) + len(unit.skills) - unit.levels)
    unit.levels = max(0, unit.levels - max(0, levels_among(fact.lost, rules) - extra))
    due = max(0, unit.xp // rules.xp_level - unit.levels)
    unit.levels += min(due, levels_among(fact.gained, rules))


def _bring_over(state: Campaign, fact: ArmyBroughtOver) -> None:
    """What its units cost came in with them, and what it saved; its levels were taken elsewhere."""
    muster(state, Army(fact.army, fact.player, fact.name))
    cost = sum(each.unit.cost for each in fact.veterans)
    move(state, fact.army, cost + fact.saved, "brought over")
    for veteran in fact.veterans:
        unit = enlist(state, fact.army, veteran.unit)
        learn(state, unit.no, veteran.xp, "brought over")
        unit.levels = unit.xp // state.rules.xp_level
        for name in veteran.held:
            hold(unit, name, state.rules)


TraitTable = Literal["trait", "skill", "talent", "injury"]


def table_of(name: str, rules: CampaignRules) -> TraitTable | None:
    """Which table has a name; death and whatever no table has are held by nobody."""
    if any(name in line for line in rules.traits):
        return "trait"
    if any(name in skills for skills in rules.skills.values()):
        return "skill"
    if name in rules.talents:
        return "talent"
    return "injury" if name in rules.injuries and name != rules.injury_dead else None


def holds(unit: Unit, name: str) -> bool:
    """Whether a unit has it."""
    return name in (*unit.traits, *unit.skills, *unit.talents, *unit.injuries)


def hold(unit: Unit, name: str, rules: CampaignRules) -> None:
    """A unit has it from now on; a talent or an injury counts as one roll, and a skill comes with its set."""
    match table_of(name, rules):
        case "trait":
            unit.traits.append(name)
        case "skill":
            unit.skills.append(name)
            _know_set(unit, name, rules)
        case "talent":
            unit.talents.append(name)
            unit.talent_rolls += 1
        case "injury":
            unit.injuries.append(name)
            unit.injury_rolls += 1


def _know_set(unit: Unit, skill: str, rules: CampaignRules) -> None:
    named = next(each for each, skills in rules.skills.items() if skill in skills)
    if named not in unit.sets:
        unit.sets.append(named)


def let_go(unit: Unit, name: str, rules: CampaignRules) -> None:
    """A unit has it no longer."""
    match table_of(name, rules):
        case "trait":
            unit.traits.remove(name)
        case "skill":
            unit.skills.remove(name)
        case "talent":
            unit.talents.remove(name)
            unit.talent_rolls -= 1
        case "injury":
            unit.injuries.remove(name)
            unit.injury_rolls -= 1


def levels_among(names: tuple[str, ...], rules: CampaignRules) -> int:
    """How many of these a level brought."""
    return sum(table_of(name, rules) in ("trait", "skill") for name in names)
