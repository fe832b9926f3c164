"""The request table of campaigns: what can be asked of one, gathered from its families."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ledger.domain.campaign import FAMILIES
from ledger.domain.families import LazyTable, RequestTable, gathered

if TYPE_CHECKING:
    from ledger.domain.campaign.requests import CampaignRequest

REQUEST_TABLE: RequestTable = gathered("ledger.domain.campaign", FAMILIES)
TO_CAMPAIGNS: Mapping[str, "type[CampaignRequest]"] = LazyTable(
    "ledger.domain.campaign",
    {name: f"{family}.requests:{asked.request}" for name, (family, asked) in REQUEST_TABLE.items()},
)
"""Requests as people say them; each is loaded when it is asked for."""
