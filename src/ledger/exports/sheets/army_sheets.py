"""Army sheets as PDF: an army with its victory points and, in two columns, a card for each unit with its worth, what it
has, room for notes, and a box for each point of experience; blank cards fill the last page, for recruits.

A box that was earned holds the number of its event; all others can be ticked by hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

from ledger.exports.page import BODY, LABEL, Page, Pen, head, write_pages
from ledger.exports.theme import (
    ACCENT,
    BOLD,
    DEEP,
    FOOT,
    INK,
    LEFT,
    LINE,
    LOST,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TINT,
    WON,
    army_named,
    folded,
    player_named,
    together,
    unit_named,
    width_of,
)
from ledger.projections.campaigns.army_sheet import ArmySheet, Receipt, UnitSheet
from ledger.projections.campaigns.moment import Origin
from ledger.projections.documents import Seal

KIND = "Army sheet"
ARMY = 15 * MM  # what is said of the army above its units
FIGURE = 17 * MM  # of it, each of its figures
BOTTOM = FOOT + 5 * MM
ROWS = 5  # a page where units have little to say yet
GAP = 4 * MM
LEAST = (BODY - ARMY - BOTTOM - GAP * (ROWS - 1)) / ROWS
MOST_STRETCH = 30 * MM  # of a card, for notes
ROUNDING = 1e-6
FORMER_TITLE, FORMER_SIZE, FORMER_STEP = 7 * MM, 7, 3.6 * MM
LEGEND = (
    "A box is a point of experience, a strong one brings a level. "
    "Numbers in brackets and in filled boxes are events of the log."
)

# a card
SIDE_BY_SIDE = 2
WIDTH = (RIGHT - LEFT - GAP * (SIDE_BY_SIDE - 1)) / SIDE_BY_SIDE
PADDING = 2.5 * MM
INSIDE = WIDTH - 2 * PADDING
HEAD = 10.8 * MM  # name, level and worth
WORTH, LEVEL = 17 * MM, 10 * MM  # of it, on the right
LABELS = 13 * MM  # in front of the lines
SIZE, STEP = 6.6, 3.1 * MM  # of a line, and from one to the next
WRITTEN = 5.2 * MM  # a line of handwriting
BOX = 5 * MM  # the height of a box of experience
IN_A_ROW = 10
MOST_LINES = 48  # on one card; what a unit has beyond that stands on a further one


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
        _fill_up(pages[-1], _side_by_side([_blank_card(sheet)] * SIDE_BY_SIDE))
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
    cards = list(_unit_cards(sheet))
    if len(cards) % SIDE_BY_SIDE and sheet.disbanded is None:
        cards.append(_blank_card(sheet))
    for at in range(0, len(cards), SIDE_BY_SIDE):
        yield _side_by_side(cards[at : at + SIDE_BY_SIDE])


class CardLine(NamedTuple):
    """A line of a card: what is labelled once and said in as many lines as it needs."""

    label: str
    words: str
    font: str
    colour: str


class UnitCard(NamedTuple):
    """A card, or what did not fit on it; without a unit it is to be written by hand."""

    unit: UnitSheet | None
    lines: Sequence[CardLine]
    boxes: int  # of experience
    marks: Sequence[int]
    is_more: bool  # whether it only goes on

    @property
    def tall(self) -> float:
        """The least height it needs."""
        below = PADDING if self.is_more else WRITTEN + _boxes_tall(self.boxes) + PADDING
        return HEAD + len(self.lines) * STEP + below


def _side_by_side(cards: Sequence[UnitCard]) -> SheetRow:
    return SheetRow(max(LEAST, *(card.tall for card in cards)), GAP, partial(_cards, cards=cards), stretches=True)


def _cards(pen: Pen, top: float, tall: float, *, cards: Sequence[UnitCard]) -> None:
    for number, card in enumerate(cards):
        _unit_card(pen, card, LEFT + number * (WIDTH + GAP), top, tall)


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


def _blank_card(sheet: ArmySheet) -> UnitCard:
    """A card for a unit that is still to come."""
    return UnitCard(None, (), sheet.most_xp, sheet.marks, is_more=False)


def _unit_cards(sheet: ArmySheet) -> Iterator[UnitCard]:
    """Every unit that serves; one with more to say than a card holds has several."""
    for unit in sheet.units:
        lines = list(_lines(unit))
        for at in range(0, max(1, len(lines)), MOST_LINES):
            yield UnitCard(unit, lines[at : at + MOST_LINES], sheet.most_xp, sheet.marks, is_more=at > 0)


def _boxes_tall(boxes: int) -> float:
    return -(-boxes // IN_A_ROW) * BOX


def _lines(unit: UnitSheet) -> Iterator[CardLine]:
    if unit.sits_out is not None:
        missions = f"{unit.sits_out.missions} mission{'s' * (unit.sits_out.missions != 1)}"
        yield from _set("Sits out", f"the next {missions} ({unit.sits_out.event})", BOLD, ACCENT)
    if unit.due:
        yield from _set("Due", f"{unit.due} level{'s' * (unit.due != 1)} to take", BOLD, ACCENT)
    yield from _set("Worth", _receipt(unit.receipt), REGULAR, INK)
    yield from _set("Traits", _had(unit.traits), REGULAR, INK)
    yield from _set("Skills", _had(unit.skills), REGULAR, INK)
    yield from _set("Talents", _had(unit.talents), REGULAR, WON)
    yield from _set("Injuries", _had(unit.injuries), REGULAR, LOST)
    yield from _set("Gifts", _had(unit.gifts), REGULAR, INK)
    yield from _set("Notes", _had(unit.notes), REGULAR, INK)


def _had(things: Iterable[Origin]) -> str:
    return ", ".join(together(f"{each.in_full} ({each.event})") for each in things)


def _receipt(receipt: Receipt) -> str:
    """The parts as a sum, with the event of each."""
    first, *rest = receipt.lines
    parts = [f"{first.points} {first.what} ({first.event})"]
    parts += (f"{'+' if each.points >= 0 else '−'} {abs(each.points)} {each.what} ({each.event})" for each in rest)
    return " ".join(map(together, (*parts, f"= {receipt.value}"))) if rest else parts[0]


def _set(label: str, words: str, font: str, colour: str) -> Iterator[CardLine]:
    """Nothing at all where there is nothing to say."""
    for number, line in enumerate(folded(words, font, SIZE, INSIDE - LABELS)):
        yield CardLine("" if number else label, line, font, colour)


def _unit_card(pen: Pen, card: UnitCard, x: float, top: float, tall: float) -> None:
    """A card from its upper left corner, at least as tall as it needs; what is left over is for notes."""
    pen.box(x, top - tall, WIDTH, tall, stroke=LINE, thick=0.7, radius=1.5 * MM)
    if card.unit is None:
        _empty_head(pen, x + PADDING, top)
    else:
        _head(pen, card.unit, x + PADDING, top, is_more=card.is_more)
    _say(pen, card.lines, x + PADDING, top - HEAD)
    if card.is_more:
        return
    bottom = top - tall + PADDING
    earned = () if card.unit is None else card.unit.boxes
    label = "" if card.unit is not None and card.unit.notes else "Notes"
    _write_on(pen, label, x + PADDING, top - HEAD - len(card.lines) * STEP, bottom + _boxes_tall(card.boxes))
    _experience(pen, card, earned, x + PADDING, bottom)


def _head(pen: Pen, unit: UnitSheet, x: float, top: float, *, is_more: bool) -> None:
    room, right = INSIDE - WORTH - LEVEL - 1 * MM, x + INSIDE
    if unit.is_hero:
        pen.line(x - PADDING, top - 1.5 * MM, x - PADDING, top - HEAD + 0.6 * MM, colour=ACCENT, thick=2.6)
    pen.name(x, top - 4.1 * MM, unit_named(unit.unit), 11, width=room, tall=6.4 * MM)
    pen.text(x, top - 9 * MM, "continued" if is_more else _about(unit), 6.2, colour=MUTED, width=room)
    for label, value, edge, width in (
        ("level", unit.level, right - WORTH, LEVEL),
        ("points", unit.receipt.value, right, WORTH),
    ):
        pen.text(edge, top - 6 * MM, str(value), 14, font=BOLD, align="right", width=width - 1 * MM)
        pen.text(edge, top - 9 * MM, label, 5.6, colour=MUTED, align="right")
    pen.line(x, top - HEAD + 0.4 * MM, right, top - HEAD + 0.4 * MM)


def _about(unit: UnitSheet) -> str:
    return f"{'Hero' if unit.is_hero else 'Unit'} · {unit.xp} XP · {unit.joined.what} ({unit.joined.event})"


def _empty_head(pen: Pen, x: float, top: float) -> None:
    y, points = top - 7.6 * MM, x + INSIDE - 25 * MM
    pen.label(x, y, "Unit name")
    pen.line(x + _after("Unit name"), y, points - 2 * MM, y, colour=MUTED, dash=".")
    pen.label(points, y, "points")
    pen.line(points + _after("points"), y, x + INSIDE, y, colour=MUTED, dash=".")


def _after(label: str) -> float:
    """How far behind a label its line begins."""
    return width_of(label.upper(), REGULAR, LABEL) + 1.5 * MM


def _say(pen: Pen, lines: Sequence[CardLine], x: float, top: float) -> None:
    y = top - STEP + 0.5 * MM
    for label, words, font, colour in lines:
        pen.label(x, y, label, width=LABELS - 1 * MM)
        pen.text(x + LABELS, y, words, SIZE, font=font, colour=colour)
        y -= STEP


def _write_on(pen: Pen, label: str, x: float, top: float, bottom: float) -> None:
    """Lines for notes, as many as there is room for."""
    lines = int((top - bottom + 1e-6) / WRITTEN)
    for number in range(lines):
        y = top - (number + 1) * (top - bottom) / lines + 2.2 * MM
        words = "" if number else label
        pen.label(x, y + 0.4 * MM, words)
        pen.line(x + (LABELS if words else 0), y, x + INSIDE, y, colour=MUTED, dash=".")


def _experience(pen: Pen, card: UnitCard, earned: Sequence[int], x: float, bottom: float) -> None:
    """A box a point in rows; those that bring a level have a strong frame and their number, like the first."""
    wide, top = INSIDE / IN_A_ROW, bottom + _boxes_tall(card.boxes)
    for number in range(1, card.boxes + 1):
        row, column = divmod(number - 1, IN_A_ROW)
        at = (x + column * wide, top - (row + 1) * BOX)
        _box(pen, *at, wide, earned[number - 1] if number <= len(earned) else None)
        if number in card.marks or number == 1:
            ink = pen.on_fill if number <= len(earned) else INK if number > 1 else MUTED
            pen.text(at[0] + 0.8 * MM, at[1] + BOX - 2.2 * MM, f"{number} XP", 5.2, font=BOLD, colour=ink)
    for number in card.marks:
        row, column = divmod(number - 1, IN_A_ROW)
        pen.box(x + column * wide, top - (row + 1) * BOX, wide, BOX, stroke=INK, thick=1)


def _box(pen: Pen, x: float, y: float, wide: float, event: int | None) -> None:
    """Earned, it is filled and says by which event; without ink to spare it has a second frame inside."""
    pen.box(x, y, wide, BOX, fill=None if event is None else DEEP, stroke=LINE)
    if event is None:
        return
    if pen.ink_saver:
        pen.box(x + 0.4 * MM, y + 0.4 * MM, wide - 0.8 * MM, BOX - 0.8 * MM, stroke=INK, thick=0.8)
    right, room = x + wide - 0.8 * MM, wide - 1.2 * MM
    pen.text(right, y + 0.9 * MM, str(event), 5, colour=pen.on_fill, align="right", width=room)
