"""The sheets of the units of a campaign: each with its worth and experience, and where all it has came from."""

from collections.abc import Iterable, Iterator, Sequence

from ledger.exports.cells import CENTRED, MARKS, NAME, NUMBER, Column, Content, Look, fitting, number, text
from ledger.exports.workbooks import Book
from ledger.projections.campaigns.army_sheet import ArmySheet, Receipt, UnitSheet
from ledger.projections.campaigns.moment import Origin

WORTH = Look(align="right", is_bold=True)
WIDEST = 24.0  # of a column that lists things, in digits
BESIDE = 2  # columns beside what is printed
OF_A_UNIT = ("Traits", "Skills", "Talents", "Injuries", "Gifts", "Notes")

Row = tuple[ArmySheet, UnitSheet]


def units(book: Book, armies: Iterable[ArmySheet]) -> None:
    """Every unit there is and was, with what it has; then every part of a worth, every thing and every point of
    experience in a row of its own."""
    rows = [(army, unit) for army in armies for unit in (*army.units, *army.former)]
    columns = [
        fitting("Army", (army.army.name for army, _ in rows)),
        fitting("Unit", (unit.unit.name for _, unit in rows)),
        Column("Hero", 8, "center"),
        Column("Worth", 9, "right"),
        Column("XP", 7, "right"),
        Column("Level", 8, "right"),
        Column("Levels due", 12, "right"),
        Column("Sits out", 10, "right"),
        fitting("State", (_state(unit) for _, unit in rows), "center"),
        *map(_listing, OF_A_UNIT, _down(rows)),
        fitting("Joined", (unit.joined.what for _, unit in rows)),
        Column("Receipt", 44),
    ]
    sheet = book.sheet("Units", columns, frozen=2)
    sheet.fill(map(_unit, rows))
    sheet.print_columns(len(columns) - BESIDE)
    _origins(book, rows)


def _unit(row: Row) -> Iterator[Content]:
    army, unit = row
    yield text(army.army.name)
    yield text(unit.unit.name, NAME)
    yield text("hero", CENTRED) if unit.is_hero else text("", CENTRED)
    yield from (number(unit.receipt.value, WORTH), number(unit.xp), number(unit.level))
    yield number(unit.due or None)
    yield number(unit.sits_out.missions if unit.sits_out else None)
    yield text(_state(unit), MARKS["lost"] if unit.left else CENTRED)
    yield from map(text, _had(unit))
    # beside what is printed, and in one line: rows on paper are as tall as they need to be
    yield text(unit.joined.what, Look())
    yield text(_receipt(unit.receipt), Look())


def _had(unit: UnitSheet) -> tuple[str, ...]:
    """What it has, in the order of the columns."""
    kinds = (unit.traits, unit.skills, unit.talents, unit.injuries, unit.gifts, unit.notes)
    return tuple(", ".join(each.in_full for each in things) for things in kinds)


def _down(rows: Sequence[Row]) -> Iterator[list[str]]:
    """The same column by column."""
    had = [_had(unit) for _, unit in rows]
    for at in range(len(OF_A_UNIT)):
        yield [each[at] for each in had]


def _listing(title: str, texts: Iterable[str]) -> Column:
    """A column as wide as what is in it, and no wider than several of them can be on paper."""
    return Column(title, min(WIDEST, fitting(title, texts).width))


def _state(unit: UnitSheet) -> str:
    return "serves" if unit.left is None else unit.left.what


def _receipt(receipt: Receipt) -> str:
    return f"{', '.join(f'{line.what} {line.points:+}' for line in receipt.lines)} = {receipt.value}"


def _origins(book: Book, rows: Sequence[Row]) -> None:
    """Where everything came from."""
    told = [(army, unit, *each) for army, unit in rows for each in _history(unit)]
    columns = [
        fitting("Army", (army.army.name for army, _ in rows)),
        fitting("Unit", (unit.unit.name for _, unit in rows)),
        Column("Kind", 13),
        fitting("What", (what for _, _, _, what, _, _, _ in told)),
        Column("Worth", 9, "right"),
        Column("XP", 7, "right"),
        Column("Event", 9, "right"),
    ]
    sheet = book.sheet("Unit history", columns, frozen=2)
    sheet.fill(
        (text(army.army.name), text(unit.unit.name, NAME), text(kind), text(what), *_figures(worth, xp, event))
        for army, unit, kind, what, worth, xp, event in told
    )


def _figures(*figures: int | None) -> Iterator[Content]:
    for figure in figures:
        yield number(figure, NUMBER)


Told = tuple[str, str, int | None, int | None, int]
"""A kind, what it is, what it is worth, what experience it is, and its event."""


def _history(unit: UnitSheet) -> Iterator[Told]:
    yield ("joined", unit.joined.what, None, None, unit.joined.event)
    for line in unit.receipt.lines:
        yield ("worth", line.what, line.points, None, line.event)
    for earned in unit.experience:
        lost = f" (and {earned.lost} lost)" if earned.lost else ""
        yield ("experience", f"{earned.why}{lost}", None, earned.points, earned.event)
    yield from _things(unit)
    if unit.sits_out is not None:
        yield ("sits out", f"{unit.sits_out.missions} more", None, None, unit.sits_out.event)
    if unit.left is not None:
        yield ("left", unit.left.what, None, None, unit.left.event)


def _things(unit: UnitSheet) -> Iterator[Told]:
    kinds: tuple[tuple[str, tuple[Origin, ...]], ...] = (
        ("trait", unit.traits),
        ("skill", unit.skills),
        ("talent", unit.talents),
        ("injury", unit.injuries),
        ("gift", unit.gifts),
        ("note", unit.notes),
    )
    for kind, things in kinds:
        for each in things:
            yield (kind, each.in_full, None, None, each.event)
