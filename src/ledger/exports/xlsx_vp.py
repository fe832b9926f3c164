"""The sheet of victory points over time: a row a mission and a column an army, with a chart of those in front."""

from typing import Any

from ledger.exports.cells import PLACE, Column, fitting, number
from ledger.exports.openpyxl_parts import LineChart, Reference, get_column_letter
from ledger.exports.workbooks import Book, Sheet
from ledger.exports.workbooks.charts import inked, rule
from ledger.projections.campaigns.campaign_book import VpOverTime

WIDEST, NARROW = 20.0, 13.0  # of a column, in digits, where there are few armies and many
FEW_ARMIES = 6  # beside whose columns the chart is in sight
SLACK = 2.0  # of a heading that may wrap, for programs that have wider letters
STEPS = 10  # of the axis at most; victory points are whole, and so are they
MOST_LINES = 10  # in the chart; the table beside it has every army
MOST_LABELS = 25  # along the chart; of more missions some are named
FEW = 40  # missions; with more of them lines have no dots
NOTHING = "No mission was played yet."


def vp_over_time(book: Book, model: VpOverTime) -> None:
    """Every army's points after each mission, and the lines of those in front."""
    if not model.missions:
        book.sheet("VP over time", [Column("VP over time", 60)]).say(NOTHING)
        return
    widest = WIDEST if len(model.lines) <= FEW_ARMIES else NARROW
    columns = [Column("Mission", 10, "right"), *(_headed(line.army.name, widest) for line in model.lines)]
    sheet = book.sheet("VP over time", columns, frozen=1)
    sheet.fill(
        (
            [number(mission, PLACE), *(number(line.totals[at]) for line in model.lines)]
            for at, mission in enumerate(model.missions)
        ),
        is_filtered=False,
    )
    target: Any = sheet
    target.add_chart(_chart(sheet, model), _place(model))
    if len(model.missions) <= MOST_LABELS:
        sheet.page_setup.fitToHeight = 1  # a chart is not torn in two


def _place(model: VpOverTime) -> str:
    """Where the chart is in sight: beside the rows, or below them where there are many columns and not many rows."""
    if len(model.lines) > FEW_ARMIES and len(model.missions) <= MOST_LABELS:
        return f"A{len(model.missions) + 4}"
    return f"{get_column_letter(len(model.lines) + 3)}2"


def _headed(army: str, widest: float) -> Column:
    """A column under a name, which takes several lines if it is long."""
    return Column(army, min(widest, fitting(army, ()).width + SLACK), "right", wraps=True)


def _totals(model: VpOverTime) -> list[int]:
    return [0, *(total for line in model.lines for total in line.totals if total is not None)]


def _chart(sheet: Sheet, model: VpOverTime) -> LineChart:
    shown, rows = model.lines[:MOST_LINES], len(model.missions) + 1
    chart = LineChart()
    chart.title = f"Victory points: the first {len(shown)}" if len(model.lines) > len(shown) else "Victory points"
    for at in range(len(shown)):
        data = Reference(sheet, min_col=at + 2, min_row=1, max_row=rows)
        chart.series.append(inked(data, at, has_dots=len(model.missions) <= FEW))
    chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=rows))
    across: Any = chart.x_axis
    across.title, across.tickLblSkip = "Mission", -(-len(model.missions) // MOST_LABELS)
    # beside the lines, where some programs would put them on top unless told
    title: Any = chart.title
    legend: Any = chart.legend
    across.title.overlay = title.overlay = legend.overlay = False
    upwards: Any = chart.y_axis
    upwards.scaling.min = min(0, *_totals(model))
    upwards.majorUnit = max(1, -(-max(_totals(model)) // STEPS))
    rule(chart)
    chart.width, chart.height = 24, 13
    return chart
