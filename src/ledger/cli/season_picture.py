"""The race for points as a picture: a line for each person, rising from tournament to tournament."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.text import Text

from ledger.application import printable
from ledger.cli.call import Desk

if TYPE_CHECKING:
    from ledger.application import SeasonRace

HEIGHT = 16  # rows of the picture
_WIDEST_STEP = 8
_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_COLOURS = ("green", "cyan", "magenta", "yellow", "blue", "red", "bright_green", "bright_cyan")


class _Cell(NamedTuple):
    letter: str
    style: str


_EMPTY = _Cell(" ", "")
Grid = list[list[_Cell]]


def show(desk: Desk, race: "SeasonRace") -> None:
    """Print the picture; coloured on a terminal alone."""
    if not race.stages or not race.runners:
        desk.say("Nobody has points yet.")
        return
    console = Console(markup=False, highlight=False, emoji=False)
    is_wide = (console.encoding or "").lower().startswith("utf")
    for line in picture(race, console.width, is_wide=is_wide):
        with console.capture() as capture:
            console.print(line, overflow="ellipsis", no_wrap=True)
        sys.stdout.write(capture.get().rstrip() + "\n")


def picture(race: "SeasonRace", width: int, *, is_wide: bool = True) -> list[Text]:
    """The picture line by line: points on the left, tournaments below, and who is which letter."""
    runners = race.runners[: len(_MARKS)]
    most = max(max(runner.totals) for runner in runners)
    labels = len(str(most))
    columns = _columns(len(race.stages), width - labels - 2)
    step = min(_WIDEST_STEP, max(1, (width - labels - 2) // len(columns)))
    grid: Grid = [[_EMPTY] * (step * len(columns)) for _ in range(HEIGHT)]
    if race.threshold is not None and race.threshold <= most:
        row = _row(race.threshold, most)
        grid[row] = [_Cell("·" if is_wide else ".", "dim")] * len(grid[row])
    for number in reversed(range(len(runners))):  # so that the best is drawn on top
        totals = [runners[number].totals[column] for column in columns]
        _draw(grid, [_row(total, most) for total in totals], step, number, is_wide=is_wide)
    lines = [_line(cells, _label(row, most), labels, is_wide=is_wide) for row, cells in enumerate(grid)]
    return [*lines, *_foot(race, columns, labels, step), *_legend(race)]


def _columns(stages: int, room: int) -> list[int]:
    """The stages drawn: all, or as many as there is room for, the last one included."""
    if stages <= room:
        return list(range(stages))
    return [(number + 1) * stages // room - 1 for number in range(room)]


def _row(total: int, most: int) -> int:
    """The most stands in the first row, nothing in the last."""
    return (HEIGHT - 1) - (total * (HEIGHT - 1)) // most


def _label(row: int, most: int) -> str:
    """The fewest points that are drawn in a row; of every fifth, which is enough to read the others by."""
    return "" if row % 5 else str(-(-most * (HEIGHT - 1 - row) // (HEIGHT - 1)))


def _draw(grid: Grid, rows: Sequence[int], step: int, number: int, *, is_wide: bool) -> None:
    style, flat, rise = _COLOURS[number % len(_COLOURS)], *(("─", "│") if is_wide else ("-", "|"))
    for column, row in enumerate(rows):
        before = rows[column - 1] if column else HEIGHT - 1
        left = column * step
        for between in range(row + 1, before):
            grid[between][left] = _Cell(rise, style)
        grid[row][left : left + step] = [_Cell(flat, style)] * step
        if row != before or column == len(rows) - 1:
            grid[row][left + step - 1] = _Cell(_MARKS[number], f"bold {style}")


def _line(cells: Sequence[_Cell], label: str, labels: int, *, is_wide: bool) -> Text:
    line = Text(f"{label:>{labels}} {'│' if is_wide else '|'}")
    for letter, style in cells:
        line.append(letter, style=style)
    return line


def _foot(race: "SeasonRace", columns: Sequence[int], labels: int, step: int) -> list[Text]:
    first, last = race.stages[columns[0]].tournament, race.stages[columns[-1]].tournament
    room = step * len(columns)
    named = first if len(columns) == 1 else f"{first}{last:>{max(room - len(first), len(last) + 1)}}"
    return [Text(f"{'':>{labels}}  {printable(named)}")]


def _legend(race: "SeasonRace") -> list[Text]:
    legend = []
    for number, runner in enumerate(race.runners[: len(_MARKS)]):
        line = Text()
        line.append(_MARKS[number], style=f"bold {_COLOURS[number % len(_COLOURS)]}")
        line.append(printable(f"  {runner.totals[-1]}  {runner.player}"))
        legend.append(line)
    if race.threshold is not None:
        legend.append(Text(f"{race.threshold} points qualify."))
    return legend
