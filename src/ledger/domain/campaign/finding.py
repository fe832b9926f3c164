"""Whom and what a fact speaks of, or the refusal that there is no such army, unit or mission."""

from typing import TYPE_CHECKING

from ledger.domain.campaign.state import STEPS, Army, Campaign, Mission, Unit
from ledger.domain.campaign.values import ArmyNo, MissionNo, UnitNo
from ledger.domain.errors import RuleViolation, either

if TYPE_CHECKING:  # replay has no requests
    from ledger.domain.campaign.requests import SpendingRequest


def army_of(no: ArmyNo, state: Campaign) -> Army:
    """An army that still stands."""
    if no not in state.armies:
        raise RuleViolation("There is no army {army}.", army=no)
    if state.armies[no].is_closed:
        raise RuleViolation("{army} was disbanded.", army=no)
    return state.armies[no]


def unit_of(no: UnitNo, state: Campaign) -> Unit:
    """A unit that is still in an army."""
    if no not in state.units:
        raise RuleViolation("There is no unit {unit}.", unit=no)
    if state.units[no].fate:
        raise RuleViolation("{unit} is {fate}.", unit=no, fate=state.units[no].fate)
    return state.units[no]


def mission_of(no: MissionNo, state: Campaign) -> Mission:
    """A mission that was begun."""
    if no not in state.missions:
        raise RuleViolation(f"There is no mission {no}.")
    return state.missions[no]


def mission_in(no: MissionNo, state: Campaign, *steps: int) -> Mission:
    """A mission that is in one of these steps."""
    mission = mission_of(no, state)
    if mission.is_closed:
        raise RuleViolation("Mission {mission} is closed.", code="mission-closed", mission=no)
    if mission.step not in steps:
        meant, now = either(STEPS[step - 1] for step in steps), STEPS[mission.step - 1]
        raise RuleViolation(
            "Mission {mission} is in step {step}, {now}; this belongs to {meant}.",
            code="other-step",
            mission=no,
            step=mission.step,
            now=now,
            meant=meant,
        )
    return mission


def taking_part(mission: Mission, army: ArmyNo) -> None:
    """Refuse an army that is not in the mission."""
    if army not in mission.brought:
        raise RuleViolation("{army} takes no part in mission {mission}.", army=army, mission=mission.no)


def spending_in(no: MissionNo | None, army: ArmyNo, state: Campaign, step: int) -> Mission | None:
    """The mission after which an army spends points, in the step for it. Who could bring nothing to it spends all the
    same. None: what it spends stands in a list that was read outside any mission."""
    if no is None:
        return None
    mission = mission_in(no, state, step)
    if army not in mission.stays_out:
        taking_part(mission, army)
    return mission


def refuse_without_mission(request: "SpendingRequest") -> None:
    """Points are spent in the steps after a mission; elsewhere for a reason alone."""
    if request.mission is None and request.reason is None:
        raise RuleViolation("Say after which mission; outside any mission, give a reason.", code="mission-unsaid")


def brought_by(mission: Mission, unit: UnitNo) -> ArmyNo:
    """The army that brought a unit."""
    army = mission.army_of(unit)
    if army is None:
        raise RuleViolation("{unit} was not brought to mission {mission}.", unit=unit, mission=mission.no)
    return army


def open_mission_of(army: ArmyNo, state: Campaign) -> Mission | None:
    """The mission an army has not finished."""
    missions = state.missions.values()
    return next((each for each in missions if not each.is_closed and army in each.brought), None)


def units_of(army: ArmyNo, state: Campaign) -> list[Unit]:
    """The units an army has, without the dead and the disbanded."""
    return [unit for unit in state.units.values() if unit.army == army and not unit.fate]


def can_pay(army: Army, amount: int) -> None:
    """Refuse what would leave an army below zero."""
    if amount > army.points:
        raise RuleViolation(
            "{army} has {points} points; {amount} are needed.",
            code="too-few-points",
            army=army.no,
            points=army.points,
            amount=amount,
        )
