"""Army lists of the list builder Army Forge, read strictly into a plain value by the tables of a campaign.

What is broken or foreign is refused, in one sentence. What the list says and a campaign cannot hold as it stands (more
experience than there is, a name twice, a trait of no table) is settled by a rule, and every such case is a remark.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ledger.application.campaigns.forge_file import LIST, ForgeEntry, refuse_foreign
from ledger.application.campaigns.trait_spelling import TraitSpelling, trait_spelling
from ledger.application.campaigns.unit_names import unique_names
from ledger.domain.campaign.armies.evolve import table_of
from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.errors import BadRequest
from ledger.domain.requests.common import LABEL_LETTERS
from ledger.domain.text import NAME_MOST, clean_name, clean_note, fold
from ledger.domain.values import Value

MOST_UNITS = 200
MOST_OF_A_UNIT = 100  # rules, traits or upgrades, and prices of one upgrade
HERO = "hero"


class ForgeUpgrade(Value):
    """An upgrade a unit has; a price below zero is one that pays."""

    name: str
    price: int


class ForgeUnit(Value):
    """One entry of a list."""

    name: str  # unique in its army
    written_name: str  # as the list has it
    selection_id: str | None  # the same in a later state of the list
    price: int  # without upgrades and levels
    is_hero: bool
    upgrades: tuple[ForgeUpgrade, ...]
    xp: int
    held: tuple[str, ...]  # of the tables, in their words; where the list does not say which, in its own
    notes: tuple[str, ...]

    @property
    def cost(self) -> int:
        """What is paid for it, upgrades included."""
        return self.price + sum(upgrade.price for upgrade in self.upgrades)


class ForgeArmy(Value):
    """A list as it was read."""

    name: str | None
    units: tuple[ForgeUnit, ...]
    remarks: tuple[str, ...]  # what was cut, or taken for what


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


def settled(unit: ForgeUnit, rules: CampaignRules, before: Sequence[str] = ()) -> tuple[ForgeUnit, tuple[str, ...]]:
    """The unit with nothing left open: where its list does not say which of several it holds, one that it held before,
    else the first that it does not hold; what was chosen is told."""
    spelling, remarks = trait_spelling(rules), []
    held = [each for each in unit.held if len(spelling.meant(each)) == 1]
    for unsaid in (each for each in unit.held if each not in held):
        free = [each for each in spelling.meant(unsaid) if each not in held]
        held.append(next((each for each in free if each in before), free[0]))
        if held[-1] not in before:
            remarks.append(f"The list does not say which {unsaid} {unit.name} has; it is taken for {held[-1]}.")
    return unit.model_copy(update={"held": tuple(held)}), tuple(remarks)
