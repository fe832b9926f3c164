"""Purchases: whether an upgrade can be bought or sold, and a unit recruited.

A recruit is paid for; heroes stay within their limits, and there is one trained recruit a step.
"""

from ledger.domain.campaign.armies.decide import numbered, refuse_taken_names
from ledger.domain.campaign.dice import check_roll, rolled
from ledger.domain.campaign.purchases.evolve import is_sold, needs_die, proceeds
from ledger.domain.campaign.purchases.facts import SaleTried, UnitRecruited, UpgradeBought
from ledger.domain.campaign.purchases.requests import BuyUpgrade, Recruit, SellUpgrade
from ledger.domain.campaign.requests import SpendingRequest
from ledger.domain.campaign.state import (
    RECRUITING,
    UPGRADES,
    Campaign,
    Mission,
    army_of,
    can_pay,
    spending_in,
    unit_of,
    units_of,
)
from ledger.domain.campaign.values import ItemNo, MissionNo, Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent


def buy(request: BuyUpgrade, state: Campaign) -> tuple[UpgradeBought]:
    refuse_without_mission(request)
    item = ItemNo(unit_of(request.unit, state).items + 1)
    return (UpgradeBought(mission=request.mission, unit=request.unit, item=item, upgrade=request.upgrade.upgrade),)


def sell(request: SellUpgrade, state: Campaign) -> tuple[SaleTried]:
    refuse_without_mission(request)
    return (SaleTried(mission=request.mission, unit=request.unit, item=request.item, sale=_die(request, state)),)


def _die(request: SellUpgrade, state: Campaign) -> Roll | None:
    upgrade = unit_of(request.unit, state).upgrades.get(request.item)
    if request.dice is None and (upgrade is None or not needs_die(upgrade, state.rules)):
        return None
    return rolled(state, "sale", request.mission or MissionNo(0), request.dice)


def recruit(request: Recruit, state: Campaign) -> tuple[UnitRecruited]:
    """A unit with the next number."""
    refuse_without_mission(request)
    (unit,) = numbered((request.unit,), state)
    return (UnitRecruited(mission=request.mission, army=request.army, unit=unit, is_trained=request.trained),)


def refuse_without_mission(request: SpendingRequest) -> None:
    """Points are spent in the steps after a mission; elsewhere for a reason alone."""
    if request.mission is None and request.reason is None:
        raise RuleViolation("Say after which mission; outside any mission, give a reason.", code="mission-unsaid")


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of the steps in which points are spent that cannot follow."""
    match fact:
        case UpgradeBought():
            _check_buying(fact, state)
        case SaleTried():
            _check_selling(fact, state)
        case UnitRecruited():
            _check_recruiting(fact, state)


def _check_buying(fact: UpgradeBought, state: Campaign) -> None:
    unit = unit_of(fact.unit, state)
    spending_in(fact.mission, unit.army, state, UPGRADES)
    if fact.item in unit.upgrades:
        raise RuleViolation("{unit} has an item {item} already.", unit=unit.no, item=fact.item)
    can_pay(state.armies[unit.army], fact.upgrade.price)


def _check_selling(fact: SaleTried, state: Campaign) -> None:
    unit = unit_of(fact.unit, state)
    mission = spending_in(fact.mission, unit.army, state, UPGRADES)
    if fact.item not in unit.upgrades:
        raise RuleViolation("{unit} has no item {item}.", unit=unit.no, item=fact.item)
    upgrade = unit.upgrades[fact.item]
    if mission is not None and (fact.unit, fact.item) in mission.sales_tried:
        raise RuleViolation(
            "{item} of {unit} was up for sale after this mission already.", item=upgrade.name, unit=unit.no
        )
    _check_die(fact, is_needed=needs_die(upgrade, state.rules))
    if is_sold(fact.sale, state.rules):
        can_pay(state.armies[unit.army], -proceeds(upgrade, state.rules))


def _check_die(fact: SaleTried, *, is_needed: bool) -> None:
    if (fact.sale is not None) != is_needed:
        raise RuleViolation("This sale needs a die." if is_needed else "This sale needs no die.")
    if fact.sale is not None:
        check_roll(fact.sale, "sale")


def _check_recruiting(fact: UnitRecruited, state: Campaign) -> None:
    army = army_of(fact.army, state)
    mission = spending_in(fact.mission, army.no, state, RECRUITING)
    refuse_taken_names((fact.unit,), state)
    if fact.unit.is_hero:
        _check_hero(fact, mission, state)
    if fact.is_trained:
        _check_trained(fact, mission, state)
    can_pay(army, fact.unit.cost + (state.rules.trained_price if fact.is_trained else 0))


def _check_hero(fact: UnitRecruited, mission: Mission | None, state: Campaign) -> None:
    rules = state.rules
    if mission is not None and mission.new_heroes[fact.army] >= rules.new_heroes:
        raise RuleViolation("{army} recruited its new hero of this step already.", army=fact.army)
    if sum(unit.is_hero for unit in units_of(fact.army, state)) >= rules.heroes_most:
        raise RuleViolation("{army} has {most} heroes, the most there are.", army=fact.army, most=rules.heroes_most)


def _check_trained(fact: UnitRecruited, mission: Mission | None, state: Campaign) -> None:
    if fact.unit.is_hero:
        raise RuleViolation("A hero is never recruited with experience.")
    if mission is not None and mission.trained[fact.army] >= state.rules.trained_most:
        raise RuleViolation("{army} has its trained recruit of this step.", army=fact.army)
