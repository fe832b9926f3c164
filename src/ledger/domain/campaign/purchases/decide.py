"""Whether an upgrade can be bought or sold."""

from ledger.domain.campaign.dice import check_roll
from ledger.domain.campaign.finding import can_pay, spending_in, unit_of
from ledger.domain.campaign.market.prices import is_sold, needs_die, proceeds
from ledger.domain.campaign.purchases.facts import SaleTried, UpgradeBought
from ledger.domain.campaign.state import UPGRADES, Campaign
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of the upgrade step that cannot follow."""
    match fact:
        case UpgradeBought():
            _check_buying(fact, state)
        case SaleTried():
            _check_selling(fact, state)


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
