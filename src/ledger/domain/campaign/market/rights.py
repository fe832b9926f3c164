"""Who may buy and sell."""

from ledger.domain.campaign.whose import of_unit

RIGHTS = {"buy-upgrade": of_unit, "sell-upgrade": of_unit}
