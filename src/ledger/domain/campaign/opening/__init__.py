"""How a campaign is opened, who runs it, and when it is over."""

from ledger.domain.campaign import organizers
from ledger.domain.families import Asked

REQUESTS = {
    "open-campaign": Asked("OpenCampaign", None, organizers),
    "appoint-in-campaign": Asked("AppointInCampaign", "decide:appoint", organizers),
}
