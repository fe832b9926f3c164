"""The race for points as a picture: a line for each of those in front, over the tournaments that count."""

from collections.abc import Sequence
from typing import NamedTuple

from ledger.exports.lettering import printable_in_font
from ledger.exports.pen import Pen
from ledger.exports.theme import ACCENT, BOLD, LEFT, LINE, MM, MUTED, RIGHT, SERIES
from ledger.projections.seasons.table import Runner, SeasonRace, Stage

TALL = 74 * MM
MOST_LINES = len(SERIES)
NAMES = 46 * MM  # on the right of the lines
AXIS = 9 * MM  # on their left
BELOW = 8 * MM  # for the names of tournaments
LEAST_STEP = 15 * MM  # between two names of tournaments; closer ones are left out
FEW = 20  # tournaments; with more of them lines are thinner, and without dots
LINE_HEIGHT = 3.6 * MM  # of the names
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000)


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


def draw(pen: Pen, race: SeasonRace, asked: int, top: float) -> None:
    """The picture under a height. Everybody starts from nothing."""
    shown = race.runners[:MOST_LINES]
    step = _step(max(asked, *(runner.totals[-1] for runner in shown)))
    most = step * -(-max(asked, *(max(runner.totals) for runner in shown)) // step)
    field = _Field(LEFT + AXIS, RIGHT - NAMES, top - TALL + BELOW, top - 3 * MM, most, len(race.stages))
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
