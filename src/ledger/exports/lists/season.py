"""What the season report says in blocks: its figures, each tournament with its state, and the finals."""

from collections.abc import Iterator, Sequence
from functools import partial

from ledger.exports.flow import Block
from ledger.exports.lettering import printable_in_font, width_of, wrapped
from ledger.exports.page import day
from ledger.exports.pen import Pen
from ledger.exports.theme import ACCENT, BOLD, DEEP, INK, LEFT, LINE, LOST, MM, MUTED, REGULAR, RIGHT, TIED, TINT, WON
from ledger.projections.seasons.report import FinalsView, Holder, SeasonReport, TournamentRow

SIZE, SMALL = 8.0, 7.2
STEP = 3.9 * MM  # from line to line
LABELS = 24 * MM
NOT_KNOWN = "–"
STATE_INK = {"counts": WON, "open": TIED, "lacking": LOST, "void": MUTED}
WIDE = RIGHT - LEFT


def facts(model: SeasonReport) -> Block:
    """The figures of the season, each with its title."""
    lines = [(name, wrapped(words, REGULAR, SIZE, WIDE - LABELS - 6 * MM)) for name, words in model.facts]
    tall = sum(len(words) for _, words in lines) * STEP + 5 * MM
    return Block(tall, partial(_facts, lines=lines, tall=tall))


def _facts(pen: Pen, top: float, *, lines: Sequence[tuple[str, Sequence[str]]], tall: float) -> None:
    pen.box(LEFT, top - tall, WIDE, tall, fill=TINT, stroke=LINE)
    y = top - 5 * MM
    for name, words in lines:
        pen.text(LEFT + 3 * MM, y, name, SMALL, font=BOLD, colour=MUTED)
        for line in words:
            pen.text(LEFT + LABELS, y, line, SIZE)
            y -= STEP


def event(row: TournamentRow) -> Block:
    """One tournament: its state, the days that decide it, why it does not count, and its best."""
    lines = list(_event_lines(row))
    tall = 17.5 * MM + len(lines) * STEP
    return Block(tall, partial(_event, row=row, lines=lines, tall=tall), before=2.5 * MM)


Line = tuple[str, str, str]
"""Words, their font and their colour."""


def _event_lines(row: TournamentRow) -> Iterator[Line]:
    yield from _in_lines(row.why, BOLD, LOST)
    yield from _in_lines(row.remarks, REGULAR, ACCENT)
    yield from _in_lines(_best(row.best), REGULAR, INK)


def _in_lines(words: str, font: str, colour: str) -> Iterator[Line]:
    for line in wrapped(printable_in_font(words), font, SMALL, WIDE - 8 * MM):
        yield line, font, colour


def _fields(row: TournamentRow) -> Iterator[tuple[str, str, float]]:
    """What is known of a tournament: a label, the words and a width each."""
    one = row.event
    yield "players", _count(one.players), 15 * MM
    yield "attendance", _count(one.attendance), 18 * MM
    days = {
        "sanctioned": one.sanctioned,
        "requested": one.requested,
        "ended": one.completed,
        "report until": one.deadline,
        "reported": one.reported,
    }
    for label, when in days.items():
        yield label, NOT_KNOWN if when is None else day(when), 28 * MM


def _people(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def _count(number: int | None) -> str:
    return NOT_KNOWN if number is None else str(number)


def _best(holders: Sequence[Holder], what: str = "points") -> str:
    told = (f"{each.place}. {each.players}{f', {each.qp} {what}' if each.qp else ''}" for each in holders)
    return "  ·  ".join(told)


def _event(pen: Pen, top: float, *, row: TournamentRow, lines: Sequence[Line], tall: float) -> None:
    ink = STATE_INK[row.event.state]
    _card(pen, top, tall, ink)
    about = " · ".join(filter(None, (day(row.event.day), row.rules, row.event.region or "", row.event.tournament)))
    _heading(pen, top, row.name, about, row.state, ink)
    x = LEFT + 4 * MM
    for label, words, width in _fields(row):
        pen.label(x, top - 9.4 * MM, label, width=width - 1 * MM)
        pen.text(x, top - 12.8 * MM, words, SMALL, width=width - 2 * MM)
        x += width
    _lines(pen, top - 17.5 * MM, lines)


def finals(model: FinalsView) -> Block:
    """The finals, and what they give for the next season."""
    lines: list[Line] = [(_people(model.players), REGULAR, INK)]
    lines += _in_lines(_best(model.best, "points for the next season") or "No places yet.", REGULAR, INK)
    tall = 9 * MM + len(lines) * STEP + 1 * MM
    return Block(tall, partial(_finals, model=model, lines=lines, tall=tall), before=1 * MM)


def _finals(pen: Pen, top: float, *, model: FinalsView, lines: Sequence[Line], tall: float) -> None:
    _card(pen, top, tall, DEEP)
    about = " · ".join((day(model.day), model.rules, model.tournament))
    _heading(pen, top, model.name, about, model.state, DEEP)
    _lines(pen, top - 11 * MM, lines)


def _card(pen: Pen, top: float, tall: float, ink: str) -> None:
    pen.box(LEFT, top - tall, WIDE, tall, stroke=LINE)
    pen.line(LEFT, top, LEFT, top - tall, colour=ink, thick=2.4)


def _heading(pen: Pen, top: float, name: str, about: str, state: str, ink: str) -> None:
    """Name and state in a line, and under them what it is."""
    wide = width_of(state.upper(), BOLD, 6.6) + 5 * MM
    pen.box(RIGHT - wide - 2 * MM, top - 6.2 * MM, wide, 4.6 * MM, stroke=ink, thick=0.9, radius=1 * MM)
    pen.text(RIGHT - 2 * MM - wide / 2, top - 4.8 * MM, state.upper(), 6.6, font=BOLD, colour=ink, align="centre")
    room = WIDE - wide - 10 * MM
    pen.name(LEFT + 4 * MM, top - 3.7 * MM, name, 9.4, width=room * 0.55, tall=6.6 * MM)
    x = LEFT + 4 * MM + min(room * 0.55, width_of(printable_in_font(name), BOLD, 9.4)) + 4 * MM
    pen.text(x, top - 4.8 * MM, about, SMALL, colour=MUTED, width=LEFT + 4 * MM + room - x)


def _lines(pen: Pen, y: float, lines: Sequence[Line]) -> None:
    for words, font, colour in lines:
        pen.text(LEFT + 4 * MM, y, words, SMALL, font=font, colour=colour)
        y -= STEP
