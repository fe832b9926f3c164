"""Factions, crews and schemes of the players: all of it invented but the names of schemes, which the plan gives."""

import random
from collections.abc import Sequence
from typing import Any

from ledger.application.demo.people import PLAYERS

FACTIONS = ("Iron Guild", "River Clans", "Ash Court", "Pale Legion")
AREAS = ("North", "South", "Coast")
_LEADERS = {
    "Iron Guild": ("Captain Ash", ("Forge", "Guard")),
    "River Clans": ("Elder Reed", ("Flood", "Otter")),
    "Ash Court": ("Lady Cinder", ("Ember", "Court")),
    "Pale Legion": ("Old Bone", ("Grave", "Muster")),
}
_HIRED = (("Second", 10, "Henchman"), ("Runner", 6, "Enforcer"), ("Warden", 7, "Enforcer"), ("Scout", 5, "Minion"))


def faction_of(player: str) -> str:
    """Every fourth one plays the same faction."""
    return FACTIONS[PLAYERS.index(player) % len(FACTIONS)]


def area_of(player: str) -> str:
    """Where they come from."""
    return AREAS[PLAYERS.index(player) % len(AREAS)]


def crew_of(player: str, *, face_down: bool = False) -> dict[str, Any]:
    """What they hire; an upgrade may lie face down on one of the models."""
    faction = faction_of(player)
    leader, keywords = _LEADERS[faction]
    models: list[dict[str, Any]] = [
        {"name": f"{keywords[0]} {name}", "cost": cost, "station": station, "keywords": [keywords[0]]}
        for name, cost, station in _HIRED
    ]
    if face_down:
        models[1]["upgrades"] = [{"name": "Hidden Blade", "face_down": True}]
    chief = {"name": leader, "cost": 15, "station": "Master", "keywords": list(keywords)}
    return {"faction": faction, "leader": chief, "models": models, "soulstones": 4}


def schemes_of(pool: Sequence[str], dice: random.Random) -> list[str]:
    """Two of the round's pool."""
    return sorted(dice.sample(list(pool), 2), key=list(pool).index)
