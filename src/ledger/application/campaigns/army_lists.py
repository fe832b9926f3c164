"""Army lists as plain values: units with prices, upgrades and what they hold, how that is spelt, unique names for them;
and what became of the units between an earlier state of an army and a later one.

A unit is the same one where the list builder's id of it says so, else where its name does; nothing else is taken for a
sign. So every difference in points has a change that it comes from, and one that no purchase or sale accounts for is
told as what it is: another price.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Unit
from ledger.domain.text import NAME_MOST, fold
from ledger.domain.values import Value

if TYPE_CHECKING:
    from ledger.application.campaigns.resolving import CampaignRoster


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


ChangeKind = Literal[
    "army-renamed",
    "new-unit",
    "trained-unit",
    "missing-unit",
    "renamed",
    "hero",
    "repriced",
    "upgrade-repriced",
    "bought",
    "sold",
    "experience",
    "gained",
    "lost",
    "noted",
]


class ForgeChange(Value):
    """One thing that is not as it was."""

    kind: ChangeKind
    unit: str  # as the earlier state calls it, or the later one where it is new; an army by its own name
    what: str = ""  # an upgrade, a trait, a new name
    before: int = 0  # points or experience
    after: int = 0

    def __str__(self) -> str:
        return _WORDS[self.kind].format(**self.__dict__)


_WORDS: dict[ChangeKind, str] = {
    "army-renamed": "The army {unit} is now called {what}.",
    "new-unit": "{unit} is new and costs {after}.",
    "trained-unit": "{unit} is new and costs {after}, training included.",
    "missing-unit": "{unit}, which cost {before}, is no longer there.",
    "renamed": "{unit} is now called {what}.",
    "hero": "{unit} {what}.",
    "repriced": "{unit} costs {after} without upgrades and cost {before}; nothing explains it.",
    "upgrade-repriced": "{unit}: {what} costs {after} and cost {before}; nothing explains it.",
    "bought": "{unit} bought {what} for {after}.",
    "sold": "{unit} no longer has {what}, bought for {before}.",
    "experience": "{unit} has {after} experience and had {before}.",
    "gained": "{unit} gained {what}.",
    "lost": "{unit} no longer has {what}.",
    "noted": "{unit} has other notes: {what}.",
}


class UnitPair(NamedTuple):
    """A unit as it was and as it is; None where it is new, or no longer there."""

    earlier: ForgeUnit | None
    later: ForgeUnit | None


def matched(earlier: Sequence[ForgeUnit], later: Sequence[ForgeUnit]) -> list[UnitPair]:
    """Every unit of either state, as the earlier one lists them; what is new comes last."""
    then_of: dict[str, ForgeUnit] = {}  # by the earlier name
    left = list(later)
    for is_same in (_by_id, _by_name, _by_name_and_number):
        _match(earlier, left, then_of, is_same)
    return [
        *(UnitPair(unit, then_of.get(unit.name)) for unit in earlier),
        *(UnitPair(None, unit) for unit in left),
    ]


def _match(
    earlier: Sequence[ForgeUnit],
    left: list[ForgeUnit],
    then_of: dict[str, ForgeUnit],
    is_same: Callable[[ForgeUnit, ForgeUnit], bool],
) -> None:
    for unit in earlier:
        then = next((each for each in left if is_same(unit, each)), None) if unit.name not in then_of else None
        if then is not None:
            then_of[unit.name] = then
            left.remove(then)


def _by_id(unit: ForgeUnit, then: ForgeUnit) -> bool:
    return unit.selection_id is not None and unit.selection_id == then.selection_id


def _by_name(unit: ForgeUnit, then: ForgeUnit) -> bool:
    return fold(unit.name) == fold(then.written_name)


def _by_name_and_number(unit: ForgeUnit, then: ForgeUnit) -> bool:
    return is_called(unit.name, then.written_name)


def changes(pair: UnitPair) -> Iterator[ForgeChange]:
    """Everything that changed of one unit."""
    unit, then = pair
    if unit is not None and then is not None:
        yield from _of_unit(unit, then)
    elif unit is not None:
        yield ForgeChange(kind="missing-unit", unit=unit.name, before=unit.cost)
    elif then is not None:
        yield ForgeChange(kind="new-unit", unit=then.written_name, after=then.cost)


def recruited(later: ForgeUnit, rules: CampaignRules, *, is_trained: bool) -> Iterator[ForgeChange]:
    """What is to be told of a unit that is new; one that was trained knows something for more points."""
    if is_trained:
        cost = later.cost + rules.trained_price
        yield ForgeChange(kind="trained-unit", unit=later.written_name, after=cost)
    else:
        yield from changes(UnitPair(None, later))
    yield from learned(later.written_name, rules.trained_xp if is_trained else 0, (), later)


def _of_unit(unit: ForgeUnit, then: ForgeUnit) -> Iterator[ForgeChange]:
    # a number behind a name that several have is not part of it, and may change with the others
    if not is_called(unit.name, then.written_name):
        yield ForgeChange(kind="renamed", unit=unit.name, what=then.written_name)
    if then.is_hero != unit.is_hero:
        what = "is a hero now" if then.is_hero else "is no hero any more"
        yield ForgeChange(kind="hero", unit=unit.name, what=what)
    if then.price != unit.price:
        yield ForgeChange(kind="repriced", unit=unit.name, before=unit.price, after=then.price)
    yield from _trades(unit, then)
    yield from learned(unit.name, unit.xp, unit.held, then)
    if then.notes != unit.notes:
        yield ForgeChange(kind="noted", unit=unit.name, what="; ".join(then.notes) or "none")


def _trades(unit: ForgeUnit, then: ForgeUnit) -> Iterator[ForgeChange]:
    """One of a name that went and one that came at another price are the same upgrade, priced anew."""
    for name in dict.fromkeys(upgrade.name for upgrade in (*unit.upgrades, *then.upgrades)):
        had, has = _prices(unit, name), _prices(then, name)
        gone, come = sorted((had - has).elements()), sorted((has - had).elements())
        both = min(len(gone), len(come))
        for before, after in zip(gone, come, strict=False):
            yield ForgeChange(kind="upgrade-repriced", unit=unit.name, what=name, before=before, after=after)
        for price in gone[both:]:
            yield ForgeChange(kind="sold", unit=unit.name, what=name, before=price)
        for price in come[both:]:
            yield ForgeChange(kind="bought", unit=unit.name, what=name, after=price)


def _prices(unit: ForgeUnit, name: str) -> Counter[int]:
    return Counter(upgrade.price for upgrade in unit.upgrades if upgrade.name == name)


def learned(name: str, xp: int, held: Sequence[str], then: ForgeUnit) -> Iterator[ForgeChange]:
    """What a unit with so much experience, which held this, has by now."""
    if then.xp != xp:
        yield ForgeChange(kind="experience", unit=name, before=xp, after=then.xp)
    for trait in then.held:
        if trait not in held:
            yield ForgeChange(kind="gained", unit=name, what=trait)
    for trait in held:
        if trait not in then.held:
            yield ForgeChange(kind="lost", unit=name, what=trait)


class ChangedUnit(NamedTuple):
    """A unit of either state, and what changed of it."""

    pair: UnitPair
    changes: tuple[ForgeChange, ...]

    def of(self, *kinds: str) -> list[ForgeChange]:
        """The changes of some kinds."""
        return [change for change in self.changes if change.kind in kinds]


def unit_standing(unit: Unit, roster: "CampaignRoster") -> ForgeUnit:
    """A unit of the campaign as a list would have it."""
    name = roster.unit(unit.no)
    return ForgeUnit(
        name=name,
        written_name=name,
        selection_id=unit.list_id,
        price=unit.price,
        is_hero=unit.is_hero,
        upgrades=tuple(ForgeUpgrade(name=each.name, price=each.price) for each in unit.upgrades.values()),
        xp=unit.xp,
        held=(*unit.traits, *unit.skills, *unit.talents, *unit.injuries),
        notes=tuple(map(roster.text, unit.notes)),
    )


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


_SIGNS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class TraitSpelling:
    """What the tables of a campaign call traits, skills, talents and injuries, by how a list builder may write them.

    Case and signs do not matter: `Specialist (Melee)` is the `Specialist: melee` of a table. A list may also leave out
    what follows the colon; which one is meant is then settled by what the unit holds already.
    """

    names: dict[str, tuple[str, ...]]

    def meant(self, written: str) -> tuple[str, ...]:
        """What of the tables is meant: one, or several where the list does not say which; none if no table has it."""
        return self.names.get(_spelling_key(written), ())


def trait_spelling(rules: CampaignRules) -> TraitSpelling:
    """How everything that units of a campaign can hold may be written."""
    names: dict[str, list[str]] = defaultdict(list)
    for name in _all_held(rules):
        names[_spelling_key(name)].append(name)
    for name in _all_held(rules):
        stem, colon, _ = name.partition(":")
        if colon and _spelling_key(name) != _spelling_key(stem):
            names[_spelling_key(stem)].append(name)
    return TraitSpelling({key: tuple(found) for key, found in names.items()})


def _all_held(rules: CampaignRules) -> Iterator[str]:
    """Death is in the tables too, and nothing that a unit holds."""
    yield from (trait for line in rules.traits for trait in line)
    yield from (skill for skills in rules.skills.values() for skill in skills)
    yield from rules.talents
    yield from (injury for injury in rules.injuries if injury != rules.injury_dead)


def _spelling_key(text: str) -> str:
    return fold(_SIGNS.sub(" ", text))


_NUMBER = re.compile(r" \([0-9]{1,6}\)")


def unique_names(written: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """The first of a name keeps it unless somebody has it; the others get a number that nobody has in a name."""
    seen = set(map(fold, taken))
    names, known = [], seen | set(map(fold, written))
    for name in written:
        names.append(_numbered(name, known) if fold(name) in seen else name)
        seen.add(fold(name))
    return names


def is_called(name: str, written: str) -> bool:
    """Whether a name is the written one, or that with a number behind it."""
    number = _NUMBER.search(name, max(0, len(name) - 9))
    return fold(name) == fold(written) or (number is not None and fold(name) == fold(_ended(written, number[0])))


def _numbered(name: str, known: set[str]) -> str:
    number = 2
    while fold(free := _ended(name, f" ({number})")) in known:
        number += 1
    known.add(fold(free))
    return free


def _ended(name: str, ending: str) -> str:
    return name[: NAME_MOST - len(ending)].rstrip() + ending


RequestLine = dict[str, Any]


def numbers_told(written: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Which names got a number."""
    for before, after in zip(written, names, strict=True):
        if before != after:
            yield f"There is a unit called {before} already; this one is called {after}."


def unit_said(unit: ForgeUnit, name: str) -> RequestLine:
    """A unit as a request says it."""
    return {
        "name": name,
        "cost": unit.price,
        "hero": unit.is_hero,
        "upgrades": [{"name": each.name, "cost": each.price} for each in unit.upgrades],
        "notes": list(unit.notes),
        "list_id": unit.selection_id,
    }


def beyond_start(units: Sequence[ForgeUnit], saved: int, rules: CampaignRules) -> str | None:
    """What of an army is more than one that begins has."""
    cost, heroes = sum(unit.cost for unit in units), sum(unit.is_hero for unit in units)
    for unit in units:
        if unit.xp:
            return f"{unit.name} has {unit.xp} experience"
        if unit.held:
            return f"{unit.name} has {unit.held[0]}"
    if heroes > rules.start_heroes:
        return f"The list has {heroes} heroes and an army starts with at most {rules.start_heroes}"
    if cost > rules.start_points:
        return f"The list costs {cost} points and an army starts with {rules.start_points}"
    if saved > (most := min(rules.saved_most, rules.start_points - cost)):
        return f"{saved} points are more than the {most} that may be saved"
    return None
