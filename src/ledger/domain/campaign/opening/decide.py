"""Opening a campaign: its rules from an edition and amendments, the die of its length; and who runs it."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from ledger.domain.amendments import rules_made
from ledger.domain.campaign.dice import check_roll, dice_of, draw_seed
from ledger.domain.campaign.editions import Edition, edition_called
from ledger.domain.campaign.opening.facts import CampaignOfficialAppointed, CampaignOpened
from ledger.domain.campaign.opening.requests import AppointInCampaign, OpenCampaign
from ledger.domain.campaign.rules import RANDOM_EVENT_TABLES, CampaignRules
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.values import Roll
from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.facts import CampaignEvent


def open_campaign(request: OpenCampaign, state: Campaign | None, seed: bytes) -> tuple[CampaignOpened]:
    """The opening, with every figure of the rules."""
    if state is not None:
        raise RuleViolation(f"There is a campaign called {request.campaign} already; choose another short name.")
    assert request.at is not None, "the door says when"
    fact = CampaignOpened(
        slug=request.campaign,
        name=request.name,
        date=request.date,
        zone=request.zone,
        rules=campaign_rules(edition_called(request.rules), request.set),
        amendments=request.set,
        kind=request.kind,
        length=_length(request, seed),
        seed=seed.hex(),
        seed_from="draw" if request.seed is None else "organizer",
        oddities=(),
        at=request.at,
    )
    check(fact, state)
    return (fact,)


def _length(request: OpenCampaign, seed: bytes) -> Roll | None:
    """The die, drawn before there is a state that could count draws; `length` has mission 0."""
    if request.kind == "endless":
        if request.length is not None:
            raise BadRequest("An endless campaign has no length; leave its die out.")
        return None
    if request.length is not None:
        return Roll(purpose="length", dice=request.length, seed=None)
    drawn = draw_seed(seed, "length", 0, 0)
    return Roll(purpose="length", dice=(next(dice_of(drawn, "length", 6)),), seed=drawn.hex())


def appoint(request: AppointInCampaign, state: Campaign) -> tuple[CampaignOfficialAppointed]:
    return (CampaignOfficialAppointed(person=request.official, role=request.role),)


def check(fact: CampaignEvent, state: Campaign | None) -> None:
    """Refuse a second opening, a die of length that no D6 shows, and an appointment that cannot stand."""
    match fact:
        case CampaignOpened():
            if state is not None:
                raise RuleViolation(f"{state.slug} is open already.")
            if fact.length is not None:
                check_roll(fact.length, "length")
        case CampaignOfficialAppointed():
            assert state is not None, "somebody runs a campaign that is open"
            _check_appointment(fact, state)


def _check_appointment(fact: CampaignOfficialAppointed, state: Campaign) -> None:
    """It changes something, and somebody is left to run the campaign."""
    if state.officials.get(fact.person) == fact.role:
        is_so = "is the organizer of {campaign} already" if fact.role else "is not the organizer of {campaign}"
        raise RuleViolation("{official} " + is_so + ".", official=fact.person, campaign=state.slug)
    if fact.role is None and len(state.officials) == 1:
        raise RuleViolation(
            "{official} is the only organizer of {campaign}; appoint another one first.",
            official=fact.person,
            campaign=state.slug,
        )


def campaign_rules(edition: Edition, amendments: Mapping[str, Any]) -> CampaignRules:
    """The edition's figures with the organizer's amendments applied, or a refusal that names the figure."""
    rules = rules_made(CampaignRules, edition, amendments)
    _check_start_of_armies(rules)
    _check_tables(rules)
    _check_names(rules)
    _check_levels(rules)
    if rules.random_events not in RANDOM_EVENT_TABLES:
        raise BadRequest(f'"random_events" is one of {listed(RANDOM_EVENT_TABLES)}.')
    return rules


def _check_start_of_armies(rules: CampaignRules) -> None:
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
