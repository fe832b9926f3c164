"""The play behind the golden store of the eighth shape: what the seventh has, and a tournament whose events came in by
every way there is, under the login of who acts and under another."""

import json

from ledger.application import Ledger
from ledger.domain.values import Way
from tests.golden import seventh_shape
from tests.golden.third_shape import BY, Line

DESK = "desk-1"


def play(ledger: Ledger) -> None:
    """The events of the seventh shape, then a tournament of four in one round."""
    seventh_shape.play(ledger)
    named = {"name": "Golden Ways", "rules": "gaining-grounds-s2", "date": "2026-05-09"}
    _typed(ledger, {"do": "open", **named, "set": {"rounds": 1}, "seed": "dice: 2 6 1"})
    _came_in(ledger, "command-line", BY, {"do": "check-in", "player": "Ada One"})
    _came_in(ledger, "command-line", DESK, {"do": "check-in", "player": "Bo Two"})
    _came_in(ledger, "session", BY, {"do": "check-in", "player": "Cy Three"})
    _came_in(ledger, "link", None, {"do": "check-in", "player": "Dora Gone"})
    _came_in(ledger, "import", DESK, {"do": "pair", "pairings": [["Ada One", "Bo Two"], ["Cy Three", "Dora Gone"]]})
    _came_in(ledger, "slip", None, {"do": "result", "scores": {"Ada One": {"vp": 8}, "Bo Two": {"vp": 3}}})
    _came_in(ledger, "token", "dora gone", {"do": "result", "scores": {"Cy Three": {"vp": 5}, "Dora Gone": {"vp": 6}}})
    _typed(ledger, {"do": "finish"})
    # with her name goes the login that was hers
    ledger.apply(json.dumps({"do": "erase-person", "person": "Dora Gone", "reason": "she asked"}).encode(), BY)


def _typed(ledger: Ledger, request: Line) -> None:
    ledger.apply(json.dumps({"tournament": "ways", **request}).encode(), BY)


def _came_in(ledger: Ledger, way: Way, login: str | None, request: Line) -> None:
    ledger.apply(json.dumps({"tournament": "ways", **request}).encode(), BY, way=way, login=login)
