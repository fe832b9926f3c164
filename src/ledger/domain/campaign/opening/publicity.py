"""The seed is withheld: whoever has it can draw what is to come."""

from collections.abc import Mapping
from typing import Any

from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import NOT_PUBLIC


def hidden(fact: CampaignEvent, state: Campaign) -> Mapping[str, Any]:
    """There are further missions to draw for as long as anybody may take one back."""
    return {"seed": NOT_PUBLIC}
