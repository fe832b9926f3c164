"""The fact that somebody runs the campaign."""

from ledger.domain.campaign.values import CampaignRole
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import PersonId


class CampaignOfficialAppointed(CampaignEvent):
    """Somebody became the organizer; None ends it."""

    person: PersonId
    role: CampaignRole | None
