"""The fact of the recruiting step."""

from ledger.domain.campaign.values import ArmyNo, MissionNo, NewUnit
from ledger.domain.events.fact import CampaignEvent


class UnitRecruited(CampaignEvent):
    """A unit was recruited; for more points, one that has seen something already."""

    mission: MissionNo | None  # None: it stands in a list that was read outside any recruiting step
    army: ArmyNo
    unit: NewUnit
    is_trained: bool
