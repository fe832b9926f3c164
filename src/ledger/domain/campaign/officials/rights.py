"""Who may appoint."""

from ledger.domain.campaign.whose import organizers

RIGHTS = {"appoint-in-campaign": organizers}
