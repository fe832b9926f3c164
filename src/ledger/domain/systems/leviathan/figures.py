"""Figures of Leviathan, each with the section it stands in, and its decks, by the names on their cards and what these
print; what the document leaves open is ours."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field

from ledger.domain.parts import PAIRED_AS_OURS, PLACES, Names, Small
from ledger.domain.rules import Rules
from ledger.domain.system import Figure
from ledger.domain.values import Value

DEPLOYMENTS = (
    "Search and Destroy",
    "Dawn of War",
    "Sweeping Engagement",
    "Crucible of Battle",
    "Hammer and Anvil",
)

CHILLING_RAIN, HIDDEN_SUPPLIES, MAELSTROM = "Chilling Rain", "Hidden Supplies", "Maelstrom of Battle"
TARGETS_OF_OPPORTUNITY, VOX_STATIC = "Targets of Opportunity", "Vox Static"
SUPPLY_LINES, SECRET_INTEL = "Supply Lines", "Secret Intel"
MISSION_RULES = (
    CHILLING_RAIN,
    "Sweep and Clear",
    HIDDEN_SUPPLIES,
    "Minefields",
    TARGETS_OF_OPPORTUNITY,
    "Scrambler Fields",
    "Delayed Reserves",
    "Chosen Battlefield",
    MAELSTROM,
    SUPPLY_LINES,
    SECRET_INTEL,
    VOX_STATIC,
)

PURGE_THE_FOE, SUPPLY_DROP, VITAL_GROUND = "Purge the Foe", "Supply Drop", "Vital Ground"
PRIMARIES = (
    "Take and Hold",
    "Scorched Earth",
    PURGE_THE_FOE,
    "Sites of Power",
    "The Ritual",
    "Priority Targets",
    SUPPLY_DROP,
    "Deploy Servo-Skulls",
    VITAL_GROUND,
)

FIXED = (  # secondary missions that a player may choose for the whole game
    "Behind Enemy Lines",
    "Assassination",
    "Bring it Down",
    "Engage on All Fronts",
    "Storm Hostile Objective",
    "Cleanse",
    "Deploy Teleport Homers",
)
TACTICAL = (  # those that are only drawn
    "Investigate Signals",
    "No Prisoners",
    "Extend Battle Lines",
    "Defend Stronghold",
    "Overwhelming Force",
    "Secure No Man's Land",
    "Area Denial",
    "A Tempting Target",
    "Capture Enemy Outpost",
)
SECONDARIES = (*FIXED, *TACTICAL)
NOT_IN_ROUND_1 = frozenset({"Storm Hostile Objective", "Defend Stronghold"})

PROCEED = "Proceed as Planned"
GAMBITS = ("Delaying Tactics", "Orbital Strike Coordinates", "Emergency Evacuation")


def _primary(name: str, **figures: int) -> dict[str, Any]:
    return {"name": name, "figures": figures}


PRIMARY_FIGURES = (  # Primary Mission Deck
    _primary("Take and Hold", marker_vp=5, most_a_round=15),
    _primary("Scorched Earth", marker_vp=5, most_a_round=15, burned_vp=5, burned_in_enemy_zone_vp=10),
    _primary(PURGE_THE_FOE, kill_vp=4, more_kills_vp=4, control_vp=4, more_control_vp=4),
    _primary("Sites of Power", marker_vp=3, empowered_vp=3, most_a_round=15),
    _primary("The Ritual", marker_vp=5, most_a_round=15),
    _primary("Priority Targets", marker_vp=5, most_a_round=10, marker_at_the_end_vp=5, most_at_the_end=15),
    _primary(SUPPLY_DROP, marker_vp=5, marker_in_round_4_vp=8, marker_in_round_5_vp=15),
    # a skull that lies nearer has brought what it brings farther off as well
    _primary("Deploy Servo-Skulls", skull_vp=2, nearer_skull_vp=5, skull_in_enemy_zone_vp=8),
    _primary(VITAL_GROUND, own_zone_vp=2, marker_vp=5, enemy_zone_vp=6),
)

# How many markers a player may score for in a battle round: so often those in No Man's Land, and so many more. Two lie
# in the zones; The Ritual has as many as are set up in play. The maps are not in the document: this is our reading.
MARKERS_THAT_SCORE: dict[str, tuple[int, int]] = {
    "Take and Hold": (1, 2),
    "Scorched Earth": (1, 2),
    "Sites of Power": (2, 2),  # those in No Man's Land once more where they are empowered
    "Priority Targets": (1, 2),
    SUPPLY_DROP: (1, 0),
    "Deploy Servo-Skulls": (1, 0),
    VITAL_GROUND: (1, -1),  # the one in the centre is gone
}

FIXED_VALUES: dict[str, tuple[int, ...]] = {  # Secondary Mission Deck: one of these in a battle round
    "Behind Enemy Lines": (2, 4),
    "Engage on All Fronts": (2, 4),
    "Storm Hostile Objective": (4,),
    "Cleanse": (2, 4),
    "Deploy Teleport Homers": (2, 4),
}
FIXED_EACH: dict[str, tuple[int, ...]] = {  # one of these for each model destroyed, in both turns of a battle round
    "Assassination": (4,),
    "Bring it Down": (2, 3, 4, 5),
}
TACTICAL_VALUES: dict[str, tuple[int, ...]] = {  # one of these, once a battle
    "Behind Enemy Lines": (3, 5),
    "Assassination": (5,),
    "Bring it Down": (3, 4, 5, 6, 7, 8),
    "Engage on All Fronts": (3, 5),
    "Storm Hostile Objective": (5,),
    "Cleanse": (3, 5),
    "Deploy Teleport Homers": (3, 5),
    "Investigate Signals": (2, 4, 6, 8),
    "No Prisoners": (2, 4, 5),
    "Extend Battle Lines": (2, 5),
    "Defend Stronghold": (3,),
    "Overwhelming Force": (3, 5),
    "Secure No Man's Land": (2, 5),
    "Area Denial": (3, 5),
    "A Tempting Target": (5,),
    "Capture Enemy Outpost": (8,),
}


class LeviathanFigures(Value):
    """The figures that only this document has."""

    battle_size: Literal["incursion", "strike-force"]
    mission_for: Literal["round", "table"]  # whether all tables of a round play the same mission
    deployments: Names
    mission_rules: Names
    markers: Annotated[int, Field(ge=2, le=20)]  # objective markers in No Man's Land
    primary_cap: Small  # victory points from primary mission and gambit together
    secondary_cap: Small
    fixed_cap: Small  # from one fixed card
    battle_ready: Small  # for an army painted throughout
    gambit: Small  # for a gambit that succeeds
    battle_rounds: Annotated[int, Field(ge=1, le=5)]
    active_cards: Annotated[int, Field(ge=1, le=3)]  # secondary missions of a tactical player at a time
    new_orders: Small  # times a battle
    new_orders_cost: Small  # command points for each
    vox_static_cost: Small  # the same under Vox Static
    discard_points: Small  # command points a battle for cards given up
    gambit_round: Small  # at whose end gambits are generated
    gambit_on: Small  # what a die must show for a unit to be delayed or marked
    gambit_least: Small  # units, however few there are to take half of
    orbital_strike: Small  # what two dice and the further corners must come to
    fixed_values: dict[str, tuple[Small, ...]]  # victory points of a fixed card in a battle round: one of these
    fixed_each: dict[str, tuple[Small, ...]]  # any sum of these
    tactical_values: dict[str, tuple[Small, ...]]  # of a card that is drawn, once a battle: one of these


_SIZES = "1 - Muster Armies"
_MISSION = "2 - Determine Mission"
_SECONDARY = "7 - Select Secondary Missions"
_BATTLE = "12 - Begin the Battle"
_VICTOR = "14 - Determine Victor"
_OURS = "ours: the document has none"

FIGURES = {
    "army_points": Figure(2000, f"{_SIZES}: the organizer's; the document has no figure"),
    "scenarios": Figure(PRIMARY_FIGURES, "Primary Mission Deck", is_amendable=False),
    "scenario_repeats": Figure("free", f"{_MISSION}: each is drawn from whole decks", is_amendable=False),
    "vp_cap": Figure(100, _VICTOR),
    "clock.round": Figure(180, _OURS),
    "rounds": Figure(None, _OURS),
    "ends": Figure("after-rounds", _OURS, is_amendable=False),
    "rounds_for": Figure(((8, 3), (16, 4), (32, 5)), _OURS),
    "points.win": Figure(3, _OURS),
    "points.tie": Figure(1, _OURS),
    "points.loss": Figure(0, _OURS),
    "metrics": Figure(("vp", "diff"), _VICTOR, is_amendable=False),
    "ranking": Figure(("tp", "vp", "diff", "sos"), _OURS),
    "sos": Figure("sum", _OURS),
    "no_shows": Figure("unranked", _OURS),
    "bye.tp": Figure(3, _OURS),
    "bye.diff": Figure(0, _OURS),
    "bye.vp": Figure(None, f"{_OURS}; none: the mean of the winners so far", is_open=True),
    "concession.winner.tp": Figure(3, _OURS),
    "concession.winner.diff": Figure(100, _OURS),
    "concession.winner.vp": Figure(100, _OURS),
    "concession.loser.tp": Figure(0, _OURS),
    "concession.loser.diff": Figure(-100, _OURS),
    "concession.loser.vp": Figure(0, _OURS),
    "forfeit.winner.tp": Figure(3, _OURS),
    "forfeit.winner.diff": Figure(100, _OURS),
    "forfeit.winner.vp": Figure(100, _OURS),
    "forfeit.loser.tp": Figure(0, _OURS),
    "forfeit.loser.diff": Figure(-100, _OURS),
    "forfeit.loser.vp": Figure(0, _OURS),
    "winner_keeps_more": Figure(False, _OURS, is_amendable=False),
    "awards": Figure(PLACES, _OURS, is_amendable=False),
    "is_inspected": Figure(True, f"{_VICTOR}: Battle Ready"),
    "scoring": Figure("vp-mean-bye/1", f"{_VICTOR}; of byes, ours", is_amendable=False),
    "pairing": Figure("exact/1", _OURS, is_amendable=False),
    "pairing_order": Figure(("tp", "vp", "diff", "sos"), f"{_OURS}; follows ranking", is_amendable=False),
    "first_round": Figure("random", _OURS),
    "later_rounds": Figure("from-the-top", _OURS),
    "clubs_apart": Figure(False, _OURS),
    **PAIRED_AS_OURS,
    "rematch_window": Figure(None, _OURS),
    "battle_size": Figure("strike-force", _SIZES),
    "mission_for": Figure("round", f"{_MISSION} draws one a game; one a round is ours"),
    "deployments": Figure(DEPLOYMENTS, "Deployment Deck", is_amendable=False),
    "mission_rules": Figure(MISSION_RULES, "Mission Rule Deck", is_amendable=False),
    "markers": Figure(3, "4 - Place Objective Markers: their number stands on the maps alone; ours"),
    "primary_cap": Figure(50, _VICTOR),
    "secondary_cap": Figure(40, _VICTOR),
    "fixed_cap": Figure(20, _VICTOR),
    "battle_ready": Figure(10, _VICTOR),
    "gambit": Figure(30, "Gambit Deck"),
    "battle_rounds": Figure(5, "13 - End the Battle", is_amendable=False),
    "active_cards": Figure(2, _SECONDARY),
    "new_orders": Figure(1, "New Orders Stratagem"),
    "new_orders_cost": Figure(1, "New Orders Stratagem"),
    "vox_static_cost": Figure(2, "Mission Rule Deck: Vox Static"),
    "discard_points": Figure(4, f"{_BATTLE}: one a turn, none in the last battle round"),
    "gambit_round": Figure(3, _BATTLE, is_amendable=False),
    "gambit_on": Figure(4, "Gambit Deck: Delaying Tactics, Emergency Evacuation", is_amendable=False),
    "gambit_least": Figure(4, "Gambit Deck: Delaying Tactics, Emergency Evacuation", is_amendable=False),
    "orbital_strike": Figure(12, "Gambit Deck: Orbital Strike Coordinates", is_amendable=False),
    "fixed_values": Figure(FIXED_VALUES, "Secondary Mission Deck", is_amendable=False),
    "fixed_each": Figure(FIXED_EACH, "Secondary Mission Deck", is_amendable=False),
    "tactical_values": Figure(TACTICAL_VALUES, "Secondary Mission Deck", is_amendable=False),
}


def follow(figures: dict[str, Any]) -> dict[str, Any]:
    """Whoever stands higher is paired as such: the order of the pairings is that of the table."""
    return {"pairing_order": figures["ranking"]}


def own_of(rules: Rules) -> LeviathanFigures:
    """The figures of a tournament that only this document has."""
    return LeviathanFigures.model_validate_json(json.dumps(rules.own))
