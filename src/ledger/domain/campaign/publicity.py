"""What everyone may read of a campaign: all but what was noted in secret and has not come out, and the seed."""

from collections.abc import Callable, Mapping
from typing import Any

from ledger.domain.campaign.check import family_of
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.places import Places

Hidden = Callable[[CampaignEvent, Campaign], Mapping[str, Any]]
"""What stands in place of the fields of a fact that not everyone may read yet."""

FAMILIES: Mapping[str, Hidden] = Places(
    "ledger.domain.campaign",
    {"opening": "opening.publicity:hidden", "random_events": "random_events.publicity:hidden"},
)
"""The families that keep anything from anybody."""


def hidden(fact: CampaignEvent, state: Campaign) -> Mapping[str, Any]:
    """What is hidden of a fact, as the campaign stands."""
    family = family_of(type(fact))
    return FAMILIES[family](fact, state) if family in FAMILIES else {}
