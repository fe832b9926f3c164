"""Requests about missions; `after-mission` is taken apart into plain ones before anything is decided."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from ledger.domain.campaign.requests import ArmyMeant, MissionRequest, UnitLost, UnitMeant
from ledger.domain.campaign.values import LAST_STEP, Dice, RoundNumber
from ledger.domain.values import Label, Value

UnitsMeant = Annotated[tuple[UnitMeant, ...], Field(max_length=200)]


class BeginMission(MissionRequest):
    """Set up the next mission: which units each army brings."""

    do: Literal["begin-mission"]
    brings: dict[ArmyMeant, UnitsMeant]


class RollObjective(MissionRequest):
    """Roll an army's own objective; once more where it cannot be done."""

    do: Literal["roll-objective"]
    army: ArmyMeant
    dice: Dice | None = None


class BeginRound(MissionRequest):
    """Begin a round, with the die that may bring a random event; the next one unless its number is said."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    do: Literal["begin-round"]
    round_no: RoundNumber | None = Field(default=None, alias="round")
    dice: Dice | None = None


class SpendUnderdog(MissionRequest):
    """Spend an underdog point on a roll."""

    do: Literal["spend-underdog"]
    army: ArmyMeant
    change: Literal[1, -1]


class ConcedeMission(MissionRequest):
    """Give a mission up; the units lost before are named."""

    do: Literal["concede-mission"]
    army: ArmyMeant
    lost: UnitsMeant = ()


class AchieveObjective(MissionRequest):
    """Say that an army did what its own objective asks for."""

    do: Literal["achieve-objective"]
    army: ArmyMeant


class EndMission(MissionRequest):
    """Say who won, and after how many rounds."""

    do: Literal["end-mission"]
    winners: Annotated[tuple[ArmyMeant, ...], Field(max_length=100)]
    rounds: RoundNumber


class CloseStep(MissionRequest):
    """Say that a step is done."""

    do: Literal["close-step"]
    step: Annotated[int, Field(ge=1, le=LAST_STEP)]


class CloseMission(MissionRequest):
    """Close the steps that are left, as long as nothing entered is unfinished."""

    do: Literal["close-mission"]


class CasualtyTold(UnitLost):
    """A casualty with the dice that were thrown for it; those that are not told are drawn."""

    dice: Dice | None = None
    injury: Dice | None = None
    talent: Dice | None = None
    sit_out: Dice | None = None
    again: bool = False


class LevelTold(Value):
    """A level with its die, and what was picked where the die leaves a choice."""

    unit: UnitMeant
    dice: Dice | None = None
    pick: Label | None = None


class AfterMission(MissionRequest):
    """Tell all casualties of a mission with their rolls, who did their objective, book everyone's experience, and take
    the levels that are told; the step of experience stays open for the others."""

    do: Literal["after-mission"]
    casualties: Annotated[tuple[CasualtyTold, ...], Field(max_length=1000)] = ()
    objectives: Annotated[tuple[ArmyMeant, ...], Field(max_length=100)] = ()
    levels: Annotated[tuple[LevelTold, ...], Field(max_length=1000)] = ()
