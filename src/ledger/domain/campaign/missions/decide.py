"""Facts of requests about missions; whether they can stand is for `checks`."""

from itertools import islice

from ledger.domain.campaign.dice import D6, dice_of, draw_seed, rolled
from ledger.domain.campaign.finding import mission_of
from ledger.domain.campaign.missions.checks import objective_stands
from ledger.domain.campaign.missions.facts import (
    MissionBegun,
    MissionClosed,
    MissionConceded,
    MissionEnded,
    ObjectiveAchieved,
    ObjectiveRolled,
    RoundBegun,
    StepClosed,
    UnderdogSpent,
    UnitsBrought,
)
from ledger.domain.campaign.missions.requests import (
    AchieveObjective,
    BeginMission,
    BeginRound,
    CloseMission,
    CloseStep,
    ConcedeMission,
    EndMission,
    RollObjective,
    SpendUnderdog,
)
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import MOST_ROUNDS, MissionNo, Roll
from ledger.domain.errors import RuleViolation


def begin(request: BeginMission, state: Campaign) -> tuple[MissionBegun]:
    """The mission after the last one."""
    coming = max(state.missions, default=0) + 1
    if request.mission != coming:
        raise RuleViolation("The next mission is {coming}, not {mission}.", coming=coming, mission=request.mission)
    assert request.at is not None, "the door says when"
    brings = tuple(UnitsBrought(army=army, units=units) for army, units in request.brings.items())
    return (MissionBegun(mission=request.mission, brings=brings, at=request.at),)


def roll_objective(request: RollObjective, state: Campaign) -> tuple[ObjectiveRolled]:
    mission = mission_of(request.mission, state)
    may_stand = objective_stands(mission, request.army, state)
    roll = rolled(state, "objective", request.mission, request.dice, may_stand)
    return (ObjectiveRolled(mission=request.mission, army=request.army, objective=roll),)


def begin_round(request: BeginRound, state: Campaign) -> tuple[RoundBegun]:
    mission = mission_of(request.mission, state)
    if mission.rounds >= MOST_ROUNDS:
        raise RuleViolation(f"A mission has at most {MOST_ROUNDS} rounds.")
    event = _event(request, state) if request.dice is None else Roll(purpose="event", dice=request.dice, seed=None)
    return (RoundBegun(mission=request.mission, round_no=request.round_no or mission.rounds + 1, event=event),)


def _event(request: BeginRound, state: Campaign) -> Roll:
    """The die of the round and, if it is high, the next two of its stream."""
    mission: MissionNo = request.mission
    seed = draw_seed(state.seed, "event", mission, state.draws["event", mission])
    first, tens, units = islice(dice_of(seed, "event", D6), 3)
    dice = (first, tens, units) if first >= state.rules.event_least else (first,)
    return Roll(purpose="event", dice=dice, seed=seed.hex())


def spend_underdog(request: SpendUnderdog, state: Campaign) -> tuple[UnderdogSpent]:
    return (UnderdogSpent(mission=request.mission, army=request.army, change=request.change),)


def concede(request: ConcedeMission, state: Campaign) -> tuple[MissionConceded]:
    return (MissionConceded(mission=request.mission, army=request.army, lost=request.lost),)


def achieve(request: AchieveObjective, state: Campaign) -> tuple[ObjectiveAchieved]:
    objective = mission_of(request.mission, state).objectives.get(request.army)
    if objective is None:
        raise RuleViolation("{army} has no objective of its own in this mission.", army=request.army)
    return (ObjectiveAchieved(mission=request.mission, army=request.army, objective=objective),)


def end(request: EndMission, state: Campaign) -> tuple[MissionEnded]:
    return (MissionEnded(mission=request.mission, winners=request.winners, rounds=request.rounds),)


def close_step(request: CloseStep, state: Campaign) -> tuple[StepClosed]:
    return (StepClosed(mission=request.mission, step=request.step),)


def close(request: CloseMission, state: Campaign) -> tuple[MissionClosed]:
    return (MissionClosed(mission=request.mission),)
