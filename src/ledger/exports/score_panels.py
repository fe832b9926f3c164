"""The parts of a score sheet: a panel a side with boxes and totals, and the strip that is folded away."""

from collections.abc import Sequence

from ledger.exports.lettering import printable_in_font, width_of
from ledger.exports.naming import members_of, named
from ledger.exports.pen import LABEL, Pen
from ledger.exports.score_tables import draw_table, table_height
from ledger.exports.theme import BOLD, CAP_HEIGHT, DEEP, INK, LEFT, LINE, MM, MUTED, REGULAR, RIGHT, TINT
from ledger.projections.score_sheets import ScoreSheet, ScoreSide, SheetLine, SheetPart, WriteIn

GAP = 6 * MM
WIDTH = (RIGHT - LEFT - GAP) / 2  # of a panel
PADDING = 3 * MM
INNER = WIDTH - 2 * PADDING
HEAD = 14 * MM
LEADER = 9 * MM
TITLE = 4.6 * MM
ROW, FURTHER = 11 * MM, 8.4 * MM  # of boxes and the first blank; of further blanks; both may be made lower
AFTER = 1.4 * MM  # between what further blanks ask for and the boxes of the next line
TOTALS = 17 * MM
SIGNATURE = 12 * MM
BOX, BETWEEN = 13 * MM, 2 * MM
NAMED = 21 * MM  # the label of a line
ABREAST = 2  # blanks beside each other under the first


def panel_height(sheet: ScoreSheet, scale: float) -> float:
    """How tall the panels of a sheet are: all alike."""
    parts = max(parts_height(side.parts, scale, is_sealed=False) for side in sheet.sides)
    leader = LEADER if sheet.leader_label else 0
    return HEAD + (leader + TOTALS + SIGNATURE) * max(0.85, scale) + parts + PADDING


def parts_height(parts: Sequence[SheetPart], scale: float, *, is_sealed: bool) -> float:
    """How much room the open or the sealed parts of a side take."""
    wanted = [part for part in parts if part.is_sealed == is_sealed]
    return sum(_part_height(part, scale) for part in wanted)


def _part_height(part: SheetPart, scale: float) -> float:
    if part.is_table:
        return table_height(part, scale)
    return TITLE * _is_titled(part) + sum(_height(line, scale) for line in part.lines)


def _is_titled(part: SheetPart) -> bool:
    """A title that its only line repeats is none."""
    return bool(part.title) and [line.label for line in part.lines] != [part.title]


def _height(line: SheetLine, scale: float) -> float:
    further = -(-len(line.blanks[1:]) // ABREAST)
    return (ROW + further * FURTHER + (AFTER if further else 0)) * scale


def draw_panel(pen: Pen, sheet: ScoreSheet, side: ScoreSide, x: float, top: float, scale: float) -> None:
    """One side: who plays, what they score, and their signature."""
    tall, squeeze = panel_height(sheet, scale), max(0.85, scale)
    pen.box(x, top - tall, WIDTH, tall, stroke=DEEP, thick=1.1)
    _head(pen, side, x, top, can_tick=not side.role and len(sheet.sides) == 2)
    left, y = x + PADDING, top - HEAD
    if sheet.leader_label:
        _blank(pen, WriteIn(label=sheet.leader_label, most=None, text=side.leader), left, y, INNER, LEADER * squeeze)
        y -= LEADER * squeeze
    draw_parts(pen, side.parts, left, y, scale, is_sealed=False)
    bottom = top - tall
    _signature(pen, left, bottom)
    _totals(pen, side.totals, left, bottom + SIGNATURE * squeeze, TOTALS * squeeze)


def _head(pen: Pen, side: ScoreSide, x: float, top: float, *, can_tick: bool) -> None:
    pen.box(x, top - HEAD, WIDTH, HEAD, fill=DEEP, thick=1.1)
    middle = top - HEAD / 2
    pen.figure(x + 6 * MM, middle, side.letter, 17, width=8 * MM, colour=pen.on_fill)
    name, room = named(side.player), WIDTH - 13 * MM - 24 * MM
    pen.name(x + 12 * MM, middle + 2.2 * MM, name, 12, width=room, tall=8.4 * MM, colour=pen.on_fill)
    about = " · ".join(filter(None, (members_of(side.player), printable_in_font(side.player.faction or ""))))
    wide = WIDTH - 15 * MM
    pen.name(
        x + 12 * MM, top - HEAD + 2.6 * MM, about, 6.6, width=wide, tall=4.4 * MM, font=REGULAR, colour=pen.on_fill
    )
    right = x + WIDTH - PADDING
    if side.role:
        pen.text(right, top - 6.2 * MM, side.role.upper(), 7, font=BOLD, colour=pen.on_fill, align="right")
    for number, role in enumerate(("attacker", "defender") if can_tick else ()):
        y = top - (4.6 + 4.2 * number) * MM
        pen.box(right - 2.4 * MM, y - 0.3 * MM, 2.4 * MM, 2.4 * MM, stroke=pen.on_fill, thick=0.7)
        pen.text(right - 4 * MM, y, role, 6.2, colour=pen.on_fill, align="right")


def draw_parts(pen: Pen, parts: Sequence[SheetPart], x: float, top: float, scale: float, *, is_sealed: bool) -> None:
    """The open or the sealed parts of a side, one under the other."""
    for part in parts:
        if part.is_sealed != is_sealed:
            continue
        if part.is_table:
            draw_table(pen, part, x, top, INNER, scale)
            top -= table_height(part, scale)
            continue
        if _is_titled(part):
            pen.label(x, top - 3.2 * MM, part.title, width=INNER)
            top -= TITLE
        for line in part.lines:
            _line(pen, line, x, top, scale)
            top -= _height(line, scale)


def _line(pen: Pen, line: SheetLine, x: float, top: float, scale: float) -> None:
    """Its label, what is written in, and its boxes at the right; whatever else is written stands below."""
    row, further = ROW * scale, FURTHER * scale
    has_room = bool(line.blanks)
    boxes = len(line.boxes) * (BOX + BETWEEN)
    named = NAMED if has_room else INNER - boxes
    pen.name(x, top - row / 2, printable_in_font(line.label), 8.5, width=named - 1.5 * MM, tall=row)
    for number, box in enumerate(line.boxes):
        _box(pen, box, x + INNER - boxes + number * (BOX + BETWEEN) + BETWEEN, top - row / 2, row)
    for first in line.blanks[:1]:
        _blank(pen, first, x + NAMED, top, INNER - NAMED - boxes, row)
    abreast = min(ABREAST, max(1, len(line.blanks) - 1))
    width = (INNER - NAMED - BETWEEN * (abreast - 1)) / abreast
    for number, blank in enumerate(line.blanks[1:]):
        down, across = divmod(number, abreast)
        _blank(pen, blank, x + NAMED + across * (width + BETWEEN), top - row - down * further, width, further)


def _box(pen: Pen, box: WriteIn, x: float, middle: float, row: float) -> None:
    """A box for a number: its label above it and the most beside that, both inside."""
    tall = row - 1.4 * MM
    pen.box(x, middle - tall / 2, BOX, tall, stroke=INK, thick=0.9)
    limit = "" if box.most is None else f"0–{box.most}"
    y = middle + tall / 2 - 2.3 * MM
    pen.text(x + 0.8 * MM, y, box.label, LABEL, colour=MUTED, width=BOX - 2 * MM - width_of(limit, REGULAR, LABEL))
    pen.text(x + BOX - 0.8 * MM, y, limit, LABEL, colour=MUTED, align="right")
    pen.figure(x + BOX / 2, middle - 1.2 * MM, box.text, min(10, 0.46 * tall), width=BOX - 2 * MM)


def _blank(pen: Pen, blank: WriteIn, x: float, top: float, width: float, row: float) -> None:
    """A line to write on, and under it what it asks for."""
    y = top - row + 3 * MM
    pen.line(x, y, x + width, y, colour=MUTED, dash=".")
    pen.text(x, y - 2.2 * MM, blank.label, LABEL, colour=MUTED, width=width)
    size = min(9, row - 3.6 * MM)  # in a low row, what the one above asks for is near
    pen.text(x + 1 * MM, y + 0.8 * MM, printable_in_font(blank.text), size, width=width - 2 * MM)


def _totals(pen: Pen, totals: Sequence[WriteIn], x: float, bottom: float, tall: float) -> None:
    width = (INNER - BETWEEN * (len(totals) - 1)) / max(1, len(totals))
    for number, total in enumerate(totals):
        left, height = x + number * (width + BETWEEN), tall - 3 * MM
        is_first = number == 0
        pen.box(
            left, bottom, width, height, fill=TINT, stroke=INK if is_first else LINE, thick=1.3 if is_first else 0.6
        )
        limit = "" if total.most is None else f"at most {total.most}"
        y = bottom + height - 3 * MM
        pen.text(left + 1.5 * MM, y, total.label, 6.4, font=BOLD, colour=MUTED, width=width / 2 - 1.5 * MM)
        pen.text(left + width - 1.5 * MM, y, limit, LABEL, colour=MUTED, align="right", width=width / 2 - 1.5 * MM)
        pen.figure(left + width / 2, bottom + (height - 3 * MM) / 2, total.text, 16, width=width - 3 * MM)


def _signature(pen: Pen, x: float, bottom: float) -> None:
    y = bottom + 4.6 * MM
    pen.line(x, y, x + INNER - 18 * MM, y, colour=INK, thick=0.6)
    pen.text(x, y - 2.8 * MM, "Signature: every figure above is right", 6, colour=MUTED)
    size = 2.8 * MM
    pen.box(x + INNER - 13 * MM, y - 0.4 * MM, size, size, stroke=INK, thick=0.7)
    pen.text(x + INNER - 9 * MM, y + size / 2 - 0.4 * MM - CAP_HEIGHT * 3.4, "drop", 6.8)
