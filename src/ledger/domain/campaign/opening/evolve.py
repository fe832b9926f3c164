"""An opening stands at the beginning alone, where `begin` makes a state of it."""

from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """It cannot come again."""
    raise AssertionError("a campaign is opened once")
