"""The tables of a score sheet: rows of small boxes under labels that stand there once, for forms with many numbers."""

from ledger.exports.pen import LABEL, Pen
from ledger.exports.theme import BOLD, INK, LEAST, LINE, MM, MUTED, REGULAR, TINT
from ledger.projections.score_sheets import SheetLine, SheetPart, WriteIn

HEAD = 3.6 * MM  # its title, and the labels of the boxes
ROW = 5.8 * MM
NAMED = 33 * MM  # what a row is called, or is given as a name
BESIDE = 1.4 * MM  # between that and what follows
FEW, MANY = 3, 6  # boxes beside each other; fewer leave room at the right, so that tables stand below each other


def table_height(part: SheetPart, scale: float) -> float:
    """How much room a table takes."""
    return HEAD + len(part.lines) * ROW * scale


def draw_table(pen: Pen, part: SheetPart, x: float, top: float, width: float, scale: float) -> None:
    """The title and the labels above, then row after row; what can hold nothing is crossed out."""
    tall, boxes, left = ROW * scale, part.lines[0].boxes, x + NAMED
    wide = (width - NAMED) / (FEW if len(boxes) <= FEW else max(MANY, len(boxes)))
    y = top - HEAD + 1 * MM
    pen.label(x, y, part.title, width=NAMED - BESIDE)
    for number, box in enumerate(boxes):
        pen.text(left + (number + 0.5) * wide, y, box.label, LABEL, colour=MUTED, align="centre", width=wide - 0.6 * MM)
    for number, line in enumerate(part.lines):
        shift = (len(boxes) - len(line.boxes)) * wide
        _row(pen, line, x, left + shift, top - HEAD - number * tall, wide, tall)


def _row(pen: Pen, line: SheetLine, x: float, left: float, top: float, wide: float, tall: float) -> None:
    """What the row is called, or lines to write that on, and its boxes."""
    if line.label:
        pen.name(x, top - tall / 2, line.label, 6.6, width=NAMED - BESIDE, tall=tall, font=REGULAR)
        x += NAMED
    room = (left - x) / max(1, len(line.blanks))
    for number, blank in enumerate(line.blanks):
        _blank(pen, blank, x + number * room, top - tall, room - BESIDE, tall)
    for number, box in enumerate(line.boxes):
        _box(pen, box, left + number * wide, top - tall, wide, tall)


def _blank(pen: Pen, blank: WriteIn, x: float, bottom: float, room: float, tall: float) -> None:
    """A line to write on; above it what it asks for, until something stands there."""
    y = bottom + 0.7 * MM
    pen.line(x, y, x + room, y, colour=MUTED, dash=".")
    if blank.text:
        size = min(7.5, 0.6 * tall)
        pen.text(x + 0.4 * MM, y + 0.8 * MM, blank.text, size, font=BOLD, width=room - 0.8 * MM)
    else:
        pen.text(x, bottom + tall - LEAST, blank.label, LEAST, colour=MUTED, width=room)


def _box(pen: Pen, box: WriteIn, x: float, bottom: float, wide: float, tall: float) -> None:
    """A box with its figure, or empty with the most that may stand in it."""
    if box.most == 0:
        pen.box(x, bottom, wide, tall, fill=TINT, stroke=LINE)
        pen.line(x + wide * 0.3, bottom + tall / 2, x + wide * 0.7, bottom + tall / 2)
        return
    pen.box(x, bottom, wide, tall, stroke=INK, thick=0.6)
    if box.text:
        pen.figure(x + wide / 2, bottom + tall / 2, box.text, min(8.5, 0.62 * tall), width=wide - 1 * MM)
    elif box.most is not None:
        y, between = bottom + tall - LEAST * 0.95, " or " if box.is_all_or_nothing else "–"
        pen.text(
            x + wide - 0.5 * MM, y, f"0{between}{box.most}", LEAST, colour=MUTED, align="right", width=wide - 1 * MM
        )
