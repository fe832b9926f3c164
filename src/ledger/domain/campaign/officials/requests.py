"""The request that appoints somebody."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.values import CampaignRole
from ledger.domain.requests.common import IN_WORDS, Said
from ledger.domain.values import PersonId


class AppointInCampaign(CampaignRequest):
    """Make somebody the organizer of a campaign, or (null) no longer."""

    do: Literal["appoint-in-campaign"]
    official: Annotated[PersonId, BeforeValidator(Said("official")), IN_WORDS]
    role: CampaignRole | None
