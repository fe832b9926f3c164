"""What a level may bring: traits of a unit, sets and skills of a hero, each once."""

from ledger.domain.campaign.dice import MayStand
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Unit

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
