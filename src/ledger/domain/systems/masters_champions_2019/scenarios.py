"""The six scenarios and six objectives of the document, by name and figures."""

_KILL_BOX = {"kill_box_cp": 2, "kill_box_from_turn": 2, "scoring_from_turn": 2, "zone_cp": 1, "flag_cp": 1}


def _scenario(name: str, zones: int, flags: int, objective_cp: int) -> dict[str, object]:
    return {"name": name, "figures": {"zones": zones, "flags": flags, "objective_cp": objective_cp, **_KILL_BOX}}


SCENARIOS = (  # in the order of the die
    _scenario("King of the Hill", 3, 1, 1),
    _scenario("Bunkers", 2, 3, 1),
    _scenario("Spread the Net", 3, 2, 0),  # the one without objectives
    _scenario("Invasion", 3, 0, 1),
    _scenario("Anarchy", 2, 2, 1),
    _scenario("Recon II", 2, 2, 1),
)

OBJECTIVES = ("Armory", "Fuel Cache", "Stockpile", "Dugout", "Observatory", "Treasure Chest")
