"""Documents that flow over pages: blocks one under the other and on to the next page where there is no room, headings,
sentences, and tables whose cells take as many lines as their words need."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Optional

from ledger.exports.page import Align, Pen
from ledger.exports.theme import BOLD, CAP_HEIGHT, DEEP, HAIRLINE, INK, LEFT, MM, MUTED, REGULAR, RIGHT, TINT, folded

HEADER = 6.2 * MM
SIZE, STEP = 7.2, 3.4 * MM  # of the lines of a cell, and from one to the next
AROUND = 2.3 * MM  # above and below the lines of a row, together
MOST_LINES = 40  # of a row in one piece; a longer one goes on overleaf
PADDING = 1.5 * MM
FIRST, TOGETHER = 3, 40 * MM  # rows that stand under their heading on the same page, unless they are taller


Draw = Callable[[Pen, float], None]
"""Draws a block whose top edge is given."""


class Block(NamedTuple):
    """Something that is not broken apart."""

    tall: float
    draw: Draw
    header: Optional["Block"] = None  # stands above the first of its kind, and again where they go on overleaf
    before: float = 0  # room to what stands above it on the same page
    keeps: float = 0  # so much of what follows is to stand on the same page
    heads: str = ""  # of a header: what goes on under it where it stands first on a page


class PlacedBlock(NamedTuple):
    """A block where it belongs."""

    block: Block
    top: float


def laid_out(blocks: Sequence[Block], top: float, bottom: float) -> list[list[PlacedBlock]]:
    """The blocks page by page between two heights. What is taller than a page stands on one of its own."""
    pages: list[list[PlacedBlock]] = [[]]
    y, header = top, None
    for block in blocks:
        above = block.header if block.header is not header or not pages[-1] else None
        needed = block.before + (above.tall if above else 0) + block.tall + block.keeps
        if pages[-1] and y - needed < bottom:
            pages.append([])
            y, above = top, block.header
        y -= block.before if pages[-1] else 0
        for each in (above, block):
            if each is not None:
                pages[-1].append(PlacedBlock(each, y))
                y -= each.tall
        header = block.header
    return pages


class TableColumn(NamedTuple):
    """A column of a table."""

    title: str
    width: float
    align: Align = "left"


class TableCell(NamedTuple):
    """What one cell says, and how."""

    text: str
    font: str = REGULAR
    colour: str = INK


def title(words: str, keeps: float) -> Block:
    """The heading of a part, which does not stay behind alone."""
    return Block(9 * MM, partial(_title, words=words), before=5 * MM, keeps=keeps)


def _title(pen: Pen, top: float, *, words: str) -> None:
    pen.text(LEFT, top - 5 * MM, words, 12, font=BOLD, colour=DEEP)
    pen.line(LEFT, top - 7 * MM, RIGHT, top - 7 * MM, colour=DEEP, thick=0.8)


def sentence(words: str) -> Block:
    """What stands in the place of a table."""
    return Block(8 * MM, lambda pen, top: pen.text(LEFT, top - 5 * MM, words, 8.4, colour=MUTED, width=RIGHT - LEFT))


def table(words: str, columns: Sequence[TableColumn], rows: Iterable[Sequence[TableCell]]) -> Iterator[Block]:
    """A section that is a table; nothing at all where there are no rows."""
    header = Block(HEADER, partial(_titles, columns=columns), heads=words)
    blocks = [
        block for number, row in enumerate(rows) for block in _row(columns, row, header, is_tinted=number % 2 == 0)
    ]
    if blocks:
        together = min(TOGETHER, sum(block.tall for block in blocks[:FIRST]))
        yield title(words, HEADER + max(together, blocks[0].tall))
    yield from blocks


def _titles(pen: Pen, top: float, *, columns: Sequence[TableColumn]) -> None:
    pen.box(LEFT, top - HEADER, RIGHT - LEFT, HEADER, fill=DEEP)
    y = top - HEADER / 2 - CAP_HEIGHT * 3.5
    for column, x in _placed(columns):
        at = _at(column, x)
        room = column.width - 2 * PADDING
        pen.text(at, y, column.title, 7, font=BOLD, colour=pen.on_fill, align=column.align, width=room)


def _row(
    columns: Sequence[TableColumn], row: Sequence[TableCell], header: Block, *, is_tinted: bool
) -> Iterator[Block]:
    cells = [
        folded(cell.text, cell.font, SIZE, column.width - 2 * PADDING)
        for column, cell in zip(columns, row, strict=True)
    ]
    for first in range(0, max(1, *map(len, cells)), MOST_LINES):
        part = [lines[first : first + MOST_LINES] for lines in cells]
        tall = max(1, *map(len, part)) * STEP + AROUND
        draw = partial(_cells, columns=columns, row=row, lines=part, tall=tall, is_tinted=is_tinted)
        yield Block(tall, draw, header)


def _cells(
    pen: Pen,
    top: float,
    *,
    columns: Sequence[TableColumn],
    row: Sequence[TableCell],
    lines: Sequence[Sequence[str]],
    tall: float,
    is_tinted: bool,
) -> None:
    if is_tinted:
        pen.box(LEFT, top - tall, RIGHT - LEFT, tall, fill=TINT)
    pen.line(LEFT, top - tall, RIGHT, top - tall, thick=HAIRLINE)
    for (column, x), cell, told in zip(_placed(columns), row, lines, strict=True):
        y = top - (AROUND + STEP) / 2 - CAP_HEIGHT * SIZE / 2
        for line in told:
            pen.text(_at(column, x), y, line, SIZE, font=cell.font, colour=cell.colour, align=column.align)
            y -= STEP


def _placed(columns: Sequence[TableColumn]) -> Iterator[tuple[TableColumn, float]]:
    x = LEFT
    for column in columns:
        yield column, x
        x += column.width


def _at(column: TableColumn, x: float) -> float:
    """Where the text of a column stands, by how it is aligned."""
    return x + {"left": PADDING, "centre": column.width / 2, "right": column.width - PADDING}[column.align]
