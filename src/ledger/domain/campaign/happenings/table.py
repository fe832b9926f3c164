"""The 36 random events by their D66: what each draws, among whom, and with which die."""

from typing import Literal, NamedTuple

from ledger.domain.campaign.dice import D3, D6

Draws = Literal["nothing", "unit", "units", "army", "player", "quarter"]
Among = Literal["in play", "in terrain", "shaken", "destroyed"]
QUARTERS = 4


class RandomEvent(NamedTuple):
    """One line of the table; the effects that stay on the table are not ours to record."""

    name: str
    draws: Draws
    die: int | None = None  # rolled with the draw: how many units, hits, points or models
    among: Among = "in play"


RANDOM_EVENTS = {
    11: RandomEvent("P.O.W.", "unit"),
    12: RandomEvent("Bring me their Heads", "army"),
    13: RandomEvent("Fragile Guns", "units", D3),
    14: RandomEvent("Monstrous Spawn", "unit", D3),
    15: RandomEvent("Low Supplies", "units", D3),
    16: RandomEvent("Combat Fatigue", "army"),
    21: RandomEvent("Carnivorous Fauna", "nothing"),
    22: RandomEvent("Toxic Fumes", "quarter", D3),
    23: RandomEvent("Rigged to Blow", "player"),
    24: RandomEvent("Earthquake", "nothing"),
    25: RandomEvent("Dark Clouds", "quarter"),
    26: RandomEvent("Finish Them!", "nothing"),
    31: RandomEvent("Psychic Anomaly", "quarter"),
    32: RandomEvent("The Walking Dead", "quarter", D6),
    33: RandomEvent("Crazy Sniper", "unit"),
    34: RandomEvent("Old Friend", "unit"),
    35: RandomEvent("Escort Mission", "unit"),
    36: RandomEvent("Enemy Intel", "quarter"),
    41: RandomEvent("Surprise Attack", "unit", among="in terrain"),
    42: RandomEvent("Grave Miscalculation", "nothing"),
    43: RandomEvent("Berserker", "nothing"),
    44: RandomEvent("No Mercy", "nothing"),
    45: RandomEvent("Weak Spot", "nothing"),
    46: RandomEvent("Countdown", "nothing"),
    51: RandomEvent("Hearts & Minds", "army"),
    52: RandomEvent("Moral Victory", "player"),
    53: RandomEvent("Flash Grenades", "army"),
    54: RandomEvent("Suppressing Fire", "unit"),
    55: RandomEvent("War Shout", "unit", among="shaken"),
    56: RandomEvent("Covered in Blood", "unit"),
    61: RandomEvent("Ancient Relic", "unit", D3),
    62: RandomEvent("Abandoned Outpost", "army"),
    63: RandomEvent("Alien Cannon", "unit"),
    64: RandomEvent("Extortion", "army", D3),
    65: RandomEvent("Critical Transmission", "army"),
    66: RandomEvent("Time Warp", "unit", among="destroyed"),
}
