"""Score sheets as PDF: a page a game, a panel a side with its boxes, tables and totals; what stays secret is on a strip
that is folded away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from ledger.exports.page import BODY, LABEL, NOTE_LINE, Page, Pen, explain, head, note_lines, write_pages
from ledger.exports.theme import (
    BOLD,
    CAP_HEIGHT,
    DEEP,
    FOOT,
    INK,
    LEAST,
    LEFT,
    LINE,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TINT,
    ending_in,
    members_of,
    named,
    printable_in_font,
    width_of,
)
from ledger.projections.documents import Seal
from ledger.projections.score_sheets import ScoreSheet, ScoreSide, SheetLine, SheetPart, WriteIn

KIND = "Score sheet"
FIELDS = 13 * MM
CHIP, CHIPS_LABEL = 6 * MM, 24 * MM
CHIP_ROW = CHIP + 2 * MM
CLOSING = 21 * MM  # how the game ended, and the organizer's signature
FOLD = 8 * MM  # above a folded strip
SCALES = (1.3, 1.15, 1.0, 0.9, 0.82, 0.75, 0.68)  # the largest in which a sheet takes the fewest pages

# a panel
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

# a table in it
TABLE_HEAD = 3.6 * MM  # its title, and the labels of the boxes
TABLE_ROW = 5.8 * MM
TABLE_NAMED = 33 * MM  # what a row is called, or is given as a name
BESIDE = 1.4 * MM  # between that and what follows
FEW, MANY = 3, 6  # boxes beside each other; fewer leave room at the right, so that tables stand below each other


@dataclass(frozen=True, slots=True)
class _Block:
    """Something across the page that is not torn apart: how tall it is in a scale, and what draws it under a top."""

    height: Callable[[float], float]
    draw: Callable[[Pen, float, float], None]


def write(model: Sequence[ScoreSheet], seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All sheets of a round in one document."""
    pages = [page for sheet in model for page in _pages(sheet)]
    title = f"{KIND}s of round {model[0].round}, {model[0].heading.name}"
    write_pages(title, seal, pages, out, ink_saver=ink_saver)


def _pages(sheet: ScoreSheet) -> Iterator[Page]:
    blocks, notes = list(_blocks(sheet)), note_lines(sheet.notes)
    room = BODY - FOOT - FIELDS - len(_chip_rows(sheet)) * CHIP_ROW - len(notes) * NOTE_LINE - 4 * MM
    fitting = [each for each in SCALES if all(block.height(each) <= room for block in blocks)] or SCALES[-1:]
    scale = min(fitting, key=lambda each: len(_parted(blocks, each, room)))
    for part in _parted(blocks, scale, room):
        yield partial(_page, sheet=sheet, blocks=part, scale=scale, notes=notes)


def _parted(blocks: Sequence[_Block], scale: float, room: float) -> list[list[_Block]]:
    """What stands on each page."""
    pages: list[list[_Block]] = [[]]
    left = room
    for block in blocks:
        if pages[-1] and block.height(scale) > left:
            pages.append([])
            left = room
        pages[-1].append(block)
        left -= block.height(scale)
    return pages


def _blocks(sheet: ScoreSheet) -> Iterator[_Block]:
    pairs = [sheet.sides[at : at + 2] for at in range(0, len(sheet.sides), 2)]
    for sides in pairs:
        yield _Block(lambda scale: _panel_height(sheet, scale) + 4 * MM, partial(_panels, sheet=sheet, sides=sides))
    yield _Block(lambda scale: CLOSING, partial(_closing, sheet=sheet))
    if any(part.is_sealed for side in sheet.sides for part in side.parts):
        for sides in pairs:
            yield _Block(partial(_strip_height, sides), partial(_strip, sides=sides))


def _page(pen: Pen, *, sheet: ScoreSheet, blocks: Sequence[_Block], scale: float, notes: Sequence[str]) -> None:
    head(pen, KIND, sheet.heading, badge=("Table", str(sheet.table)), tag=f"round {sheet.round}")
    _fields(pen, sheet)
    top = BODY - FIELDS
    for row in _chip_rows(sheet):
        _chips(pen, row, top)
        top -= CHIP_ROW
    top -= 1 * MM
    for block in blocks:
        block.draw(pen, top, scale)
        top -= block.height(scale)
    explain(pen, notes)


def _fields(pen: Pen, sheet: ScoreSheet) -> None:
    fields = [("Round", str(sheet.round)), *sheet.fields]
    gap, narrow = 5 * MM, 14 * MM
    width = (RIGHT - LEFT - narrow - gap * (len(fields) - 1)) / max(1, len(fields) - 1)
    x = LEFT
    for number, (label, words) in enumerate(fields):
        wide = width if number else narrow
        pen.label(x, BODY - 1.5 * MM, label, width=wide)
        pen.name(x, BODY - 5.6 * MM, printable_in_font(words), 11, width=wide, tall=6 * MM)
        pen.line(x, BODY - 9 * MM, x + wide, BODY - 9 * MM)
        x += wide + gap


def _chip_rows(sheet: ScoreSheet) -> list[list[tuple[str, float]]]:
    """Chips in rows by their left edges; what begins a row, its label, has none."""
    rows: list[list[tuple[str, float]]] = []
    for label, values in sheet.chips:
        rows.append([(label, LEFT)])
        x = LEFT + CHIPS_LABEL
        for value in map(printable_in_font, values):
            wide = _chip_width(value)
            if x + wide > RIGHT and len(rows[-1]) > 1:
                rows.append([("", LEFT)])
                x = LEFT + CHIPS_LABEL
            rows[-1].append((value, x))
            x += wide + 2 * MM
    return rows


def _chip_width(words: str) -> float:
    return min(width_of(words, REGULAR, 8) + 6 * MM, RIGHT - LEFT - CHIPS_LABEL)


def _chips(pen: Pen, row: Sequence[tuple[str, float]], top: float) -> None:
    (label, left), *chips = row
    y = top - CHIP / 2 - 1 * MM
    pen.label(left, y, label, width=CHIPS_LABEL - 2 * MM)
    for words, x in chips:
        wide = _chip_width(words)
        pen.box(x, top - CHIP, wide, CHIP, fill=TINT, stroke=LINE, radius=CHIP / 2)
        pen.text(x + wide / 2, y, words, 8, align="centre", width=wide - 4 * MM)


def _panels(pen: Pen, top: float, scale: float, *, sheet: ScoreSheet, sides: Sequence[ScoreSide]) -> None:
    for number, side in enumerate(sides):
        _panel(pen, sheet, side, LEFT + number * (WIDTH + GAP), top, scale)


def _closing(pen: Pen, top: float, scale: float, *, sheet: ScoreSheet) -> None:
    """How the game ended, to be ticked, and the organizer's signature."""
    y, x = top - 5 * MM, LEFT + 14 * MM
    pen.text(LEFT, y, "Ended", 8, font=BOLD)
    for ending, is_ticked in sheet.endings:
        words = ending.replace("-", " ")
        pen.box(x, y - 0.5 * MM, 3 * MM, 3 * MM, stroke=INK, thick=0.8)
        if is_ticked:
            pen.text(x + 1.5 * MM, y - 0.1 * MM, "X", 7, font=BOLD, align="centre")
        pen.text(x + 4.2 * MM, y, words, 7.5)
        x += width_of(words, REGULAR, 7.5) + 10 * MM
    pen.text(RIGHT, y, sheet.source, 6.4, colour=MUTED, align="right")
    line = top - CLOSING + 7 * MM
    for number, words in enumerate(("Organizer", "Date and time")):
        left = LEFT + number * (WIDTH + GAP)
        pen.line(left, line, left + WIDTH, line, colour=INK, thick=0.6)
        pen.text(left, line - 2.8 * MM, words, 6, colour=MUTED)


def _strip_height(sides: Sequence[ScoreSide], scale: float) -> float:
    return FOLD + PADDING + max(_parts_height(side.parts, scale, is_sealed=True) for side in sides)


def _strip(pen: Pen, top: float, scale: float, *, sides: Sequence[ScoreSide]) -> None:
    """What each side writes before the game and shows after it: cut apart in the middle, folded back at the line."""
    y = top - 1.5 * MM
    pen.line(LEFT, y, RIGHT, y, colour=INK, thick=0.7, dash="-")
    bottom = top - _strip_height(sides, scale)
    if len(sides) > 1:
        pen.line(LEFT + WIDTH + GAP / 2, y, LEFT + WIDTH + GAP / 2, bottom, colour=MUTED, dash="-")
    for number, side in enumerate(sides):
        x = LEFT + number * (WIDTH + GAP)
        whose, words = f"{side.letter} · {named(side.player)}", "fold back along the line until the game is over"
        pen.text(x, y - 3 * MM, ending_in(whose, words, REGULAR, WIDTH), LABEL, colour=MUTED, width=WIDTH)
        _parts(pen, side.parts, x + PADDING, top - FOLD + 1 * MM, scale, is_sealed=True)


def _panel_height(sheet: ScoreSheet, scale: float) -> float:
    """How tall the panels of a sheet are: all alike."""
    parts = max(_parts_height(side.parts, scale, is_sealed=False) for side in sheet.sides)
    leader = LEADER if sheet.leader_label else 0
    return HEAD + (leader + TOTALS + SIGNATURE) * max(0.85, scale) + parts + PADDING


def _parts_height(parts: Sequence[SheetPart], scale: float, *, is_sealed: bool) -> float:
    """How much room the open or the sealed parts of a side take."""
    return sum(_part_height(part, scale) for part in parts if part.is_sealed == is_sealed)


def _part_height(part: SheetPart, scale: float) -> float:
    if part.is_table:
        return TABLE_HEAD + len(part.lines) * TABLE_ROW * scale
    return TITLE * _is_titled(part) + sum(_height(line, scale) for line in part.lines)


def _is_titled(part: SheetPart) -> bool:
    """A title that its only line repeats is none."""
    return bool(part.title) and [line.label for line in part.lines] != [part.title]


def _height(line: SheetLine, scale: float) -> float:
    further = -(-len(line.blanks[1:]) // ABREAST)
    return (ROW + further * FURTHER + (AFTER if further else 0)) * scale


def _panel(pen: Pen, sheet: ScoreSheet, side: ScoreSide, x: float, top: float, scale: float) -> None:
    """One side: who plays, what they score, and their signature."""
    tall, squeeze = _panel_height(sheet, scale), max(0.85, scale)
    pen.box(x, top - tall, WIDTH, tall, stroke=DEEP, thick=1.1)
    _head(pen, side, x, top, can_tick=not side.role and len(sheet.sides) == 2)
    left, y = x + PADDING, top - HEAD
    if sheet.leader_label:
        _blank(pen, WriteIn(label=sheet.leader_label, most=None, text=side.leader), left, y, INNER, LEADER * squeeze)
        y -= LEADER * squeeze
    _parts(pen, side.parts, left, y, scale, is_sealed=False)
    bottom = top - tall
    _signature(pen, left, bottom)
    _totals(pen, side.totals, left, bottom + SIGNATURE * squeeze, TOTALS * squeeze)


def _head(pen: Pen, side: ScoreSide, x: float, top: float, *, can_tick: bool) -> None:
    pen.box(x, top - HEAD, WIDTH, HEAD, fill=DEEP, thick=1.1)
    middle = top - HEAD / 2
    pen.figure(x + 6 * MM, middle, side.letter, 17, width=8 * MM, colour=pen.on_fill)
    left, ink, room = x + 12 * MM, pen.on_fill, WIDTH - 13 * MM - 24 * MM
    pen.name(left, middle + 2.2 * MM, named(side.player), 12, width=room, tall=8.4 * MM, colour=ink)
    about = " · ".join(filter(None, (members_of(side.player), printable_in_font(side.player.faction or ""))))
    y, wide = top - HEAD + 2.6 * MM, WIDTH - 15 * MM
    pen.name(left, y, about, 6.6, width=wide, tall=4.4 * MM, font=REGULAR, colour=ink)
    right = x + WIDTH - PADDING
    if side.role:
        pen.text(right, top - 6.2 * MM, side.role.upper(), 7, font=BOLD, colour=ink, align="right")
    for number, role in enumerate(("attacker", "defender") if can_tick else ()):
        y = top - (4.6 + 4.2 * number) * MM
        pen.box(right - 2.4 * MM, y - 0.3 * MM, 2.4 * MM, 2.4 * MM, stroke=ink, thick=0.7)
        pen.text(right - 4 * MM, y, role, 6.2, colour=ink, align="right")


def _parts(pen: Pen, parts: Sequence[SheetPart], x: float, top: float, scale: float, *, is_sealed: bool) -> None:
    """The open or the sealed parts of a side, one under the other."""
    for part in parts:
        if part.is_sealed != is_sealed:
            continue
        if part.is_table:
            _table(pen, part, x, top, INNER, scale)
            top -= _part_height(part, scale)
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
    boxes = len(line.boxes) * (BOX + BETWEEN)
    room = NAMED if line.blanks else INNER - boxes
    pen.name(x, top - row / 2, printable_in_font(line.label), 8.5, width=room - 1.5 * MM, tall=row)
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
        ink, thick = (LINE, 0.6) if number else (INK, 1.3)
        pen.box(left, bottom, width, height, fill=TINT, stroke=ink, thick=thick)
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


def _table(pen: Pen, part: SheetPart, x: float, top: float, width: float, scale: float) -> None:
    """The title and the labels above, then row after row; what can hold nothing is crossed out."""
    tall, boxes, left = TABLE_ROW * scale, part.lines[0].boxes, x + TABLE_NAMED
    wide = (width - TABLE_NAMED) / (FEW if len(boxes) <= FEW else max(MANY, len(boxes)))
    y = top - TABLE_HEAD + 1 * MM
    pen.label(x, y, part.title, width=TABLE_NAMED - BESIDE)
    for number, box in enumerate(boxes):
        pen.text(left + (number + 0.5) * wide, y, box.label, LABEL, colour=MUTED, align="centre", width=wide - 0.6 * MM)
    for number, line in enumerate(part.lines):
        shift = (len(boxes) - len(line.boxes)) * wide
        _table_row(pen, line, x, left + shift, top - TABLE_HEAD - number * tall, wide, tall)


def _table_row(pen: Pen, line: SheetLine, x: float, left: float, top: float, wide: float, tall: float) -> None:
    """What the row is called, or lines to write that on, and its boxes."""
    if line.label:
        pen.name(x, top - tall / 2, line.label, 6.6, width=TABLE_NAMED - BESIDE, tall=tall, font=REGULAR)
        x += TABLE_NAMED
    room = (left - x) / max(1, len(line.blanks))
    for number, blank in enumerate(line.blanks):
        _table_blank(pen, blank, x + number * room, top - tall, room - BESIDE, tall)
    for number, box in enumerate(line.boxes):
        _table_box(pen, box, left + number * wide, top - tall, wide, tall)


def _table_blank(pen: Pen, blank: WriteIn, x: float, bottom: float, room: float, tall: float) -> None:
    """A line to write on; above it what it asks for, until something stands there."""
    y = bottom + 0.7 * MM
    pen.line(x, y, x + room, y, colour=MUTED, dash=".")
    if blank.text:
        size = min(7.5, 0.6 * tall)
        pen.text(x + 0.4 * MM, y + 0.8 * MM, blank.text, size, font=BOLD, width=room - 0.8 * MM)
    else:
        pen.text(x, bottom + tall - LEAST, blank.label, LEAST, colour=MUTED, width=room)


def _table_box(pen: Pen, box: WriteIn, x: float, bottom: float, wide: float, tall: float) -> None:
    """A box with its figure, or empty with the most that may stand in it."""
    if box.most == 0:
        pen.box(x, bottom, wide, tall, fill=TINT, stroke=LINE)
        pen.line(x + wide * 0.3, bottom + tall / 2, x + wide * 0.7, bottom + tall / 2)
        return
    pen.box(x, bottom, wide, tall, stroke=INK, thick=0.6)
    if box.text:
        pen.figure(x + wide / 2, bottom + tall / 2, box.text, min(8.5, 0.62 * tall), width=wide - 1 * MM)
    elif box.most is not None:
        limit = f"0{' or ' if box.is_all_or_nothing else '–'}{box.most}"
        y, right = bottom + tall - LEAST * 0.95, x + wide - 0.5 * MM
        pen.text(right, y, limit, LEAST, colour=MUTED, align="right", width=wide - 1 * MM)
