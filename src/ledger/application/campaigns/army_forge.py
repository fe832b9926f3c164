"""Army lists of the list builder Army Forge: its JSON, read strictly into a plain value.

What is broken or foreign is refused, in one sentence. What the list says and a campaign cannot hold as it stands (more
experience than there is, a name twice, a trait of no table) is settled by a rule, and every such case is a remark.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from ledger.application.campaigns.table_names import KIND_OF, LEVEL_XP, MOST_XP, NOT_HELD, SPECIALIST, Kind
from ledger.application.roster_files import decoded
from ledger.domain.errors import BadRequest
from ledger.domain.jsonlines import parse_object
from ledger.domain.text import NAME_MOST, NOTE_MOST, clean_name, clean_note, fold, printable
from ledger.domain.values import Value

MOST_BYTES = 5 * 1024 * 1024  # a list carries the whole tables of its upgrades
MOST_UNITS = 200
MOST_OF_A_UNIT = 100  # rules, traits or upgrades, and prices of one upgrade
MOST_POINTS = 100_000
HERO = "hero"

_KNOWN: dict[str, tuple[str, Kind]] = {fold(name): (name, kind) for name, kind in KIND_OF.items()}
_NOT_HELD = {fold(name) for name in NOT_HELD}


class ForgeUpgrade(Value):
    """An upgrade a unit has; a price below zero is one that pays."""

    name: str
    price: int


class ForgeUnit(Value):
    """One entry of a list."""

    name: str  # unique in its army
    written_name: str  # as the list has it
    selection_id: str | None  # the same in a later state of the list
    kind_id: str | None  # what it is in the army book
    price: int  # without upgrades and levels
    size: int | None
    is_hero: bool
    upgrades: tuple[ForgeUpgrade, ...]
    xp: int
    talents: tuple[str, ...]
    injuries: tuple[str, ...]
    traits: tuple[str, ...]
    skills: tuple[str, ...]
    notes: tuple[str, ...]


class ForgeFile(Value):
    """Where a list came from."""

    name: str
    sha256: str  # of its bytes


class ForgeArmy(Value):
    """A list as it was read."""

    name: str | None
    units: tuple[ForgeUnit, ...]
    remarks: tuple[str, ...]  # what was cut, or taken for what
    file: ForgeFile


def read_army(data: bytes, file_name: str) -> ForgeArmy:
    """The army in a file of the list builder, or a refusal that says what is wrong with the file."""
    army = _parsed(data)
    remarks: list[str] = []
    if not army.flag("campaignMode"):
        remarks.append("The list was not made in campaign mode.")
    entries = army.entries("units", MOST_UNITS)
    if not entries:
        raise BadRequest("The list has no units.")
    names = _unique_names([_written_name(entry) for entry in entries], remarks)
    by_selection = _selections(entries, names)
    return ForgeArmy(
        name=_army_name(army),
        units=tuple(_unit(entry, name, by_selection, remarks) for entry, name in zip(entries, names, strict=True)),
        remarks=tuple(remarks),
        file=ForgeFile(name=_file_name(file_name), sha256=sha256(data).hexdigest()),
    )


# --- the file --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Entry:
    """An object of the file, and what to call it. A field that is missing, or null, is none."""

    fields: dict[str, Any]
    where: str

    def text(self, key: str) -> str | None:
        found = self.fields.get(key)
        if found is not None and not isinstance(found, str):
            raise self.refusal(key, "is no text")
        return self._short(key, found) if found else None

    def number(self, key: str) -> int | None:
        found = self.fields.get(key)
        if found is not None and type(found) is not int:  # true and false are numbers to Python
            raise self.refusal(key, "is no whole number")
        return found

    def points(self, key: str) -> int | None:
        found = self.number(key)
        if found is not None and abs(found) > MOST_POINTS:
            raise self.refusal(key, f"is more than {MOST_POINTS:,} points")
        return found

    def not_negative(self, key: str) -> int | None:
        found = self.number(key)
        if found is not None and found < 0:
            raise self.refusal(key, "is below zero")
        return found

    def flag(self, key: str) -> bool:
        found = self.fields.get(key)
        if found is not None and not isinstance(found, bool):
            raise self.refusal(key, "is neither true nor false")
        return bool(found)

    def entries(self, key: str, most: int) -> list["_Entry"]:
        return [self._entry(key, no, found) for no, found in enumerate(self._listed(key, most), start=1)]

    def texts(self, key: str, most: int) -> list[str]:
        found = self._listed(key, most)
        if not all(isinstance(each, str) for each in found):
            raise self.refusal(key, "holds something that is no text")
        return [self._short(key, each) for each in found]

    def entry(self, key: str) -> "_Entry":
        return self._object(self.fields.get(key), f"the {key} of {self.where}")

    def refusal(self, key: str, what: str) -> BadRequest:
        return BadRequest(f'In {self.where}, "{key}" {what}.')

    def _short(self, key: str, text: str) -> str:
        if len(text) > NOTE_MOST:
            raise self.refusal(key, f"has a text of {len(text):,} characters; at most {NOTE_MOST:,} are read")
        return text

    def _listed(self, key: str, most: int) -> list[Any]:
        found = self.fields.get(key)
        if found is not None and not isinstance(found, list):
            raise self.refusal(key, "is no list")
        if found and len(found) > most:
            raise self.refusal(key, f"has {len(found):,} entries; at most {most} are read")
        return found or []

    def _entry(self, key: str, no: int, found: Any) -> "_Entry":
        place = f"{_SINGULAR[key]} {no}"
        return self._object(found, place if self.where == _LIST else f"{place} of {self.where}")

    def _object(self, found: Any, where: str) -> "_Entry":
        if not isinstance(found, dict):
            raise BadRequest(f"{where[:1].upper()}{where[1:]} is no JSON object.")
        return _Entry(found, where)


_LIST = "the list"
_SINGULAR = {"units": "unit", "rules": "rule", "selectedUpgrades": "upgrade", "costs": "price"}


def _parsed(data: bytes) -> _Entry:
    if len(data) > MOST_BYTES:
        raise BadRequest(f"The file has more than {MOST_BYTES // 1024**2} MB; no army list needs that.")
    text = decoded(data)
    if not text.lstrip().startswith("{"):
        raise BadRequest("The file is no list of Army Forge: it does not hold a JSON object.")
    fields = parse_object(text)
    if fields.get("units") is None:
        raise BadRequest('The file is no list of Army Forge: it has no "units".')
    return _Entry(fields, _LIST)


def _file_name(given: str) -> str:
    """Its end, without folders: what a file is called is no reason to refuse it."""
    return printable(given.replace("\\", "/").rpartition("/")[2])[-NAME_MOST:]


def _army_name(army: _Entry) -> str | None:
    name = army.text("name")
    return clean_name(name, "name of the army") if name and name.strip() else None


# --- names -----------------------------------------------------------------------------------------------------------


def _written_name(unit: _Entry) -> str:
    """The name its player gave it, else that of the army book."""
    name, custom = unit.text("name"), unit.text("customName")
    given = custom if custom and custom.strip() else name
    if given is None:
        raise unit.refusal("name", "is missing")
    return clean_name(given, f"name of {unit.where}")


def _unique_names(written: Sequence[str], remarks: list[str]) -> list[str]:
    """The first of a name keeps it, the others get a number that no other unit has in its name."""
    taken = set(map(fold, written))
    seen: set[str] = set()
    names = []
    for name in written:
        key = fold(name)
        names.append(_numbered(name, taken) if key in seen else name)
        if key in seen:
            remarks.append(f"Another unit is called {name} too; this one is called {names[-1]}.")
        seen.add(key)
    return names


def _numbered(name: str, taken: set[str]) -> str:
    number = 2
    while fold(free := _ended(name, f" ({number})")) in taken:
        number += 1
    taken.add(fold(free))
    return free


def _ended(name: str, ending: str) -> str:
    return name[: NAME_MOST - len(ending)].rstrip() + ending


def _selections(units: Sequence[_Entry], names: Sequence[str]) -> dict[str, str]:
    """The name of the unit that each id stands for."""
    ids = [unit.text("selectionId") for unit in units]
    if twice := [each for each, times in Counter(filter(None, ids)).items() if times > 1]:
        first, second = [no for no, each in enumerate(ids, start=1) if each == twice[0]][:2]
        raise BadRequest(f'Units {first} and {second} of the list have the same "selectionId".')
    return {each: name for each, name in zip(ids, names, strict=True) if each}


# --- a unit ----------------------------------------------------------------------------------------------------------


def _unit(entry: _Entry, name: str, by_selection: dict[str, str], remarks: list[str]) -> ForgeUnit:
    kind_id, is_hero, xp = entry.text("id"), _is_hero(entry), _experience(entry, name, remarks)
    held = _held(entry, name, is_hero, remarks)
    _compare_levels(name, xp, len(held.of("trait")) + len(held.of("skill")), remarks)
    return ForgeUnit(
        name=name,
        written_name=_written_name(entry),
        selection_id=entry.text("selectionId"),
        kind_id=kind_id,
        price=_price(entry),
        size=entry.not_negative("size"),
        is_hero=is_hero,
        upgrades=tuple(_upgrades(entry, name, kind_id, remarks)),
        xp=xp,
        talents=held.of("talent"),
        injuries=held.of("injury"),
        traits=held.of("trait"),
        skills=held.of("skill"),
        notes=(*_ties(entry, name, by_selection, remarks), *held.notes),
    )


def _price(unit: _Entry) -> int:
    if unit.not_negative("cost") is None:
        raise unit.refusal("cost", "is missing")
    return unit.points("cost") or 0


def _is_hero(unit: _Entry) -> bool:
    return any(fold(rule.text("name") or "") == HERO for rule in unit.entries("rules", MOST_OF_A_UNIT))


def _experience(unit: _Entry, name: str, remarks: list[str]) -> int:
    xp = unit.not_negative("xp") or 0
    if xp > MOST_XP:
        remarks.append(f"{name} has {xp} experience in the list; it is cut to {MOST_XP}.")
    return min(xp, MOST_XP)


def _compare_levels(name: str, xp: int, held: int, remarks: list[str]) -> None:
    """Told and not refused: what was played elsewhere comes in as it is."""
    if held != (levels := xp // LEVEL_XP):
        remarks.append(f"Traits and skills of {name}: {held} held, {levels} by its experience of {xp}.")


def _ties(unit: _Entry, name: str, by_selection: dict[str, str], remarks: list[str]) -> Iterator[str]:
    """What the list says of units that go together: each stays a unit of its own."""
    joined = unit.text("joinToUnit")
    if unit.flag("combined"):
        yield "Combined unit"
    if joined in by_selection:
        yield f"Joined to {by_selection[joined]}"
    elif joined:
        yield "Joined to a unit that is not in the list"
        remarks.append(f"{name} is joined to a unit that is not in the list.")


# --- upgrades --------------------------------------------------------------------------------------------------------


def _upgrades(unit: _Entry, name: str, kind_id: str | None, remarks: list[str]) -> Iterator[ForgeUpgrade]:
    for selected in unit.entries("selectedUpgrades", MOST_OF_A_UNIT):
        option = selected.entry("option")
        yield ForgeUpgrade(name=_label(option, name, remarks), price=_price_for(kind_id, option))


def _label(option: _Entry, unit_name: str, remarks: list[str]) -> str:
    label = " ".join((option.text("label") or "").split())
    if len(label) > NAME_MOST:
        label = label[: NAME_MOST - 1].rstrip() + "…"
        remarks.append(f"An upgrade of {unit_name} has a long name; it is cut to {label}")
    return clean_name(label, f"label of {option.where}")


def _price_for(kind_id: str | None, option: _Entry) -> int:
    """The price for this kind of unit, else that for all, else nothing."""
    own = {cost for unit, cost in map(_cost, option.entries("costs", MOST_OF_A_UNIT)) if unit == kind_id}
    if len(own) > 1:
        raise option.refusal("costs", "has several prices for one unit")
    return own.pop() if own and kind_id is not None else option.points("cost") or 0


def _cost(entry: _Entry) -> tuple[str | None, int]:
    cost = entry.points("cost")
    if cost is None:
        raise entry.refusal("cost", "is missing")
    return entry.text("unitId"), cost


# --- traits ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Held:
    """What a unit holds of the tables, in the order of the list, and what it holds of none."""

    names: list[tuple[Kind, str]]
    notes: list[str]

    def of(self, kind: Kind) -> tuple[str, ...]:
        return tuple(name for each, name in self.names if each == kind)


def _held(unit: _Entry, unit_name: str, is_hero: bool, remarks: list[str]) -> _Held:
    held = _Held([], [])
    for given in unit.texts("traits", MOST_OF_A_UNIT):
        name, kind = _KNOWN.get(fold(given), (given, None))
        if kind is None:
            held.notes.append(clean_note(given, f"trait of {unit.where}"))
            remarks.append(_why_noted(held.notes[-1], unit_name))
        elif not _has_room(name, held.of(kind)):
            remarks.append(f"{unit_name} has {name} too often in the list; the last is left out.")
        else:
            held.names.append((kind, name))
            remarks.extend(_on_trait(name, kind, unit_name, is_hero))
    return held


def _has_room(name: str, held: Sequence[str]) -> bool:
    """Each once; a specialist in melee, in shooting or in both, where the list may not say which."""
    if not name.startswith(SPECIALIST):
        return name not in held
    return sum(each.startswith(SPECIALIST) for each in held) < 2 and (name == SPECIALIST or name not in held)


def _why_noted(trait: str, unit_name: str) -> str:
    why = "no unit holds it" if fold(trait) in _NOT_HELD else "no table has it"
    return f"{trait} of {unit_name} is kept as a note: {why}."


def _on_trait(name: str, kind: Kind, unit_name: str, is_hero: bool) -> Iterator[str]:
    if kind in ("talent", "injury") and not is_hero:
        yield f"{unit_name} is no hero and has {name}; it counts as one {kind} roll."
    if name == SPECIALIST:
        yield f"{unit_name} is a specialist; the list does not say whether in melee or shooting."
