"""Set-up of a mission: who may be in it and with what, underdog points, and an army's own objective.

Everyone is in it unless play is parallel; no unit that sits out, and no wide gap between armies.
"""

from collections.abc import Iterator

from ledger.domain.campaign.missions.facts import MissionBegun, ObjectiveAchieved, UnitsBrought
from ledger.domain.campaign.opening.evolve import refuse_after_the_end
from ledger.domain.campaign.state import (
    CASUALTIES,
    PLAY,
    Campaign,
    Mission,
    Unit,
    army_of,
    mission_in,
    open_mission_of,
    taking_part,
    unit_of,
    value,
)
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation


def check_beginning(fact: MissionBegun, state: Campaign) -> None:
    """Refuse a mission that cannot be set up like this."""
    refuse_after_the_end(state, fact.at)
    if fact.mission <= max(state.missions, default=0):
        raise RuleViolation(f"Mission {fact.mission} has begun already.")
    armies = [bring.army for bring in fact.brings]
    if len(set(armies)) < len(armies):
        raise RuleViolation("An army is named twice.")
    if len(armies) < 2:
        raise RuleViolation("A mission needs two armies or more.")
    for bring in fact.brings:
        _check_bring(bring, state)
    _check_everyone(armies, state)
    _check_gap(fact, state)


def _check_bring(bring: UnitsBrought, state: Campaign) -> None:
    army = army_of(bring.army, state)
    if mission := open_mission_of(army.no, state):
        raise RuleViolation(
            "{army} is in mission {mission}, which is not closed.",
            code="in-a-mission",
            army=army.no,
            mission=mission.no,
        )
    if not bring.units:
        raise RuleViolation("{army} brings nothing; leave it out.", army=army.no)
    if len(set(bring.units)) < len(bring.units):
        raise RuleViolation("{army} brings a unit twice.", army=army.no)
    for no in bring.units:
        _check_unit(unit_of(no, state), army.no)


def _check_unit(unit: Unit, army: ArmyNo) -> None:
    if unit.army != army:
        raise RuleViolation("{unit} does not belong to {army}.", unit=unit.no, army=army)
    if unit.sits_out:
        raise RuleViolation(
            "{unit} sits out {matches} more of its army's matches.", unit=unit.no, matches=unit.sits_out
        )


def _check_everyone(armies: list[ArmyNo], state: Campaign) -> None:
    """Without parallel play all armies are there that can bring anything."""
    if state.rules.parallel_play:
        return
    missing = [no for no in can_come(state) if no not in armies]
    if missing:
        raise RuleViolation(
            "{army} is not named; all armies take part unless play is parallel.",
            code="army-missing",
            army=missing[0],
        )


def can_come(state: Campaign) -> list[ArmyNo]:
    """The armies that stand and have a unit that does not sit out."""
    ready = {unit.army for unit in state.units.values() if not unit.fate and not unit.sits_out}
    return [army.no for army in state.armies.values() if not army.is_closed and army.no in ready]


def staying_out(state: Campaign) -> tuple[ArmyNo, ...]:
    """The armies that stand and can bring nothing."""
    coming = can_come(state)
    return tuple(army.no for army in state.armies.values() if not army.is_closed and army.no not in coming)


def _check_gap(fact: MissionBegun, state: Campaign) -> None:
    worth = {bring.army: sum(value(state.units[unit], state.rules) for unit in bring.units) for bring in fact.brings}
    lowest = min(worth.values())
    for army, points in worth.items():
        if points - lowest > state.rules.gap:
            raise RuleViolation(
                "{army} brings {points} points, {over} more than the lowest army; at most {gap} more are allowed.",
                code="wide-gap",
                army=army,
                points=points,
                over=points - lowest,
                gap=state.rules.gap,
            )


def underdog_points(mission: Mission, army: ArmyNo, state: Campaign) -> int:
    """One for each full step below the dearest army."""
    worth = {each: sum(units.values()) for each, units in mission.brought.items()}
    return min(state.rules.underdog_most, (max(worth.values()) - worth[army]) // state.rules.underdog_step)


def check_achieving(fact: ObjectiveAchieved, state: Campaign) -> None:
    """Refuse pay for what was not done, or not in time."""
    mission = mission_in(fact.mission, state, PLAY, CASUALTIES)
    taking_part(mission, fact.army)
    objective = fact.objective
    if mission.objectives.get(fact.army) != objective:
        raise RuleViolation("{objective} is not the objective of {army}.", objective=objective, army=fact.army)
    if fact.army in mission.achieved:
        raise RuleViolation("{army} was paid for {objective} already.", army=fact.army, objective=objective)
    if mission.is_rolling:
        raise RuleViolation("Casualties are rolled for already; objectives are paid before.")
    _check_first(mission, objective, state)
    if objective in state.rules.objectives_killed:
        _check_killed(mission, fact.army, objective, state)


def _check_first(mission: Mission, objective: str, state: Campaign) -> None:
    if objective not in state.rules.objectives_first:
        return
    others = [army for army in mission.achieved if mission.objectives[army] == objective]
    if others:
        raise RuleViolation(
            "{objective} goes to the first who does it, and {army} did.", objective=objective, army=others[0]
        )


def _check_killed(mission: Mission, army: ArmyNo, objective: str, state: Campaign) -> None:
    if mission.casualties is None:
        raise RuleViolation("{objective} is paid once the casualty list is in.", objective=objective)
    killed = list(kills_of(mission, army))
    if not killed:
        raise RuleViolation("{army} killed nothing by the casualty list.", army=army)
    if objective in state.rules.objectives_dearest and not set(killed) & set(_dearest_enemies(mission, army)):
        raise RuleViolation("{army} did not kill the dearest unit of its enemies.", army=army)


def kills_of(mission: Mission, army: ArmyNo) -> Iterator[UnitNo]:
    """What units of an army killed, by the casualty list."""
    for unit, casualty in (mission.casualties or {}).items():
        if casualty.killer is not None and mission.army_of(casualty.killer) == army:
            yield unit


def _dearest_enemies(mission: Mission, army: ArmyNo) -> list[UnitNo]:
    """Those of the highest value when the mission began; several, if they were worth the same."""
    enemies = {
        unit: worth for other, units in mission.brought.items() if other != army for unit, worth in units.items()
    }
    return [unit for unit, worth in enemies.items() if worth == max(enemies.values())]
