"""Batch lines in short words, and one little tournament that many tests apply."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ledger.application import Applied, Ledger

Fields = Mapping[str, Any]
BY = "Org One"
ADA, BO, CY, DEE, EVE = NAMES = ("Ada One", "Bo Two", "Cy Three", "Dee Four", "Eve Five")

OPEN: Fields = {
    "do": "open",
    "tournament": "spring",
    "name": "Spring 26",
    "rules": "masters-2019",
    "date": "2019-08-02",
    "seed": "5eed" * 16,
}


def check_in(player: str, **also: Any) -> Fields:
    return {"do": "check-in", "player": player, **also}


def pair(*tables: tuple[str | None, str | None], **also: Any) -> Fields:
    """A draw, or these tables by hand."""
    return {"do": "pair", **({"pairings": [list(table) for table in tables]} if tables else {}), **also}


def result(winner: str, loser: str, do: str = "result", cp: tuple[int, int] = (5, 2), **also: Any) -> Fields:
    scores = {winner: {"cp": cp[0], "apd": 40}, loser: {"cp": cp[1], "apd": 12}}
    return {"do": do, "winner": winner, "scores": scores, **also}


def correct(winner: str, loser: str, **also: Any) -> Fields:
    return result(winner, loser, do="correct", **{"reason": "sheet misread", **also})


START = (OPEN, *(check_in(name) for name in NAMES))
ROUND_ONE = (*START, pair((ADA, BO), (CY, DEE), (EVE, None)), result(ADA, BO), result(CY, DEE))


def lines(requests: Iterable[Fields]) -> bytes:
    """A batch file."""
    return "".join(json.dumps(request) + "\n" for request in requests).encode()


def apply(ledger: Ledger, *requests: Fields, **how: Any) -> Applied:
    return ledger.apply(lines(requests), BY, **how)


def execute(ledger: Ledger, request: Fields, **also: Any) -> Applied:
    """One request to the spring tournament."""
    return ledger.execute({"tournament": "spring", **request, **also}, BY)


def state_of(ledger: Ledger) -> tuple[int, str]:
    """What must not change when something is refused."""
    return ledger.size, ledger.root


def types(applied: Applied) -> list[str]:
    """The kinds of facts recorded, in order."""
    return [type(event.fact).__name__ for event in applied.events]


def points(ledger: Ledger, tournament: str = "spring", as_of: str | None = None) -> dict[str, int | float]:
    """Tournament points by name."""
    return {row.player: row.figures["tp"] for row in ledger.view(tournament, as_of).standings().rows}


ON_ARRIVAL = ("taken-for-known", "twice-a-day", "like-one-known")


def beside_arrivals(applied: Applied) -> tuple[str, ...]:
    """What was remarked but for who those are who came."""
    return tuple(each for each in applied.remarks if getattr(each, "code", "") not in ON_ARRIVAL)
