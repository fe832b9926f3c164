"""Army lists of the list builder Army Forge: their JSON, cut down to what somebody asks for, and read strictly into a
plain value by the tables of a campaign.

What is broken or foreign is refused, in one sentence. What the list says and a campaign cannot hold as it stands (more
experience than there is, a name twice, a trait of no table) is settled by a rule, and every such case is a remark.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from ledger.application.campaigns.army_lists import (
    ForgeArmy,
    ForgeUnit,
    ForgeUpgrade,
    TraitSpelling,
    trait_spelling,
    unique_names,
)
from ledger.application.roster_files import decoded
from ledger.domain.campaign.armies.evolve import table_of
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.errors import BadRequest
from ledger.domain.requests import LABEL_LETTERS
from ledger.domain.text import NAME_MOST, NOTE_MOST, clean_name, clean_note, fold, printable
from ledger.store.json_lines import parse_object

MOST_BYTES = 5 * 1024 * 1024  # a list carries the whole tables of its upgrades
MOST_POINTS = 100_000
LIST = "the list"
Shape = Mapping[str, "Shape | None"]
"""Fields by name; None where a field has none of its own."""
_OPTION: Shape = {"label": None, "cost": None, "costs": {"unitId": None, "cost": None}}
_UNIT: Shape = {
    **dict.fromkeys(("id", "selectionId", "name", "customName", "cost", "size", "xp", "traits")),
    **dict.fromkeys(("joinToUnit", "combined")),
    "rules": {"name": None},
    "selectedUpgrades": {"option": _OPTION},
}
_LIST_SHAPE: Shape = {"name": None, "campaignMode": None, "units": _UNIT}


def read_list_file(data: bytes, file_name: str) -> dict[str, Any]:
    """What a request is made of: the list in a file of the list builder, as far as anybody asks for it, and what the
    file is called; or a refusal that says what is wrong with the file."""
    file = {"name": plain_file_name(file_name), "sha256": sha256(data).hexdigest()}
    return {"list": _kept(_parsed(data), _LIST_SHAPE), "file": file}


@dataclass(frozen=True, slots=True)
class ForgeEntry:
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

    def entries(self, key: str, most: int) -> list["ForgeEntry"]:
        return [self._entry(key, no, found) for no, found in enumerate(self._listed(key, most), start=1)]

    def texts(self, key: str, most: int) -> list[str]:
        found = self._listed(key, most)
        if not all(isinstance(each, str) for each in found):
            raise self.refusal(key, "holds something that is no text")
        return [self._short(key, each) for each in found]

    def entry(self, key: str) -> "ForgeEntry":
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

    def _entry(self, key: str, no: int, found: Any) -> "ForgeEntry":
        place = f"{_SINGULAR[key]} {no}"
        return self._object(found, place if self.where == LIST else f"{place} of {self.where}")

    def _object(self, found: Any, where: str) -> "ForgeEntry":
        if not isinstance(found, dict):
            raise BadRequest(f"{where[:1].upper()}{where[1:]} is no JSON object.")
        return ForgeEntry(found, where)


_SINGULAR = {"units": "unit", "rules": "rule", "selectedUpgrades": "upgrade", "costs": "price"}


def _parsed(data: bytes) -> dict[str, Any]:
    if len(data) > MOST_BYTES:
        raise BadRequest(f"The file has more than {MOST_BYTES // 1024**2} MB; no army list needs that.")
    text = decoded(data)
    if not text.lstrip().startswith("{"):
        raise BadRequest("The file is no list of Army Forge: it does not hold a JSON object.")
    fields = parse_object(text)
    refuse_foreign(fields)
    return fields


def refuse_foreign(fields: dict[str, Any]) -> None:
    if fields.get("units") is None:
        raise BadRequest('This is no list of Army Forge: it has no "units".')


def _kept(found: Any, shape: Shape | None) -> Any:
    """A part of the file without what nobody asks for; what is not as it should be stays, to be refused."""
    if shape is None:
        return found
    if isinstance(found, list):
        return [_kept(each, shape) for each in found]
    if not isinstance(found, dict):
        return found
    return {key: _kept(found[key], inner) for key, inner in shape.items() if key in found}


def plain_file_name(given: str) -> str:
    """Its end, without folders: what a file is called is no reason to refuse it."""
    return printable(given.replace("\\", "/").rpartition("/")[2])[-NAME_MOST:]


MOST_UNITS = 200
MOST_OF_A_UNIT = 100  # rules, traits or upgrades, and prices of one upgrade
HERO = "hero"


def read_army(fields: dict[str, Any], rules: CampaignRules) -> ForgeArmy:
    """The army in a list, by the tables of a campaign, or a refusal that says what is wrong with the list."""
    refuse_foreign(fields)
    army, reading = ForgeEntry(fields, LIST), _Reading(rules, trait_spelling(rules))
    if not army.flag("campaignMode"):
        reading.remarks.append("The list was not made in campaign mode.")
    entries = army.entries("units", MOST_UNITS)
    if not entries:
        raise BadRequest("The list has no units.")
    names = unique_names([_written_name(entry) for entry in entries])
    reading.selections = _selections(entries, names)
    units = tuple(_unit(entry, name, reading) for entry, name in zip(entries, names, strict=True))
    return ForgeArmy(name=_army_name(army), units=units, remarks=tuple(reading.remarks))


@dataclass(slots=True)
class _Reading:
    """By which tables a list is read, and what is told of it."""

    rules: CampaignRules
    spelling: TraitSpelling
    selections: dict[str, str] = field(default_factory=dict)  # the name of the unit that each id stands for
    remarks: list[str] = field(default_factory=list)


# --- names -----------------------------------------------------------------------------------------------------------


def _army_name(army: ForgeEntry) -> str | None:
    name = army.text("name")
    return clean_name(name, "name of the army") if name and name.strip() else None


def _written_name(unit: ForgeEntry) -> str:
    """The name its player gave it, else that of the army book."""
    name, custom = unit.text("name"), unit.text("customName")
    given = custom if custom and custom.strip() else name
    if given is None:
        raise unit.refusal("name", "is missing")
    return clean_name(given, f"name of {unit.where}")


def _selections(units: Sequence[ForgeEntry], names: Sequence[str]) -> dict[str, str]:
    """The name of the unit that each id stands for."""
    ids = [_selection_id(unit) for unit in units]
    if twice := [each for each, times in Counter(filter(None, ids)).items() if times > 1]:
        first, second = [no for no, each in enumerate(ids, start=1) if each == twice[0]][:2]
        raise BadRequest(f'Units {first} and {second} of the list have the same "selectionId".')
    return {each: name for each, name in zip(ids, names, strict=True) if each}


# --- a unit ----------------------------------------------------------------------------------------------------------


def _unit(entry: ForgeEntry, name: str, reading: _Reading) -> ForgeUnit:
    is_hero, xp = _is_hero(entry), _experience(entry, name, reading)
    held, noted = _held(entry, name, is_hero, reading)
    _compare_levels(name, xp, held, reading)
    return ForgeUnit(
        name=name,
        written_name=_written_name(entry),
        selection_id=_selection_id(entry),
        price=_price(entry),
        is_hero=is_hero,
        upgrades=tuple(_upgrades(entry, name, reading.remarks)),
        xp=xp,
        held=held,
        notes=(*_size(entry), *_ties(entry, name, reading), *noted),
    )


def _selection_id(unit: ForgeEntry) -> str | None:
    found = unit.text("selectionId")
    if found and len(found) > LABEL_LETTERS:
        raise unit.refusal("selectionId", f"has {len(found):,} characters; at most {LABEL_LETTERS} are read")
    return found


def _price(unit: ForgeEntry) -> int:
    if unit.not_negative("cost") is None:
        raise unit.refusal("cost", "is missing")
    return unit.points("cost") or 0


def _is_hero(unit: ForgeEntry) -> bool:
    return any(fold(rule.text("name") or "") == HERO for rule in unit.entries("rules", MOST_OF_A_UNIT))


def _experience(unit: ForgeEntry, name: str, reading: _Reading) -> int:
    xp, most = unit.not_negative("xp") or 0, reading.rules.xp_most
    if xp > most:
        reading.remarks.append(f"{name} has {xp} experience in the list; it is cut to {most}.")
    return min(xp, most)


def _compare_levels(name: str, xp: int, held: Sequence[str], reading: _Reading) -> None:
    """Told and not refused: what was played elsewhere comes in as it is."""
    risen = sum(_table(each, reading) in ("trait", "skill") for each in held)
    if risen != (levels := xp // reading.rules.xp_level):
        reading.remarks.append(f"Traits and skills of {name}: {risen} held, {levels} by its experience of {xp}.")


def _size(unit: ForgeEntry) -> Iterator[str]:
    if size := unit.not_negative("size"):
        yield f"{size:,} model{'' if size == 1 else 's'}"


def _ties(unit: ForgeEntry, name: str, reading: _Reading) -> Iterator[str]:
    """What the list says of units that go together: each stays a unit of its own."""
    joined = unit.text("joinToUnit")
    if unit.flag("combined"):
        yield "Combined unit"
    if joined in reading.selections:
        yield f"Joined to {reading.selections[joined]}"
    elif joined:
        yield "Joined to a unit that is not in the list"
        reading.remarks.append(f"{name} is joined to a unit that is not in the list.")


# --- upgrades --------------------------------------------------------------------------------------------------------


def _upgrades(unit: ForgeEntry, name: str, remarks: list[str]) -> Iterator[ForgeUpgrade]:
    kind_id = unit.text("id")
    for selected in unit.entries("selectedUpgrades", MOST_OF_A_UNIT):
        option = selected.entry("option")
        yield ForgeUpgrade(name=_label(option, name, remarks), price=_price_for(kind_id, option))


def _label(option: ForgeEntry, unit_name: str, remarks: list[str]) -> str:
    label = " ".join((option.text("label") or "").split())
    if len(label) > NAME_MOST:
        label = label[: NAME_MOST - 1].rstrip() + "…"
        remarks.append(f"An upgrade of {unit_name} has a long name; it is cut to {label}")
    return clean_name(label, f"label of {option.where}")


def _price_for(kind_id: str | None, option: ForgeEntry) -> int:
    """The price for this kind of unit, else that for all, else nothing."""
    own = {cost for unit, cost in map(_cost, option.entries("costs", MOST_OF_A_UNIT)) if unit == kind_id}
    if len(own) > 1:
        raise option.refusal("costs", "has several prices for one unit")
    return own.pop() if own and kind_id is not None else option.points("cost") or 0


def _cost(entry: ForgeEntry) -> tuple[str | None, int]:
    cost = entry.points("cost")
    if cost is None:
        raise entry.refusal("cost", "is missing")
    return entry.text("unitId"), cost


# --- traits ----------------------------------------------------------------------------------------------------------


def _held(unit: ForgeEntry, name: str, is_hero: bool, reading: _Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a unit holds of the tables, in the order of the list, and what it holds of none."""
    held: list[str] = []
    notes: list[str] = []
    for written in unit.texts("traits", MOST_OF_A_UNIT):
        given = clean_note(written, f"trait of {unit.where}")
        meant = reading.spelling.meant(given)
        trait = meant[0] if len(meant) == 1 else given
        if not meant:
            notes.append(given)
            reading.remarks.append(f"{given} of {name} is kept as a note: no unit holds such a thing by the tables.")
        elif not _has_room(meant, held, reading):
            reading.remarks.append(f"{name} has {trait} too often in the list; the last is left out.")
        else:
            held.append(trait)
            reading.remarks.extend(_on_trait(trait, name, is_hero, reading))
    return tuple(held), tuple(notes)


def _has_room(meant: Sequence[str], held: Sequence[str], reading: _Reading) -> bool:
    """Each once. Where the list does not say which, as many as there are to choose from."""
    unsaid = [each for each in held if len(reading.spelling.meant(each)) > 1]
    free = [each for each in meant if each not in held]
    alike = [each for each in unsaid if set(meant) <= set(reading.spelling.meant(each))]
    choices = [each for each in reading.spelling.meant(alike[0]) if each not in held] if alike else free
    return bool(free) and len(choices) > len(alike)


def _table(trait: str, reading: _Reading) -> str | None:
    return table_of(reading.spelling.meant(trait)[0], reading.rules)


def _on_trait(trait: str, name: str, is_hero: bool, reading: _Reading) -> Iterator[str]:
    if (table := _table(trait, reading)) in ("talent", "injury") and not is_hero:
        yield f"{name} is no hero and has {trait}; it counts as one {table} roll."
