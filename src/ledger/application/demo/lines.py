"""A line of a batch file for the demo tournament, and who acts in it."""

from typing import Any

SLUG = "demo"
ORGANIZER, JUDGE = "Org Zero", "Jude Zero"

Line = dict[str, Any]


def line(do: str, **fields: Any) -> Line:
    """One request."""
    return {"do": do, "tournament": SLUG, **fields}
