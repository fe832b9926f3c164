"""What the cards print: the figures of each primary mission, and what a secondary mission may bring in one turn."""

from typing import Any

from ledger.domain.systems.leviathan.cards import PURGE_THE_FOE, SUPPLY_DROP, VITAL_GROUND


def _primary(name: str, **figures: int) -> dict[str, Any]:
    return {"name": name, "figures": figures}


PRIMARIES = (  # Primary Mission Deck
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
