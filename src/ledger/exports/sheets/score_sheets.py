"""Score sheets as PDF: a page a game, the sides beside each other; what stays secret is folded away."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from ledger.exports.lettering import ending_in, printable_in_font, width_of, wrapped
from ledger.exports.naming import named
from ledger.exports.page import BODY, Page, head, write_pages
from ledger.exports.pen import LABEL, Pen
from ledger.exports.score_panels import GAP, PADDING, WIDTH, draw_panel, draw_parts, panel_height, parts_height
from ledger.exports.theme import BOLD, FOOT, INK, LEFT, LINE, MM, MUTED, REGULAR, RIGHT, TINT
from ledger.projections.documents import Seal
from ledger.projections.score_sheets import ScoreSheet, ScoreSide

KIND = "Score sheet"
FIELDS = 13 * MM
CHIP, CHIPS_LABEL = 6 * MM, 24 * MM
CHIP_ROW = CHIP + 2 * MM
CLOSING = 21 * MM  # how the game ended, and the organizer's signature
FOLD = 8 * MM  # above a folded strip
NOTE_SIZE, NOTE_LINE = 6.2, 3 * MM
SCALES = (1.3, 1.15, 1.0, 0.9, 0.82, 0.75, 0.68)  # the largest in which a sheet takes the fewest pages


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
    blocks, notes, chips = list(_blocks(sheet)), _notes(sheet), _chip_rows(sheet)
    room = BODY - FOOT - FIELDS - len(chips) * CHIP_ROW - len(notes) * NOTE_LINE - 4 * MM
    fitting = [each for each in SCALES if all(block.height(each) <= room for block in blocks)] or SCALES[-1:]
    scale = min(fitting, key=lambda each: len(_parted(blocks, each, room)))
    for part in _parted(blocks, scale, room):
        yield partial(_page, sheet=sheet, blocks=part, scale=scale, notes=notes, chips=chips)


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
        yield _Block(lambda scale: panel_height(sheet, scale) + 4 * MM, partial(_panels, sheet=sheet, sides=sides))
    yield _Block(lambda scale: CLOSING, partial(_closing, sheet=sheet))
    if any(part.is_sealed for side in sheet.sides for part in side.parts):
        for sides in pairs:
            sealed = partial(_strip_height, sides)
            yield _Block(sealed, partial(_strip, sides=sides))


def _page(
    pen: Pen,
    *,
    sheet: ScoreSheet,
    blocks: Sequence[_Block],
    scale: float,
    notes: Sequence[str],
    chips: Sequence[Sequence[tuple[str, float]]],
) -> None:
    head(pen, KIND, sheet.heading, badge=("Table", str(sheet.table)), tag=f"round {sheet.round}")
    _fields(pen, sheet)
    top = BODY - FIELDS
    for row in chips:
        _chips(pen, row, top)
        top -= CHIP_ROW
    top -= 1 * MM
    for block in blocks:
        block.draw(pen, top, scale)
        top -= block.height(scale)
    for number, line in enumerate(notes, start=1):
        pen.text(LEFT, FOOT + 1.5 * MM + (len(notes) - number) * NOTE_LINE, line, NOTE_SIZE, colour=MUTED)


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
        draw_panel(pen, sheet, side, LEFT + number * (WIDTH + GAP), top, scale)


def _closing(pen: Pen, top: float, scale: float, *, sheet: ScoreSheet) -> None:
    """How the game ended, to be ticked, and the organizer's signature."""
    y, x = top - 5 * MM, LEFT
    pen.text(x, y, "Ended", 8, font=BOLD)
    x += 14 * MM
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
    return FOLD + PADDING + max(parts_height(side.parts, scale, is_sealed=True) for side in sides)


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
        draw_parts(pen, side.parts, x + PADDING, top - FOLD + 1 * MM, scale, is_sealed=True)


def _notes(sheet: ScoreSheet) -> list[str]:
    return [line for note in sheet.notes for line in wrapped(printable_in_font(note), REGULAR, NOTE_SIZE, RIGHT - LEFT)]
