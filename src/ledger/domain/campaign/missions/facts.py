"""Facts of missions: who brings what, what is rolled and spent, who wins, and which steps are done."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.values import LAST_STEP, ArmyNo, MissionNo, Roll, RoundNumber, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Label, Value


class UnitsBrought(Value):
    """An army in a mission, and the units it brings."""

    army: ArmyNo
    units: tuple[UnitNo, ...]


class MissionBegun(CampaignEvent):
    """A mission was set up between these armies."""

    mission: MissionNo
    brings: tuple[UnitsBrought, ...]
    at: datetime  # weeks of a campaign are counted to it


class ObjectiveRolled(CampaignEvent):
    """An army rolled its own objective; a second time, because the first could not be done."""

    mission: MissionNo
    army: ArmyNo
    objective: Roll


class RoundBegun(CampaignEvent):
    """A round began with one die for the table; with a high one, two more tell the random event."""

    mission: MissionNo
    round_no: RoundNumber
    event: Roll


class UnderdogSpent(CampaignEvent):
    """An underdog point changed all dice of one roll."""

    mission: MissionNo
    army: ArmyNo
    change: Literal[1, -1]


class MissionConceded(CampaignEvent):
    """An army gave the mission up at the start of a round; what was lost before stays lost."""

    mission: MissionNo
    army: ArmyNo
    lost: tuple[UnitNo, ...]


class ObjectiveAchieved(CampaignEvent):
    """An army did what its own objective asked for."""

    mission: MissionNo
    army: ArmyNo
    objective: Label


class MissionEnded(CampaignEvent):
    """The mission was won, after so many rounds."""

    mission: MissionNo
    winners: tuple[ArmyNo, ...]
    rounds: RoundNumber


class StepClosed(CampaignEvent):
    """A step of the mission is done; the next one begins."""

    mission: MissionNo
    step: Annotated[int, Field(ge=1, le=LAST_STEP)]


class MissionClosed(CampaignEvent):
    """The steps that were left are done; in those nobody entered anything for, nothing happened."""

    mission: MissionNo
