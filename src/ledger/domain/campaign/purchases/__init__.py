"""Purchases after a mission: upgrades bought and sold, units recruited."""

from ledger.domain.campaign import after_a_mission, of_army, of_unit
from ledger.domain.families import Asked

REQUESTS = {
    "buy-upgrade": Asked("BuyUpgrade", "decide:buy", after_a_mission(of_unit)),
    "sell-upgrade": Asked("SellUpgrade", "decide:sell", after_a_mission(of_unit)),
    "recruit": Asked("Recruit", "decide:recruit", after_a_mission(of_army)),
}
