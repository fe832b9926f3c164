"""A line of a batch file for the demo tournament or campaign, and who acts in it."""

from typing import Any

from ledger.application import Ledger

SLUG, FINALS = "demo", "finals"
ORGANIZER, JUDGE = "Org Zero", "Jude Zero"

Line = dict[str, Any]


def line(do: str, **fields: Any) -> Line:
    """One request."""
    return {"do": do, "tournament": SLUG, **fields}


def campaign_line(do: str, **fields: Any) -> Line:
    """One request to the demo campaign; by its organizer unless somebody else is named."""
    return {"do": do, "campaign": SLUG, "by": ORGANIZER, **fields}


def leads_alone(ledger: Ledger, tournament: str) -> bool:
    """Whether somebody has more tournament points than everybody else, with which events of Warmachine end."""
    points = [row.figures["tp"] for row in ledger.view(tournament).standings().rows]
    return points.count(max(points)) == 1
