"""Reading the leaderboard of a long campaign."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ledger.application import Ledger
from ledger.application.campaigns.reads import campaign_view
from ledger.store.sqlite.files import open_store
from tests.bench.measure import Budget, Row, one_by_one, race

LEADERBOARD = Budget("leaderboard of 200 missions", "scanning the campaign's events", 1.5)
RUNS = 15
SLUG, MISSIONS, ARMIES, UNITS = "long", 200, 6, 6

Line = dict[str, Any]


def rows(folder: Path) -> list[Row]:
    """The leaderboard against a scan of the same events."""
    path = folder / "campaign.db"
    Ledger.create(str(path))
    with Ledger.open(str(path)) as ledger:
        ledger.apply("".join(json.dumps(line) + "\n" for line in _lines()).encode(), "Bench Desk")
    with open_store(str(path)) as store:
        stream = store.stream("campaign", SLUG)
        board = campaign_view(store, SLUG).leaderboard()
        assert sum(row.vp for row in board.rows) == 2 * MISSIONS, "every mission was won"
        ours = one_by_one(lambda: campaign_view(store, SLUG).leaderboard(), lambda: list(store.load(stream)))
        return [race(LEADERBOARD, ours, RUNS)]


def _army(no: int) -> str:
    return f"Army {no}"


def _unit(army: int, no: int) -> str:
    return f"Unit {no} of {army}"


def _lines() -> Iterator[Line]:
    """A campaign in which everybody brings everything, loses somebody to somebody, and buys something small."""
    opening = {"name": "Long", "rules": "grimdark-future-3.1", "date": "2026-05-02", "type": "endless", "seed": "bench"}
    yield {"do": "open-campaign", "campaign": SLUG, **opening, "set": {"gap": 1_000_000}}
    for army in range(ARMIES):
        units = [{"name": _unit(army, no), "cost": 170 if no else 100, "hero": not no} for no in range(UNITS)]
        yield {"do": "join-campaign", "army": _army(army), "player": f"Player {army}", "units": units}
    for mission in range(1, MISSIONS + 1):
        for line in _mission(mission):
            yield {"mission": mission, **line}


def _mission(mission: int) -> Iterator[Line]:
    brings = {_army(army): [_unit(army, no) for no in range(UNITS)] for army in range(ARMIES)}
    yield {"do": "begin-mission", "brings": brings}
    for army in range(ARMIES):
        yield {"do": "roll-objective", "army": _army(army)}
    yield {"do": "close-step", "step": 1}
    for die in (1, 2, 3, 4):
        yield {"do": "begin-round", "dice": [die]}
    yield {"do": "end-mission", "winners": [_army(mission % ARMIES)], "rounds": 4}
    lost = {_unit(army, 1 + (mission + army) % (UNITS - 1)): _unit((army + 1) % ARMIES, 0) for army in range(ARMIES)}
    yield {"do": "list-casualties", "casualties": [{"unit": unit, "killer": killer} for unit, killer in lost.items()]}
    for unit in lost:
        yield {"do": "roll-casualty", "unit": unit, "dice": [3]}
    yield {"do": "close-step", "step": 3}
    yield {"do": "close-step", "step": 4}
    if not mission % 10:
        for army in range(ARMIES):
            upgrade = {"name": f"Kit {mission}", "cost": 5}
            yield {"do": "buy-upgrade", "unit": _unit(army, mission // 10 % UNITS), "upgrade": upgrade}
    yield {"do": "close-mission"}
