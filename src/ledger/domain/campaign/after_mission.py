"""Everything after a mission in one go: casualties with their rolls, experience, levels; taken apart into the requests
that somebody would make one by one."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.casualties.requests import ListCasualties, RollCasualty, UnitLost
from ledger.domain.campaign.experience.requests import EarnExperience, PickTrait, TakeLevel
from ledger.domain.campaign.finding import mission_of
from ledger.domain.campaign.missions.requests import AchieveObjective, CloseStep
from ledger.domain.campaign.requests import ArmyMeant, CampaignRequest, MissionRequest, UnitMeant
from ledger.domain.campaign.state import CASUALTIES, Campaign, Mission
from ledger.domain.campaign.values import ArmyNo, Dice
from ledger.domain.errors import RuleViolation
from ledger.domain.values import Label, Value


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


def taken_apart(request: AfterMission, state: Campaign) -> Iterator[CampaignRequest]:
    """The requests it stands for, each after the one before was carried out in the state."""
    slug, mission = request.campaign, request.mission
    known = mission_of(mission, state)
    _refuse_other_list(request, known)
    if known.step == CASUALTIES:
        yield from _casualties(request, state)
        yield CloseStep(do="close-step", campaign=slug, mission=mission, step=CASUALTIES)
    else:
        unpaid = (army for army in request.objectives if army not in known.achieved)
        yield from _objectives(request, unpaid)  # too late, which is for them to say
    yield EarnExperience(do="earn-experience", campaign=slug, mission=mission)
    for level in request.levels:
        yield TakeLevel(do="take-level", campaign=slug, mission=mission, unit=level.unit, dice=level.dice)
        if level.pick is not None and state.units[level.unit].options:
            yield PickTrait(do="pick-trait", campaign=slug, mission=mission, unit=level.unit, pick=level.pick)


def _casualties(request: AfterMission, state: Campaign) -> Iterator[CampaignRequest]:
    """The list, what is paid by it, and a roll for each that has none yet."""
    slug, mission = request.campaign, request.mission
    if mission_of(mission, state).casualties is None:
        lost = tuple(UnitLost(unit=each.unit, how=each.how, killer=each.killer) for each in request.casualties)
        yield ListCasualties(do="list-casualties", campaign=slug, mission=mission, casualties=lost)
    yield from _objectives(request, request.objectives)
    for each in request.casualties:
        if each.unit in mission_of(mission, state).rolled:
            continue
        yield RollCasualty(
            do="roll-casualty",
            campaign=slug,
            mission=mission,
            unit=each.unit,
            dice=each.dice,
            injury=each.injury,
            talent=each.talent,
            sit_out=each.sit_out,
            again=each.again,
        )


def _objectives(request: AfterMission, armies: Iterable[ArmyNo]) -> Iterator[CampaignRequest]:
    for army in armies:
        yield AchieveObjective(do="achieve-objective", campaign=request.campaign, mission=request.mission, army=army)


def _refuse_other_list(request: AfterMission, mission: Mission) -> None:
    """Who was lost, how and to whom is told once: a list that is in is not told otherwise on the way."""
    if mission.casualties is None and mission.step <= CASUALTIES:
        return
    for each in request.casualties:
        known = (mission.casualties or {}).get(each.unit)
        said = {key: getattr(each, key) for key in ("how", "killer") if key in each.model_fields_set}
        if known is None or known._replace(**said) != known:
            raise RuleViolation(
                "The casualty list of mission {mission} is in, and says otherwise of {unit}.",
                code="list-is-in",
                mission=mission.no,
                unit=each.unit,
            )
