"""Standings as PDF and as CSV, and the pairings of a round for the wall.

Of standings a row is a player, and the columns are those the rules rank by. Pairings have a line a player by family
name with a big table number, and then go by table. In a CSV a spreadsheet would run a name that looks like a formula,
so such a text gets an apostrophe in front, which says that this is a text; `docs/reference/formats.md` tells programs
to take it off. Figures are numbers and stay as they are.
"""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import TextIOWrapper
from typing import BinaryIO, Protocol, TypeVar

from ledger.exports.page import BODY, NOTE_LINE, NOTE_SIZE, Page, Pen, explain, head, stripes, write_pages
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
    breakable,
    ending_in,
    fitted,
    members_of,
    named,
    packed,
    printable_in_font,
    width_of,
)
from ledger.projections.documents import Heading, NamedPlayer, Poster, PosterLine, PosterTable, Seal
from ledger.projections.standings import Row, Standings, Unranked
from ledger.projections.workbook import Mark, StandingsBook

# standings
HEAD = 7 * MM
ROW = 6.5 * MM  # 32 of them on a page, and two lines of a long name in each
PLACE, FIGURE, COUNT, MARK = 10 * MM, 12 * MM, 7 * MM, 7.8 * MM  # widths
LEAST_NAME = 44 * MM  # marks of the rounds are left to the workbook where names would get less
INKS: Mapping[str, str] = {"won": WON, "lost": LOST, "tied": TIED, "bye": MUTED}
FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a text that a spreadsheet would run begins with

# pairings
GAP = 6 * MM
COLUMN = (RIGHT - LEFT - GAP) / 2  # one of two
NUMBER = 17 * MM  # room for a table number
LOW, HIGH = 6.1 * MM, 9 * MM  # a row across the page
DOUBLE = 8.4 * MM  # at least, a row of two lines, where two columns stand side by side
LEADING = 1.2  # from line to line of what a table plays
SCENARIO, SCENARIO_SIZE, SCENARIO_LINE = 15 * MM, 8.0, 3.9 * MM  # as tall as two lines need; more make it taller
SCENARIO_NAMED, SCENARIO_GAP = 58 * MM, 4 * MM  # what is left of the lines; under the frame
READABLE = 7.0  # points, on a wall
ABREAST = 4  # names beside each other in the list by table; more go on below
MOST_NAMED = 3  # opponents beside a name; the list by table has all of them

StandingsLine = tuple[Row | Unranked, Sequence[Mark | None]]


class PrintedStandings(Protocol):
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


def write_standings(model: PrintedStandings, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The table over as many pages as it takes."""
    layout, table = _layout(model), model.standings
    notes = _notes(model, layout)
    lines: list[StandingsLine] = list(zip(table.everyone, (*model.marks, *[()] * len(table.unranked)), strict=True))
    down = int((BODY - FOOT - HEAD - len(notes) * NOTE_LINE - 2 * MM) / ROW)
    parts = [lines[at : at + down] for at in range(0, len(lines), down)] or [[]]
    pages = [partial(_standings_page, model=model, layout=layout, notes=notes, lines=part) for part in parts]
    write_pages(f"Standings, {model.heading.name}", seal, pages, out, ink_saver=ink_saver)


def _layout(model: PrintedStandings) -> _Layout:
    table = model.standings
    figures = [(metric.title, FIGURE) for metric in table.columns] + [(title, COUNT) for title in ("W", "T", "L")]
    marks = [(f"R{number}", MARK) for number in range(1, table.round + 1)]
    full = _Layout([*figures, *marks], has_marks=True)
    return full if full.name >= LEAST_NAME else _Layout(figures, has_marks=False)


def _standings_page(
    pen: Pen, *, model: PrintedStandings, layout: _Layout, notes: Sequence[str], lines: Sequence[StandingsLine]
) -> None:
    badge = ("Round", str(model.standings.round)) if model.standing else None
    head(pen, "Standings", model.heading, badge=badge, tag="voided" if model.standings.voided else model.standing)
    pen.stamp("columns", lambda: _titles(pen, layout))
    top = BODY - HEAD
    stripes(pen, len(lines), LEFT, top, RIGHT - LEFT, ROW)
    for number, line in enumerate(lines):
        _row(pen, model, layout, line, top - (number + 0.5) * ROW)
    explain(pen, notes)


def _titles(pen: Pen, layout: _Layout) -> None:
    pen.box(LEFT, BODY - HEAD, RIGHT - LEFT, HEAD, fill=DEEP)
    y = BODY - HEAD / 2 - CAP_HEIGHT * 3.6
    pen.text(LEFT + PLACE / 2, y, "#", 7.2, font=BOLD, colour=pen.on_fill, align="centre")
    pen.text(LEFT + PLACE + 1 * MM, y, "Player", 7.2, font=BOLD, colour=pen.on_fill)
    x = LEFT + PLACE + layout.name
    for title, width in layout.columns:
        pen.text(x + width / 2, y, title, 7.2, font=BOLD, colour=pen.on_fill, align="centre", width=width - 1 * MM)
        x += width


def _row(pen: Pen, model: PrintedStandings, layout: _Layout, line: StandingsLine, middle: float) -> None:
    row, marks = line
    pen.figure(LEFT + PLACE / 2, middle, str(row.place) if isinstance(row, Row) else "–", 9.5, width=PLACE - 2 * MM)
    x, room = LEFT + PLACE + 1 * MM, layout.name - 3 * MM
    about = " · ".join(filter(None, (row.faction, row.remark)))
    name = printable_in_font(row.player, row.contestant)
    pen.name(x, middle, name, 8.4, width=room, tall=ROW, about=about, small=5.2)
    x = LEFT + PLACE + layout.name
    shown = marks if layout.has_marks else ()
    cells = [*_figures(model, row), *map(_mark, shown)] if isinstance(row, Row) else []
    for (words, font, colour), (_, width) in zip(cells, layout.columns, strict=isinstance(row, Row)):
        pen.figure(x + width / 2, middle, words, 8.6, font=font, width=width - 1 * MM, colour=colour)
        x += width


def _figures(model: PrintedStandings, row: Row) -> Iterator[tuple[str, str, str]]:
    for number, metric in enumerate(model.standings.columns):
        yield metric.said(row.figures[metric.key]), REGULAR if number else BOLD, INK
    for count in (row.won, row.tied, row.lost):
        yield str(count), REGULAR, INK if count else MUTED


def _mark(mark: Mark | None) -> tuple[str, str, str]:
    return ("", REGULAR, INK) if mark is None else (mark.text, REGULAR, INKS[mark.kind])


def _notes(model: PrintedStandings, layout: _Layout) -> tuple[str, ...]:
    """What is not settled, and what the columns mean."""
    meanings = [*(f"{each.title} {each.meaning}" for each in model.standings.columns), "W T L games won, tied, lost"]
    if layout.has_marks and model.marks:
        meanings.append(f"R1, R2, … {model.legend}")
    lines = (tuple(map(printable_in_font, model.standings.unsettled)), " "), (tuple(meanings), " · ")
    return tuple(line for words, gap in lines for line in packed(words, gap, REGULAR, NOTE_SIZE, RIGHT - LEFT))


def write_csv(model: StandingsBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """UTF-8, commas, quotation marks where they are needed; figures as the standings have them."""
    table = model.standings
    text = TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    rows = (map(_harmless, _csv_line(row, table)) for row in table.everyone)
    csv.writer(text).writerows((_csv_heading(table), *rows))
    text.detach()  # the file stays open for whoever opened it


def _harmless(cell: object) -> object:
    """A text that has apostrophes of its own gets one more, so that taking one off gives back what it was."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip("'").startswith(FORMULAS) else cell


def _csv_heading(table: Standings) -> list[str]:
    figures = (metric.key for metric in table.columns)
    return ["place", "entry", "player", "faction", *figures, "played", "won", "tied", "lost", "status", "disputed"]


def _csv_line(row: Row | Unranked, table: Standings) -> Iterator[object]:
    if isinstance(row, Unranked):  # neither place nor figures
        yield from ("", row.contestant, row.player, row.faction or "", *[""] * (len(table.columns) + 4), row.status, "")
        return
    yield from (row.place, row.contestant, row.player, row.faction or "")
    yield from (row.figures[metric.key] for metric in table.columns)
    yield from (row.played, row.won, row.tied, row.lost, row.status, " ".join(map(str, row.disputed)))


Item = TypeVar("Item")
DrawRow = Callable[[Pen, Item, float, float, float, float], None]
"""Draws one row into a cell: left edge, middle, width, height."""


def write_pairings(model: Poster, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All pages: first by name, then by table."""
    tables: list[PosterTable | NamedPlayer] = [*model.tables, *model.byes]
    pages = [
        *_pairings_pages(model, "Pairings by name", model.lines, _wide_line, _narrow_line),
        *_pairings_pages(model, "Pairings by table", tables, _wide_table, _narrow_table),
    ]
    write_pages(f"Pairings of round {model.round}, {model.heading.name}", seal, pages, out, ink_saver=ink_saver)


def _pairings_pages(
    model: Poster, kind: str, items: Sequence[Item], wide: DrawRow[Item], narrow: DrawRow[Item]
) -> Iterator[Page]:
    """One column as long as a page holds it; else two of them, spread evenly over as many pages as it takes."""
    room = BODY - FOOT - 2 * MM - _scenario_height(model)
    deep = max(map(_deep, items), default=1)
    if len(items) <= room / (LOW * deep):
        tall = min(HIGH * deep, room / max(1, len(items)))
        yield partial(_pairings_page, model=model, kind=kind, columns=[items], beside=1, tall=tall, row=wide)
        return
    plays = max((_plays_height(item) for item in items), default=0.0)
    pages = -(-len(items) // (2 * int(room / (DOUBLE + plays))))
    down = -(-len(items) // (2 * pages))
    columns = [items[at : at + down] for at in range(0, len(items), down)]
    tall = min(HIGH + plays, room / down)
    for at in range(0, len(columns), 2):
        pair = columns[at : at + 2]
        yield partial(_pairings_page, model=model, kind=kind, columns=pair, beside=2, tall=tall, row=narrow)


def _deep(item: object) -> int:
    """How many rows an item takes: of names, and of what is played where that stands with each table."""
    return -(-len(item.players) // ABREAST) + _has_plays(item) if isinstance(item, PosterTable) else 1


def _pairings_page(
    pen: Pen,
    *,
    model: Poster,
    kind: str,
    columns: Sequence[Sequence[Item]],
    beside: int,
    tall: float,
    row: DrawRow[Item],
) -> None:
    head(pen, kind, model.heading, badge=("Round", str(model.round)))
    if _is_announced(model):
        pen.stamp("scenario", lambda: _scenario(pen, model, BODY))
    top = BODY - _scenario_height(model)
    width = (RIGHT - LEFT - GAP * (beside - 1)) / beside
    for number, items in enumerate(columns):
        x = LEFT + number * (width + GAP)
        stripes(pen, len(items), x, top, width, tall)
        for place, item in enumerate(items):
            row(pen, item, x, top - (place + 0.5) * tall, width, tall)


def _scenario(pen: Pen, model: Poster, top: float) -> None:
    tall = _scenario_height(model) - SCENARIO_GAP
    pen.box(LEFT, top - tall, RIGHT - LEFT, tall, stroke=DEEP, thick=0.9, radius=1.5 * MM)
    pen.label(LEFT + 3 * MM, top - 3.6 * MM, model.scenario_word)
    pen.text(LEFT + 3 * MM, top - 8.6 * MM, model.scenario or "not announced", 13, font=BOLD, width=52 * MM, least=7)
    for number, line in enumerate(_scenario_lines(model)):
        pen.text(LEFT + SCENARIO_NAMED, top - 4.7 * MM - number * SCENARIO_LINE, line, SCENARIO_SIZE)


def _scenario_lines(model: Poster) -> tuple[str, ...]:
    room = RIGHT - LEFT - SCENARIO_NAMED - 4 * MM
    return packed(breakable(model.figures), " ", REGULAR, SCENARIO_SIZE, room)


def _scenario_height(model: Poster) -> float:
    """How much room is taken by what all tables play; nothing where it is not announced."""
    if not _is_announced(model):
        return 0.0
    return SCENARIO + max(0, len(_scenario_lines(model)) - 2) * SCENARIO_LINE


def _is_announced(model: Poster) -> bool:
    return bool(model.scenario or model.figures)


def _number(pen: Pen, table: int | None, x: float, middle: float, tall: float) -> None:
    """The figure that is looked for from afar."""
    words, size = ("bye", 10.0) if table is None else (str(table), min(21, tall * 0.8))
    words, size = fitted(words, BOLD, size, NUMBER - 4 * MM)
    y = middle - CAP_HEIGHT * size / 2
    pen.text(x + NUMBER - 3 * MM, y, words, size, font=BOLD, colour=DEEP, align="right")


def _name(pen: Pen, line: PosterLine, x: float, middle: float, size: float, width: float, tall: float) -> None:
    """The family name in bold, as it is looked up, and what stands before it in plain letters. A name that is too long
    for that, or that the fonts cannot show, stands there as it is."""
    family, given = f"{line.family}, ", line.given
    wide = width_of(family, BOLD, 1) + width_of(given, REGULAR, 1)
    is_shown = printable_in_font(line.player.name) == line.player.name
    if not given or not is_shown or wide * READABLE > width:
        pen.name(x, middle, named(line.player), size, width=width, tall=tall)
        return
    size = min(size, width / wide)
    y = middle - CAP_HEIGHT * size / 2
    pen.text(x, y, family, size, font=BOLD)
    pen.text(x + width_of(family, BOLD, size), y, given, size)


def _against(line: PosterLine) -> str:
    """Whom to look for, and whether to attack them where that is known; beside a member's name the team's."""
    against = "attacks" if line.role == "attacker" else "vs"
    team = f"({printable_in_font(line.team, line.player.no, 'Team')})" if line.team else ""
    many = f"{len(line.opponents)} others"
    whom = _joined(line.opponents) if len(line.opponents) <= MOST_NAMED else many
    return " ".join(filter(None, (team, f"{against} {whom}" if line.opponents else "")))


def _joined(players: Sequence[NamedPlayer], between: str = " / ") -> str:
    return between.join(map(named, players))


def _wide_line(pen: Pen, line: PosterLine, x: float, middle: float, width: float, tall: float) -> None:
    _number(pen, line.table, x, middle, tall)
    size = min(12.5, tall * 0.62)
    y = middle - CAP_HEIGHT * size / 2
    _name(pen, line, x + NUMBER, middle, size, 78 * MM, tall)
    pen.text(x + NUMBER + 82 * MM, y, _against(line), 9, colour=MUTED, width=width - NUMBER - 102 * MM, least=6)
    pen.text(x + width - 2 * MM, y, line.points, 7.5, colour=MUTED, align="right", width=17 * MM)


def _narrow_line(pen: Pen, line: PosterLine, x: float, middle: float, width: float, tall: float) -> None:
    _number(pen, line.table, x, middle, tall * 0.85)
    room = width - NUMBER - 1 * MM
    _name(pen, line, x + NUMBER, middle + 1.5 * MM, 10, room, tall - 4.1 * MM)
    y = middle - 3.3 * MM  # under the longest name that fits
    pen.text(x + NUMBER, y, _against(line), 6.8, colour=MUTED, width=room - 16 * MM)
    pen.text(x + width - 1 * MM, y, line.points, 6.2, colour=MUTED, align="right", width=15 * MM)


def _wide_table(pen: Pen, item: PosterTable | NamedPlayer, x: float, middle: float, width: float, tall: float) -> None:
    players, table = ((item,), None) if isinstance(item, NamedPlayer) else (item.players, item.table)
    _number(pen, table, x, middle, tall)
    rows = [players[at : at + ABREAST] for at in range(0, len(players), ABREAST)]
    tall /= len(rows) + _has_plays(item)
    if _has_plays(item):
        _plays(pen, item, x + NUMBER, middle - (len(rows) - 1) / 2 * tall, width - NUMBER - 2 * MM, tall)
        middle += tall / 2
    size, gap = min(11, tall * 0.58), 4 * MM
    room = (width - NUMBER) / max(2, len(rows[0])) - gap
    for down, row in enumerate(rows):
        y = middle + ((len(rows) - 1) / 2 - down) * tall
        for across, player in enumerate(row):
            left, about = x + NUMBER + across * (room + gap), _about(item, player)
            pen.name(left, y, named(player), size, width=room, tall=tall, about=about, small=5.2)


def _has_plays(item: object) -> bool:
    return isinstance(item, PosterTable) and bool(item.plays)


def _plays_height(item: object) -> float:
    """How much room it takes to say in one of two columns what a table plays, in letters that can be read."""
    words = breakable(item.plays if isinstance(item, PosterTable) else ())
    lines = packed(words, " ", REGULAR, READABLE, COLUMN - NUMBER - 1 * MM)
    return len(lines) * READABLE * LEADING * _has_plays(item)


def _plays(pen: Pen, item: PosterTable | NamedPlayer, x: float, top: float, width: float, tall: float) -> None:
    """What a table plays, in letters as large as there is room for."""
    words = breakable(() if isinstance(item, NamedPlayer) else item.plays)
    for size in (READABLE, 6.2, 5.6, 5):
        lines = packed(words, " ", REGULAR, size, width)
        if len(lines) * size * LEADING <= tall:
            break
    for number, line in enumerate(lines):
        pen.text(x, top - size - number * size * LEADING, line, size)


def _about(item: PosterTable | NamedPlayer, player: NamedPlayer) -> str:
    """Who attacks, and who plays for a team."""
    is_attacker = isinstance(item, PosterTable) and item.attacker == player.no
    return " · ".join(filter(None, ("attacker" if is_attacker else "", members_of(player))))


def _narrow_table(
    pen: Pen, item: PosterTable | NamedPlayer, x: float, middle: float, width: float, tall: float
) -> None:
    players, table = ((item,), None) if isinstance(item, NamedPlayer) else (item.players, item.table)
    _number(pen, table, x, middle, tall * 0.85)
    room = width - NUMBER - 1 * MM
    if _has_plays(item):
        middle += (tall - DOUBLE) / 2
        _plays(pen, item, x + NUMBER, middle - 4 * MM, room, tall - DOUBLE)
    for part, y in ((players[:1], middle + 0.8 * MM), (players[1:], middle - 3.2 * MM)):
        about = " / ".join(filter(None, (_about(item, player) for player in part)))
        words = ending_in(_joined(part), f"({about})", BOLD, room, " ") if about else _joined(part)
        pen.text(x + NUMBER, y, words, 8.5, font=BOLD, width=room)
