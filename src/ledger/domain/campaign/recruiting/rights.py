"""Who may recruit."""

from ledger.domain.campaign.whose import after_a_mission, of_army

RIGHTS = {"recruit": after_a_mission(of_army)}
