"""How a campaign is opened, and when it is over."""

from ledger.domain.campaign import organizers

RIGHTS = {"appoint-in-campaign": organizers}
