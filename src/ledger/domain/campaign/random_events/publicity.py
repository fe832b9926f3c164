"""A secret stays one until it is triggered, or the mission is won."""

from collections.abc import Mapping
from typing import Any

from ledger.domain.campaign.random_events.facts import SecretNoted
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import WITHHELD


def hidden(fact: CampaignEvent, state: Campaign) -> Mapping[str, Any]:
    """What was noted, while it may still matter; of a mission that was withdrawn too."""
    if not isinstance(fact, SecretNoted):
        return {}
    mission = state.missions.get(fact.mission)
    event = mission.random_events.get(fact.round_no) if mission else None
    is_out = mission is not None and (bool(mission.winners) or (event is not None and event.is_over))
    return {} if is_out else {"note": WITHHELD}
