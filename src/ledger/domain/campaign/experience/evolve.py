"""What facts of experience do."""

from ledger.domain.campaign.books import learn
from ledger.domain.campaign.experience.earning import earnings
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.experience.levels import set_options, skill_of, trait_options
from ledger.domain.campaign.state import Campaign, Unit
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of experience."""
    match fact:
        case ExperienceEarned():
            _earn(state, fact)
        case TraitRolled():
            unit = state.units[fact.unit]
            unit.levels += 1
            _offer(unit, trait_options(unit, fact.trait.value, state.rules))
        case SkillSetRolled():
            unit = state.units[fact.unit]
            _offer(unit, set_options(unit, fact.skill_set.value, state.rules))
        case SkillRolled():
            unit = state.units[fact.unit]
            unit.levels += 1
            unit.skills.append(skill_of(unit, fact.skill.value, state.rules))
        case OptionPicked():
            _take(state.units[fact.unit], fact.picked)


def _earn(state: Campaign, fact: ExperienceEarned) -> None:
    mission = state.missions[fact.mission]
    mission.earned.add(fact.unit)
    for earning in earnings(mission, fact.unit, state):
        learn(state, fact.unit, earning.xp, earning.why)


def _offer(unit: Unit, options: tuple[str, ...]) -> None:
    """One thing left is taken; of several the player picks."""
    unit.options = options
    if len(options) == 1:
        _take(unit, options[0])


def _take(unit: Unit, picked: str) -> None:
    unit.options = ()
    if unit.is_hero:
        unit.sets.append(picked)
    else:
        unit.traits.append(picked)
