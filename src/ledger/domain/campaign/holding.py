"""Traits, skills, talents and injuries by name: which table has one, and what it is to hold it or lose it.

Rolls bring them one by one; whoever is brought over from elsewhere, or put right, holds them at once.
"""

from typing import Literal

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Unit

Table = Literal["trait", "skill", "talent", "injury"]


def table_of(name: str, rules: CampaignRules) -> Table | None:
    """Which table has a name; death and whatever no table has are held by nobody."""
    if any(name in line for line in rules.traits):
        return "trait"
    if any(name in skills for skills in rules.skills.values()):
        return "skill"
    if name in rules.talents:
        return "talent"
    return "injury" if name in rules.injuries and name != rules.injury_dead else None


def holds(unit: Unit, name: str) -> bool:
    """Whether a unit has it."""
    return name in (*unit.traits, *unit.skills, *unit.talents, *unit.injuries)


def hold(unit: Unit, name: str, rules: CampaignRules) -> None:
    """A unit has it from now on; a talent or an injury counts as one roll, and a skill comes with its set."""
    match table_of(name, rules):
        case "trait":
            unit.traits.append(name)
        case "skill":
            unit.skills.append(name)
            _know_set(unit, name, rules)
        case "talent":
            unit.talents.append(name)
            unit.talent_rolls += 1
        case "injury":
            unit.injuries.append(name)
            unit.injury_rolls += 1


def _know_set(unit: Unit, skill: str, rules: CampaignRules) -> None:
    named = next(each for each, skills in rules.skills.items() if skill in skills)
    if named not in unit.sets:
        unit.sets.append(named)


def let_go(unit: Unit, name: str, rules: CampaignRules) -> None:
    """A unit has it no longer."""
    match table_of(name, rules):
        case "trait":
            unit.traits.remove(name)
        case "skill":
            unit.skills.remove(name)
        case "talent":
            unit.talents.remove(name)
            unit.talent_rolls -= 1
        case "injury":
            unit.injuries.remove(name)
            unit.injury_rolls -= 1


def levels_among(names: tuple[str, ...], rules: CampaignRules) -> int:
    """How many of these a level brought."""
    return sum(table_of(name, rules) in ("trait", "skill") for name in names)
