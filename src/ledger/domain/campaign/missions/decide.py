"""Missions: the right step, who is there, what is left to spend; a step does not close over what is half done."""

from collections.abc import Collection, Iterable
from itertools import islice

from ledger.domain.campaign.dice import D6, MayStand, check_dice, check_roll, dice_of, draw_seed, rolled
from ledger.domain.campaign.missions.evolve import CAPTURED
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
from ledger.domain.campaign.missions.setup import check_achieving, check_beginning, underdog_points
from ledger.domain.campaign.state import (
    CASUALTIES,
    EXPERIENCE,
    PLAY,
    SETUP,
    Campaign,
    Mission,
    brought_by,
    levels_due,
    mission_in,
    mission_of,
    taking_part,
)
from ledger.domain.campaign.values import LAST_STEP, MISSION_STEPS, MOST_ROUNDS, ArmyNo, MissionNo, Roll, UnitNo
from ledger.domain.errors import RuleViolation, either
from ledger.domain.facts import CampaignEvent


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


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of missions that cannot follow."""
    match fact:
        case MissionBegun():
            check_beginning(fact, state)
        case ObjectiveRolled():
            _check_objective(fact, state)
        case RoundBegun():
            _check_round(fact, state)
        case UnderdogSpent():
            _check_underdog(fact, state)
        case MissionConceded():
            _check_conceding(fact, state)
        case ObjectiveAchieved():
            check_achieving(fact, state)
        case MissionEnded():
            _check_ending(fact, state)
        case StepClosed():
            _check_step(fact, state)
        case MissionClosed():
            _check_closing(fact, state)


def objective_stands(mission: Mission, army: ArmyNo, state: Campaign) -> MayStand:
    """A second roll was made because the first could not be done: that one does not stand again."""
    return lambda die: state.rules.objectives[die - 1] != mission.objectives.get(army)


def _check_objective(fact: ObjectiveRolled, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, SETUP)
    taking_part(mission, fact.army)
    check_dice(fact.objective, "objective")  # of those before the last the table says that they cannot be done
    last = fact.objective.model_copy(update={"dice": fact.objective.dice[-1:]})
    check_roll(last, "objective", objective_stands(mission, fact.army, state))


def _check_round(fact: RoundBegun, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, PLAY)
    if fact.round_no != mission.rounds + 1:
        raise RuleViolation(f"The next round is {mission.rounds + 1}, not {fact.round_no}.")
    _check_event(fact.event, state)


def _check_event(roll: Roll, state: Campaign) -> None:
    """One die, and two more where it is high."""
    check_dice(roll, "event")
    least = state.rules.event_least
    wanted = 3 if roll.dice[0] >= least else 1
    if len(roll.dice) != wanted:
        raise RuleViolation(
            "A round has one die, and two more on {least} or higher; {given}.",
            code="dice-of-a-round",
            least=least,
            given="this is one" if len(roll.dice) == 1 else f"these are {len(roll.dice)}",
        )


def _check_underdog(fact: UnderdogSpent, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, PLAY)
    taking_part(mission, fact.army)
    if fact.army in mission.conceded:
        raise RuleViolation("{army} has conceded already.", army=fact.army)
    points = underdog_points(mission, fact.army, state)
    if not points:
        raise RuleViolation("{army} has no underdog points.", army=fact.army)
    if mission.underdog_spent[fact.army] >= points:
        raise RuleViolation(
            "{army} has {points} underdog points and spent them all.",
            code="no-underdog-points",
            army=fact.army,
            points=points,
        )


def _check_conceding(fact: MissionConceded, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, PLAY)
    taking_part(mission, fact.army)
    if fact.army in mission.conceded:
        raise RuleViolation("{army} has conceded already.", army=fact.army)
    if mission.in_play() == [fact.army]:
        raise RuleViolation("{army} is the last in play and has won.", army=fact.army)
    for unit in fact.lost:
        if brought_by(mission, unit) != fact.army:
            raise RuleViolation("{unit} does not belong to {army}.", unit=unit, army=fact.army)
        if unit in mission.left:
            raise RuleViolation("{unit} left play ({why}) and is no casualty.", unit=unit, why=mission.left[unit])


def _check_ending(fact: MissionEnded, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, SETUP, PLAY)
    _check_winners(fact, mission, state)
    if fact.rounds < mission.rounds:
        raise RuleViolation(f"{mission.rounds} rounds were begun; the mission cannot end after {fact.rounds}.")


def _check_winners(fact: MissionEnded, mission: Mission, state: Campaign) -> None:
    for army in fact.winners:
        taking_part(mission, army)
        if army in mission.conceded:
            raise RuleViolation("{army} conceded and cannot win.", army=army)
    if not fact.winners or len(set(fact.winners)) < len(fact.winners):
        raise RuleViolation("A mission goes on until one army has won; name each winner once.", code="one-winner")
    if len(fact.winners) > 1 and not state.rules.allied_winners:
        raise RuleViolation("A mission has one winner.", code="one-winner")
    if len(fact.winners) == len(mission.brought):
        raise RuleViolation("Not every army can win.", code="one-winner")


def _check_step(fact: StepClosed, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, fact.step)
    if fact.step == PLAY:
        raise RuleViolation(f"Step {PLAY}, {MISSION_STEPS[PLAY - 1]}, ends with the mission; say who won.")
    refuse_unfinished(mission, fact.step, state)


def _check_closing(fact: MissionClosed, state: Campaign) -> None:
    mission = mission_of(fact.mission, state)
    mission_in(fact.mission, state, *range(CASUALTIES, LAST_STEP + 1))
    for step in range(mission.step, LAST_STEP + 1):
        refuse_unfinished(mission, step, state)


def refuse_unfinished(mission: Mission, step: int, state: Campaign) -> None:
    """A step closes when nothing of it is left half done."""
    if step == CASUALTIES:
        refuse_unanswered(mission)
        refuse_unlisted(mission, mission.casualties or ())
        _refuse_unrolled(mission)
    if step == EXPERIENCE:
        _refuse_levels_due(mission.units(), state)
    if step == LAST_STEP:
        _refuse_levels_due(sorted(mission.recruits), state)


def refuse_unanswered(mission: Mission) -> None:
    """A ransom is answered after the pay and before casualties."""
    for unit, why in mission.left.items():
        if why == CAPTURED:
            raise RuleViolation(
                "{unit} was captured; say whether it is bought back.", code="ransom-unanswered", unit=unit
            )


def refuse_unlisted(mission: Mission, listed: Collection[UnitNo]) -> None:
    """Who was lost before its army conceded is a casualty, so the list names it."""
    for unit in sorted(mission.lost):
        if unit not in listed:
            raise RuleViolation(
                "{unit} was lost before its army conceded; the casualty list must name it.",
                code="casualty-unlisted",
                unit=unit,
            )


def _refuse_unrolled(mission: Mission) -> None:
    unrolled = [unit for unit in mission.casualties or () if unit not in mission.rolled]
    if unrolled:
        raise RuleViolation("{unit} is a casualty and was not rolled for.", code="casualty-unrolled", unit=unrolled[0])


def _refuse_levels_due(units: Iterable[UnitNo], state: Campaign) -> None:
    """Who comes to a level later takes it after the next mission."""
    for no in units:
        unit = state.units[no]
        if unit.fate:
            continue
        if unit.options:
            options, option = either(unit.options), unit.options[0]
            raise RuleViolation("{unit} must take {options}.", code="pick-due", unit=no, options=options, option=option)
        if levels_due(unit, state.rules):
            raise RuleViolation("{unit} has a level to take.", code="level-due", unit=no)
