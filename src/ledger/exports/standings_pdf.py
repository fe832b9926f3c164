"""Standings as PDF: one row a player, the columns those the rules rank by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO, Protocol

from ledger.exports.lettering import packed, printable_in_font
from ledger.exports.page import BODY, head, stripes, write_pages
from ledger.exports.pen import Pen
from ledger.exports.theme import (
    BOLD,
    CAP_HEIGHT,
    DEEP,
    FOOT,
    INK,
    LEFT,
    LOST,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TIED,
    WON,
)
from ledger.projections.documents import Heading, Seal
from ledger.projections.standings import Row, Standings
from ledger.projections.workbook import Mark

HEAD = 7 * MM
ROW = 6.5 * MM  # 32 of them on a page, and two lines of a long name in each
PLACE, FIGURE, COUNT, MARK = 10 * MM, 12 * MM, 7 * MM, 7.8 * MM  # widths
LEAST_NAME = 44 * MM  # marks of the rounds are left to the workbook where names would get less
NOTE_SIZE = 6.2
INKS: Mapping[str, str] = {"won": WON, "lost": LOST, "tied": TIED, "bye": MUTED}

Line = tuple[Row, Sequence[Mark | None]]


class Table(Protocol):
    """What is printed of the standings: a part of what the workbook holds."""

    @property
    def heading(self) -> Heading: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def standing(self) -> str: ...
    @property
    def legend(self) -> str: ...
    @property
    def marks(self) -> Sequence[Sequence[Mark | None]]: ...


@dataclass(frozen=True, slots=True)
class _Layout:
    """The columns right of the name: a title and a width each."""

    columns: Sequence[tuple[str, float]]
    has_marks: bool

    @property
    def name(self) -> float:
        """What is left for the name."""
        return RIGHT - LEFT - PLACE - sum(width for _, width in self.columns)


def write(model: Table, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The table over as many pages as it takes."""
    layout = _layout(model)
    notes = _notes(model, layout)
    lines = list(zip(model.standings.rows, model.marks, strict=True))
    down = int((BODY - FOOT - HEAD - len(notes) * 3 * MM - 2 * MM) / ROW)
    parts = [lines[at : at + down] for at in range(0, len(lines), down)] or [
        []
    ]  # nobody is ranked once all are disqualified
    pages = [partial(_page, model=model, layout=layout, notes=notes, lines=part) for part in parts]
    write_pages(f"Standings, {model.heading.name}", seal, pages, out, ink_saver=ink_saver)


def _layout(model: Table) -> _Layout:
    table = model.standings
    figures = [(metric.title, FIGURE) for metric in table.columns] + [(title, COUNT) for title in ("W", "T", "L")]
    marks = [(f"R{number}", MARK) for number in range(1, table.round + 1)]
    full = _Layout([*figures, *marks], has_marks=True)
    return full if full.name >= LEAST_NAME else _Layout(figures, has_marks=False)


def _page(pen: Pen, *, model: Table, layout: _Layout, notes: Sequence[str], lines: Sequence[Line]) -> None:
    badge = ("Round", str(model.standings.round)) if model.standing else None
    head(pen, "Standings", model.heading, badge=badge, tag="voided" if model.standings.voided else model.standing)
    pen.stamp("columns", lambda: _titles(pen, layout))
    top = BODY - HEAD
    stripes(pen, len(lines), LEFT, top, RIGHT - LEFT, ROW)
    for number, (row, marks) in enumerate(lines):
        _row(pen, model, layout, row, marks, top - (number + 0.5) * ROW)
    for number, line in enumerate(notes, start=1):
        pen.text(LEFT, FOOT + (1.5 + (len(notes) - number) * 3) * MM, line, NOTE_SIZE, colour=MUTED)


def _titles(pen: Pen, layout: _Layout) -> None:
    pen.box(LEFT, BODY - HEAD, RIGHT - LEFT, HEAD, fill=DEEP)
    y = BODY - HEAD / 2 - CAP_HEIGHT * 3.6
    pen.text(LEFT + PLACE / 2, y, "#", 7.2, font=BOLD, colour=pen.on_fill, align="centre")
    pen.text(LEFT + PLACE + 1 * MM, y, "Player", 7.2, font=BOLD, colour=pen.on_fill)
    x = LEFT + PLACE + layout.name
    for title, width in layout.columns:
        pen.text(x + width / 2, y, title, 7.2, font=BOLD, colour=pen.on_fill, align="centre", width=width - 1 * MM)
        x += width


def _row(pen: Pen, model: Table, layout: _Layout, row: Row, marks: Sequence[Mark | None], middle: float) -> None:
    pen.figure(LEFT + PLACE / 2, middle, str(row.place), 9.5, width=PLACE - 2 * MM)
    x, room = LEFT + PLACE + 1 * MM, layout.name - 3 * MM
    about = " · ".join(filter(None, (row.faction, "" if row.status == "active" else row.status)))
    name = printable_in_font(row.player, row.contestant)
    pen.name(x, middle, name, 8.4, width=room, tall=ROW, about=about, small=5.2)
    x = LEFT + PLACE + layout.name
    cells = [*_figures(model, row), *(_mark(mark) for mark in marks if layout.has_marks)]
    for (words, font, colour), (_, width) in zip(cells, layout.columns, strict=True):
        pen.figure(x + width / 2, middle, words, 8.6, font=font, width=width - 1 * MM, colour=colour)
        x += width


def _figures(model: Table, row: Row) -> Iterator[tuple[str, str, str]]:
    for number, metric in enumerate(model.standings.columns):
        yield metric.said(row.figures[metric.key]), REGULAR if number else BOLD, INK
    for count in (row.won, row.tied, row.lost):
        yield str(count), REGULAR, INK if count else MUTED


def _mark(mark: Mark | None) -> tuple[str, str, str]:
    return ("", REGULAR, INK) if mark is None else (mark.text, REGULAR, INKS[mark.kind])


def _notes(model: Table, layout: _Layout) -> tuple[str, ...]:
    """What the columns mean."""
    meanings = [f"{metric.title} {metric.meaning}" for metric in model.standings.columns]
    meanings.append("W T L games won, tied, lost")
    if layout.has_marks and model.marks:
        meanings.append(f"R1, R2, … {model.legend}")
    return packed(tuple(meanings), " · ", REGULAR, NOTE_SIZE, RIGHT - LEFT)
