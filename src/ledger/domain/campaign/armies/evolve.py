"""What facts of armies do."""

from ledger.domain.campaign.armies.facts import (
    ArmyAdjusted,
    ArmyDisbanded,
    ArmyJoined,
    ArmyRenamed,
    UnitAdjusted,
    UnitDisbanded,
    UnitRenamed,
)
from ledger.domain.campaign.books import learn, move, score
from ledger.domain.campaign.finding import units_of
from ledger.domain.campaign.holding import hold, let_go, levels_among
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Campaign, Unit
from ledger.domain.campaign.values import ArmyNo, ItemNo, NewUnit
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of armies."""
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
