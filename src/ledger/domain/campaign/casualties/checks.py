"""Whether a casualty list or a roll for one can follow."""

from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled, LostUnit
from ledger.domain.campaign.casualties.fates import (
    dies,
    injury_stands,
    may_roll_again,
    needs_injury,
    needs_talent,
    talent_stands,
)
from ledger.domain.campaign.dice import D3, D6, MayStand, check_dice, check_roll, stands
from ledger.domain.campaign.finding import brought_by, mission_in, unit_of
from ledger.domain.campaign.missions.unfinished import refuse_unanswered, refuse_unlisted
from ledger.domain.campaign.state import CASUALTIES, Campaign, Mission
from ledger.domain.campaign.values import Purpose, Roll
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


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
