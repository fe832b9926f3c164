"""Casualties: the list of a mission, and a roll for each, with the dice that are needed.

Where none were entered they are drawn, one after the other.
"""

from ledger.domain.campaign.casualties.evolve import (
    dies,
    injury_stands,
    may_roll_again,
    needs_injury,
    needs_talent,
    talent_stands,
)
from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled, LostUnit
from ledger.domain.campaign.casualties.requests import ListCasualties, RollCasualty
from ledger.domain.campaign.dice import D3, D6, MayStand, check_dice, check_roll, rolled, stands
from ledger.domain.campaign.missions.decide import refuse_unanswered, refuse_unlisted
from ledger.domain.campaign.state import CASUALTIES, Campaign, Mission, brought_by, mission_in, unit_of
from ledger.domain.campaign.values import Purpose, Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent


def list_casualties(request: ListCasualties, state: Campaign) -> tuple[CasualtiesListed]:
    lost = tuple(LostUnit(unit=each.unit, how=each.how, killer=each.killer) for each in request.casualties)
    return (CasualtiesListed(mission=request.mission, casualties=lost),)


def roll_casualty(request: RollCasualty, state: Campaign) -> tuple[CasualtyRolled]:
    unit, rules, mission = unit_of(request.unit, state), state.rules, request.mission
    casualty = rolled(state, "casualty", mission, request.dice, _taken(request, state))
    injury, talent, sit_out = request.injury, request.talent, request.sit_out
    wounded: Roll | None = None
    if injury is not None or needs_injury(unit, casualty, rules):
        wounded = rolled(state, "injury", mission, injury, injury_stands(unit, rules))
    gifted: Roll | None = None
    if talent is not None or needs_talent(unit, casualty, rules):
        gifted = rolled(state, "talent", mission, talent, talent_stands(unit, rules))
    resting: Roll | None = None
    if sit_out is not None or (dies(casualty, wounded, rules) and not rules.permadeath):
        resting = rolled(state, "sit-out", mission, sit_out, sides=D3)
    return (
        CasualtyRolled(
            mission=mission, unit=unit.no, casualty=casualty, injury=wounded, talent=gifted, sit_out=resting
        ),
    )


def _taken(request: RollCasualty, state: Campaign) -> MayStand:
    """With a second try, a death does not stand; the die after it does, whatever it shows."""
    tries = iter((request.again, *(False,) * D6))

    def may_stand(die: int) -> bool:
        return not (next(tries) and die == state.rules.casualty_dead)

    return may_stand


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of casualties that cannot follow."""
    match fact:
        case CasualtiesListed():
            _check_list(fact, state)
        case CasualtyRolled():
            _check_rolled(fact, state)


def _check_list(fact: CasualtiesListed, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, CASUALTIES)
    refuse_unanswered(mission)
    if mission.casualties is not None:
        raise RuleViolation("The casualty list of mission {mission} is in.", code="list-is-in", mission=mission.no)
    units = [lost.unit for lost in fact.casualties]
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice; it has one killer at most.")
    for lost in fact.casualties:
        _check_lost(lost, mission)
    refuse_unlisted(mission, units)


def _check_lost(lost: LostUnit, mission: Mission) -> None:
    army = brought_by(mission, lost.unit)
    if lost.unit in mission.left:
        raise RuleViolation("{unit} left play ({why}) and is no casualty.", unit=lost.unit, why=mission.left[lost.unit])
    if lost.killer is not None and brought_by(mission, lost.killer) == army:
        raise RuleViolation("{killer} belongs to the army of {unit}.", killer=lost.killer, unit=lost.unit)


def _check_rolled(fact: CasualtyRolled, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, CASUALTIES)
    if mission.casualties is None:
        raise RuleViolation("The casualty list comes before its rolls.")
    if fact.unit not in mission.casualties:
        raise RuleViolation("{unit} is no casualty of mission {mission}.", unit=fact.unit, mission=mission.no)
    if fact.unit in mission.rolled:
        raise RuleViolation("{unit} was rolled for already.", unit=fact.unit)
    unit, rules = unit_of(fact.unit, state), state.rules
    _check_casualty(fact, mission, state)
    _check_second("injury", fact.injury, needs_injury(unit, fact.casualty, rules), injury_stands(unit, rules))
    _check_second("talent", fact.talent, needs_talent(unit, fact.casualty, rules), talent_stands(unit, rules))
    rests = dies(fact.casualty, fact.injury, rules) and not rules.permadeath
    _check_second("sit-out", fact.sit_out, rests, stands, D3)


def _check_casualty(fact: CasualtyRolled, mission: Mission, state: Campaign) -> None:
    """One die, and a second one for a death where that was paid for."""
    check_dice(fact.casualty, "casualty")
    if len(fact.casualty.dice) == 1:
        return
    may = may_roll_again(mission, brought_by(mission, fact.unit))
    if not may or len(fact.casualty.dice) > 2 or fact.casualty.dice[0] != state.rules.casualty_dead:
        raise RuleViolation("{unit} has no re-roll for this.", code="no-re-roll", unit=fact.unit)


def _check_second(purpose: Purpose, roll: Roll | None, is_needed: bool, may_stand: MayStand, sides: int = D6) -> None:
    if roll is None and is_needed:
        raise RuleViolation(f"This casualty needs a roll for {purpose}.")
    if roll is not None and not is_needed:
        raise RuleViolation(f"This casualty has no roll for {purpose}.")
    if roll is not None:
        check_roll(roll, purpose, may_stand, sides)
