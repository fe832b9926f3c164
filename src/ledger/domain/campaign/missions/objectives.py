"""An army's own objective: which it has, and whether it can have done it."""

from collections.abc import Iterator

from ledger.domain.campaign.finding import mission_in, taking_part
from ledger.domain.campaign.missions.facts import ObjectiveAchieved
from ledger.domain.campaign.state import CASUALTIES, PLAY, Campaign, Mission
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation


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
