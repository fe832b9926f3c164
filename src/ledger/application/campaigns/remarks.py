"""What is told beside a fact of a campaign that was recorded: what it means for everyone, and what is left to do."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.families import family_of
from ledger.domain.places import Places

Remarks = Callable[[CampaignEvent, Campaign, CampaignRoster], Iterator[str]]

FAMILIES: Mapping[str, Remarks] = Places(
    "ledger.application.campaigns",
    {
        "opening": "remarks_on_armies:remarks",
        "armies": "remarks_on_armies:remarks",
        "missions": "mission_remarks:remarks",
        "random_events": "remarks_on_random_events:remarks",
        "casualties": "remarks_on_units:remarks",
        "experience": "remarks_on_units:remarks",
        "purchases": "remarks_on_units:remarks",
        "unwinding": "remarks_on_unwinding:remarks",
    },
)
"""By family; of the others there is nothing to tell."""


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster, at: datetime) -> Iterator[str]:
    """What to tell of a fact that happened then, as the campaign stands with it."""
    family = family_of(type(fact))
    if family in FAMILIES:
        yield from FAMILIES[family](fact, state, roster)
    if isinstance(fact, MissionEnded):
        from ledger.application.campaigns.mission_remarks import over

        yield from over(state, roster, at)
    if family != "unwinding" and family_of(type(state.acts[max(0, len(state.acts) - 2)].fact)) == "unwinding":
        from ledger.application.campaigns.remarks_on_unwinding import corrected

        yield from corrected(state, roster)
