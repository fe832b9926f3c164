"""Missions, replayed: what a fact of one changes in the state of its campaign."""

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
from ledger.domain.campaign.missions.setup import staying_out
from ledger.domain.campaign.state import CASUALTIES, Campaign, Mission, RandomEvent, move, score, value
from ledger.domain.campaign.values import LAST_STEP
from ledger.domain.facts import CampaignEvent

CAPTURED = "captured"


CONCEDED = "conceded"


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of missions."""
    match fact:
        case MissionBegun():
            _begin(state, fact)
        case ObjectiveRolled():
            mission = state.missions[fact.mission]
            mission.objectives[fact.army] = state.rules.objectives[fact.objective.value - 1]
        case RoundBegun():
            _begin_round(state.missions[fact.mission], fact)
        case UnderdogSpent():
            state.missions[fact.mission].underdog_spent[fact.army] += 1
        case MissionConceded():
            _concede(state.missions[fact.mission], fact)
        case ObjectiveAchieved():
            state.missions[fact.mission].achieved.append(fact.army)
            move(state, fact.army, state.rules.objective_pay, "objective")
        case MissionEnded():
            _end(state, fact)
        case StepClosed():
            _close_step(state.missions[fact.mission], fact.step)
        case MissionClosed():
            mission = state.missions[fact.mission]
            for step in range(mission.step, LAST_STEP + 1):
                _close_step(mission, step)


def _begin(state: Campaign, fact: MissionBegun) -> None:
    brought = {
        bring.army: {unit: value(state.units[unit], state.rules) for unit in bring.units} for bring in fact.brings
    }
    xp_before = {unit: state.units[unit].xp for units in brought.values() for unit in units}
    state.missions[fact.mission] = Mission(fact.mission, brought, xp_before, staying_out(state))


def _begin_round(mission: Mission, fact: RoundBegun) -> None:
    mission.rounds = fact.round_no
    if len(fact.event.dice) > 1:
        _, tens, units = fact.event.dice
        mission.random_events[fact.round_no] = RandomEvent(10 * tens + units)


def _concede(mission: Mission, fact: MissionConceded) -> None:
    mission.conceded.append(fact.army)
    mission.lost.update(fact.lost)
    for unit in mission.brought[fact.army]:
        if unit not in fact.lost:
            mission.left.setdefault(unit, CONCEDED)


def _end(state: Campaign, fact: MissionEnded) -> None:
    mission = state.missions[fact.mission]
    mission.step, mission.rounds, mission.winners = CASUALTIES, fact.rounds, fact.winners
    for army in mission.brought:
        if army in fact.winners:
            score(state, army, state.rules.winner_vp, "mission won")
            move(state, army, state.rules.winner_pay, "mission won")
        else:
            move(state, army, state.rules.loser_pay, "mission lost")
        state.armies[army].played += 1
    _pass_a_match(state, mission)
    _test_target(state)


def _pass_a_match(state: Campaign, mission: Mission) -> None:
    """Who sat this match of its army out has one less to go; so has an army that had to stay out of it as a whole, or
    it would never come back."""
    for unit in state.units.values():
        brought = () if unit.army in mission.stays_out else mission.brought.get(unit.army)
        if unit.sits_out and brought is not None and unit.no not in brought:
            unit.sits_out -= 1


def _test_target(state: Campaign) -> None:
    """VP are tested when a match is over, undivided whatever the leaderboard does; who has the most has won."""
    if state.kind != "point-limited" or state.champions or state.target is None:
        return
    most = max(army.vp for army in state.armies.values())
    if most >= state.target:
        state.champions = tuple(army.no for army in state.armies.values() if army.vp == most)


def _close_step(mission: Mission, step: int) -> None:
    if step == CASUALTIES and mission.casualties is None:
        mission.casualties = {}
    if step == LAST_STEP:
        mission.is_closed = True
    else:
        mission.step = step + 1
