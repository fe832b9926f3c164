"""What became of the units of an army between an earlier state and a later one.

A unit is the same one where the list builder's id of it says so, else where its name does; nothing else is taken for a
sign. So every difference in points has a change that it comes from, and one that no purchase or sale accounts for is
told as what it is: another price.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from ledger.application.campaigns.army_forge import ForgeUnit
from ledger.application.campaigns.unit_names import is_called
from ledger.domain.text import fold
from ledger.domain.values import Value

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
