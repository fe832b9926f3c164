"""What can be asked of a campaign, gathered from its families."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from ledger.domain.campaign import FAMILIES
from ledger.domain.families import Asked
from ledger.domain.lazy import LazyTable

if TYPE_CHECKING:
    from ledger.domain.campaign.requests import CampaignRequest

ASKED: Mapping[str, tuple[str, Asked]] = {
    name: (family, asked)
    for family in FAMILIES
    for name, asked in import_module(f"ledger.domain.campaign.{family}").REQUESTS.items()
}
"""By the name of the request: the family it belongs to, and what that says of it."""
TO_CAMPAIGNS: Mapping[str, "type[CampaignRequest]"] = LazyTable(
    "ledger.domain.campaign", {name: f"{family}.requests:{asked.request}" for name, (family, asked) in ASKED.items()}
)
"""Requests as people say them; each is loaded when it is asked for."""
