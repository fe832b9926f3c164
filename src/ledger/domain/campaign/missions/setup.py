"""Who may be in a mission and with what: everyone unless play is parallel, no unit that sits out, no wide gap."""

from ledger.domain.campaign.books import value
from ledger.domain.campaign.finding import army_of, open_mission_of, unit_of
from ledger.domain.campaign.missions.facts import MissionBegun, UnitsBrought
from ledger.domain.campaign.opening.ending import refuse_after_the_end
from ledger.domain.campaign.state import Campaign, Mission, Unit
from ledger.domain.campaign.values import ArmyNo
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
