"""A score sheet as its form looks things up in it: by battle round and by card, each with what was lost."""

from collections.abc import Iterable, Mapping
from typing import Any

from ledger.domain.systems.leviathan import choices
from ledger.domain.values import ChosenValue, Sheet

TICK = "X"


def laid_out(handed: Sheet, shown: Mapping[str, ChosenValue]) -> Sheet:
    """What was handed in, in the places of the form; whatever it leaves out of what was shown stands there as well."""
    sheet = {**_missions(shown), **handed}
    primary = sheet.get("primary")
    entries = primary if isinstance(primary, list | tuple) else ()
    return {
        "attacker": sheet.get("attacker"),
        **{key: TICK for key in ("won_roll", "first_turn") if sheet.get(key)},
        f"is_{sheet.get('kind', 'fixed' if sheet.get('fixed') else None)}": TICK,
        "primary": _by_round(entries, "vp"),
        "kills": _by_round(entries, "kills"),
        "control": _by_round(entries, "control"),
        "gambit": _gambit(sheet.get("gambit"), choices.shown_of(shown, choices.GAMBIT) or {}),
        "cards": _cards(sheet),
        **{key: {str(no): TICK for no in sheet.get(key) or ()} for key in ("new_orders", "discards")},
        "command_points": sheet.get("command_points", {}),
        "scored": {part: points + _lost(sheet).get(part, 0) for part, points in sheet.get("counted", {}).items()},
        "lost": _lost(sheet),
        "counted": sheet.get("counted", {}),
    }


def _by_round(entries: Iterable[Mapping[str, Any]], part: str) -> dict[str, int]:
    return {str(entry["round"]): entry[part] for entry in entries if entry.get(part) is not None}


def _missions(shown: Mapping[str, ChosenValue]) -> Sheet:
    """The kind of secondary missions that was shown, with the fixed cards."""
    chosen = choices.shown_of(shown, choices.SECONDARY) or {}
    return {key: chosen[name] for key, name in (("kind", "kind"), ("fixed", "cards")) if name in chosen}


def _gambit(given: Any, laid: Sheet) -> Mapping[str, Any]:
    """The card and what it brought; beside it the one that was discarded."""
    told = {**laid, **(given if isinstance(given, Mapping) else {"vp": given})}
    gone = told.get("discarded")
    return {**told, "discarded": None if gone is None else f"discarded: {gone}"}


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
