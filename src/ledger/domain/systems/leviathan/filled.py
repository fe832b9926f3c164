"""A score sheet as its form looks things up in it: by battle round and by card, each with what was lost."""

from collections.abc import Iterable, Mapping
from typing import Any

from ledger.domain.values import Sheet

TICK = "X"


def laid_out(sheet: Sheet) -> Sheet:
    """What was handed in, in the places of the form."""
    primary = sheet.get("primary")
    entries = primary if isinstance(primary, list | tuple) else ()
    return {
        "attacker": sheet.get("attacker"),
        **{key: TICK for key in ("won_roll", "first_turn") if sheet.get(key)},
        f"is_{sheet.get('kind')}": TICK,
        "primary": _by_round(entries, "vp"),
        "kills": _by_round(entries, "kills"),
        "control": _by_round(entries, "control"),
        "gambit": _gambit(sheet.get("gambit")),
        "cards": _cards(sheet),
        **{key: {str(no): TICK for no in sheet.get(key) or ()} for key in ("new_orders", "discards")},
        "command_points": sheet.get("command_points", {}),
        "scored": {part: points + _lost(sheet).get(part, 0) for part, points in sheet.get("counted", {}).items()},
        "lost": _lost(sheet),
        "counted": sheet.get("counted", {}),
    }


def _by_round(entries: Iterable[Mapping[str, Any]], part: str) -> dict[str, int]:
    return {str(entry["round"]): entry[part] for entry in entries if entry.get(part) is not None}


def _gambit(given: Any) -> Mapping[str, Any]:
    """The card and what it brought; beside it the one that was discarded."""
    if not isinstance(given, Mapping):
        return {"vp": given}
    gone = given.get("discarded")
    return {**given, "discarded": None if gone is None else f"discarded: {gone}"}


def _cards(sheet: Sheet) -> list[dict[str, Any]]:
    """A line a card, the fixed ones first, with what it brought in each battle round."""
    entries = sheet.get("secondary")
    cards: dict[str, dict[str, Any]] = {card: {"card": card} for card in sheet.get("fixed") or ()}
    for entry in entries if isinstance(entries, list | tuple) else ():
        line, no = cards.setdefault(entry["card"], {"card": entry["card"]}), str(entry["round"])
        line[no] = line.get(no, 0) + entry["vp"]
        line["sum"] = line.get("sum", 0) + entry["vp"]
    return list(cards.values())


def _lost(sheet: Sheet) -> dict[str, int]:
    """What of each part went past its limit."""
    return {part: points for part, points in sheet.get("lost", {}).items() if isinstance(points, int)}
