"""The sheet of places by round, with a chart of those in front."""

from typing import Any, Literal

from ledger.exports import theme
from ledger.exports.cells import NAME, Column, fitting, number, text
from ledger.exports.openpyxl_parts import (
    GraphicalProperties,
    LineChart,
    LineProperties,
    Reference,
    Series,
    get_column_letter,
)
from ledger.exports.workbooks import Book, Sheet
from ledger.projections.workbook import RankByRound

MOST_LINES = 16  # in the chart; the table beside it has everyone
# for the second turn of the inks, so that no two lines look alike
DASHES: tuple[Literal["solid", "sysDash"], ...] = ("solid", "sysDash")
NOTHING = "No round has all its results yet."
POINT = 12_700  # in the units of a drawing


def rank_by_round(book: Book, ranks: RankByRound) -> None:
    """Everyone's place after each round, and the lines of those in front."""
    if not ranks.lines:
        book.sheet("Rank by round", [Column("Rank by round", 60)]).say(NOTHING)
        return
    columns = [
        fitting("Player", (line.player for line in ranks.lines)),
        *(Column(f"R{round_no}", 7, "right") for round_no in range(1, ranks.rounds + 1)),
    ]
    sheet = book.sheet("Rank by round", columns, frozen=1)
    sheet.fill(([text(line.player, NAME), *map(number, line.places)] for line in ranks.lines), is_filtered=False)
    target: Any = sheet
    target.add_chart(_bumps(sheet, ranks), f"{get_column_letter(ranks.rounds + 3)}2")


def _bumps(sheet: Sheet, ranks: RankByRound) -> LineChart:
    """Places as lines, the first on top."""
    shown = ranks.lines[:MOST_LINES]
    chart = LineChart()
    axis: Any = chart.y_axis  # parts of it may be missing, type checkers say
    chart.title = f"Place by round: the first {len(shown)}" if len(ranks.lines) > len(shown) else "Place by round"
    chart.series.extend(line_of(sheet, place, ranks.rounds + 1) for place in range(len(shown)))
    chart.set_categories(Reference(sheet, min_col=2, max_col=ranks.rounds + 1, min_row=1))
    lowest = max(place for line in shown for place in line.places if place is not None)
    axis.scaling.orientation = "maxMin"
    axis.scaling.min, axis.scaling.max = 1, max(2, lowest)
    axis.majorUnit = 1 if lowest <= 20 else 5
    rule(chart)
    chart.width, chart.height = 22, max(9, 3 + len(shown) * 2 // 3)
    return chart


def rule(chart: LineChart) -> None:
    """Show both axes, and thin lines across."""
    axis: Any = chart.y_axis
    axis.majorGridlines.spPr = GraphicalProperties(ln=LineProperties(solidFill=theme.LINE.removeprefix("#")))
    chart.x_axis.delete = axis.delete = False


def line_of(sheet: Sheet, place: int, columns: int) -> Any:
    """The line of one row, whose first column is the name; the rows take their colours in turn."""
    row = place + 2  # below the heading
    return inked(Reference(sheet, min_col=1, max_col=columns, min_row=row), place)


def inked(data: Reference, place: int, *, has_dots: bool = True) -> Any:
    """The line of some cells, of which the first is the name, in the colour that is next."""
    line: Any = Series(data, title_from_data=True)
    ink = theme.SERIES[place % len(theme.SERIES)].removeprefix("#")
    line.graphicalProperties = GraphicalProperties(
        ln=LineProperties(solidFill=ink, w=2 * POINT, prstDash=DASHES[place // len(theme.SERIES) % len(DASHES)])
    )
    line.marker.symbol, line.marker.size = ("circle", 6) if has_dots else ("none", None)
    line.marker.graphicalProperties = GraphicalProperties(solidFill=ink)
    line.smooth = False
    return line
