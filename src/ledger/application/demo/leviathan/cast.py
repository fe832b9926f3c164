"""Armies of the players: all of it invented."""

from typing import Any

from ledger.application.demo.people import PLAYERS

FACTIONS = ("Iron Host", "Ember Choir", "Salt Marauders", "Hollow Court", "Deep Brood")
UNPAINTED = PLAYERS[6]  # whose army is not painted throughout
_UNITS = (("Warlord", 120), ("Line", 380), ("Walkers", 540), ("Tank", 430), ("Scouts", 210), ("Guns", 300))


def faction_of(player: str) -> str:
    """Every fifth one plays the same."""
    return FACTIONS[PLAYERS.index(player) % len(FACTIONS)]


def roster_of(player: str) -> dict[str, Any]:
    """What they hand in: where the roster lies, and its units."""
    faction = faction_of(player)
    units = [{"name": f"{faction} {name}", "points": points} for name, points in _UNITS]
    return {"roster": f"R-{PLAYERS.index(player) + 1:02}", "faction": faction, "points": 1980, "units": units}


def mark_of(player: str) -> str:
    """What came of looking at their models."""
    return "failed" if player == UNPAINTED else "passed"
