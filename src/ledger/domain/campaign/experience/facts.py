"""Facts of experience. How much is earned follows from the casualty list; a level is its die."""

from ledger.domain.campaign.values import MissionNo, Roll, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Label


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
