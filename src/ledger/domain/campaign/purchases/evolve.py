"""What facts of the upgrade step do."""

from ledger.domain.campaign.books import move
from ledger.domain.campaign.market.prices import is_sold, proceeds
from ledger.domain.campaign.purchases.facts import SaleTried, UpgradeBought
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of the upgrade step."""
    match fact:
        case UpgradeBought():
            unit = state.units[fact.unit]
            unit.upgrades[fact.item] = fact.upgrade
            unit.items = max(unit.items, fact.item)
            move(state, unit.army, -fact.upgrade.price, "upgrade")
        case SaleTried():
            _try(state, fact)


def _try(state: Campaign, fact: SaleTried) -> None:
    if fact.mission is not None:
        state.missions[fact.mission].sales_tried.add((fact.unit, fact.item))
    if is_sold(fact.sale, state.rules):
        unit = state.units[fact.unit]
        move(state, unit.army, proceeds(unit.upgrades.pop(fact.item), state.rules), "sale")
