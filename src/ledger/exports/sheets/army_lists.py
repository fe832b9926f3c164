"""Army lists on a record sheet: as cards side by side, or in columns on pages of their own when they are long."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ledger.exports.page import LABEL, Pen
from ledger.exports.theme import (
    BOLD,
    DEEP,
    FOOT,
    LEFT,
    LINE,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TINT,
    fitted,
    printable_in_font,
    width_of,
    wrapped,
)
from ledger.projections.record_sheets import ArmyList

GAP = 5 * MM
HEAD = 12 * MM  # number, title, subtitle and total of a list
PADDING = 2.5 * MM
INSET = 3 * MM  # what belongs to the line above is written further in
POINTS = 9 * MM
SIDE_BY_SIDE = 3
SIZE, STEP = 7.0, 3.5 * MM  # a line on a card
WRITTEN = 5.4 * MM  # a line of handwriting
BLANK = 17 * MM  # a card to be written on, with room for its head alone
LEAST_BLANK, MOST_BLANK = BLANK + 8 * WRITTEN, BLANK + 20 * WRITTEN  # and with its models


COLUMNS = 2  # on pages of their own
ROOMY, ROOMY_STEP = 8.0, 4.5 * MM  # a line there


class ModelLine(NamedTuple):
    """A line of a list as it is set: a model with its points, or the rest of one that is long."""

    inset: float
    text: str
    size: float
    points: str


@lru_cache(maxsize=4_096)
def _set(lines: tuple[tuple[str, str], ...], size: float, room: float) -> tuple[ModelLine, ...]:
    """The lines of a list in a column so wide. Nothing is cut off: a relationship is worth a second line."""
    found: list[ModelLine] = []
    for name, points in lines:
        inset = INSET if name.startswith(" ") else 0
        text, width = printable_in_font(name.strip()), room - inset - POINTS
        if width_of(text, REGULAR, 0.85 * size) <= width:
            found.append(ModelLine(inset, *fitted(text, REGULAR, size, width), points))
            continue
        first, *rest = wrapped(text, REGULAR, 0.9 * size, width - INSET)
        found.append(ModelLine(inset, first, 0.9 * size, points))
        found += (ModelLine(inset + INSET, line, 0.9 * size, "") for line in rest)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side, equally tall."""

    lists: Sequence[ArmyList]
    tall: float
    in_full: bool

    @property
    def is_blank(self) -> bool:
        """Whether the lists are to be written by hand."""
        return self.lists[0].total is None


def card_rows(lists: Sequence[ArmyList], *, in_full: bool, room: float) -> list[CardRow]:
    """The lists as cards, with all their lines or with their heads only; blank ones share the room there is."""
    parts = [lists[at : at + SIDE_BY_SIDE] for at in range(0, len(lists), SIDE_BY_SIDE)]
    blank = min(room / max(1, len(parts)) - GAP, MOST_BLANK) if in_full else BLANK
    return [CardRow(part, _tall(part, in_full=in_full, blank=blank), in_full) for part in parts]


def room_to_write(lists: Sequence[ArmyList]) -> float:
    """How much room they take at least where all of them are written by hand."""
    return -(-len(lists) // SIDE_BY_SIDE) * (LEAST_BLANK + GAP)


def height(rows: Sequence[CardRow]) -> float:
    """How much room they take, with what keeps them apart from each other and from what follows."""
    return sum(row.tall + GAP for row in rows)


def _tall(part: Sequence[ArmyList], *, in_full: bool, blank: float) -> float:
    if part[0].total is None:
        return blank
    down = max(len(columns[0]) for columns in (_on_card(army, len(part)) for army in part)) if in_full else 0
    return HEAD + down * STEP + (PADDING if down else 0)


def _on_card(army: ArmyList, beside: int) -> list[Sequence[ModelLine]]:
    """The lines of a card; a list that stands alone has room for two columns."""
    columns = COLUMNS if beside == 1 else 1
    width = (RIGHT - LEFT - GAP * (beside - 1)) / beside - 2 * PADDING
    lines = _set(army.lines, SIZE, (width - GAP * (columns - 1)) / columns)
    down = -(-len(lines) // columns)
    return [lines[:down], lines[down:]] if columns > 1 else [lines]


def draw(pen: Pen, rows: Sequence[CardRow], top: float, labels: Sequence[str]) -> None:
    """The cards, their upper edge at `top`; labels say what belongs into the head of a blank one."""
    for row in rows:
        for army, (x, width) in zip(row.lists, _columns(len(row.lists), LEFT, RIGHT), strict=True):
            pen.box(x, top - row.tall, width, row.tall, stroke=LINE, thick=0.7, radius=1.5 * MM)
            if row.is_blank:
                _blank(pen, f"List {army.no}", labels, x, top, width, row.tall)
            else:
                _card(pen, army, x, top, width, row)
        top -= row.tall + GAP


def _columns(count: int, left: float, right: float) -> Iterator[tuple[float, float]]:
    """Where each column begins and how wide it is."""
    width = (right - left - GAP * (count - 1)) / count
    return ((left + number * (width + GAP), width) for number in range(count))


def _card(pen: Pen, army: ArmyList, x: float, top: float, width: float, row: CardRow) -> None:
    left, right = x + PADDING, x + width - PADDING
    _head(pen, army, left, top, right - left)
    if not (row.in_full and army.lines):
        return
    pen.line(left, top - HEAD, right, top - HEAD)
    columns = _on_card(army, len(row.lists))
    for lines, (at, room) in zip(columns, _columns(len(columns), left, right), strict=True):
        for number, line in enumerate(lines, start=1):
            _model(pen, line, at, top - HEAD - number * STEP + 0.5 * MM, room)


def _head(pen: Pen, army: ArmyList, x: float, top: float, width: float, words: str = "") -> None:
    pen.label(x, top - 3.2 * MM, f"List {army.no}{words}")
    pen.name(x, top - 7.8 * MM, army.title, 9.5, width=width - 13 * MM, tall=7 * MM, about=army.subtitle, small=6.6)
    pen.text(x + width, top - 7.4 * MM, str(army.total), 11, font=BOLD, align="right", width=12 * MM)
    pen.text(x + width, top - 10.4 * MM, "points", 5.6, colour=MUTED, align="right")


def _model(pen: Pen, line: ModelLine, x: float, y: float, width: float) -> None:
    pen.text(x + line.inset, y, line.text, line.size)
    pen.text(x + width, y, line.points, line.size, font=BOLD, align="right", width=POINTS - 1 * MM)


def _blank(pen: Pen, title: str, labels: Sequence[str], x: float, top: float, width: float, tall: float) -> None:
    """Lines to write on: those of the head by their labels, then a line a model, each with room for points."""
    left, middle, right = x + PADDING, x + width - 16 * MM, x + width - PADDING
    pen.label(left, top - 3.4 * MM, title)
    pen.label(right, top - 3.4 * MM, "points", align="right")
    for number in range(int((tall - 5 * MM) / WRITTEN)):
        y, label = top - 3.4 * MM - (number + 1) * WRITTEN, labels[number] if number < len(labels) else ""
        pen.label(left, y, label)
        begin = left + (width_of(label.upper(), REGULAR, LABEL) + 1.5 * MM if label else 0)
        pen.line(begin, y, middle, y, colour=MUTED, dash=".")
        if number == 0 or not label:  # the points of the whole list stand beside its title
            pen.line(middle + 3 * MM, y, right, y, colour=MUTED, dash=".")


# pages of their own

Block = tuple[ArmyList, str, Sequence[ModelLine]]
"""Lines of a list that stay together, and what is said beside the list's number."""


def columns_of(lists: Sequence[ArmyList], top: float) -> list[list[Block]]:
    """The lists in columns that fit under `top`: each its own if these are few, a long list going on in the next."""
    columns: list[list[Block]] = [[]]
    room = full = top - FOOT - 2 * MM
    width = (RIGHT - LEFT - GAP) / COLUMNS - 2 * PADDING
    for army in lists:
        rest, words = _set(army.lines, ROOMY, width), ""
        while rest or not words:
            fits = int((room - HEAD) / ROOMY_STEP)
            if fits < min(4, len(rest)) or (columns[-1] and not words and len(lists) <= COLUMNS):
                columns.append([])
                room, fits = full, int((full - HEAD) / ROOMY_STEP)
            columns[-1].append((army, words, rest[:fits]))
            room -= HEAD + min(fits, len(rest)) * ROOMY_STEP + GAP
            rest, words = rest[fits:], ", continued"
    return columns


def draw_columns(pen: Pen, columns: Sequence[Sequence[Block]], top: float) -> None:
    """Two columns of lists."""
    for blocks, (x, width) in zip(columns, _columns(COLUMNS, LEFT, RIGHT), strict=False):
        y = top
        for army, words, lines in blocks:
            pen.box(x, y - HEAD, width, HEAD, fill=TINT)
            pen.line(x, y - HEAD, x + width, y - HEAD, colour=DEEP, thick=0.9)
            _head(pen, army, x + PADDING, y, width - 2 * PADDING, words)
            y -= HEAD
            for line in lines:
                y -= ROOMY_STEP
                _model(pen, line, x + PADDING, y + 1.6 * MM, width - 2 * PADDING)
                pen.line(x, y + 0.3 * MM, x + width, y + 0.3 * MM, thick=0.3)
            y -= GAP
