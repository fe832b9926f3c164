"""With which armies they play: all of it invented."""

import random
from typing import Any

from ledger.application.demo.people import PLAYERS

LATECOMER = "Gil Later"
WITH_ONE_LIST = ("Cy Three", "Kit Eleven", "Sia Nineteen", "Abe Ninety")  # where a second one is optional

ARMIES = {  # a faction with its leaders and theme forces
    "Iron Guild": (("Captain Ash 1", "Captain Ash 2", "Warden Flint"), ("Forge Line", "Smoke and Steel")),
    "River Clans": (("Elder Reed", "Otter Queen", "Elder Reed 2"), ("Spring Flood", "Deep Current")),
    "Ash Court": (("Lady Cinder", "The Pale Judge", "Ember Twins"), ("Long Night", "Cold Hearth")),
    "Pale Legion": (("Old Bone", "Marshal Grave", "Old Bone 2"), ("Silent Rank", "Last Muster")),
}
_MODELS = {  # by the leader's own points, which come on top of 75
    28: (("Heavy engine", 20), ("Light engine", 10), ("Old engine", 15), ("Line guard, ten", 15), ("Archers, ten", 12),
         ("Scout", 5), ("Field medic", 6), ("Herald", 7), ("Siege crew", 8)),
    29: (("Heavy engine", 18), ("Heavy engine", 17), ("Light engine", 9), ("Line guard, ten", 16), ("Archers, ten", 14),
         ("Scout", 5), ("Field medic", 8), ("Herald", 5), ("Siege crew", 7)),
    30: (("Heavy engine", 16), ("Heavy engine", 16), ("Light engine", 8), ("Line guard, ten", 16), ("Archers, ten", 12),
         ("Riders, five", 12), ("Scout", 6), ("Herald", 7), ("Siege crew", 6)),
}  # fmt: skip


def faction_of(player: str) -> str:
    """Every fourth one plays the same faction."""
    factions = tuple(ARMIES)
    return factions[(*PLAYERS, LATECOMER).index(player) % len(factions)]


def lists_of(player: str, number: int, dice: random.Random) -> list[dict[str, Any]]:
    """One or two lists of one faction, under different leaders and theme forces."""
    faction = faction_of(player)
    leaders, themes = ARMIES[faction]
    chosen = zip(dice.sample(leaders, 2), dice.sample(themes, 2), strict=True)
    return [_army(faction, leader, theme, dice.choice(tuple(_MODELS))) for leader, theme in chosen][:number]


def _army(faction: str, leader: str, theme: str, leader_points: int) -> dict[str, Any]:
    models: list[dict[str, Any]] = [{"name": name, "points": points} for name, points in _MODELS[leader_points]]
    models.insert(4, {"name": "Guard standard", "points": 5, "attached_to": "Line guard, ten"})
    return {"faction": faction, "leader": leader, "leader_points": leader_points, "theme": theme, "models": models}


def roster() -> dict[str, list[str]]:
    """Everybody above, for formats that admit only a roster."""
    leaders = [leader for each, _ in ARMIES.values() for leader in each]
    return {"leaders": leaders, "themes": [theme for _, themes in ARMIES.values() for theme in themes]}
