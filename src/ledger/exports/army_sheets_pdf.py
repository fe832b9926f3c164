"""Army sheets as PDF: an army with its victory points and, in two columns, a card for each unit; blank cards fill the
last page, for recruits."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

from ledger.exports.lettering import folded
from ledger.exports.naming import army_named, player_named, unit_named
from ledger.exports.page import BODY, Page, head, write_pages
from ledger.exports.pen import Pen
from ledger.exports.sheets import army_sheets
from ledger.exports.sheets.army_sheets import GAP, SIDE_BY_SIDE, WIDTH, UnitCard
from ledger.exports.theme import BOLD, DEEP, FOOT, LEFT, LINE, MM, MUTED, REGULAR, RIGHT, TINT
from ledger.projections.campaigns.army_sheet import ArmySheet, UnitSheet
from ledger.projections.documents import Seal

KIND = "Army sheet"
ARMY = 15 * MM  # what is said of the army above its units
FIGURE = 17 * MM  # of it, each of its figures
BOTTOM = FOOT + 5 * MM
ROWS = 5  # a page where units have little to say yet
LEAST = (BODY - ARMY - BOTTOM - GAP * (ROWS - 1)) / ROWS
MOST_STRETCH = 30 * MM  # of a card, for notes
ROUNDING = 1e-6
FORMER_TITLE, FORMER_SIZE, FORMER_STEP = 7 * MM, 7, 3.6 * MM
LEGEND = (
    "A box is a point of experience, a strong one brings a level. "
    "Numbers in brackets and in filled boxes are events of the log."
)


class SheetRow(NamedTuple):
    """What stands side by side or across the page."""

    tall: float
    before: float
    draw: Callable[[Pen, float, float], None]  # with its upper edge and the height it was given
    stretches: bool


def write(model: Sequence[ArmySheet], seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All sheets in one document."""
    title = f"{KIND}s, {model[0].heading.name}"
    pages = [page for sheet in model for page in _pages(sheet)]
    write_pages(title, seal, pages, out, ink_saver=ink_saver)


def _pages(sheet: ArmySheet) -> Iterator[Page]:
    pages = _paged([*_units(sheet), *_former(sheet)])
    if sheet.disbanded is None:
        _fill_up(pages[-1], _side_by_side([army_sheets.blank(sheet)] * SIDE_BY_SIDE))
    for number, rows in enumerate(pages):
        yield partial(_page, sheet=sheet, rows=rows, is_first=number == 0)


def _paged(rows: Sequence[SheetRow]) -> list[list[SheetRow]]:
    pages: list[list[SheetRow]] = [[]]
    for row in rows:
        if pages[-1] and _left(pages[-1]) + ROUNDING < row.before + row.tall:
            pages.append([])
        pages[-1].append(row)
    return pages


def _left(rows: Sequence[SheetRow]) -> float:
    """How much of a page is free; nothing stands before what is first."""
    used = sum(row.tall + row.before for row in rows) - (rows[0].before if rows else 0)
    return BODY - ARMY - BOTTOM - used


def _fill_up(rows: list[SheetRow], blank: SheetRow) -> None:
    """Blank cards where there is room, on an empty page at any rate."""
    while not rows or _left(rows) + ROUNDING >= blank.before + blank.tall:
        rows.append(blank)


def _units(sheet: ArmySheet) -> Iterator[SheetRow]:
    cards = list(army_sheets.cards_of(sheet))
    if len(cards) % SIDE_BY_SIDE and sheet.disbanded is None:
        cards.append(army_sheets.blank(sheet))
    for at in range(0, len(cards), SIDE_BY_SIDE):
        yield _side_by_side(cards[at : at + SIDE_BY_SIDE])


def _side_by_side(cards: Sequence[UnitCard]) -> SheetRow:
    return SheetRow(max(LEAST, *(card.tall for card in cards)), GAP, partial(_cards, cards=cards), stretches=True)


def _cards(pen: Pen, top: float, tall: float, *, cards: Sequence[UnitCard]) -> None:
    for number, card in enumerate(cards):
        army_sheets.draw(pen, card, LEFT + number * (WIDTH + GAP), top, tall)


def _former(sheet: ArmySheet) -> Iterator[SheetRow]:
    """Who is no longer in the army, so that nobody gives the name again."""
    for number, unit in enumerate(sheet.former):
        lines = folded(_farewell(unit), REGULAR, FORMER_SIZE, RIGHT - LEFT)
        title, before = (0.0, 0.0) if number else (FORMER_TITLE, 5 * MM)
        yield SheetRow(
            title + len(lines) * FORMER_STEP, before, partial(_gone, lines=lines, title=title), stretches=False
        )


def _gone(pen: Pen, top: float, _tall: float, *, lines: Sequence[str], title: float) -> None:
    """One of them, under the title if it is the first."""
    if title:
        pen.text(LEFT, top - title + 2.6 * MM, "No longer in the army", 9.5, font=BOLD, colour=DEEP)
        pen.line(LEFT, top - title + 1 * MM, RIGHT, top - title + 1 * MM, colour=DEEP, thick=0.8)
    for number, line in enumerate(lines, start=1):
        pen.text(LEFT, top - title - number * FORMER_STEP + 0.8 * MM, line, FORMER_SIZE)


def _farewell(unit: UnitSheet) -> str:
    how = "" if unit.left is None else f"{unit.left.what} ({unit.left.event})"
    about = (f"level {unit.level}", f"{unit.xp} XP", f"worth {unit.receipt.value}")
    return f"{unit_named(unit.unit)}: {how} · {' · '.join(about)}"


def _page(pen: Pen, *, sheet: ArmySheet, rows: Sequence[SheetRow], is_first: bool) -> None:
    tag = "disbanded" if sheet.disbanded is not None else "" if is_first else "continued"
    head(pen, KIND, sheet.heading, badge=("Victory points", str(sheet.vp)), tag=tag)
    _army(pen, sheet)
    stretching = sum(row.stretches for row in rows)
    more = min(MOST_STRETCH, max(0.0, _left(rows)) / stretching) if stretching else 0.0
    top = BODY - ARMY
    for number, row in enumerate(rows):
        top -= row.before if number else 0
        tall = row.tall + (more if row.stretches else 0)
        row.draw(pen, top, tall)
        top -= tall
    pen.text(LEFT, FOOT + 1.5 * MM, LEGEND, 6.2, colour=MUTED, width=RIGHT - LEFT)


def _army(pen: Pen, sheet: ArmySheet) -> None:
    """Whose army it is, in large letters, and what it has."""
    for label, words, x, width, size in (
        ("Army name", army_named(sheet.army), 0, 82, 17),
        ("Player", player_named(sheet.player), 86, 40, 10),
    ):
        pen.label(LEFT + x * MM, BODY - 1.5 * MM, label)
        pen.name(LEFT + x * MM, BODY - 6.6 * MM, words, size, width=width * MM, tall=8.2 * MM)
        pen.line(LEFT + x * MM, BODY - 11 * MM, LEFT + (x + width) * MM, BODY - 11 * MM)
    figures = (("Points held", sheet.points_held), ("Units worth", sheet.value), ("Missions", sheet.played))
    for number, (label, value) in enumerate(figures):
        left = RIGHT - (len(figures) - number) * (FIGURE + 1 * MM) + 1 * MM
        pen.box(left, BODY - 11 * MM, FIGURE, 11 * MM, fill=TINT, stroke=LINE, radius=1.2 * MM)
        pen.label(left + FIGURE / 2, BODY - 3 * MM, label, align="centre", width=FIGURE - 1 * MM)
        pen.figure(left + FIGURE / 2, BODY - 7.2 * MM, f"{value:,}", 13, width=FIGURE - 2 * MM)
