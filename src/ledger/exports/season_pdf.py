"""The official report of a season: its figures, table and race, every tournament with its state, and the finals."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO

from ledger.exports import race_picture
from ledger.exports.flow import Block, Placed, laid_out
from ledger.exports.lettering import width_of
from ledger.exports.lists import season, sentence, title
from ledger.exports.page import BODY, head, write_pages
from ledger.exports.pen import Pen
from ledger.exports.theme import BOLD, CAP_HEIGHT, DEEP, FOOT, HAIRLINE, INK, LEFT, MM, REGULAR, RIGHT, TINT, WON
from ledger.projections.documents import Seal
from ledger.projections.seasons.report import SeasonReport
from ledger.projections.seasons.table import SeasonRow

HEADER, ROW = 6.6 * MM, 6.2 * MM
PLACE, NAME, POINTS, QUALIFIED = 10 * MM, 56 * MM, 14 * MM, 36 * MM  # widths; the rest is for where points come from
WIDE = RIGHT - LEFT - PLACE - NAME - POINTS - QUALIFIED - 1 * MM
SIZE, STEP = 6.8, 3.2 * MM  # of the lines of that, and from one to the next
NOBODY = "Nobody has any points yet."
NOTHING = "No tournament belongs to the season yet."


def write(model: SeasonReport, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """Everything, over as many pages as it takes."""
    pages = laid_out(list(_blocks(model)), BODY, FOOT + 2 * MM)
    drawn = [partial(_page, model=model, placed=placed) for placed in pages]
    write_pages(f"Season report, {model.heading.name}", seal, drawn, out, ink_saver=ink_saver)


def _page(pen: Pen, *, model: SeasonReport, placed: Sequence[Placed]) -> None:
    qualified = sum(row.qualified for row in model.table.rows)
    tag = "season closed" if model.table.closed else ""
    head(pen, "Season report", model.heading, badge=("Qualified", str(qualified)), tag=tag)
    for block, top in placed:
        block.draw(pen, top)


def _blocks(model: SeasonReport) -> Iterator[Block]:
    yield season.facts(model)
    yield from _table(model)
    if model.race.runners:
        yield title("The race for points", race_picture.TALL)
        yield Block(race_picture.TALL, lambda pen, top: race_picture.draw(pen, model.race, model.asked, top))
    yield title("Tournaments of the season", 30 * MM)
    yield from map(season.event, model.events)
    if not model.events:
        yield sentence(NOTHING)
    if model.finals is not None:
        yield title("Finals", 20 * MM)
        yield season.finals(model.finals)


def _table(model: SeasonReport) -> Iterator[Block]:
    yield title("Table", HEADER + ROW)
    header = Block(HEADER, _titles)
    for number, row in enumerate(model.table.rows):
        origins = _from(row)
        tall = ROW + (len(origins) - 1) * STEP
        yield Block(tall, partial(_row, row=row, origins=origins, tall=tall, is_tinted=number % 2 == 0), header)
    if not model.table.rows:
        yield sentence(NOBODY)


def _titles(pen: Pen, top: float) -> None:
    pen.box(LEFT, top - HEADER, RIGHT - LEFT, HEADER, fill=DEEP)
    y = top - HEADER / 2 - CAP_HEIGHT * 3.6
    pen.text(LEFT + PLACE / 2, y, "#", 7.2, font=BOLD, colour=pen.on_fill, align="centre")
    x = LEFT + PLACE
    pen.text(x + 1 * MM, y, "Player", 7.2, font=BOLD, colour=pen.on_fill)
    pen.text(x + NAME + POINTS / 2, y, "Points", 7.2, font=BOLD, colour=pen.on_fill, align="centre")
    pen.text(x + NAME + POINTS + 2 * MM, y, "Qualified", 7.2, font=BOLD, colour=pen.on_fill)
    pen.text(x + NAME + POINTS + QUALIFIED, y, "From", 7.2, font=BOLD, colour=pen.on_fill)


def _row(pen: Pen, top: float, *, row: SeasonRow, origins: Sequence[str], tall: float, is_tinted: bool) -> None:
    if is_tinted:
        pen.box(LEFT, top - tall, RIGHT - LEFT, tall, fill=TINT)
    pen.line(LEFT, top - tall, RIGHT, top - tall, thick=HAIRLINE)
    middle, x = top - ROW / 2, LEFT + PLACE
    pen.figure(LEFT + PLACE / 2, middle, str(row.place), 9, width=PLACE - 2 * MM)
    pen.name(x + 1 * MM, middle, row.player, 8.4, width=NAME - 3 * MM, tall=ROW)
    pen.figure(x + NAME + POINTS / 2, middle, str(row.qp), 9, width=POINTS - 2 * MM)
    x += NAME + POINTS
    if row.qualified:
        _qualified(pen, x + 2 * MM, middle, row.qualified_at or "")
    for number, line in enumerate(origins):
        pen.text(x + QUALIFIED, middle - CAP_HEIGHT * 3.4 - number * STEP, line, SIZE, colour=INK, width=WIDE)


def _qualified(pen: Pen, x: float, middle: float, at: str) -> None:
    """The letter says it, for those who print in black and white; after it the tournament that made it enough."""
    pen.box(x, middle - 1.9 * MM, 3.8 * MM, 3.8 * MM, stroke=WON, thick=0.9, radius=0.7 * MM)
    pen.figure(x + 1.9 * MM, middle, "Q", 6.6, width=3 * MM, colour=WON)
    pen.text(x + 5.4 * MM, middle - CAP_HEIGHT * 3.4, at, 6.8, colour=WON, width=QUALIFIED - 9 * MM)


def _from(row: SeasonRow) -> list[str]:
    """Where points come from, in lines; at the end and in brackets what is not among a person's best."""
    best_first = sorted(row.events, key=lambda each: not each.counts)
    told = [f"{each.tournament} {each.qp}" if each.counts else f"({each.tournament} {each.qp})" for each in best_first]
    lines = told[:1]
    for each in told[1:]:
        longer = f"{lines[-1]} · {each}"
        if width_of(longer, REGULAR, SIZE) <= WIDE:
            lines[-1] = longer
        else:
            lines.append(each)
    return lines
