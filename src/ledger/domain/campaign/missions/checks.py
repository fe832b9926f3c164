"""Whether a fact of a mission can follow: the right step, who is there, and what is left to spend."""

from ledger.domain.campaign.dice import MayStand, check_dice, check_roll
from ledger.domain.campaign.finding import brought_by, mission_in, mission_of, taking_part
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
)
from ledger.domain.campaign.missions.objectives import check_achieving
from ledger.domain.campaign.missions.setup import check_beginning, underdog_points
from ledger.domain.campaign.missions.unfinished import refuse_unfinished
from ledger.domain.campaign.state import CASUALTIES, PLAY, RECRUITING, SETUP, STEPS, Campaign, Mission
from ledger.domain.campaign.values import ArmyNo, Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


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
        raise RuleViolation(f"Step {PLAY}, {STEPS[PLAY - 1]}, ends with the mission; say who won.")
    refuse_unfinished(mission, fact.step, state)


def _check_closing(fact: MissionClosed, state: Campaign) -> None:
    mission = mission_of(fact.mission, state)
    mission_in(fact.mission, state, *range(CASUALTIES, RECRUITING + 1))
    for step in range(mission.step, RECRUITING + 1):
        refuse_unfinished(mission, step, state)
