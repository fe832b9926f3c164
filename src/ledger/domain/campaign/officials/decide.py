"""The fact of an appointment."""

from ledger.domain.campaign.officials.facts import CampaignOfficialAppointed
from ledger.domain.campaign.officials.requests import AppointInCampaign
from ledger.domain.campaign.state import Campaign


def appoint(request: AppointInCampaign, state: Campaign) -> tuple[CampaignOfficialAppointed]:
    return (CampaignOfficialAppointed(person=request.official, role=request.role),)
