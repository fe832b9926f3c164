"""Names and figures of the campaign tables that a reader of army lists needs: GF-17, GF-20 and GF-21.

Kept apart, and small, because the rules of a campaign have them too: whoever has those drops this for them.
"""

from typing import Literal

Kind = Literal["talent", "injury", "trait", "skill"]

LEVEL_XP = 5
MOST_XP = 30

TALENTS = ("Natural Talent", "Motivated", "Crazed", "Bitter Rivalry", "Horrible Scars", "Toughened")
INJURIES = ("Chest Wound", "Blinded Eye", "Arm Injury", "Traumatized", "Smashed Leg")
SPECIALIST = "Specialist"
TRAITS = ("Agile", "Headstrong", SPECIALIST, "Resilient", "Elite")
SPECIALISTS = (f"{SPECIALIST} (melee)", f"{SPECIALIST} (shooting)")
SKILL_SETS = {
    "Captain": ("Leader", "Instigator", "Tactician"),
    "Support": ("Vanguard", "Scavenger", "Mastermind"),
    "Fighter": ("Duellist", "Fanatic", "Berserker"),
    "Shooter": ("Hunter", "Destroyer", "Suppressor"),
    "Pathfinder": ("Runner", "Prowler", "Climber"),
    "Healer": ("Chemist", "Herbalist", "Warden"),
}
# in the tables, and yet nothing that a unit holds: another trait is picked, a unit is gone, skills tell their set
NOT_HELD = ("Fast Learner", "Dead", *SKILL_SETS)

KIND_OF: dict[str, Kind] = {
    **dict.fromkeys(TALENTS, "talent"),
    **dict.fromkeys(INJURIES, "injury"),
    **dict.fromkeys((*TRAITS, *SPECIALISTS), "trait"),
    **{skill: "skill" for skills in SKILL_SETS.values() for skill in skills},
}
