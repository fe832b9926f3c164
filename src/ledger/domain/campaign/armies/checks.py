"""Whether an army can join, let go, be adjusted or disband."""

from collections import Counter
from collections.abc import Iterable

from ledger.domain.campaign.armies.facts import ArmyAdjusted, ArmyDisbanded, ArmyJoined, UnitDisbanded
from ledger.domain.campaign.finding import army_of, can_pay, open_mission_of, unit_of
from ledger.domain.campaign.state import RECRUITING, STEPS, Campaign
from ledger.domain.campaign.values import ArmyNo, NewUnit
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of armies that cannot follow."""
    match fact:
        case ArmyJoined():
            _check_joining(fact, state)
        case UnitDisbanded(unit=unit):
            refuse_in_the_field(unit_of(unit, state).army, state)
        case ArmyDisbanded(army=army):
            army_of(army, state)
            refuse_in_the_field(army, state)
        case ArmyAdjusted():
            _check_adjusting(fact, state)


def _check_joining(fact: ArmyJoined, state: Campaign) -> None:
    _check_player(fact, state)
    refuse_taken_name(fact.key, (army.key for army in state.armies.values()), "army")
    refuse_taken_names(fact.units, state)
    _check_start(fact, state)


def _check_player(fact: ArmyJoined, state: Campaign) -> None:
    """One army a player. Who disbanded one may start anew at any time; others come late where that is allowed."""
    if fact.army in state.armies:
        raise RuleViolation("There is an army {army} already.", army=fact.army)
    theirs = [army for army in state.armies.values() if army.player == fact.player]
    if standing := [army.no for army in theirs if not army.is_closed]:
        raise RuleViolation("This player leads {army} already.", code="leads-an-army", army=standing[0])
    if state.missions and not theirs and not state.rules.late_joiners:
        raise RuleViolation(
            "{campaign} has begun and takes no late joiners.", code="no-late-joiners", campaign=state.slug
        )


def _check_start(fact: ArmyJoined, state: Campaign) -> None:
    rules = state.rules
    cost = sum(unit.cost for unit in fact.units)
    heroes = sum(unit.is_hero for unit in fact.units)
    if heroes > rules.start_heroes:
        raise RuleViolation(f"An army starts with at most {rules.start_heroes} hero; these are {heroes}.")
    if cost > rules.start_points:
        raise RuleViolation(f"These units cost {cost} points; an army starts with {rules.start_points}.")
    if fact.saved > rules.start_points - cost:
        raise RuleViolation(f"{rules.start_points - cost} points are left to be saved, not {fact.saved}.")
    if fact.saved > rules.saved_most:
        raise RuleViolation(f"At most {rules.saved_most} points may be saved before the first mission.")


def refuse_taken_names(units: Iterable[NewUnit], state: Campaign) -> None:
    """Names are unique, those of the dead included; so are numbers."""
    taken = Counter(unit.key for unit in state.units.values())
    for unit in units:
        if unit.no in state.units:
            raise RuleViolation("There is a unit {unit} already.", unit=unit.no)
        refuse_taken_name(unit.key, taken, "unit")
        taken[unit.key] += 1


def refuse_taken_name(key: Commitment, taken: Iterable[Commitment], what: str) -> None:
    if key in taken:
        raise RuleViolation(f"There is {'an' if what == 'army' else 'a'} {what} of that name already.")


def refuse_in_the_field(army: ArmyNo, state: Campaign) -> None:
    """Disbanding is for the recruiting step and the time between missions."""
    mission = open_mission_of(army, state)
    if mission is not None and mission.step != RECRUITING:
        raise RuleViolation(
            "Mission {mission} is in step {step}, {now}; disbanding is for recruiting and between missions.",
            code="other-step",
            mission=mission.no,
            step=mission.step,
            now=STEPS[mission.step - 1],
        )


def _check_adjusting(fact: ArmyAdjusted, state: Campaign) -> None:
    army = army_of(fact.army, state)
    if fact.points == fact.vp == 0:
        raise RuleViolation("An adjustment says by how many points or VP.")
    can_pay(army, -fact.points)
    if army.vp + fact.vp < 0:
        raise RuleViolation("{army} has {vp} VP; it cannot lose more.", army=army.no, vp=army.vp)
