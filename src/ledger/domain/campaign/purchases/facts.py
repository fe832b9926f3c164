"""Facts of the steps in which points are spent: upgrades and recruits."""

from ledger.domain.campaign.values import ArmyNo, ItemNo, MissionNo, NewUnit, Roll, UnitNo, Upgrade
from ledger.domain.facts import CampaignEvent


class UpgradeBought(CampaignEvent):
    """A unit got an upgrade at its price; one below zero pays."""

    mission: MissionNo | None  # None: it stands in a list that was read outside any upgrade step
    unit: UnitNo
    item: ItemNo
    upgrade: Upgrade


class SaleTried(CampaignEvent):
    """An upgrade was up for sale; a cheap one goes by a die."""

    mission: MissionNo | None  # likewise
    unit: UnitNo
    item: ItemNo
    sale: Roll | None


class UnitRecruited(CampaignEvent):
    """A unit was recruited; for more points, one that has seen something already."""

    mission: MissionNo | None  # None: it stands in a list that was read outside any recruiting step
    army: ArmyNo
    unit: NewUnit
    is_trained: bool
