"""Army rosters: the reference a player hands in, its size and points, and the units on it where they are told."""

import json
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationError

from ledger.domain.asking import CheckedLists, ListLines
from ledger.domain.errors import BadRequest, BadText, RuleViolation
from ledger.domain.rules import Rules
from ledger.domain.system import Lists
from ledger.domain.systems.leviathan.figures import own_of
from ledger.domain.text import clean_name, fold
from ledger.domain.validation import first_fault
from ledger.domain.values import Sheet, Value

Name = Annotated[str, AfterValidator(clean_name)]
Points = Annotated[int, Field(ge=0, le=100_000)]  # the document has no limit; ours only catches a slip of the finger
SIZES = {"incursion": "Incursion", "strike-force": "Strike Force"}  # as the document writes them

faction_key = fold


class Unit(Value):
    """A unit, and its points where they are told."""

    name: Name
    points: Points | None = None


class Roster(Value):
    """What is known of an Army Roster (1 - Muster Armies): at least where to find it."""

    roster: Name  # its title, its number, where it lies
    points: Points | None = None
    faction: Name | None = None
    detachment: Name | None = None
    battle_size: Literal["incursion", "strike-force"] | None = None
    units: Annotated[tuple[Unit, ...], Field(max_length=200)] = ()


def check_lists(lists: Sequence[Sheet], rules: Rules) -> CheckedLists:
    """The roster as it is kept, with the size of the battle it was mustered for; or a refusal."""
    if not rules.least_lists <= len(lists) <= rules.lists:
        most = f"{rules.lists} roster{'s' * (rules.lists != 1)}"
        raise RuleViolation(f"A player hands in at most {most} here, not {len(lists)}.")
    size = own_of(rules).battle_size
    rosters = [_checked(sheet, size, rules) for sheet in lists]
    kept = tuple({**each.model_dump(mode="json", exclude_defaults=True), "battle_size": size} for each in rosters)
    return CheckedLists(kept, tuple(dict.fromkeys(each.faction for each in rosters if each.faction is not None)))


def describe_list(sheet: Sheet) -> ListLines:
    """A roster as people read it: where it lies, whose it is, then its units."""
    found = _read(sheet)
    size = SIZES.get(found.battle_size or "")
    subtitle = ", ".join(each for each in (found.faction, found.detachment, size) if each)
    lines = tuple((unit.name, "" if unit.points is None else str(unit.points)) for unit in found.units)
    return ListLines(found.roster, subtitle, _points(found) or 0, lines)


def strength_of(sheet: Sheet) -> tuple[int | None, int | None]:
    """How many units and points are on a roster, as far as it tells."""
    found = _read(sheet)
    return len(found.units) or None, _points(found)


LISTS = Lists(check=check_lists, describe=describe_list, labels=("roster", "army"))


def _checked(sheet: Sheet, size: str, rules: Rules) -> Roster:
    roster = _read({**sheet, "units": _units(sheet["units"])} if "units" in sheet else sheet)
    units, points = sum(unit.points or 0 for unit in roster.units), _points(roster)
    if roster.points is not None and units > roster.points:
        raise BadRequest(f"The units of this roster come to {units} points, and the roster says {roster.points}.")
    if points is not None and points > rules.army_points:
        raise RuleViolation(f"This roster has {points} points; an army has at most {rules.army_points} here.")
    if roster.battle_size not in (None, size):
        said = SIZES[str(roster.battle_size)]
        raise RuleViolation(f"This roster is for {said}; {SIZES[size]} is played here.")
    return roster


def _points(roster: Roster) -> int | None:
    """What the roster says, else what its units come to where each says something."""
    each = [unit.points for unit in roster.units]
    known = [points for points in each if points is not None]
    return roster.points if roster.points is not None or len(known) < len(each) or not each else sum(known)


def _units(given: object) -> object:
    """A unit may be no more than its name."""
    return [{"name": unit} if isinstance(unit, str) else unit for unit in given] if isinstance(given, list) else given


def _read(sheet: Sheet) -> Roster:
    try:
        # by way of JSON, where strict still takes a list for a tuple but never "3" or true for a number
        return Roster.model_validate_json(json.dumps(sheet))
    except ValidationError as error:
        raise BadRequest(f"The roster does not fit: {first_fault(error)}.") from None
    except BadText as error:
        raise BadRequest(f"The roster does not fit. {error}") from None
