"""Facts of what follows a mission: casualties and their rolls, experience and levels, upgrades and recruits.

How much experience is earned follows from the casualty list; a level is its die.
"""

from typing import Literal

from ledger.domain.campaign.values import ArmyNo, ItemNo, MissionNo, NewUnit, Roll, UnitNo, Upgrade
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Label, Value


class LostUnit(Value):
    """A casualty: how it was lost, and which unit killed it; None: an event, the terrain or nobody's."""

    unit: UnitNo
    how: Literal["destroyed", "routed"]
    killer: UnitNo | None


class CasualtiesListed(CampaignEvent):
    """All casualties of a mission; who is not named is none."""

    mission: MissionNo
    casualties: tuple[LostUnit, ...]


class CasualtyRolled(CampaignEvent):
    """What became of a casualty. A hero may need a second die, and one who would die where nobody does a third."""

    mission: MissionNo
    unit: UnitNo
    casualty: Roll
    injury: Roll | None
    talent: Roll | None
    sit_out: Roll | None


class ExperienceEarned(CampaignEvent):
    """A unit earned what the mission has for it."""

    mission: MissionNo
    unit: UnitNo


class TraitRolled(CampaignEvent):
    """A unit rose a level and rolled its trait."""

    mission: MissionNo
    unit: UnitNo
    trait: Roll


class SkillSetRolled(CampaignEvent):
    """A hero rolled from which two sets its skills come."""

    mission: MissionNo
    unit: UnitNo
    skill_set: Roll


class SkillRolled(CampaignEvent):
    """A hero rose a level and rolled a skill of its set."""

    mission: MissionNo
    unit: UnitNo
    skill: Roll


class OptionPicked(CampaignEvent):
    """Where a roll left several traits or sets, the player took one."""

    mission: MissionNo
    unit: UnitNo
    picked: Label


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
