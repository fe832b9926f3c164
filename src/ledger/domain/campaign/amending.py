"""Rules of a campaign from an edition and an organizer's amendments: every figure checked, contradictions refused."""

import json
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from pydantic import ValidationError

from ledger.domain.amending import check_amendable
from ledger.domain.campaign.editions_moved_edition import Edition
from ledger.domain.campaign.random_event_table import TABLES
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.errors import BadRequest, listed
from ledger.domain.validation import first_fault


def campaign_rules(edition: Edition, amendments: Mapping[str, Any]) -> CampaignRules:
    """The edition's figures with the organizer's amendments applied, or a refusal that names the figure."""
    for key in amendments:
        check_amendable(edition, key)
    figures = {key: figure.value for key, figure in edition.figures.items()}
    tree = {"system": edition.id, "title": edition.title, **figures, **amendments}
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        rules = CampaignRules.model_validate_json(json.dumps(tree))
    except ValidationError as error:
        raise BadRequest(f"The rules cannot be amended like that: {first_fault(error)}.") from None
    _check_start(rules)
    _check_tables(rules)
    _check_names(rules)
    _check_levels(rules)
    if rules.random_events not in TABLES:
        raise BadRequest(f'"random_events" is one of {listed(TABLES)}.')
    return rules


def _check_start(rules: CampaignRules) -> None:
    if rules.saved_most > rules.start_points:
        raise BadRequest(f'"saved_most" is more than the {rules.start_points} points an army starts with.')
    if rules.start_heroes > rules.heroes_most:
        raise BadRequest(f'"start_heroes" is more than the {rules.heroes_most} heroes an army may have.')


def _check_levels(rules: CampaignRules) -> None:
    """There is a trait and a skill for every level, so that a re-roll ends."""
    levels = rules.xp_most // rules.xp_level
    traits = len({trait for options in rules.traits for trait in options})
    skills = 2 * min(map(len, rules.skills.values()))
    if levels > min(traits, skills):
        raise BadRequest(
            f'"xp_most" and "xp_level" make {levels} levels; there are {traits} traits and {skills} skills in two sets.'
        )


def _check_names(rules: CampaignRules) -> None:
    """Each name stands once in its table, so that a re-roll of what is held ends; and what a unit can hold in one
    table alone, so that its name says which."""
    traits = [trait for line in rules.traits for trait in line]
    skills = [skill for each in rules.skills.values() for skill in each]
    held = {"traits": traits, "skills": skills, "talents": rules.talents, "injuries": rules.injuries}
    for key, names in {"objectives": rules.objectives, **held}.items():
        if twice := [name for name in names if list(names).count(name) > 1]:
            raise BadRequest(f'"{key}" names {twice[0]} twice.')
    for (one, names), (other, others) in combinations(held.items(), 2):
        if both := [name for name in names if name in others]:
            raise BadRequest(f'"{one}" and "{other}" both name {both[0]}.')


def _check_tables(rules: CampaignRules) -> None:
    """What a table names stands in another."""
    sets = {name for pair in rules.skill_sets for name in pair}
    if sets != set(rules.skills):
        raise BadRequest(f'"skills" must name the sets of "skill_sets": {listed(sorted(sets))}.')
    for key, name, table in (
        ("injury_dead", rules.injury_dead, rules.injuries),
        ("talent_natural", rules.talent_natural, rules.talents),
    ):
        if name not in table:
            raise BadRequest(f'"{key}" is {name}, which its table does not have.')
    for key, names in (
        ("objectives_first", rules.objectives_first),
        ("objectives_killed", rules.objectives_killed),
        ("objectives_dearest", rules.objectives_dearest),
    ):
        if strange := [name for name in names if name not in rules.objectives]:
            raise BadRequest(f'"{key}" names {listed(strange)}, which is no objective.')
