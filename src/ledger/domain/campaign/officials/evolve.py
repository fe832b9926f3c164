"""What an appointment does."""

from ledger.domain.campaign.officials.facts import CampaignOfficialAppointed
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply the one fact there is."""
    assert isinstance(fact, CampaignOfficialAppointed)
    if fact.role is None:
        state.officials.pop(fact.person, None)
    else:
        state.officials[fact.person] = fact.role
