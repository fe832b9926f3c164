"""What facts of purchases do, and what an upgrade fetches."""

from ledger.domain.campaign.armies.evolve import enlist
from ledger.domain.campaign.evolve import learn, move
from ledger.domain.campaign.purchases.facts import SaleTried, UnitRecruited, UpgradeBought
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import Roll, Upgrade
from ledger.domain.facts import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of the steps in which points are spent."""
    match fact:
        case UpgradeBought():
            unit = state.units[fact.unit]
            unit.upgrades[fact.item] = fact.upgrade
            unit.items = max(unit.items, fact.item)
            move(state, unit.army, -fact.upgrade.price, "upgrade")
        case SaleTried():
            _try(state, fact)
        case UnitRecruited():
            _recruit(state, fact)


def _try(state: Campaign, fact: SaleTried) -> None:
    if fact.mission is not None:
        state.missions[fact.mission].sales_tried.add((fact.unit, fact.item))
    if is_sold(fact.sale, state.rules):
        unit = state.units[fact.unit]
        move(state, unit.army, proceeds(unit.upgrades.pop(fact.item), state.rules), "sale")


def _recruit(state: Campaign, fact: UnitRecruited) -> None:
    unit = enlist(state, fact.army, fact.unit)
    if fact.mission is not None:
        mission = state.missions[fact.mission]
        mission.recruits.add(unit.no)
        mission.new_heroes[fact.army] += unit.is_hero
        mission.trained[fact.army] += fact.is_trained
    if fact.is_trained:
        move(state, fact.army, -state.rules.trained_price, "training")
        learn(state, unit.no, state.rules.trained_xp, "training")


def needs_die(upgrade: Upgrade, rules: CampaignRules) -> bool:
    """Whether a die says if it can be sold at all."""
    return upgrade.price == rules.sale_tried_price


def is_sold(sale: Roll | None, rules: CampaignRules) -> bool:
    """Whether the die allows it, where there is one."""
    return sale is None or sale.value >= rules.sale_tried_least


def proceeds(upgrade: Upgrade, rules: CampaignRules) -> int:
    """Half its price, rounded down to a multiple; a cheap one all of it; one below zero costs its full amount."""
    if upgrade.price < 0 or needs_die(upgrade, rules):
        return upgrade.price
    share = upgrade.price // rules.sale_divisor
    return share - share % rules.sale_multiple
