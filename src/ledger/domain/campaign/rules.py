"""Rules of a campaign as one frozen value, stored whole in its opening; and the tables of random events they name.

There are no defaults, as with a tournament's.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from ledger.domain.campaign.values import D3, D6
from ledger.domain.values import Label, Value

Count = Annotated[int, Field(ge=0, le=1_000_000)]
AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000)]
Face = Annotated[int, Field(ge=1, le=6)]
SixNames = Annotated[tuple[Label, ...], Field(min_length=6, max_length=6)]
Pair = Annotated[tuple[Label, ...], Field(min_length=2, max_length=2)]
Three = Annotated[tuple[Label, ...], Field(min_length=3, max_length=3)]


class CampaignRules(Value):
    """Every figure of one campaign, amendments included."""

    system: str
    title: str
    # how it is run
    length_added: Count  # to the D6 of its length
    parallel_play: bool
    late_joiners: bool
    permadeath: bool
    # armies as they start
    start_points: AtLeastOne
    saved_most: Count
    start_heroes: Count
    # set-up
    gap: Count  # by how much an army may be dearer than the cheapest
    underdog_step: AtLeastOne
    underdog_most: Count
    objectives: SixNames  # by die
    objectives_first: tuple[Label, ...]  # which only the first to do it is paid for
    objectives_killed: tuple[Label, ...]  # which are told by the casualty list
    objectives_dearest: tuple[Label, ...]  # which are the dearest unit of the enemies
    objective_pay: Count
    # play
    event_least: Face  # the die of a round that brings an event
    winner_vp: Count
    winner_pay: Count
    loser_pay: Count
    allied_winners: bool
    # casualties
    casualty_dead: Face
    casualty_talent: Face
    natural_talent_xp: Count
    injury_price: Count
    talent_price: Count
    injuries: SixNames
    injury_dead: Label  # the one of them that is death
    talents: SixNames
    talent_natural: Label  # the one of them that is experience
    # experience
    xp_survived: Count
    xp_kill: Count
    xp_kill_hero: Count
    xp_level: AtLeastOne
    xp_most: AtLeastOne
    level_price: Count
    hero_level_price: Count
    traits: Annotated[tuple[tuple[Label, ...], ...], Field(min_length=6, max_length=6)]  # none named: any other
    skill_sets: Annotated[tuple[Pair, ...], Field(min_length=3, max_length=3)]  # two faces each
    skills: dict[Label, Three]  # two faces each
    # upgrades
    sale_divisor: AtLeastOne
    sale_multiple: AtLeastOne
    sale_tried_price: Count  # what an item costs that a die must sell
    sale_tried_least: Face
    # recruiting
    new_heroes: Count
    heroes_most: Count
    trained_xp: Count
    trained_price: Count
    trained_most: Count
    # random events
    random_events: Label  # the table of them, by name and version
    ransom: Count  # for each point of a D3; likewise where a D3 is named below
    bounty: Count
    melee_xp: Count  # D3
    escort_pay: Count  # D3
    intel_vp: Count
    no_mercy_xp: Count
    countdown_xp: Count
    hearts_price: Count
    moral_xp: Count
    relic_xp: Count  # D3
    outpost_pay: Count  # D3
    cannon: Label
    extortion_pay: Count  # D3
    transmission_vp: Count
    warp_xp: Count
    warp_pay: Count


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


GRIMDARK_FUTURE_EVENTS = {
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


RANDOM_EVENT_TABLES: Mapping[str, Mapping[int, EventKind]] = {"grimdark-future/1": GRIMDARK_FUTURE_EVENTS}
"""By the name that the rules of a campaign have; one that was played by is never changed, only followed by another."""
