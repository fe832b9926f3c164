"""Facts of requests about experience."""

from ledger.domain.campaign.dice import rolled
from ledger.domain.campaign.experience.checks import rising
from ledger.domain.campaign.experience.earning import without_experience
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.experience.levels import needs_set, set_stands, skill_stands, trait_stands
from ledger.domain.campaign.experience.requests import EarnExperience, PickTrait, TakeLevel
from ledger.domain.campaign.finding import mission_of
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import RuleViolation


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
