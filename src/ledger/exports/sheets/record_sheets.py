"""Record sheets as PDF: one a player, the same before play and after it; what is not known yet can be written in. Of it
the table of rounds: what a player circles, writes and signs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from ledger.exports.page import BODY, NOTE_LINE, Page, Pen, explain, head, note_lines, write_pages
from ledger.exports.sheets import army_lists
from ledger.exports.theme import (
    BOLD,
    CAP_HEIGHT,
    DEEP,
    FOOT,
    INK,
    LEAST,
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
    ending_in,
    members_of,
    named,
    printable_in_font,
    width_of,
    wrapped,
)
from ledger.projections.documents import Seal
from ledger.projections.record_sheets import RecordSheet, RoundLine, Total

KIND = "Player record sheet"
PLAYER = 13.5 * MM
TOTALS = 20 * MM
SIGNATURES = 15 * MM
ROUNDS_HEAD = 10 * MM
LEAST_ROW, COMFORTABLE_ROW, MOST_ROW = 9.2 * MM, 10.5 * MM, 14 * MM  # of a row
OUTCOMES = (("W", WON), ("L", LOST), ("T", TIED))
LETTERS = (None, "W", "L", "T")  # of a round with a game; any other outcome says why there was none
SIGNER = 5.2  # points; who signs where
SMALL = 5.8  # points; event numbers


def write(model: Sequence[RecordSheet], seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All sheets in one document."""
    title = f"{KIND}s, {model[0].heading.name}"
    pages = [page for sheet in model for page in _pages(sheet)]
    write_pages(title, seal, pages, out, ink_saver=ink_saver)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How one sheet is laid out."""

    notes: tuple[str, ...]  # in lines
    cards: Sequence[army_lists.CardRow]
    is_whole: bool  # whether the cards say everything about the lists
    row: float
    rows: int  # a page


def _plan(sheet: RecordSheet) -> _Plan:
    """Rows as high as there is room for. Lists that would squeeze them get pages of their own."""
    notes = note_lines(_notes(sheet))
    room = BODY - FOOT - PLAYER - TOTALS - SIGNATURES - len(notes) * NOTE_LINE - ROUNDS_HEAD - 3 * MM
    spare = max(room - len(sheet.rounds) * MOST_ROW, army_lists.room_to_write(sheet.lists))
    for is_whole in (True, False):
        cards = army_lists.card_rows(sheet.lists, in_full=is_whole, room=spare)
        left = room - army_lists.height(cards)
        row = left / max(1, len(sheet.rounds))
        if row >= COMFORTABLE_ROW:
            break
    row = max(LEAST_ROW, min(row, MOST_ROW))
    return _Plan(notes, cards, is_whole, row, max(1, int(left / row + 1e-6)))


def _pages(sheet: RecordSheet) -> Iterator[Page]:
    plan = _plan(sheet)
    rounds = [sheet.rounds[at : at + plan.rows] for at in range(0, len(sheet.rounds), plan.rows)] or [()]
    for number, part in enumerate(rounds, start=1):
        yield partial(_page, sheet=sheet, plan=plan, rounds=part, is_last=number == len(rounds))
    if plan.is_whole:
        return
    if any(row.is_blank for row in plan.cards):
        if _is_to_be_filled(sheet):
            yield partial(_blank_page, sheet=sheet)
    else:
        columns = army_lists.columns_of(sheet.lists, BODY - PLAYER)
        for at in range(0, len(columns), army_lists.COLUMNS):
            yield partial(_list_page, sheet=sheet, columns=columns[at : at + army_lists.COLUMNS])


def _page(pen: Pen, *, sheet: RecordSheet, plan: _Plan, rounds: Sequence[RoundLine], is_last: bool) -> None:
    _top(pen, sheet)
    army_lists.draw(pen, plan.cards, BODY - PLAYER, sheet.list_labels)
    top = BODY - PLAYER - army_lists.height(plan.cards)
    top = _draw_rounds(pen, sheet, rounds, top, plan.row)
    if is_last:
        _totals(pen, sheet, top - 3 * MM)
        _signatures(pen, top - TOTALS)
        explain(pen, plan.notes)


def _blank_page(pen: Pen, *, sheet: RecordSheet) -> None:
    _top(pen, sheet)
    top = BODY - PLAYER
    army_lists.draw(pen, army_lists.card_rows(sheet.lists, in_full=True, room=top - FOOT), top, sheet.list_labels)


def _list_page(pen: Pen, *, sheet: RecordSheet, columns: Sequence[Sequence[army_lists.Block]]) -> None:
    _top(pen, sheet)
    army_lists.draw_columns(pen, columns, BODY - PLAYER)


def _top(pen: Pen, sheet: RecordSheet) -> None:
    tag = "" if sheet.status == "active" else sheet.status
    head(pen, KIND, sheet.heading, badge=("Entry", f"#{sheet.player.no}"), tag=tag)
    members = members_of(sheet.player, ", ")
    fields = (
        ("Team: " + members if members else "Player", named(sheet.player), 0, 86, 14),
        ("Faction", sheet.player.faction or "", 91, 48, 10),
        ("Club", sheet.club or "", 144, 38, 10),
    )
    for label, words, x, width, size in fields:
        pen.label(LEFT + x * MM, BODY - 1.5 * MM, label, width=width * MM)
        pen.name(LEFT + x * MM, BODY - 5.8 * MM, words, size, width=width * MM, tall=6.4 * MM)
        pen.line(LEFT + x * MM, BODY - 9.4 * MM, LEFT + (x + width) * MM, BODY - 9.4 * MM)


def _totals(pen: Pen, sheet: RecordSheet, top: float) -> None:
    pen.label(LEFT, top - 1.5 * MM, ", ".join(filter(None, ("Totals", sheet.standing))))
    if sheet.adjusted:
        words = f"Outside any game: {'; '.join(sheet.adjusted)}"
        pen.text(RIGHT, top - 1.5 * MM, words, 6.2, colour=MUTED, align="right", width=120 * MM)
    gap, tall = 3 * MM, 13 * MM
    width = (RIGHT - LEFT - gap * len(sheet.totals)) / (len(sheet.totals) + 1)
    boxes = [
        (_label(each, width - 4 * MM), "" if each.value is None else each.metric.said(each.value))
        for each in sheet.totals
    ]
    boxes.append(("place", sheet.place or ""))
    for number, (label, value) in enumerate(boxes):
        x, y = LEFT + number * (width + gap), top - 3 * MM - tall
        pen.box(x, y, width, tall, fill=TINT, stroke=LINE, radius=1.5 * MM)
        pen.label(x + 2 * MM, y + tall - 3.4 * MM, label, width=width - 4 * MM)
        pen.text(x + 2 * MM, y + 2.6 * MM, value, 16, font=BOLD, width=width - 4 * MM, least=7)


def _label(total: Total, width: float) -> str:
    """What a figure means, or where there is no room for that its title, which stands above its column as well."""
    meaning = total.metric.meaning
    return meaning if width_of(meaning.upper(), REGULAR, LEAST) <= width else total.metric.title


def _signatures(pen: Pen, top: float) -> None:
    y = top - 9 * MM
    fields = ("Player: every line above is right", "Organizer", "Date and time")
    width, gap = 56 * MM, 7 * MM
    for number, words in enumerate(fields):
        x = LEFT + number * (width + gap)
        pen.line(x, y, x + width, y, colour=INK, thick=0.6)
        pen.text(x, y - 3 * MM, words, 6.4, colour=MUTED)


def _is_to_be_filled(sheet: RecordSheet) -> bool:
    return any(line.outcome is None for line in sheet.rounds)


def _notes(sheet: RecordSheet) -> Iterator[str]:
    words = [sheet.worth]
    if _is_to_be_filled(sheet):
        spare = ["The last row is spare: play ends with a sole leader."] if sheet.is_open_ended else []
        words = ["Circle one of W, L and T; both players sign each row.", *words, *spare]
    if any(line.event is not None for line in sheet.rounds):
        words.append("Totals are the sums of the rows and of what is outside any game; each has its event in the log.")
    yield " ".join(words)
    yield from sheet.notes


@dataclass(frozen=True, slots=True)
class _RoundColumn:
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


def _draw_rounds(pen: Pen, sheet: RecordSheet, rounds: Sequence[RoundLine], top: float, tall: float) -> float:
    """The table under `top` with rows so tall; where it ends."""
    columns = {column.key: column for column in _columns(sheet)}
    pen.stamp(f"rounds {top} {tall} {len(rounds)}", lambda: _grid(pen, list(columns.values()), len(rounds), top, tall))
    for number, line in enumerate(rounds):
        _row(pen, sheet, line, columns, top - ROUNDS_HEAD - (number + 0.5) * tall, tall)
    return top - ROUNDS_HEAD - len(rounds) * tall


def _columns(sheet: RecordSheet) -> Iterator[_RoundColumn]:
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
        yield _RoundColumn(key, title, more, x, width * MM)
        x += width * MM


def _grid(pen: Pen, columns: Sequence[_RoundColumn], rows: int, top: float, tall: float) -> None:
    """All that is the same on every sheet: titles, shades and lines."""
    bottom = top - ROUNDS_HEAD - rows * tall
    for number in range(1, rows, 2):
        pen.box(LEFT, top - ROUNDS_HEAD - (number + 1) * tall, RIGHT - LEFT, tall, fill=TINT)
    for number in range(1, rows):
        y = top - ROUNDS_HEAD - number * tall
        pen.line(LEFT, y, RIGHT, y, colour=MUTED, thick=0.4)
    for column in columns[1:]:
        pen.line(column.x, top - ROUNDS_HEAD, column.x, bottom, thick=0.5)
    pen.box(LEFT, top - ROUNDS_HEAD, RIGHT - LEFT, ROUNDS_HEAD, fill=DEEP)
    pen.box(LEFT, bottom, RIGHT - LEFT, top - bottom, stroke=INK, thick=0.9)
    for column in columns:
        _title(pen, column, top - ROUNDS_HEAD / 2)


def _title(pen: Pen, column: _RoundColumn, middle: float) -> None:
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
    pen: Pen, sheet: RecordSheet, line: RoundLine, columns: dict[str, _RoundColumn], middle: float, tall: float
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
        _signed_by_both(pen, columns["signatures"], middle, tall)


def _figures(sheet: RecordSheet, line: RoundLine) -> Iterator[tuple[str, str, float, str]]:
    yield "round", str(line.round), 12, BOLD
    yield "table", _known(line.table), 11, REGULAR
    if sheet.asks_list:
        yield "list", _known(line.list_no), 11, REGULAR
    for metric in sheet.metrics:
        value = line.figures.get(metric.key)
        yield metric.key, "" if value is None else metric.said(value), 11, REGULAR


def _running(pen: Pen, line: RoundLine, column: _RoundColumn, middle: float) -> None:
    """Points so far, and what this round added to them."""
    is_told = line.points is not None
    up = 1.1 * MM if is_told else 0
    pen.figure(column.middle, middle + up, _known(line.running), 12, width=column.width - 2 * MM)
    if line.points is not None:
        pen.text(column.middle, middle - 3.1 * MM, f"{line.points:+d}", SMALL, colour=MUTED, align="centre")


def _how(pen: Pen, line: RoundLine, column: _RoundColumn, middle: float) -> None:
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


def _opponent(pen: Pen, line: RoundLine, column: _RoundColumn, middle: float, tall: float) -> None:
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


def _outcome(pen: Pen, line: RoundLine, column: _RoundColumn, middle: float) -> None:
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


def _signed_by_both(pen: Pen, column: _RoundColumn, middle: float, tall: float) -> None:
    for words, y in (("you", middle + 0.08 * tall), ("opponent", middle - 0.36 * tall)):
        pen.text(column.x + 1 * MM, y, words, SIGNER, colour=MUTED)
        pen.line(column.x + 10.8 * MM, y, column.x + column.width - 1.5 * MM, y, colour=MUTED, dash=".")
