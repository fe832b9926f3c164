"""Experience: who earns what a mission has for it, and who may take which level."""

from ledger.domain.campaign.dice import check_roll, rolled
from ledger.domain.campaign.experience.evolve import (
    needs_set,
    set_stands,
    skill_stands,
    trait_stands,
    without_experience,
)
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.experience.requests import EarnExperience, PickTrait, TakeLevel
from ledger.domain.campaign.state import (
    EXPERIENCE,
    RECRUITING,
    Campaign,
    Mission,
    Unit,
    brought_by,
    levels_due,
    mission_in,
    mission_of,
    unit_of,
)
from ledger.domain.campaign.values import MissionNo, UnitNo
from ledger.domain.errors import RuleViolation, either
from ledger.domain.facts import CampaignEvent


def earn(request: EarnExperience, state: Campaign) -> tuple[ExperienceEarned, ...]:
    """One fact a unit."""
    units = request.units or tuple(without_experience(mission_of(request.mission, state), state))
    if not units:
        raise RuleViolation("Everyone has the experience of mission {mission}.", mission=request.mission)
    if len(set(units)) < len(units):
        raise RuleViolation("A unit is named twice.")
    return tuple(ExperienceEarned(mission=request.mission, unit=unit) for unit in units)


def take_level(request: TakeLevel, state: Campaign) -> tuple[TraitRolled | SkillSetRolled | SkillRolled]:
    rules, mission = state.rules, request.mission
    unit = rising(mission, request.unit, state)
    if request.level is not None and request.level != unit.levels + 1:
        raise RuleViolation(
            "The next level of {unit} is {next}, not {level}.", unit=unit.no, next=unit.levels + 1, level=request.level
        )
    if not unit.is_hero:
        trait = rolled(state, "trait", mission, request.dice, trait_stands(unit, rules))
        return (TraitRolled(mission=mission, unit=unit.no, trait=trait),)
    if needs_set(unit, rules):
        skill_set = rolled(state, "skill-set", mission, request.dice, set_stands(unit, rules))
        return (SkillSetRolled(mission=mission, unit=unit.no, skill_set=skill_set),)
    skill = rolled(state, "skill", mission, request.dice, skill_stands(unit, rules))
    return (SkillRolled(mission=mission, unit=unit.no, skill=skill),)


def pick(request: PickTrait, state: Campaign) -> tuple[OptionPicked]:
    return (OptionPicked(mission=request.mission, unit=request.unit, picked=request.pick),)


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of experience that cannot follow."""
    match fact:
        case ExperienceEarned():
            refuse_earning(mission_in(fact.mission, state, EXPERIENCE), fact.unit, state)
        case TraitRolled():
            unit = _rising(fact.mission, fact.unit, state, is_hero=False)
            check_roll(fact.trait, "trait", trait_stands(unit, state.rules))
        case SkillSetRolled():
            unit = _rising(fact.mission, fact.unit, state, is_hero=True)
            _check_set(unit, state, is_needed=True)
            check_roll(fact.skill_set, "skill-set", set_stands(unit, state.rules))
        case SkillRolled():
            unit = _rising(fact.mission, fact.unit, state, is_hero=True)
            _check_set(unit, state, is_needed=False)
            check_roll(fact.skill, "skill", skill_stands(unit, state.rules))
        case OptionPicked():
            _check_pick(fact, state)


def _concerned(mission: MissionNo, no: UnitNo, state: Campaign) -> Unit:
    """A unit in its mission's step for levels; a recruit has its own in the step it came in."""
    if no in mission_of(mission, state).recruits:
        mission_in(mission, state, RECRUITING)
    else:
        brought_by(mission_in(mission, state, EXPERIENCE), no)
    return unit_of(no, state)


def rising(mission: MissionNo, no: UnitNo, state: Campaign) -> Unit:
    """A unit that has a level to take; one that has all there is would roll for ever."""
    unit = _concerned(mission, no, state)
    if unit.options:
        raise RuleViolation("{unit} must pick first: {options}.", unit=no, options=either(unit.options))
    if not levels_due(unit, state.rules):
        raise RuleViolation("{unit} has {xp} XP and no level to take.", code="no-level-due", unit=no, xp=unit.xp)
    return unit


def _rising(mission: MissionNo, no: UnitNo, state: Campaign, *, is_hero: bool) -> Unit:
    unit = rising(mission, no, state)
    if unit.is_hero != is_hero:
        raise RuleViolation("{unit} is {what}.", unit=no, what="a hero" if unit.is_hero else "no hero")
    return unit


def _check_set(unit: Unit, state: Campaign, *, is_needed: bool) -> None:
    if needs_set(unit, state.rules) != is_needed:
        has = "has skills left in its set" if is_needed else "needs a set of skills first"
        raise RuleViolation("{unit} {has}.", unit=unit.no, has=has)


def _check_pick(fact: OptionPicked, state: Campaign) -> None:
    unit = _concerned(fact.mission, fact.unit, state)
    if not unit.options:
        raise RuleViolation("{unit} has nothing to pick.", unit=unit.no)
    if fact.picked not in unit.options:
        raise RuleViolation(
            "{unit} may pick {options}, not {picked}.",
            unit=unit.no,
            options=either(unit.options),
            picked=fact.picked,
        )


def refuse_earning(mission: Mission, unit: UnitNo, state: Campaign) -> None:
    """Experience is for units that took part, once."""
    brought_by(mission, unit)
    if state.units[unit].fate:
        raise RuleViolation("{unit} is {fate}.", unit=unit, fate=state.units[unit].fate)
    if unit in mission.barred:
        raise RuleViolation("{unit} gets no experience from this match: it would be dead.", unit=unit)
    if unit in mission.earned:
        raise RuleViolation("{unit} has its experience of mission {mission}.", unit=unit, mission=mission.no)
