"""What players choose in secret for a game and show together: secondary missions, battle formations, a gambit."""

# For whoever reads a score sheet: `Played.shown` holds by kind a tuple of one object,
#   "secondaries": ({"kind": "tactical"},) or ({"kind": "fixed", "cards": [card, card]},)
#   "formations":  ({"units": 12, "points": 2000, "reserve_units": 3, "reserve_points": 400, "notes": [text]},)
#   "gambit":      ({"card": card, "discarded": card},), "discarded" only where it was named
# with cards as the document spells them. `shown_of` gives that object, or nothing where none is shown.

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationError

from ledger.domain.asking import Choosing, Picked, Secret
from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.naming import as_written
from ledger.domain.systems.leviathan.armies import strength_of
from ledger.domain.systems.leviathan.cards import FIXED, GAMBITS, PROCEED, SECONDARIES
from ledger.domain.text import clean_name, fold
from ledger.domain.validation import first_fault
from ledger.domain.values import ChosenValue, Label, Sheet, Value

SECONDARY, FORMATION, GAMBIT = "secondaries", "formations", "gambit"  # in the order in which a game comes to them
TITLE = "Leviathan"
FIXED_CARDS = 2  # 7 - Select Secondary Missions
_MOST = 100_000  # the document has no limit; ours only catches a slip of the finger

V = TypeVar("V", bound=Value)
Count = Annotated[int, Field(ge=0, le=_MOST)]
Note = Annotated[str, AfterValidator(lambda text: clean_name(text, "note"))]


class ChosenSecondaries(Value):
    """Fixed missions with their cards, or tactical ones, which are drawn (7 - Select Secondary Missions)."""

    kind: Literal["fixed", "tactical"]
    cards: Annotated[tuple[Label, ...], Field(max_length=10)] = ()


class Formation(Value):
    """What starts attached, embarked or in reserve (8 - Declare Battle Formations)."""

    units: Count | None = None  # in the whole army
    points: Count | None = None
    reserve_units: Count | None = None  # passengers of transports in reserve included
    reserve_points: Count | None = None
    notes: Annotated[tuple[Note, ...], Field(max_length=60)] = ()


class ChosenGambit(Value):
    """The card laid face down, and the one that went before (Gambit Deck)."""

    card: Label
    discarded: Label | None = None


def secrets(choosing: Choosing) -> Mapping[str, Secret]:
    """What a player chooses for a game, by kind. The mission may be one that the table drew on paper, so nothing here
    waits for it to be announced."""
    picks: Mapping[str, Callable[[Any], Picked]] = {
        SECONDARY: _pick_secondaries,
        FORMATION: lambda value: _pick_formation(value, choosing),
        GAMBIT: _pick_gambit,
    }
    return {kind: Secret(kind, (), "", pick=pick) for kind, pick in picks.items()}


def shown_of(shown: Mapping[str, ChosenValue], kind: str) -> Sheet | None:
    """What a side chose of a kind, once everyone was shown it."""
    found = shown.get(kind)
    return found[0] if isinstance(found, tuple) and found else None


# secondary missions


def _pick_secondaries(value: Any) -> Picked:
    """Also as typed at a desk: `tactical`, or the two cards."""
    names = value.split(",") if isinstance(value, str) else list(value) if isinstance(value, list | tuple) else []
    if names and all(isinstance(name, str) for name in names):
        is_tactical = [fold(name) for name in names] == ["tactical"]
        value = [{"kind": "tactical"} if is_tactical else {"kind": "fixed", "cards": names}]
    chosen = _read(ChosenSecondaries, SECONDARY, value, '"tactical", or ["Cleanse", "Assassination"]')
    if chosen.kind == "fixed":
        return Picked(({"kind": "fixed", "cards": _fixed(chosen.cards)},))
    if chosen.cards:
        raise BadRequest("Who plays tactical missions names no cards; theirs are drawn.")
    return Picked(({"kind": "tactical"},))


def _fixed(names: tuple[str, ...]) -> list[str]:
    cards = [as_written(name, SECONDARIES, "secondary mission", TITLE) for name in names]
    for card in cards:
        if card not in FIXED:
            raise RuleViolation(f"{card} is only drawn and cannot be fixed; {listed(FIXED)} can.")
    if len(cards) != FIXED_CARDS or len(set(cards)) < len(cards):
        raise RuleViolation(f"Fixed missions are {FIXED_CARDS} different cards, not {listed(cards) or 'none'}.")
    return cards


# battle formations


def _pick_formation(value: Any, choosing: Choosing) -> Picked:
    noted = _read(Formation, FORMATION, value, '[{"units": 12, "reserve_units": 3, "notes": ["..."]}]')
    units, points = strength_of(choosing.lists[0]) if choosing.lists else (None, None)
    _check_reserve("units", noted.reserve_units, units if noted.units is None else noted.units)
    _check_reserve("points", noted.reserve_points, points if noted.points is None else noted.points)
    return Picked((noted.model_dump(mode="json", exclude_defaults=True),))


def _check_reserve(what: str, reserve: int | None, army: int | None) -> None:
    """At most half of the army starts in reserve, as far as either is told."""
    if reserve is None or army is None or 2 * reserve <= army:
        return
    raise RuleViolation(f"{reserve} of {army} {what} in reserve are more than half; at most {army // 2} start there.")


# gambits


def _pick_gambit(value: Any) -> Picked:
    """Also as typed at a desk: the card alone, its discard being noted on paper."""
    given = [{"card": value}] if isinstance(value, str) else value
    chosen = _read(ChosenGambit, GAMBIT, given, '[{"card": "Delaying Tactics", "discarded": "Emergency Evacuation"}]')
    card = _gambit_called(chosen.card)
    if chosen.discarded is None:
        return Picked(({"card": card},))
    gone = _gambit_called(chosen.discarded)
    if gone == PROCEED:
        raise RuleViolation(f"{PROCEED} is not among those of which one goes: {either(GAMBITS)}.")
    if card == gone:
        left = either(each for each in (PROCEED, *GAMBITS) if each != gone)
        raise RuleViolation(f"{card} was discarded and cannot be chosen; {left} can.")
    return Picked(({"card": card, "discarded": gone},))


def _gambit_called(name: str) -> str:
    return as_written(name, (PROCEED, *GAMBITS), "gambit", TITLE)


def _read(model: type[V], kind: str, value: Any, example: str) -> V:
    """A choice that is one object in a list."""
    if not isinstance(value, list | tuple) or len(value) != 1 or not isinstance(value[0], dict):
        raise BadRequest(f"The choice of {kind} is written {example}.")
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        return model.model_validate_json(json.dumps(value[0]))
    except ValidationError as error:
        raise BadRequest(f"The choice of {kind} does not fit: {first_fault(error)}.") from None
