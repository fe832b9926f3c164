"""What is told beside a fact of a campaign that was recorded: what it means for everyone, and what is left to do."""

from collections.abc import Iterator

from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.missions.facts import MissionBegun
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact, as the campaign stands with it."""
    match fact:
        case MissionBegun():
            out = state.missions[fact.mission].stays_out
            if out:
                yield f"{listed(map(roster.army, out))} can bring nothing and stays out."
