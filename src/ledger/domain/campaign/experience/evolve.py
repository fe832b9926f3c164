"""What facts of experience do: what a mission has for a unit, and what a level may bring, each thing once."""

from collections.abc import Iterator
from typing import NamedTuple

from ledger.domain.campaign.dice import MayStand
from ledger.domain.campaign.evolve import learn
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Campaign, Mission, Unit
from ledger.domain.campaign.values import UnitNo
from ledger.domain.facts import CampaignEvent


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


FACES = 2  # that share a line of the tables of sets and skills


def trait_options(unit: Unit, die: int, rules: CampaignRules) -> tuple[str, ...]:
    """What of a line is not held yet; a line that names nothing stands for all."""
    named = rules.traits[die - 1] or tuple(trait for line in rules.traits for trait in line)
    return tuple(trait for trait in named if trait not in unit.traits)


def set_options(unit: Unit, die: int, rules: CampaignRules) -> tuple[str, ...]:
    """The sets of a line, without one that is held."""
    return tuple(each for each in rules.skill_sets[(die - 1) // FACES] if each not in unit.sets)


def skill_of(unit: Unit, die: int, rules: CampaignRules) -> str:
    """The skill of a line, of the newest set that has any left."""
    newest = next((name for name in reversed(unit.sets) if _has_room(unit, name, rules)), unit.sets[-1])
    return rules.skills[newest][(die - 1) // FACES]


def needs_set(unit: Unit, rules: CampaignRules) -> bool:
    """Whether a hero has no set yet, or all skills of its sets."""
    return not any(_has_room(unit, name, rules) for name in unit.sets)


def _has_room(unit: Unit, name: str, rules: CampaignRules) -> bool:
    return any(skill not in unit.skills for skill in rules.skills[name])


def trait_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: bool(trait_options(unit, die, rules))


def set_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: bool(set_options(unit, die, rules))


def skill_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: skill_of(unit, die, rules) not in unit.skills


class Earning(NamedTuple):
    """So much experience, and what for."""

    xp: int
    why: str


def earnings(mission: Mission, unit: UnitNo, state: Campaign) -> Iterator[Earning]:
    """By the casualty list."""
    if not mission.is_lost(unit):
        yield Earning(state.rules.xp_survived, "not a casualty")
    for victim, casualty in (mission.casualties or {}).items():
        if casualty.killer == unit:
            is_hero = state.units[victim].is_hero
            yield (
                Earning(state.rules.xp_kill_hero, "hero killed")
                if is_hero
                else Earning(state.rules.xp_kill, "unit killed")
            )


def without_experience(mission: Mission, state: Campaign) -> list[UnitNo]:
    """The units that may have the experience of a mission, and have not."""
    done = mission.earned | mission.barred
    return [unit for unit in mission.units() if unit not in done and not state.units[unit].fate]
