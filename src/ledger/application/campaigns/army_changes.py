"""What became of an army between two readings of its list: an earlier state and a later one.

A unit is the same one where the list builder's id of it says so, else where its name does; nothing else is taken for a
sign. So every difference in points has a change that it comes from, and one that no purchase or sale accounts for is
told as what it is: another price.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from ledger.application.campaigns.army_forge import ForgeArmy, ForgeUnit
from ledger.domain.text import fold
from ledger.domain.values import Value

ChangeKind = Literal[
    "army-renamed",
    "new-unit",
    "missing-unit",
    "renamed",
    "hero",
    "resized",
    "repriced",
    "bought",
    "sold",
    "experience",
    "gained",
    "lost",
]
IN_POINTS = frozenset({"new-unit", "missing-unit", "repriced", "bought", "sold"})
UNEXPLAINED = frozenset({"missing-unit", "hero", "resized", "repriced", "lost"})
_ITSELF = "the unit itself"


class ForgeChange(Value):
    """One thing that is not as it was."""

    kind: ChangeKind
    unit: str  # as the earlier state calls it, or the later one where it is new; an army by its own name
    what: str  # an upgrade, a trait, a new name
    before: int  # points, models or experience
    after: int

    @property
    def points(self) -> int:
        """By how much the army costs more than before, levels and rolls aside."""
        return self.after - self.before if self.kind in IN_POINTS else 0

    @property
    def is_unexplained(self) -> bool:
        """Nothing that is bought, sold or earned makes it so: it needs a reason."""
        return self.kind in UNEXPLAINED or (self.kind == "experience" and self.after < self.before)

    def __str__(self) -> str:
        return _WORDS[self.kind].format(**self.__dict__)


_WORDS: dict[ChangeKind, str] = {
    "army-renamed": "The army {unit} is now called {what}.",
    "new-unit": "{unit} is new and costs {after}.",
    "missing-unit": "{unit}, which cost {before}, is no longer there.",
    "renamed": "{unit} is now called {what}.",
    "hero": "{unit} {what}.",
    "resized": "{unit} has {after} models and had {before}.",
    "repriced": "{unit}: {what} costs {after} and cost {before}; nothing explains it.",
    "bought": "{unit} bought {what} for {after}.",
    "sold": "{unit} no longer has {what}, bought for {before}.",
    "experience": "{unit} has {after} experience and had {before}.",
    "gained": "{unit} gained {what}.",
    "lost": "{unit} no longer has {what}.",
}


def changes(earlier: ForgeArmy, later: ForgeArmy) -> tuple[ForgeChange, ...]:
    """Everything that changed, unit by unit as the earlier state lists them; what is new comes last."""
    then_of = _matched(earlier.units, later.units)
    found = list(_of_army(earlier, later))
    for unit in earlier.units:
        then = then_of.get(unit.name)
        found.extend(_of_unit(unit, then) if then else [_whole("missing-unit", unit, before=_cost(unit))])
    known = {then.name for then in then_of.values()}
    found.extend(_whole("new-unit", unit, after=_cost(unit)) for unit in later.units if unit.name not in known)
    return tuple(found)


def _of_army(earlier: ForgeArmy, later: ForgeArmy) -> Iterator[ForgeChange]:
    if earlier.name and later.name and earlier.name != later.name:
        yield ForgeChange(kind="army-renamed", unit=earlier.name, what=later.name, before=0, after=0)


def _matched(earlier: Iterable[ForgeUnit], later: Iterable[ForgeUnit]) -> dict[str, ForgeUnit]:
    """The later state of each unit that has one, by its earlier name."""
    by_id = {_identity(unit): unit for unit in later if unit.selection_id}
    matched = {unit.name: by_id[_identity(unit)] for unit in earlier if _identity(unit) in by_id}
    taken = {unit.name for unit in matched.values()}
    by_name = {fold(unit.name): unit for unit in later if unit.name not in taken}
    for unit in earlier:
        if unit.name not in matched and (same := by_name.get(fold(unit.name))):
            matched[unit.name] = same
    return matched


def _identity(unit: ForgeUnit) -> tuple[str | None, str | None]:
    return unit.selection_id, unit.kind_id


def _cost(unit: ForgeUnit) -> int:
    return unit.price + sum(upgrade.price for upgrade in unit.upgrades)


def _whole(kind: ChangeKind, unit: ForgeUnit, before: int = 0, after: int = 0) -> ForgeChange:
    return ForgeChange(kind=kind, unit=unit.name, what=_ITSELF, before=before, after=after)


def _of_unit(unit: ForgeUnit, then: ForgeUnit) -> Iterator[ForgeChange]:
    # a number behind a name that several have is not part of it, and may change with the others
    if then.written_name != unit.written_name:
        yield _change("renamed", unit, then.written_name)
    if then.is_hero != unit.is_hero:
        yield _change("hero", unit, "is a hero now" if then.is_hero else "is no hero any more")
    if unit.size and then.size and then.size != unit.size:
        yield _change("resized", unit, _ITSELF, unit.size, then.size)
    if then.price != unit.price:
        yield _change("repriced", unit, _ITSELF, unit.price, then.price)
    yield from _trades(unit, then)
    if then.xp != unit.xp:
        yield _change("experience", unit, "experience", unit.xp, then.xp)
    yield from _traits(unit, then)


def _change(kind: ChangeKind, unit: ForgeUnit, what: str, before: int = 0, after: int = 0) -> ForgeChange:
    return ForgeChange(kind=kind, unit=unit.name, what=what, before=before, after=after)


def _trades(unit: ForgeUnit, then: ForgeUnit) -> Iterator[ForgeChange]:
    """One of a name that went and one that came at another price are the same upgrade, priced anew."""
    for name in dict.fromkeys(upgrade.name for upgrade in (*unit.upgrades, *then.upgrades)):
        had, has = _prices(unit, name), _prices(then, name)
        gone, come = sorted((had - has).elements()), sorted((has - had).elements())
        both = min(len(gone), len(come))
        for before, after in zip(gone, come, strict=False):
            yield _change("repriced", unit, name, before, after)
        for price in gone[both:]:
            yield _change("sold", unit, name, before=price)
        for price in come[both:]:
            yield _change("bought", unit, name, after=price)


def _prices(unit: ForgeUnit, name: str) -> Counter[int]:
    return Counter(upgrade.price for upgrade in unit.upgrades if upgrade.name == name)


def _traits(unit: ForgeUnit, then: ForgeUnit) -> Iterator[ForgeChange]:
    had, has = _held(unit), _held(then)
    for name in (has - had).elements():
        yield _change("gained", unit, name)
    for name in (had - has).elements():
        yield _change("lost", unit, name)


def _held(unit: ForgeUnit) -> Counter[str]:
    return Counter((*unit.talents, *unit.injuries, *unit.traits, *unit.skills))
