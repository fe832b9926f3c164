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
    """The skill of a line, of the newest set."""
    return rules.skills[unit.sets[-1]][(die - 1) // FACES]


def needs_set(unit: Unit, rules: CampaignRules) -> bool:
    """Whether a hero has no set yet, or all skills of its sets."""
    return all(skill in unit.skills for name in unit.sets for skill in rules.skills[name])


def trait_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: bool(trait_options(unit, die, rules))


def set_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: bool(set_options(unit, die, rules))


def skill_stands(unit: Unit, rules: CampaignRules) -> MayStand:
    return lambda die: skill_of(unit, die, rules) not in unit.skills
