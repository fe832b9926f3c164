"""Edition: what a campaign document offers. It is figures and nothing else; how they count is the same for all."""

from collections.abc import Mapping
from typing import NamedTuple

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.system import Figure
from ledger.domain.values import Value


class Edition(NamedTuple):
    """A campaign document: its figures, each with the place where it stands."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # one for each field of CampaignRules but system and title
    own: type[Value] = CampaignRules  # what the figures make up
