"""The cards of an army sheet: a unit with its worth, what it has, room for notes, and a box for each point of
experience. A box that was earned holds the number of its event; all others can be ticked by hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ledger.exports.lettering import folded, together, width_of
from ledger.exports.naming import unit_named
from ledger.exports.pen import LABEL, Pen
from ledger.exports.theme import ACCENT, BOLD, DEEP, INK, LEFT, LINE, LOST, MM, MUTED, REGULAR, RIGHT, WON
from ledger.projections.campaigns.army_sheet import ArmySheet, Receipt, UnitSheet
from ledger.projections.campaigns.moment import Origin

SIDE_BY_SIDE = 2
GAP = 4 * MM
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


def blank(sheet: ArmySheet) -> UnitCard:
    """A card for a unit that is still to come."""
    return UnitCard(None, (), sheet.most_xp, sheet.marks, is_more=False)


def cards_of(sheet: ArmySheet) -> Iterator[UnitCard]:
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


def draw(pen: Pen, card: UnitCard, x: float, top: float, tall: float) -> None:
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
