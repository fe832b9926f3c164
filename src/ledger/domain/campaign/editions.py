"""Editions: the campaign documents, each figure with the section it stands in. They are figures and nothing else; how
they count is the same for all. A new one is a value here and an entry below."""

from collections.abc import Mapping
from typing import NamedTuple

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.errors import BadRequest, listed
from ledger.domain.system import Figure
from ledger.domain.text import did_you_mean
from ledger.domain.values import Value


class Edition(NamedTuple):
    """A campaign document: its figures, each with the place where it stands."""

    id: str
    title: str
    document: str
    figures: Mapping[str, Figure]  # one for each field of CampaignRules but system and title
    own: type[Value] = CampaignRules  # what the figures make up


_TYPES = "Campaign Types"
_PREPARATION = "Preparation, The Armies"
_SETUP = "1. Mission Setup"
_PLAY = "2. Play Mission"
_CASUALTIES = "3. Check for Casualties"
_EXPERIENCE = "4. Earn Experience"
_UPGRADES = "5. Upgrade Armies"
_RECRUITING = "6. Recruit Units"
_EVENTS = "Random Events"


OBJECTIVES = ("Mastery", "Honor", "Casting", "Recovery", "Rage", "Destruction")
INJURIES = ("Dead", "Chest Wound", "Blinded Eye", "Arm Injury", "Traumatized", "Smashed Leg")
TALENTS = ("Natural Talent", "Motivated", "Crazed", "Bitter Rivalry", "Horrible Scars", "Toughened")
TRAITS = (
    ("Agile",),
    ("Headstrong",),
    ("Specialist: melee", "Specialist: shooting"),
    ("Resilient",),
    ("Elite",),
    (),  # Fast Learner: any other
)
SKILL_SETS = (("Captain", "Support"), ("Fighter", "Shooter"), ("Pathfinder", "Healer"))
SKILLS = {
    "Captain": ("Leader", "Instigator", "Tactician"),
    "Support": ("Vanguard", "Scavenger", "Mastermind"),
    "Fighter": ("Duellist", "Fanatic", "Berserker"),
    "Shooter": ("Hunter", "Destroyer", "Suppressor"),
    "Pathfinder": ("Runner", "Prowler", "Climber"),
    "Healer": ("Chemist", "Herbalist", "Warden"),
}


GRIMDARK_FUTURE_3_1 = Edition(
    id="grimdark-future-3.1",
    title="Grimdark Future 3.1",
    document="GF - Campaign Rules v3.1.0",
    figures={
        "length_added": Figure(4, f"{_TYPES}, Campaign Length"),
        "parallel_play": Figure(False, f"{_TYPES}, Parallel Play; off unless it is allowed"),
        "late_joiners": Figure(False, f"{_TYPES}, Late Joiners; off unless it is allowed"),
        "permadeath": Figure(True, f"{_CASUALTIES}, No Permadeath; on unless the group does without"),
        "start_points": Figure(1000, _PREPARATION),
        "saved_most": Figure(200, _PREPARATION),
        "start_heroes": Figure(1, _PREPARATION),
        "gap": Figure(250, f"{_SETUP}, The Armies"),
        "underdog_step": Figure(50, f"{_SETUP}, Underdog Bonus"),
        "underdog_most": Figure(5, f"{_SETUP}, Underdog Bonus; follows from The Armies"),
        "objectives": Figure(OBJECTIVES, f"{_SETUP}, Special Objectives"),
        "objectives_first": Figure(("Recovery", "Rage"), f"{_SETUP}, Special Objectives"),
        "objectives_killed": Figure(("Rage", "Destruction"), f"{_SETUP}, Special Objectives"),
        "objectives_dearest": Figure(("Destruction",), f"{_SETUP}, Special Objectives"),
        "objective_pay": Figure(75, f"{_SETUP}, Special Objectives"),
        "event_least": Figure(5, f"{_PLAY}, Random Events"),
        "winner_vp": Figure(2, f"{_PLAY}, Mission Goals"),
        "winner_pay": Figure(150, f"{_PLAY}, Mission Goals"),
        "loser_pay": Figure(300, f"{_PLAY}, Mission Goals"),
        "allied_winners": Figure(False, f"{_PLAY}, Mission Length"),
        "casualty_dead": Figure(1, f"{_CASUALTIES}, Regular Units"),
        "casualty_talent": Figure(6, f"{_CASUALTIES}, Regular Units"),
        "natural_talent_xp": Figure(1, f"{_CASUALTIES}, Regular Units"),
        "injury_price": Figure(5, f"{_CASUALTIES}, Hero Units"),
        "talent_price": Figure(5, f"{_CASUALTIES}, Hero Units"),
        "injuries": Figure(INJURIES, f"{_CASUALTIES}, Hero Units, Injury Trait"),
        "injury_dead": Figure("Dead", f"{_CASUALTIES}, Hero Units, Injury Trait"),
        "talents": Figure(TALENTS, f"{_CASUALTIES}, Hero Units, Talent Trait"),
        "talent_natural": Figure("Natural Talent", f"{_CASUALTIES}, Hero Units, Talent Trait"),
        "xp_survived": Figure(1, f"{_EXPERIENCE}, Earning XP"),
        "xp_kill": Figure(1, f"{_EXPERIENCE}, Earning XP"),
        "xp_kill_hero": Figure(2, f"{_EXPERIENCE}, Earning XP; ours: in all, not besides the kill"),
        "xp_level": Figure(5, f"{_EXPERIENCE}, Regular Units"),
        "xp_most": Figure(30, f"{_EXPERIENCE}, Regular Units"),
        "level_price": Figure(25, f"{_EXPERIENCE}, Regular Units"),
        "hero_level_price": Figure(25, f"{_EXPERIENCE}, Hero Units"),
        "traits": Figure(TRAITS, f"{_EXPERIENCE}, Regular Units"),
        "skill_sets": Figure(SKILL_SETS, f"{_EXPERIENCE}, Hero Units"),
        "skills": Figure(SKILLS, f"{_EXPERIENCE}, Hero Units"),
        "sale_divisor": Figure(2, f"{_UPGRADES}, Selling Upgrades"),
        "sale_multiple": Figure(5, f"{_UPGRADES}, Selling Upgrades"),
        "sale_tried_price": Figure(5, f"{_UPGRADES}, Selling Upgrades"),
        "sale_tried_least": Figure(4, f"{_UPGRADES}, Selling Upgrades"),
        "new_heroes": Figure(1, f"{_RECRUITING}, Recruiting Heroes"),
        "heroes_most": Figure(3, f"{_RECRUITING}, Recruiting Heroes"),
        "trained_xp": Figure(5, f"{_RECRUITING}, Recruiting Regular Units"),
        "trained_price": Figure(50, f"{_RECRUITING}, Recruiting Regular Units"),
        "trained_most": Figure(1, f"{_RECRUITING}, Recruiting Regular Units"),
        "random_events": Figure("grimdark-future/1", _EVENTS),
        "ransom": Figure(50, f"{_EVENTS}, 11"),
        "bounty": Figure(25, f"{_EVENTS}, 12"),
        "melee_xp": Figure(1, f"{_EVENTS}, 26"),
        "escort_pay": Figure(25, f"{_EVENTS}, 35"),
        "intel_vp": Figure(1, f"{_EVENTS}, 36"),
        "no_mercy_xp": Figure(1, f"{_EVENTS}, 44"),
        "countdown_xp": Figure(5, f"{_EVENTS}, 46"),
        "hearts_price": Figure(50, f"{_EVENTS}, 51"),
        "moral_xp": Figure(1, f"{_EVENTS}, 52"),
        "relic_xp": Figure(1, f"{_EVENTS}, 61"),
        "outpost_pay": Figure(50, f"{_EVENTS}, 62"),
        "cannon": Figure("Alien Cannon", f"{_EVENTS}, 63; ours: kept from then on"),
        "extortion_pay": Figure(25, f"{_EVENTS}, 64"),
        "transmission_vp": Figure(1, f"{_EVENTS}, 65"),
        "warp_xp": Figure(3, f"{_EVENTS}, 66"),
        "warp_pay": Figure(150, f"{_EVENTS}, 66"),
    },
)


_OTHER = "as other editions have it"


GRIMDARK_FUTURE_ALLIED = Edition(
    id="grimdark-future-allied",
    title="Grimdark Future with allies",
    document="Campaign rules with figures of other editions",
    figures={
        **GRIMDARK_FUTURE_3_1.figures,
        "level_price": Figure(5, f"4. Earn Experience, Regular Units; {_OTHER}"),
        "hero_level_price": Figure(15, f"4. Earn Experience, Hero Units; {_OTHER}"),
        "objective_pay": Figure(50, f"1. Mission Setup, Special Objectives; {_OTHER}"),
        "allied_winners": Figure(True, f"2. Play Mission, Mission Length; {_OTHER}"),
    },
)


EDITIONS: Mapping[str, Edition] = {each.id: each for each in (GRIMDARK_FUTURE_3_1, GRIMDARK_FUTURE_ALLIED)}
"""By id."""


def edition_called(name: str) -> Edition:
    """The edition of that id, or a refusal that lists them."""
    if name in EDITIONS:
        return EDITIONS[name]
    hint = did_you_mean(name, EDITIONS, f"There are: {listed(EDITIONS)}.")
    raise BadRequest(f"No rules of a campaign are called {name[:80]!r}.{hint}")
