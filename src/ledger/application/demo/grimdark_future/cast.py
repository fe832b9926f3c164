"""Armies and their players: all of it invented."""

from ledger.application.demo.lines import Line
from ledger.application.demo.people import PLAYERS

CINDERS, PARADE, WARDENS, CARAVAN = "Cinder Compact", "Tin Parade", "Marsh Wardens", "Glass Caravan"
PLAYER_OF = dict(zip((CINDERS, PARADE, WARDENS, CARAVAN), PLAYERS, strict=False))


def unit(name: str, cost: int, *, hero: bool = False, **upgrades: int) -> Line:
    """A unit as it is bought; an upgrade called `iron_nets` is written Iron Nets."""
    bought = [{"name": item.replace("_", " ").title(), "cost": price} for item, price in upgrades.items()]
    return {"name": name, "cost": cost, "hero": hero, "upgrades": bought}


UNITS: dict[str, list[Line]] = {
    CINDERS: [
        unit("Marshal Soot", 140, hero=True, ember_blade=20),
        unit("Kiln Guard", 260, shield_rack=25),
        unit("Ash Walkers", 230),
        unit("Coal Sappers", 180, charges=10),
    ],
    PARADE: [
        unit("Captain Rivet", 150, hero=True, brass_drum=15),
        unit("First Clockworks", 250),
        unit("Second Clockworks", 250),
        unit("Wind-up Gun", 200, loose_spring=-10),
    ],
    WARDENS: [
        unit("Old Heron", 130, hero=True, reed_pipe=5),
        unit("Reed Stalkers", 240),
        unit("Bog Trolls", 300, iron_nets=15),
        unit("Fen Riders", 220),
    ],
    CARAVAN: [
        unit("Lady Prism", 150, hero=True, mirror=10),
        unit("Lantern Bearers", 240),
        unit("Shard Slingers", 260),
        unit("Sand Crawler", 240),
    ],
}
"""What each army begins with; the rest of its points is saved."""
