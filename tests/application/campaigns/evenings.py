"""Two evenings of a campaign as batch files say them: three armies, an event kept secret, a hero hurt, a roll put
right, a purchase taken back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ledger.application import Applied, Ledger
from tests.application.batches import BY, Fields, lines

DUST = "dust"
PACT, TIDE, ROOK = "Ashen Pact", "Tide", "Rook Company"
ARMIES = {
    PACT: ("Ada One", ("Vanguard", "Line", "Riders")),
    TIDE: ("Bo Two", ("Maw", "Swarm", "Brood")),
    ROOK: ("Cy Three", ("Castellan", "Wall", "Gate")),
}
COSTS = (150, 400, 350)


def units(names: tuple[str, ...]) -> list[Fields]:
    hero, *others = [{"name": name, "cost": cost} for name, cost in zip(names, COSTS, strict=True)]
    return [{**hero, "hero": True, "upgrades": [{"name": "Banner", "cost": 10}], "notes": ["red cloak"]}, *others]


OPENING: tuple[Fields, ...] = (
    {
        "do": "open-campaign",
        "campaign": DUST,
        "name": "Dust and Echoes",
        "rules": "grimdark-future-3.1",
        "date": "2026-05-02",
        "type": "game-limited",
        "length": [2],
        "set": {"parallel_play": True, "late_joiners": True},
        "seed": "5eed" * 16,
    },
    *(
        {"do": "join-campaign", "army": army, "player": player, "units": units(names), "saved": 90}
        for army, (player, names) in ARMIES.items()
    ),
)
FIRST: tuple[Fields, ...] = (
    {"do": "begin-mission", "mission": 1, "brings": {army: list(names) for army, (_, names) in ARMIES.items()}},
    {"do": "roll-objective", "mission": 1, "army": PACT, "dice": [1]},
    {"do": "close-step", "mission": 1, "step": 1},
    {"do": "begin-round", "mission": 1, "dice": [2]},
    {"do": "begin-round", "mission": 1, "dice": [5, 6, 1]},
    {"do": "draw-event", "mission": 1, "round": 2, "units": ["Line"], "dice": [3]},
    {"do": "begin-round", "mission": 1, "dice": [6, 5, 2]},
    {"do": "draw-event", "mission": 1, "round": 3, "army": TIDE},
    {"do": "note-event", "mission": 1, "round": 3, "note": "Castellan shall fall"},
    {"do": "achieve-objective", "mission": 1, "army": PACT},
)
FOUGHT: tuple[Fields, ...] = (
    {"do": "end-mission", "mission": 1, "winners": [PACT], "rounds": 4},
    {
        "do": "after-mission",
        "mission": 1,
        "casualties": [
            {"unit": "Maw", "killer": "Line", "dice": [1], "injury": [6]},
            {"unit": "Wall", "how": "routed", "dice": [1]},
        ],
        "levels": [{"unit": "Line", "dice": [1]}],
    },
    {"do": "close-step", "mission": 1, "step": 4},
    {"do": "buy-upgrade", "mission": 1, "unit": "Line", "upgrade": {"name": "Standard", "cost": 20}},
    {"do": "sell-upgrade", "mission": 1, "unit": "Castellan", "item": 1},
    {"do": "close-step", "mission": 1, "step": 5},
    {"do": "recruit", "mission": 1, "army": ROOK, "unit": {"name": "Tower", "cost": 300}},
    {"do": "close-mission", "mission": 1},
)
SECOND: tuple[Fields, ...] = (
    {"do": "begin-mission", "mission": 2, "brings": {PACT: ["Vanguard", "Line"], TIDE: ["Maw", "Swarm"]}},
    {"do": "close-step", "mission": 2, "step": 1},
    {"do": "end-mission", "mission": 2, "winners": [TIDE], "rounds": 5},
    {"do": "close-mission", "mission": 2},
)


def played(path: Path, *evenings: tuple[Fields, ...]) -> Ledger:
    """A ledger with a campaign in it, as far as it was played."""
    Ledger.create(str(path / "ledger.db"))
    ledger = Ledger.open(str(path / "ledger.db"))
    for evening in evenings:
        tell(ledger, *evening)
    return ledger


def tell(ledger: Ledger, *requests: Fields) -> Applied:
    return ledger.apply(lines({"campaign": DUST, **each} for each in requests), BY)


def events_of(ledger: Ledger, kind: str) -> Iterator[int]:
    """Where the facts of a kind stand in the log."""
    return (entry.seq for entry in ledger.campaign(DUST).log() if entry.type == kind)


def taken_back(ledger: Ledger) -> dict[str, Any]:
    """A roll put right and a purchase withdrawn; the events of both, and of what did it."""
    rolled, bought = list(events_of(ledger, "CasualtyRolled"))[1], next(events_of(ledger, "UpgradeBought"))
    tell(
        ledger,
        {"do": "correct-roll", "event": rolled, "dice": {"casualty": [4]}, "reason": "the die was cocked"},
        {"do": "withdraw-acts", "events": [bought], "reason": "never agreed"},
    )
    return {"rolled": rolled, "bought": bought, "size": ledger.size}
