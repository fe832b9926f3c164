"""Purchases after a mission: upgrades bought and sold, units recruited."""

from ledger.domain.campaign import after_a_mission, of_army, of_unit

RIGHTS = {"buy-upgrade": after_a_mission(of_unit), "sell-upgrade": after_a_mission(of_unit)}


OF_RECRUITS = {"recruit": after_a_mission(of_army)}
