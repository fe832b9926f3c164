"""Gambits: the card a side lays, what was counted and rolled for it at the end, and what came of that."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.systems.leviathan.armies import TITLE
from ledger.domain.systems.leviathan.figures import GAMBITS, PROCEED, LeviathanFigures
from ledger.domain.text import as_written
from ledger.domain.values import Label, Sheet, Value

Count = Annotated[int, Field(ge=0, le=200)]
Die = Annotated[int, Field(ge=1, le=6)]
DELAYING, ORBITAL, EVACUATION = GAMBITS


class GambitCounts(Value):
    """What was counted and rolled at the end of the own last turn; each card asks for some of it."""

    units: Count | None = None  # enemies engaged; own units on the table
    done: Count | None = None  # those of them delayed, or marked
    dice: Annotated[list[Die], Field(max_length=200)] | None = None  # as they fell: one a unit, or two for the strike
    modifiers: Annotated[list[Annotated[int, Field(ge=-1, le=1)]], Field(max_length=200)] | None = None  # one a die
    embarked: Count | None = None  # units aboard those that are marked by their dice
    corners: Annotated[int, Field(ge=0, le=3)] | None = None  # further ones


class GambitScore(Value):
    """The card a side chose, the one that went before, and what came of it."""

    card: Label | None = None
    vp: Annotated[int, Field(ge=0, le=999)] | None = None
    discarded: Label | None = None
    counts: GambitCounts | None = None


class Gambit(NamedTuple):
    """A gambit as it is kept, and what it brought; None where nothing is said of it."""

    kept: int | Sheet | None
    points: int | None
    is_attempted: bool  # so that the primary mission scores no more


def read_gambit(given: int | Mapping[str, Any] | None, shown: Sheet | None, own: LeviathanFigures) -> Gambit:
    """What a sheet says of a gambit, beside the card that everyone was shown."""
    laid = (shown or {}).get("card")
    if given is None:
        return Gambit(None, 0 if laid == PROCEED else None, laid in GAMBITS)
    entry = _spelt({"vp": given} if isinstance(given, int) else given)
    _check_shown(entry, shown or {})
    card = entry.get("card", laid)
    entry = _with_points(entry, card, own)
    points = entry["vp"]
    if points and card == PROCEED:
        raise BadRequest(f"{PROCEED} is no gambit and brings nothing, not {points}.")
    return Gambit(given if isinstance(given, int) else entry, points, card in GAMBITS or points > 0)


def _spelt(given: Mapping[str, Any]) -> Sheet:
    """The entry with its cards as the document spells them, of which none is both chosen and gone."""
    entry = {key: value for key, value in given.items() if value is not None}
    if "card" in entry:
        entry["card"] = as_written(entry["card"], (PROCEED, *GAMBITS), "gambit", TITLE)
    if "discarded" in entry:
        entry["discarded"] = as_written(entry["discarded"], GAMBITS, "gambit to discard", TITLE)
    if "card" in entry and entry["card"] == entry.get("discarded"):
        raise BadRequest(f"{entry['card']} was discarded and cannot be attempted.")
    return entry


def _check_shown(entry: Sheet, shown: Sheet) -> None:
    for key, what in (("card", "revealed"), ("discarded", "discarded")):
        if key in entry and key in shown and entry[key] != shown[key]:
            raise RuleViolation(f"{shown[key]} was {what} in this game, not {entry[key]}.")
    if "card" in shown and shown["card"] == entry.get("discarded"):
        raise RuleViolation(f"{shown['card']} was revealed in this game and cannot be the one that was discarded.")


def _with_points(entry: Sheet, card: str | None, own: LeviathanFigures) -> Sheet:
    """The entry with what it brought, which its counts tell where they are given."""
    points = 0 if card == PROCEED and "vp" not in entry else entry.get("vp")
    if points not in (None, 0, own.gambit):
        raise BadRequest(f"A gambit brings {own.gambit} or nothing, not {points}.")
    if "counts" in entry:
        worth = own.gambit * _succeeds(card, entry["counts"], own)
        if points not in (None, worth):
            raise BadRequest(f"By what was counted, {card} brings {worth}, not {points}.")
        points = worth
    if points is None:
        raise BadRequest(f'Say what {card or "the gambit"} brought ("vp": {own.gambit} or 0), or its counts.')
    return {**entry, "vp": points}


def _succeeds(card: str | None, given: Mapping[str, Any], own: LeviathanFigures) -> bool:
    counts = {key: value for key, value in given.items() if value is not None}
    if card not in GAMBITS:
        raise BadRequest(f"Nothing is counted for {card or 'a gambit that is not named'}; name the card.")
    asked, succeeds = _GAMBITS[card]
    if strange := [key for key in counts if key not in asked]:
        raise BadRequest(f"{card} does not ask for {listed(strange)}; its counts are {listed(asked)}.")
    return succeeds(counts, own)


def _delays(counts: Sheet, own: LeviathanFigures) -> bool:
    """A die for each enemy engaged: one more where that is shocked, one less where a unit of one's own is."""
    dice = counts.get("dice")
    units = counts.get("units") if dice is None else len(dice)
    if units is None or counts.get("units", units) != units:
        raise BadRequest(f'{DELAYING} rolls a die for each unit engaged; give "units", or as many "dice".')
    return _done(DELAYING, units, counts, _passed(DELAYING, counts, own, (-1, 0, 1))) >= _target(units, own)


def _evacuates(counts: Sheet, own: LeviathanFigures) -> bool:
    """A die for each unit in the centre, one less where it is shocked; who is aboard goes with its transport."""
    if "units" not in counts:
        raise BadRequest(f'{EVACUATION} needs the own "units" on the table.')
    units, aboard = counts["units"], counts.get("embarked", 0)
    passed = _passed(EVACUATION, counts, own, (-1, 0))
    if aboard and not passed:
        raise BadRequest('Units aboard ("embarked") are marked with one that passed its roll; give the "dice".')
    if len(counts.get("dice", ())) + aboard > units:
        raise BadRequest(f"Only {units} units are on the table; fewer roll, those aboard included.")
    return _done(EVACUATION, units, counts, None if passed is None else passed + aboard) >= _target(units, own)


def _strikes(counts: Sheet, own: LeviathanFigures) -> bool:
    """Two dice, and one more for each further corner."""
    if len(counts.get("dice", ())) != 2 or "corners" not in counts:
        raise BadRequest(f'{ORBITAL} needs two "dice" and how many further "corners" count, be it 0.')
    total: int = sum(counts["dice"]) + counts["corners"]
    return total >= own.orbital_strike


_GAMBITS: Mapping[str, tuple[tuple[str, ...], Callable[[Sheet, LeviathanFigures], bool]]] = {
    DELAYING: (("units", "done", "dice", "modifiers"), _delays),
    ORBITAL: (("dice", "corners"), _strikes),
    EVACUATION: (("units", "done", "dice", "modifiers", "embarked"), _evacuates),
}


def _target(units: int, own: LeviathanFigures) -> int:
    return max(own.gambit_least, -(-units // 2))


def _passed(card: str, counts: Sheet, own: LeviathanFigures, modifiers: Sequence[int]) -> int | None:
    """How many dice did it; None where none are told."""
    if "dice" not in counts and "modifiers" not in counts:
        return None
    dice: list[int] = counts.get("dice", [])
    added: list[int] = counts.get("modifiers", [0] * len(dice))
    if len(added) != len(dice) or any(each not in modifiers for each in added):
        raise BadRequest(f'{card} has one modifier for each of its dice ("modifiers"): {listed(map(str, modifiers))}.')
    return sum(die + more >= own.gambit_on for die, more in zip(dice, added, strict=True))


def _done(card: str, units: int, counts: Sheet, passed: int | None) -> int:
    """How many units it did, by their dice or as it is said."""
    said: int | None = counts.get("done", passed)
    if said is None:
        raise BadRequest(f'{card} needs the "dice", or how many units it was "done" to.')
    if passed not in (None, said):
        raise BadRequest(f'By the dice {card} was done to {passed} units, and not to {said} ("done").')
    if said > units:
        raise BadRequest(f"{card} cannot be done to {said} of {units} units.")
    return said
