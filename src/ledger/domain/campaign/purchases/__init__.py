"""Who may buy and sell."""

from ledger.domain.campaign.whose import after_a_mission, of_unit

RIGHTS = {"buy-upgrade": after_a_mission(of_unit), "sell-upgrade": after_a_mission(of_unit)}
