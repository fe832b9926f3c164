"""The 36 random events by their D66: what each draws, among whom, and with which die."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from ledger.domain.campaign.values import D3, D6

Draws = Literal["nothing", "unit", "units", "army", "player", "quarter"]
Among = Literal["in play", "in terrain", "shaken", "destroyed"]
QUARTERS = 4
PRISONERS, HEADS, RIGGED, FINISH_THEM, ESCORT, INTEL, NO_MERCY = 11, 12, 23, 26, 35, 36, 44
COUNTDOWN, HEARTS_AND_MINDS, MORAL_VICTORY, RELIC, OUTPOST = 46, 51, 52, 61, 62
CANNON, EXTORTION, TRANSMISSION, TIME_WARP = 63, 64, 65, 66


WHAT_IS_DRAWN: Mapping[Draws, str] = {
    "nothing": "nobody",
    "unit": "a unit",
    "units": "units",
    "army": "an army",
    "player": "a player",
    "quarter": "a quarter",
}
"""In words."""


class EventKind(NamedTuple):
    """One line of the table; the effects that stay on the table are not ours to record."""

    name: str
    draws: Draws
    die: int | None = None  # rolled with the draw: how many units, hits, points or models
    among: Among = "in play"


GRIMDARK_FUTURE = {
    11: EventKind("P.O.W.", "unit"),
    12: EventKind("Bring me their Heads", "army"),
    13: EventKind("Fragile Guns", "units", D3),
    14: EventKind("Monstrous Spawn", "unit", D3),
    15: EventKind("Low Supplies", "units", D3),
    16: EventKind("Combat Fatigue", "army"),
    21: EventKind("Carnivorous Fauna", "nothing"),
    22: EventKind("Toxic Fumes", "quarter", D3),
    23: EventKind("Rigged to Blow", "player"),
    24: EventKind("Earthquake", "nothing"),
    25: EventKind("Dark Clouds", "quarter"),
    26: EventKind("Finish Them!", "nothing"),
    31: EventKind("Psychic Anomaly", "quarter"),
    32: EventKind("The Walking Dead", "quarter", D6),
    33: EventKind("Crazy Sniper", "unit"),
    34: EventKind("Old Friend", "unit"),
    35: EventKind("Escort Mission", "unit"),
    36: EventKind("Enemy Intel", "quarter"),
    41: EventKind("Surprise Attack", "unit", among="in terrain"),
    42: EventKind("Grave Miscalculation", "nothing"),
    43: EventKind("Berserker", "nothing"),
    44: EventKind("No Mercy", "nothing"),
    45: EventKind("Weak Spot", "nothing"),
    46: EventKind("Countdown", "nothing"),
    51: EventKind("Hearts & Minds", "army"),
    52: EventKind("Moral Victory", "player"),
    53: EventKind("Flash Grenades", "army"),
    54: EventKind("Suppressing Fire", "unit"),
    55: EventKind("War Shout", "unit", among="shaken"),
    56: EventKind("Covered in Blood", "unit"),
    61: EventKind("Ancient Relic", "unit", D3),
    62: EventKind("Abandoned Outpost", "army"),
    63: EventKind("Alien Cannon", "unit"),
    64: EventKind("Extortion", "army", D3),
    65: EventKind("Critical Transmission", "army"),
    66: EventKind("Time Warp", "unit", among="destroyed"),
}

TABLES: Mapping[str, Mapping[int, EventKind]] = {"grimdark-future/1": GRIMDARK_FUTURE}
"""By the name that the rules of a campaign have; one that was played by is never changed, only followed by another."""
