"""Facts of requests of the upgrade step."""

from ledger.domain.campaign.dice import rolled
from ledger.domain.campaign.finding import refuse_without_mission, unit_of
from ledger.domain.campaign.market.prices import needs_die
from ledger.domain.campaign.purchases.facts import SaleTried, UpgradeBought
from ledger.domain.campaign.purchases.requests import BuyUpgrade, SellUpgrade
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import ItemNo, MissionNo, Roll


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
