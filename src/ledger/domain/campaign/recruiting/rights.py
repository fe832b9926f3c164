"""Who may recruit."""

from ledger.domain.campaign.whose import of_army

RIGHTS = {"recruit": of_army}
