"""The official report of a season: its figures, table and race, every tournament with its state, and the finals."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

from ledger.exports.lists import Block, PlacedBlock, laid_out, sentence, title
from ledger.exports.page import BODY, Pen, head, write_pages
from ledger.exports.theme import (
    ACCENT,
    BOLD,
    CAP_HEIGHT,
    DEEP,
    FOOT,
    HAIRLINE,
    INK,
    LEFT,
    LINE,
    LOST,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    SERIES,
    TIED,
    TINT,
    WON,
    printable_in_font,
    width_of,
    wrapped,
)
from ledger.projections.documents import Seal
from ledger.projections.seasons.race import Runner, SeasonRace, Stage
from ledger.projections.seasons.report import FinalsView, Holder, SeasonReport, TournamentRow
from ledger.projections.seasons.table import SeasonRow
from ledger.projections.wording import day_in_words

# the table
HEADER, ROW = 6.6 * MM, 6.2 * MM
PLACE, NAME, POINTS, QUALIFIED = 10 * MM, 56 * MM, 14 * MM, 36 * MM  # widths; the rest is for where points come from
FROM_WIDE = RIGHT - LEFT - PLACE - NAME - POINTS - QUALIFIED - 1 * MM
FROM_SIZE, FROM_STEP = 6.8, 3.2 * MM  # of the lines of that, and from one to the next
NOBODY = "Nobody has any points yet."
NOTHING = "No tournament belongs to the season yet."

# cards
SIZE, SMALL = 8.0, 7.2
STEP = 3.9 * MM  # from line to line
LABELS = 24 * MM
NOT_KNOWN = "–"
STATE_INK = {"counts": WON, "open": TIED, "lacking": LOST, "void": MUTED}
WIDE = RIGHT - LEFT

# the race
RACE_TALL = 74 * MM
MOST_LINES = len(SERIES)
NAMES = 46 * MM  # on the right of the lines
AXIS = 9 * MM  # on their left
BELOW = 8 * MM  # for the names of tournaments
LEAST_STEP = 15 * MM  # between two names of tournaments; closer ones are left out
FEW = 20  # tournaments; with more of them lines are thinner, and without dots
LINE_HEIGHT = 3.6 * MM  # of the names
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000)


def write(model: SeasonReport, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """Everything, over as many pages as it takes."""
    pages = laid_out(list(_blocks(model)), BODY, FOOT + 2 * MM)
    drawn = [partial(_page, model=model, placed=placed) for placed in pages]
    write_pages(f"Season report, {model.heading.name}", seal, drawn, out, ink_saver=ink_saver)


def _page(pen: Pen, *, model: SeasonReport, placed: Sequence[PlacedBlock]) -> None:
    qualified = sum(row.qualified for row in model.table.rows)
    states = ("season closed" if model.table.closed else "", "provisional" if model.table.unsettled else "")
    tag = ", ".join(filter(None, states))
    head(pen, "Season report", model.heading, badge=("Qualified", str(qualified)), tag=tag)
    for block, top in placed:
        block.draw(pen, top)


def _blocks(model: SeasonReport) -> Iterator[Block]:
    yield _facts_card(model)
    yield from _table(model)
    if model.race.runners:
        yield title("The race for points", RACE_TALL)
        yield Block(RACE_TALL, lambda pen, top: _race(pen, model.race, model.asked, top))
    yield title("Tournaments of the season", 30 * MM)
    yield from map(_tournament_card, model.tournaments)
    if not model.tournaments:
        yield sentence(NOTHING)
    if model.finals is not None:
        yield title("Finals", 20 * MM)
        yield _finals_card(model.finals)


def _table(model: SeasonReport) -> Iterator[Block]:
    yield title("Table", HEADER + ROW)
    header = Block(HEADER, _titles)
    for number, row in enumerate(model.table.rows):
        origins = _from(row)
        tall = ROW + (len(origins) - 1) * FROM_STEP
        yield Block(tall, partial(_row, row=row, origins=origins, tall=tall, is_tinted=number % 2 == 0), header)
    if not model.table.rows:
        yield sentence(NOBODY)
    if model.table.unsettled:
        yield sentence(model.table.unsettled)


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
    pen.figure(x + NAME + POINTS / 2, middle, f"{row.qp}{'*' * row.provisional}", 9, width=POINTS - 2 * MM)
    x += NAME + POINTS
    if row.qualified:
        _qualified(pen, x + 2 * MM, middle, row.qualified_at or "")
    for number, line in enumerate(origins):
        pen.text(
            x + QUALIFIED, middle - CAP_HEIGHT * 3.4 - number * FROM_STEP, line, FROM_SIZE, colour=INK, width=FROM_WIDE
        )


def _qualified(pen: Pen, x: float, middle: float, at: str) -> None:
    """The letter says it, for those who print in black and white; after it the tournament that made it enough."""
    pen.box(x, middle - 1.9 * MM, 3.8 * MM, 3.8 * MM, stroke=WON, thick=0.9, radius=0.7 * MM)
    pen.figure(x + 1.9 * MM, middle, "Q", 6.6, width=3 * MM, colour=WON)
    pen.text(x + 5.4 * MM, middle - CAP_HEIGHT * 3.4, at, 6.8, colour=WON, width=QUALIFIED - 9 * MM)


def _from(row: SeasonRow) -> list[str]:
    """Where points come from, in lines; at the end and in brackets what is not among a person's best."""
    best_first = sorted(row.tournaments, key=lambda each: not each.counts)
    told = [each.says if each.counts else f"({each.says})" for each in best_first]
    lines = told[:1]
    for each in told[1:]:
        longer = f"{lines[-1]} · {each}"
        if width_of(longer, REGULAR, FROM_SIZE) <= FROM_WIDE:
            lines[-1] = longer
        else:
            lines.append(each)
    return lines


def _facts_card(model: SeasonReport) -> Block:
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


def _tournament_card(row: TournamentRow) -> Block:
    """One tournament: its state, the days that decide it, why it does not count, and its best."""
    lines = list(_tournament_lines(row))
    tall = 17.5 * MM + len(lines) * STEP
    return Block(tall, partial(_tournament, row=row, lines=lines, tall=tall), before=2.5 * MM)


InkedLine = tuple[str, str, str]
"""Words, their font and their colour."""


def _tournament_lines(row: TournamentRow) -> Iterator[InkedLine]:
    yield from _in_lines(row.why, BOLD, LOST)
    yield from _in_lines(row.remarks, REGULAR, ACCENT)
    yield from _in_lines(_best(row.best), REGULAR, INK)


def _in_lines(words: str, font: str, colour: str) -> Iterator[InkedLine]:
    for line in wrapped(printable_in_font(words), font, SMALL, WIDE - 8 * MM):
        yield line, font, colour


def _fields(row: TournamentRow) -> Iterator[tuple[str, str, float]]:
    """What is known of a tournament: a label, the words and a width each."""
    one = row.tournament
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
        yield label, NOT_KNOWN if when is None else day_in_words(when), 28 * MM


def _people(number: int) -> str:
    return "1 player" if number == 1 else f"{number} players"


def _count(number: int | None) -> str:
    return NOT_KNOWN if number is None else str(number)


def _best(holders: Sequence[Holder], what: str = "points") -> str:
    told = (f"{each.place}. {each.players}{f', {each.qp} {what}' if each.qp else ''}" for each in holders)
    return "  ·  ".join(told)


def _tournament(pen: Pen, top: float, *, row: TournamentRow, lines: Sequence[InkedLine], tall: float) -> None:
    one = row.tournament
    ink = STATE_INK[one.state]
    _card(pen, top, tall, ink)
    about = " · ".join(filter(None, (day_in_words(one.day), row.rules, one.region or "", one.tournament)))
    _heading(pen, top, row.name, about, row.state, ink)
    x = LEFT + 4 * MM
    for label, words, width in _fields(row):
        pen.label(x, top - 9.4 * MM, label, width=width - 1 * MM)
        pen.text(x, top - 12.8 * MM, words, SMALL, width=width - 2 * MM)
        x += width
    _lines(pen, top - 17.5 * MM, lines)


def _finals_card(model: FinalsView) -> Block:
    """The finals, and what they give for the next season."""
    lines: list[InkedLine] = [(_people(model.players), REGULAR, INK)]
    lines += _in_lines(_best(model.best, "points for the next season") or "No places yet.", REGULAR, INK)
    tall = 9 * MM + len(lines) * STEP + 1 * MM
    return Block(tall, partial(_finals, model=model, lines=lines, tall=tall), before=1 * MM)


def _finals(pen: Pen, top: float, *, model: FinalsView, lines: Sequence[InkedLine], tall: float) -> None:
    _card(pen, top, tall, DEEP)
    about = " · ".join((day_in_words(model.day), model.rules, model.tournament))
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


def _lines(pen: Pen, y: float, lines: Sequence[InkedLine]) -> None:
    for words, font, colour in lines:
        pen.text(LEFT + 4 * MM, y, words, SMALL, font=font, colour=colour)
        y -= STEP


class _Field(NamedTuple):
    """Where points and tournaments lie on the page."""

    left: float
    right: float
    bottom: float
    top: float
    most: int
    stages: int

    def x(self, stage: int) -> float:
        return self.left + (self.right - self.left) * stage / max(1, self.stages)

    def y(self, points: int) -> float:
        return self.bottom + (self.top - self.bottom) * points / self.most


def _race(pen: Pen, race: SeasonRace, asked: int, top: float) -> None:
    """The picture under a height. Everybody starts from nothing."""
    shown = race.runners[:MOST_LINES]
    step = _step(max(asked, *(runner.totals[-1] for runner in shown)))
    most = step * -(-max(asked, *(max(runner.totals) for runner in shown)) // step)
    field = _Field(LEFT + AXIS, RIGHT - NAMES, top - RACE_TALL + BELOW, top - 3 * MM, most, len(race.stages))
    _grid(pen, field, step)
    _stages(pen, field, race.stages)
    _threshold(pen, field, asked)
    for place, runner in enumerate(shown):  # each thinner than the one before, so that nobody is hidden
        thick = 0.9 + 0.5 * (len(shown) - 1 - place) * min(1.0, FEW / len(race.stages))
        _line(pen, field, runner, SERIES[place], thick)
    _names(pen, field, shown)


def _step(most: int) -> int:
    """How far the lines across are apart: about six of them."""
    return next((step for step in STEPS if most <= 6 * step), -(-most // 6))


def _grid(pen: Pen, field: _Field, step: int) -> None:
    for points in range(0, field.most + 1, step):
        y = field.y(points)
        pen.line(field.left, y, field.right, y, colour=LINE, thick=0.4 if points else 0.9)
        pen.text(field.left - 1.6 * MM, y - 0.9 * MM, str(points), 6.4, colour=MUTED, align="right")


def _stages(pen: Pen, field: _Field, stages: Sequence[Stage]) -> None:
    """Names of tournaments, as many as there is room for; the last one always."""
    width = (field.right - field.left) / len(stages)
    every = max(1, -(-int(LEAST_STEP) // max(1, int(width))))
    for number, stage in enumerate(stages, start=1):
        x = field.x(number)
        pen.line(x, field.bottom, x, field.bottom - 1 * MM, colour=MUTED, thick=0.5)
        if (len(stages) - number) % every == 0:
            name = stage.tournament if stage.day else f"{stage.tournament} (carried)"
            pen.text(x, field.bottom - 4 * MM, name, 6, colour=MUTED, align="centre", width=every * width - 1.5 * MM)


def _threshold(pen: Pen, field: _Field, asked: int) -> None:
    y = field.y(asked)
    pen.line(field.left, y, field.right, y, colour=ACCENT, thick=0.8, dash="-")
    pen.text(field.left + 1 * MM, y + 1 * MM, f"{asked} qualify" if asked > 1 else "1 qualifies", 6, colour=ACCENT)


def _line(pen: Pen, field: _Field, runner: Runner, ink: str, thick: float) -> None:
    points = (0, *runner.totals)
    for stage in range(1, len(points)):
        before, now = points[stage - 1 : stage + 1]
        if not now:
            continue  # not off the ground yet
        pen.line(field.x(stage - 1), field.y(before), field.x(stage), field.y(now), colour=ink, thick=thick)
        if now != before and field.stages <= FEW:
            pen.circle(field.x(stage), field.y(now), 1.2 + thick / 2, fill=ink, stroke=ink, thick=0.4)


def _names(pen: Pen, field: _Field, runners: Sequence[Runner]) -> None:
    """Who is who, beside the ends of the lines and never on top of each other."""
    floor = field.y(runners[-1].totals[-1])
    heights = [max(field.y(runner.totals[-1]), floor) for runner in runners]
    for place in range(1, len(heights)):
        heights[place] = min(heights[place], heights[place - 1] - LINE_HEIGHT)
    lifted = max(0.0, field.bottom - heights[-1])
    if lifted:  # too many of them far down: all move up as one block needs it
        for place in range(len(heights) - 1, -1, -1):
            below = field.bottom if place == len(heights) - 1 else heights[place + 1] + LINE_HEIGHT
            heights[place] = max(heights[place], below)
    for runner, ink, y in zip(runners, SERIES, heights, strict=False):
        end = field.y(runner.totals[-1])
        pen.line(field.right + 1 * MM, end, field.right + 4 * MM, y, colour=ink, thick=0.7)
        pen.text(field.right + 5 * MM, y - 0.9 * MM, str(runner.totals[-1]), 7, font=BOLD, colour=ink)
        name = printable_in_font(runner.player)
        pen.text(field.right + 11 * MM, y - 0.9 * MM, name, 7, colour=ink, width=NAMES - 12 * MM)
