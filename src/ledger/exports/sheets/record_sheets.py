"""The rounds of a record sheet as a table: a row a round, its cells filled in or left to be written in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ledger.exports.lettering import ending_in, printable_in_font, wrapped
from ledger.exports.naming import named
from ledger.exports.pen import Pen
from ledger.exports.theme import (
    BOLD,
    CAP_HEIGHT,
    DEEP,
    INK,
    LEFT,
    LINE,
    LOST,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TIED,
    TINT,
    WON,
)
from ledger.projections.record_sheets import RecordSheet, RoundLine

HEAD = 10 * MM
LEAST, COMFORTABLE, MOST = 9.2 * MM, 10.5 * MM, 14 * MM  # of a row
OUTCOMES = (("W", WON), ("L", LOST), ("T", TIED))
LETTERS = (None, "W", "L", "T")  # of a round with a game; any other outcome says why there was none
SIGNER = 5.2  # points; who signs where
SMALL = 5.8  # points; event numbers


@dataclass(frozen=True, slots=True)
class _Column:
    """A column by its left edge."""

    key: str
    title: str
    more: str  # in small letters under the title
    x: float
    width: float

    @property
    def middle(self) -> float:
        """Where its cells are centred."""
        return self.x + self.width / 2


def draw(pen: Pen, sheet: RecordSheet, rounds: Sequence[RoundLine], top: float, tall: float) -> float:
    """The table under `top` with rows so tall; where it ends."""
    columns = {column.key: column for column in _columns(sheet)}
    pen.stamp(f"rounds {top} {tall} {len(rounds)}", lambda: _grid(pen, list(columns.values()), len(rounds), top, tall))
    for number, line in enumerate(rounds):
        _row(pen, sheet, line, columns, top - HEAD - (number + 0.5) * tall, tall)
    return top - HEAD - len(rounds) * tall


def _columns(sheet: RecordSheet) -> Iterator[_Column]:
    """From left to right; the opponent gets the room that the others leave."""
    few = len(sheet.metrics) <= 2
    before = [("round", "R", "", 8), ("table", "Table", "", 11)]
    after = [
        *([("list", "List", "", 9)] if sheet.asks_list else []),
        ("outcome", "Result", "", 26),
        *(
            (metric.key, metric.title, "" if metric.is_signed else metric.meaning, 13.5 if few else 10)
            for metric in sheet.metrics
        ),
        ("running", sheet.running.title, "so far", 11),
        ("how", "Ended by", "event in the log", (21 if sheet.asks_list else 25) if few else 17),
        ("signatures", "Signatures", "", 26 if few else 22),
    ]
    taken = sum(width for *_, width in (*before, *after)) * MM
    x = LEFT
    for key, title, more, width in (*before, ("opponent", "Opponent", "", (RIGHT - LEFT - taken) / MM), *after):
        yield _Column(key, title, more, x, width * MM)
        x += width * MM


def _grid(pen: Pen, columns: Sequence[_Column], rows: int, top: float, tall: float) -> None:
    """All that is the same on every sheet: titles, shades and lines."""
    bottom = top - HEAD - rows * tall
    for number in range(1, rows, 2):
        pen.box(LEFT, top - HEAD - (number + 1) * tall, RIGHT - LEFT, tall, fill=TINT)
    for number in range(1, rows):
        y = top - HEAD - number * tall
        pen.line(LEFT, y, RIGHT, y, colour=MUTED, thick=0.4)
    for column in columns[1:]:
        pen.line(column.x, top - HEAD, column.x, bottom, thick=0.5)
    pen.box(LEFT, top - HEAD, RIGHT - LEFT, HEAD, fill=DEEP)
    pen.box(LEFT, bottom, RIGHT - LEFT, top - bottom, stroke=INK, thick=0.9)
    for column in columns:
        _title(pen, column, top - HEAD / 2)


def _title(pen: Pen, column: _Column, middle: float) -> None:
    width = column.width - 1.5 * MM
    lines = [
        (column.title, BOLD, 7.2),
        *((line, REGULAR, 5.2) for line in wrapped(column.more, REGULAR, 5.2, width)[:2]),
    ]
    y = middle + (len(lines) - 1) * 1.2 * MM - 0.9 * MM
    for text, font, size in lines:
        pen.text(column.middle, y, text, size, font=font, colour=pen.on_fill, align="centre", width=width)
        y -= 2.4 * MM


def _row(
    pen: Pen, sheet: RecordSheet, line: RoundLine, columns: dict[str, _Column], middle: float, tall: float
) -> None:
    """What is known of a round, centred on its middle."""
    for key, text, size, font in _figures(sheet, line):
        column, made_of = columns[key], line.made_of.get(key)
        up = 1.1 * MM if made_of else 0
        pen.figure(column.middle, middle + up, text, size, font=font, width=column.width - 2 * MM)
        if made_of:
            pen.text(column.middle, middle - 3.1 * MM, made_of, SMALL, colour=MUTED, align="centre")
    _running(pen, line, columns["running"], middle)
    _how(pen, line, columns["how"], middle)
    _opponent(pen, line, columns["opponent"], middle, tall)
    _outcome(pen, line, columns["outcome"], middle)
    if line.outcome in LETTERS:
        _signatures(pen, columns["signatures"], middle, tall)


def _figures(sheet: RecordSheet, line: RoundLine) -> Iterator[tuple[str, str, float, str]]:
    yield "round", str(line.round), 12, BOLD
    yield "table", _known(line.table), 11, REGULAR
    if sheet.asks_list:
        yield "list", _known(line.list_no), 11, REGULAR
    for metric in sheet.metrics:
        value = line.figures.get(metric.key)
        yield metric.key, "" if value is None else metric.said(value), 11, REGULAR


def _running(pen: Pen, line: RoundLine, column: _Column, middle: float) -> None:
    """Points so far, and what this round added to them."""
    is_told = line.points is not None
    up = 1.1 * MM if is_told else 0
    pen.figure(column.middle, middle + up, _known(line.running), 12, width=column.width - 2 * MM)
    if line.points is not None:
        pen.text(column.middle, middle - 3.1 * MM, f"{line.points:+d}", SMALL, colour=MUTED, align="centre")


def _how(pen: Pen, line: RoundLine, column: _Column, middle: float) -> None:
    """How the game ended, and the events that say so: what a player can hold the log to."""
    width = column.width - 2 * MM
    numbers = list(_events(line))
    steps = len(numbers) + bool(line.how) - 1
    y = middle + steps * 1.3 * MM - CAP_HEIGHT * SMALL / 2
    if line.how:
        pen.text(column.middle, y, line.how.replace("-", " "), 7.5, align="centre", width=width)
        y -= 2.8 * MM
    for words in numbers:
        pen.text(column.middle, y, words, SMALL, colour=MUTED, align="centre", width=width)
        y -= 2.4 * MM


def _events(line: RoundLine) -> Iterator[str]:
    for words, number in (("event", line.event), ("replaces", line.replaces)):
        if number is not None:
            yield f"{words} {number}"
    if line.strikes:
        yield f"struck by {', '.join(map(str, line.strikes))}"


def _known(figure: int | None) -> str:
    return "" if figure is None else str(figure)


def _opponent(pen: Pen, line: RoundLine, column: _Column, middle: float, tall: float) -> None:
    x, width = column.x + 2 * MM, column.width - 4 * MM
    if line.outcome not in LETTERS:
        words = (line.outcome or "").capitalize()
        pen.text(x, middle - CAP_HEIGHT * 4.75, words, 9.5, font=BOLD, colour=MUTED, width=width)
        return
    names = " / ".join(map(named, line.opponents))
    is_duel = len(line.opponents) == 1  # of many, their names take all the room there is
    factions = " / ".join(player.faction for player in line.opponents if player.faction and is_duel)
    about = ending_in(printable_in_font(factions), printable_in_font(line.scenario or ""), REGULAR, width)
    pen.name(x, middle, names, 9.5, width=width, tall=tall - 1.5 * MM, about=about)


def _outcome(pen: Pen, line: RoundLine, column: _Column, middle: float) -> None:
    """Three letters to circle by hand; the one that was recorded stands out by weight, line and ink."""
    if line.outcome not in LETTERS:
        pen.figure(column.middle, middle, "bye" if line.outcome == "bye" else "–", 9, width=column.width)
        return
    rim = LINE if line.outcome else MUTED
    for number, (letter, colour) in enumerate(OUTCOMES):
        x, is_it = column.middle + (number - 1) * 8 * MM, letter == line.outcome
        fill = colour if is_it else None
        pen.circle(x, middle, 3.1 * MM, fill=fill, stroke=INK if is_it else rim, thick=1.5 if is_it else 0.7)
        ink = pen.on_fill if is_it else MUTED
        font = BOLD if is_it or not line.outcome else REGULAR
        pen.text(x, middle - CAP_HEIGHT * 4, letter, 8, font=font, colour=ink, align="centre")


def _signatures(pen: Pen, column: _Column, middle: float, tall: float) -> None:
    for words, y in (("you", middle + 0.08 * tall), ("opponent", middle - 0.36 * tall)):
        pen.text(column.x + 1 * MM, y, words, SIGNER, colour=MUTED)
        pen.line(column.x + 10.8 * MM, y, column.x + column.width - 1.5 * MM, y, colour=MUTED, dash=".")
