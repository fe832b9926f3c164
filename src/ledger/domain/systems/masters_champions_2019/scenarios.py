"""The six scenarios and six objectives of the document, by name and figures."""

_KILL_BOX = {"kill_box_cp": 2, "kill_box_from_turn": 2, "scoring_from_turn": 2, "zone_cp": 1, "flag_cp": 1}


_TABLE = (  # in the order of the die: zones, flags, control points of an objective
    ("King of the Hill", 3, 1, 1),
    ("Bunkers", 2, 3, 1),
    ("Spread the Net", 3, 2, 0),  # the one without objectives
    ("Invasion", 3, 0, 1),
    ("Anarchy", 2, 2, 1),
    ("Recon II", 2, 2, 1),
)
SCENARIOS = tuple(
    {"name": name, "figures": {"zones": zones, "flags": flags, "objective_cp": objective_cp, **_KILL_BOX}}
    for name, zones, flags, objective_cp in _TABLE
)

OBJECTIVES = ("Armory", "Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest")
