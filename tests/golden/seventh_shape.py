"""The play behind the golden store of the seventh shape: what the sixth has, and a campaign in which every kind of act
happens, with dice from the seed and from the table."""

import json
from collections.abc import Iterator

from ledger.application import Ledger
from tests.golden import sixth_shape
from tests.golden.third_shape import BY, Line

FILE = {"name": "old-guard.json", "sha256": "0f" * 32}


def play(ledger: Ledger) -> None:
    """The events of the sixth shape, then the campaign."""
    sixth_shape.play(ledger)
    for part in (_opening, _armies, _first_mission, _aftermath, _second_mission, _taken_back):
        for request in part(ledger):
            ledger.apply(json.dumps({"campaign": "dust", **request}).encode(), BY)


def _unit(name: str, cost: int, **more: object) -> Line:
    return {"name": name, "cost": cost, **more}


def _opening(_: Ledger) -> Iterator[Line]:
    figures = {"parallel_play": True, "late_joiners": True, "permadeath": False}
    named = {"name": "Golden Dust", "rules": "grimdark-future-3.1", "date": "2026-05-02", "zone": "Europe/Paris"}
    yield {"do": "open-campaign", **named, "type": "point-limited", "set": figures, "seed": "dice: 4 4 2"}
    yield {"do": "appoint-in-campaign", "official": BY, "role": "organizer"}


def _armies(_: Ledger) -> Iterator[Line]:
    banner = [{"name": "Banner", "cost": 10}, {"name": "Charm", "cost": 5}]
    pact = [
        _unit("Vanguard", 150, hero=True, upgrades=banner, notes=["in red"]),
        _unit("Line", 400),
        _unit("Riders", 300),
    ]
    yield {"do": "join-campaign", "army": "Ashen Pact", "player": "Ada One", "units": pact, "saved": 50}
    tide = [_unit("Maw", 150, hero=True), _unit("Spawn", 500), _unit("Brood", 300)]
    yield {"do": "join-campaign", "army": "Tide", "player": "Bo Two", "units": tide}
    yield {"do": "join-campaign", "army": "Choir", "player": "Cy Three", "units": [_unit("Singers", 900)], "file": FILE}
    veteran = {"unit": _unit("Old Hands", 200, list_id="a1"), "xp": 7, "held": ["Agile", "Crazed"]}
    over = {"army": "Old Guard", "player": "Di Four", "veterans": [veteran], "saved": 15, "file": FILE}
    yield {"do": "bring-army-over", **over, "reason": "played elsewhere until now"}
    yield {"do": "read-list", "army": "Old Guard", "file": FILE, "units": [{"unit": "Old Hands", "list_id": "b2"}]}
    yield {"do": "rename-army", "army": "Choir", "name": "Iron Choir"}
    yield {"do": "rename-unit", "unit": "Singers", "name": "First Singers"}
    yield {"do": "adjust-army", "army": "Tide", "points": 10, "vp": 0, "reason": "a point was counted twice"}
    for unit in ("Vanguard", "Line"):
        yield {"do": "adjust-unit", "unit": unit, "xp": 4, "reason": "earned before the ledger was kept"}


def _first_mission(_: Ledger) -> Iterator[Line]:
    mission = {"mission": 1}
    brings = {"Ashen Pact": ["Vanguard", "Line", "Riders"], "Tide": ["Maw", "Spawn"]}
    yield {"do": "begin-mission", **mission, "brings": brings}
    yield {"do": "roll-objective", **mission, "army": "Ashen Pact", "dice": [2, 1]}
    yield {"do": "roll-objective", **mission, "army": "Tide", "dice": [5]}
    yield {"do": "close-step", **mission, "step": 1}
    yield {"do": "begin-round", **mission, "dice": [5, 1, 1]}
    yield {"do": "draw-event", **mission, "round": 1, "units": ["Riders"]}
    yield {"do": "begin-round", **mission, "dice": [6, 2, 3]}
    yield {"do": "draw-event", **mission, "round": 2, "army": "Tide"}
    yield {"do": "note-event", **mission, "round": 2, "note": "the old mill"}
    yield {"do": "settle-event", **mission, "round": 2, "unit": "Line"}
    yield {"do": "begin-round", **mission, "dice": [5, 6, 6]}
    yield {"do": "draw-event", **mission, "round": 3, "candidates": ["Spawn", "Line"], "units": ["Spawn"]}
    yield {"do": "fight-warp", **mission, "round": 3, "won": True}
    yield {"do": "begin-round", **mission}
    yield {"do": "begin-round", **mission, "dice": [5, 6, 1]}
    yield {"do": "draw-event", **mission, "round": 5}
    yield {"do": "spend-underdog", **mission, "army": "Tide", "change": -1}
    yield {"do": "achieve-objective", **mission, "army": "Ashen Pact"}
    yield {"do": "end-mission", **mission, "winners": ["Ashen Pact"], "rounds": 5}


def _aftermath(_: Ledger) -> Iterator[Line]:
    mission = {"mission": 1}
    yield {"do": "roll-ransom", **mission, "round": 1, "dice": [2]}
    yield {"do": "answer-event", **mission, "round": 1, "accepted": True}
    lost = [{"unit": "Maw", "killer": "Vanguard"}, {"unit": "Line", "how": "routed", "killer": "Maw"}]
    yield {"do": "list-casualties", **mission, "casualties": lost}
    yield {"do": "achieve-objective", **mission, "army": "Tide"}
    yield {"do": "roll-casualty", **mission, "unit": "Maw", "dice": [1], "injury": [3]}
    yield {"do": "roll-casualty", **mission, "unit": "Line", "dice": [6]}
    yield {"do": "close-step", **mission, "step": 3}
    yield {"do": "earn-experience", **mission}
    yield {"do": "take-level", **mission, "unit": "Vanguard", "dice": [1]}
    yield {"do": "pick-trait", **mission, "unit": "Vanguard", "pick": "Captain"}
    yield {"do": "take-level", **mission, "unit": "Vanguard"}
    yield {"do": "take-level", **mission, "unit": "Line", "dice": [3]}
    yield {"do": "pick-trait", **mission, "unit": "Line", "pick": "Specialist: shooting"}
    yield {"do": "close-step", **mission, "step": 4}
    yield {"do": "buy-upgrade", **mission, "unit": "Line", "upgrade": {"name": "Long Rifles", "cost": 25}}
    yield {"do": "sell-upgrade", **mission, "unit": "Vanguard", "item": 2}
    yield {"do": "close-step", **mission, "step": 5}
    yield {"do": "recruit", **mission, "army": "Tide", "unit": _unit("Spines", 100), "trained": True}
    yield {"do": "take-level", **mission, "unit": "Spines"}


def _second_mission(ledger: Ledger) -> Iterator[Line]:
    units = ledger.campaign("dust").state.units.values()
    for no, option in [(unit.no, unit.options[0]) for unit in units if unit.options]:
        yield {"do": "pick-trait", "mission": 1, "unit": f"#{no}", "pick": option}
    yield {"do": "disband-unit", "unit": "Brood"}
    yield {"do": "close-mission", "mission": 1}
    brings = {"Iron Choir": ["First Singers"], "Tide": ["Maw", "Spawn", "Spines"]}
    yield {"do": "begin-mission", "mission": 2, "brings": brings}
    yield {"do": "close-step", "mission": 2, "step": 1}
    yield {"do": "concede-mission", "mission": 2, "army": "Iron Choir", "lost": ["First Singers"]}
    yield {"do": "end-mission", "mission": 2, "winners": ["Tide"], "rounds": 2}
    yield {"do": "list-casualties", "mission": 2, "casualties": [{"unit": "First Singers", "killer": "Maw"}]}
    yield {"do": "roll-casualty", "mission": 2, "unit": "First Singers", "dice": [1], "sit_out": [2]}


def _taken_back(ledger: Ledger) -> Iterator[Line]:
    """A die that was misread, a killer that was another one, a payment that never was, and an army given up."""
    log = list(ledger.log())
    rolled = [entry.seq for entry in log if entry.type == "CasualtyRolled"][-1]
    yield {"do": "correct-roll", "event": rolled, "dice": {"casualty": [4]}, "reason": "the die was misread"}
    told = [entry.seq for entry in log if entry.type == "CasualtiesListed"][-1]
    lost = {"do": "list-casualties", "mission": 2, "casualties": [{"unit": "First Singers", "killer": "Spawn"}]}
    yield {"do": "correct-act", "event": told, "to": lost, "reason": "it was the Spawn"}
    adjusted = [entry.seq for entry in log if entry.type == "ArmyAdjusted"]
    yield {"do": "withdraw-acts", "events": adjusted, "with_dependents": True, "reason": "it was right before"}
    yield {"do": "close-mission", "mission": 2}
    yield {"do": "disband-army", "army": "Iron Choir"}
