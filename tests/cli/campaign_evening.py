"""A campaign of two armies as far as a test needs it: the lines of an evening, step by step."""

from pathlib import Path
from typing import Any

from tests.beginnings import Beginnings
from tests.cli.terminal import Terminal

ORGANIZER = "Olga Organizer"
PACT: dict[str, Any] = {
    "army": "Ashen Pact",
    "player": "Ada One",
    "units": [
        {"name": "Vanguard", "cost": 150, "hero": True, "upgrades": [{"name": "Banner", "cost": 10}]},
        {"name": "Line", "cost": 600, "upgrades": [{"name": "Old Rifles", "cost": -400}]},
        {"name": "Riders", "cost": 390},
    ],
    "saved": 50,
}
TIDE: dict[str, Any] = {
    "army": "Tide",
    "player": "Bo Two",
    "units": [
        {"name": "Maw", "cost": 150, "hero": True},
        {"name": "Spawn", "cost": 400},
        {"name": "Lurkers", "cost": 390},
    ],
}
OPENING = {"do": "open-campaign", "campaign": "dust", "name": "Dust", "rules": "grimdark-future-3.1"}
STEPS: dict[str, list[dict[str, Any]]] = {
    "opened": [{**OPENING, "date": "2026-05-02", "type": "endless", "seed": "dice"}],
    "joined": [{"do": "join-campaign", **PACT}, {"do": "join-campaign", **TIDE}],
    "set-up": [
        {
            "do": "begin-mission",
            "mission": 1,
            "brings": {"Ashen Pact": ["Vanguard", "Line", "Riders"], "Tide": ["Maw", "Spawn"]},
        }
    ],
    "play": [
        {"do": "roll-objective", "mission": 1, "army": "Ashen Pact", "dice": [6]},
        {"do": "roll-objective", "mission": 1, "army": "Tide", "dice": [5]},
        {"do": "close-step", "mission": 1, "step": 1},
        {"do": "begin-round", "mission": 1, "dice": [5, 1, 1]},
        {"do": "begin-round", "mission": 1, "dice": [5, 5, 5]},
        {"do": "begin-round", "mission": 1, "dice": [6, 2, 4]},
        {"do": "draw-event", "mission": 1, "round": 1, "units": ["Riders"]},
    ],
    "won": [{"do": "end-mission", "mission": 1, "winners": ["Tide"], "rounds": 4}],
    "ransomed": [
        {"do": "roll-ransom", "mission": 1, "round": 1, "dice": [1]},
        {"do": "answer-event", "mission": 1, "round": 1, "accepted": True},
    ],
    "casualties": [
        {"do": "list-casualties", "mission": 1, "casualties": [{"unit": "Line", "killer": "Spawn"}]},
    ],
    "experience": [
        {"do": "roll-casualty", "mission": 1, "unit": "Line", "dice": [4]},
        {"do": "close-step", "mission": 1, "step": 3},
    ],
    "upgrades": [
        {"do": "earn-experience", "mission": 1},
        {"do": "close-step", "mission": 1, "step": 4},
    ],
    "recruiting": [{"do": "close-step", "mission": 1, "step": 5}],
    "closed": [{"do": "close-step", "mission": 1, "step": 6}],
}


_RESTING = [
    {**STEPS["opened"][0], "set": {"permadeath": False}},
    *(line for part in ("joined", "set-up") for line in STEPS[part]),
    {"do": "end-mission", "mission": 1, "winners": ["Tide"], "rounds": 4},
    {"do": "list-casualties", "mission": 1, "casualties": [{"unit": "Line", "killer": "Spawn"}]},
    {"do": "roll-casualty", "mission": 1, "unit": "Line", "dice": [1], "sit_out": [2]},
    {"do": "close-mission", "mission": 1},
]
_PARALLEL = [
    {**STEPS["opened"][0], "set": {"parallel_play": True}},
    *STEPS["joined"],
    {"do": "join-campaign", "army": "Cult", "player": "Cy Three", "units": [{"name": "Chosen", "cost": 900}]},
    {"do": "join-campaign", "army": "Dirge", "player": "Di Four", "units": [{"name": "Choir", "cost": 900}]},
    {"do": "begin-mission", "mission": 1, "brings": {"Ashen Pact": ["Riders"], "Tide": ["Spawn"]}},
    {"do": "begin-mission", "mission": 2, "brings": {"Cult": ["Chosen"], "Dirge": ["Choir"]}},
]
_HERO = {"name": "Brood Mother", "cost": 50, "hero": True}
OTHERS: dict[str, list[dict[str, Any]]] = {
    "resting": _RESTING,  # a unit sits out
    "parallel": _PARALLEL,  # two missions are open
    "led": [{"do": "appoint-in-campaign", "official": "Olga Organizer", "role": "organizer"}],  # there are roles
    "hero": [{"do": "recruit", "mission": 1, "army": "Tide", "unit": _HERO}],  # a hero was recruited
}
_AFTER = {"led": "joined", "hero": "recruiting"}
BEGINNINGS = (*STEPS, *OTHERS)


def lines_of(beginning: str) -> list[dict[str, Any]]:
    """The requests that lead there."""
    until = _AFTER.get(beginning, beginning)
    parts = list(STEPS)[: list(STEPS).index(until) + 1] if until in STEPS else []
    return [line for part in parts for line in STEPS[part]] + OTHERS.get(beginning, [])


def play(beginning: str) -> None:
    """Play the evening so far, in a ledger of its own."""
    terminal = Terminal()
    terminal.run("init")
    terminal.apply(*({"campaign": "dust", "by": ORGANIZER, **line} for line in lines_of(beginning)))


def lay_out(beginnings: Beginnings, beginning: str) -> None:
    """The same in this folder, made once for all tests."""
    beginnings.lay_out(f"campaign-{beginning}", lambda: play(beginning), Path.cwd())
