"""What the cards of Leviathan bring, written out by hand: no figure here is taken from the rule system."""

TO_15, TO_10 = {0, 5, 10, 15}, {0, 5, 10}
SEVEN = (  # may be fixed
    "Behind Enemy Lines",
    "Assassination",
    "Bring it Down",
    "Engage on All Fronts",
    "Storm Hostile Objective",
    "Cleanse",
    "Deploy Teleport Homers",
)
NINE = (  # are only drawn
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

SKULLS = {0, 2, 4, 6, 7, 9, 11, 14, 15, 16, 17, 19, 21, 22, 24, 29, 30, 32, 37, 45}  # three of 0, 2, 7 and 15
GROUND = {0, 2, 5, 6, 7, 8, 10, 11, 12, 13, 16, 18}  # 2, 5 for each of two markers, 6
GRID: dict[str, list[set[int]]] = {  # battle rounds 1 to 5, then the end of the battle; three markers lie between
    "Take and Hold": [{0}, TO_15, TO_15, TO_15, TO_15, {0}],
    "Scorched Earth": [{0}, TO_15, TO_15, TO_15, TO_15, {0, 5, 10, 15}],
    "Purge the Foe": [{0, 4, 8}, *[{0, 4, 8, 12, 16}] * 4, {0}],
    "Sites of Power": [{0}, *[{0, 3, 6, 9, 12, 15}] * 4, {0}],
    "The Ritual": [{0}, TO_15, TO_15, TO_15, TO_15, {0}],
    "Priority Targets": [{0}, TO_10, TO_10, TO_10, TO_10, TO_15],
    "Supply Drop": [{0}, TO_15, TO_15, {0, 8, 16}, {0, 15}, {0}],
    "Deploy Servo-Skulls": [{0}, SKULLS, SKULLS, SKULLS, SKULLS, {0}],
    "Vital Ground": [{0}, GROUND, GROUND, GROUND, GROUND, {0}],
}
FIXED: dict[str, set[int]] = {  # in one battle round, up to 20
    "Behind Enemy Lines": {0, 2, 4},
    "Assassination": {0, 4, 8, 12, 16, 20},
    "Bring it Down": {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20},
    "Engage on All Fronts": {0, 2, 4},
    "Storm Hostile Objective": {0, 4},
    "Cleanse": {0, 2, 4},
    "Deploy Teleport Homers": {0, 2, 4},
}
TACTICAL: dict[str, set[int]] = {  # once a battle, up to 20
    "Behind Enemy Lines": {3, 5},
    "Assassination": {5},
    "Bring it Down": {3, 4, 5, 6, 7, 8},
    "Engage on All Fronts": {3, 5},
    "Storm Hostile Objective": {5},
    "Cleanse": {3, 5},
    "Deploy Teleport Homers": {3, 5},
    "Investigate Signals": {2, 4, 6, 8},
    "No Prisoners": {2, 4, 5},
    "Extend Battle Lines": {2, 5},
    "Defend Stronghold": {3},
    "Overwhelming Force": {3, 5},
    "Secure No Man's Land": {2, 5},
    "Area Denial": {3, 5},
    "A Tempting Target": {5},
    "Capture Enemy Outpost": {8},
}
LATE = ("Storm Hostile Objective", "Defend Stronghold")  # not in battle round 1
