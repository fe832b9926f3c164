"""The sheet of the race: everyone's points after each tournament that counts, with a chart of those in front."""

from collections.abc import Sequence
from typing import Any

from ledger.exports.cells import NAME, Column, fitting, number, text
from ledger.exports.openpyxl_parts import LineChart, Reference, get_column_letter
from ledger.exports.workbooks import Book, Sheet
from ledger.exports.workbooks.charts import line_of, rule
from ledger.projections.seasons.table import SeasonRace, Stage

MOST_LINES = 10  # in the chart; the table beside it has everyone
NOTHING = "No tournament gave any points yet."


def race(book: Book, model: SeasonRace) -> None:
    """Everyone with points, and the lines of those in front."""
    if not model.runners:
        book.sheet("Race", [Column("Race", 60)]).say(NOTHING)
        return
    columns = [
        fitting("Player", (line.player for line in model.runners)),
        *stage_columns(model.stages),
    ]
    sheet = book.sheet("Race", columns, frozen=1)
    sheet.fill(([text(line.player, NAME), *map(number, line.totals)] for line in model.runners), is_filtered=False)
    target: Any = sheet
    target.add_chart(_chart(sheet, model), f"{get_column_letter(len(model.stages) + 3)}2")


def stage_columns(stages: Sequence[Stage]) -> list[Column]:
    """A column for each tournament that gave points; those of the season before say so."""
    return [fitting(each.tournament if each.day else f"{each.tournament} (carried)", (), "right") for each in stages]


def _chart(sheet: Sheet, model: SeasonRace) -> LineChart:
    shown = model.runners[:MOST_LINES]
    chart = LineChart()
    chart.title = f"Points: the first {len(shown)}" if len(model.runners) > len(shown) else "Points"
    chart.series.extend(line_of(sheet, place, len(model.stages) + 1) for place in range(len(shown)))
    chart.set_categories(Reference(sheet, min_col=2, max_col=len(model.stages) + 1, min_row=1))
    axis: Any = chart.y_axis
    axis.scaling.min = 0
    rule(chart)
    chart.width, chart.height = 24, 13
    return chart
