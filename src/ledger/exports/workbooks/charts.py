"""Sheets that several workbooks have or that show a chart: the log, places by round, the race for a season's points,
and victory points over time.

On paper a hash of the log is the digits that can be compared by eye; all of it stands beside what is printed.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from openpyxl.chart import LineChart, Reference, Series
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties
from openpyxl.utils import get_column_letter

from ledger.exports import theme
from ledger.exports.workbooks import NAME, PLACE, Book, Content, Look, Sheet, SheetColumn, fitting, moment, number, text

if TYPE_CHECKING:  # a workbook loads no read models but its own
    from ledger.projections.campaigns.campaign_book import VpOverTime
    from ledger.projections.documents import AuditRow
    from ledger.projections.seasons.race import SeasonRace, Stage
    from ledger.projections.workbook import RankByRound

HASH = Look(size=8)
DIGITS = 16  # of a hash, on paper
LEFT_OUT = "Where numbers are missing: what is not public, and what concerns people, stands in the log only."
KIND, KINDS = "Kind", 22.0
COLUMNS = (
    SheetColumn("Event", 9, "right"),
    SheetColumn("Recorded (UTC)", 21),
    SheetColumn("Happened (UTC)", 21),
    SheetColumn(KIND, KINDS),
    SheetColumn("What it says", 56),
    SheetColumn("By", 18),
    SheetColumn("Reason", 28),
    SheetColumn("Hash", 16),
    SheetColumn("Hash in full", 50),
)
PRINTED = len(COLUMNS) - 1
MOST_PLAYERS = 16  # in the chart; the table beside it has everyone
# for the second turn of the inks, so that no two lines look alike
DASHES: tuple[Literal["solid", "sysDash"], ...] = ("solid", "sysDash")
NO_ROUND = "No round has all its results yet."
POINT = 12_700  # in the units of a drawing
MOST_RUNNERS = 10  # in the chart; the table beside it has everyone
NO_POINTS = "No tournament gave any points yet."
WIDEST, NARROW = 20.0, 13.0  # of a column, in digits, where there are few armies and many
FEW_ARMIES = 6  # beside whose columns the chart is in sight
SLACK = 2.0  # of a heading that may wrap, for programs that have wider letters
STEPS = 10  # of the axis at most; victory points are whole, and so are they
MOST_ARMIES = 10  # in the chart; the table beside it has every army
MOST_LABELS = 25  # along the chart; of more missions some are named
FEW = 40  # missions; with more of them lines have no dots
NO_MISSION = "No mission was played yet."


def audit_log(book: Book, events: "Iterable[AuditRow]", legend: str = LEFT_OUT, *, kinds: float = KINDS) -> None:
    """One row an event; when it happened is told only where it was not recorded at once. `kinds` is how wide the column
    is that names what happened."""
    columns = [each._replace(width=kinds) if each.title == KIND else each for each in COLUMNS]
    sheet = book.sheet("Audit log", columns, frozen=1, legend=legend)
    sheet.fill(map(_event, events))
    sheet.print_columns(PRINTED)


def _event(event: "AuditRow") -> Iterator[Content]:
    yield number(event.seq)
    yield moment(event.recorded_at)
    yield text("") if event.at == event.recorded_at else moment(event.at)
    yield text(event.type)
    yield text(event.says)
    yield text(event.by)
    yield text(event.reason)
    yield text(event.leaf[:DIGITS], HASH)
    yield text(event.leaf, HASH)


def rank_by_round(book: Book, ranks: "RankByRound") -> None:
    """Everyone's place after each round, and the lines of those in front."""
    if not ranks.lines:
        book.sheet("Rank by round", [SheetColumn("Rank by round", 60)]).say(NO_ROUND)
        return
    rounds = [SheetColumn(f"R{round_no}", 7, "right") for round_no in range(1, ranks.rounds + 1)]
    lines = [(line.player, line.places) for line in ranks.lines]
    _step_by_step(book, "Rank by round", rounds, lines, lambda sheet: _rank_chart(sheet, ranks))


def _step_by_step(
    book: Book,
    title: str,
    steps: Sequence[SheetColumn],
    lines: Sequence[tuple[str, Sequence[int | None]]],
    chart: Callable[[Sheet], LineChart],
) -> None:
    """A row for each player with a figure for each step, and a chart of them beside the rows."""
    columns = [fitting("Player", (player for player, _ in lines)), *steps]
    sheet = book.sheet(title, columns, frozen=1)
    sheet.fill(([text(player, NAME), *map(number, figures)] for player, figures in lines), is_filtered=False)
    target: Any = sheet
    target.add_chart(chart(sheet), f"{get_column_letter(len(columns) + 2)}2")


def _chart_of_rows(sheet: Sheet, title: str, shown: int, lines: int, steps: int) -> LineChart:
    """The first rows of a sheet as lines, step by step."""
    chart = LineChart()
    chart.title = f"{title}: the first {shown}" if lines > shown else title
    chart.series.extend(_line_of(sheet, place, steps + 1) for place in range(shown))
    chart.set_categories(Reference(sheet, min_col=2, max_col=steps + 1, min_row=1))
    _rule(chart)
    return chart


def _rank_chart(sheet: Sheet, ranks: "RankByRound") -> LineChart:
    """Places as lines, the first on top."""
    shown = ranks.lines[:MOST_PLAYERS]
    chart = _chart_of_rows(sheet, "Place by round", len(shown), len(ranks.lines), ranks.rounds)
    axis: Any = chart.y_axis  # parts of it may be missing, type checkers say
    lowest = max(place for line in shown for place in line.places if place is not None)
    axis.scaling.orientation = "maxMin"
    axis.scaling.min, axis.scaling.max = 1, max(2, lowest)
    axis.majorUnit = 1 if lowest <= 20 else 5
    chart.width, chart.height = 22, max(9, 3 + len(shown) * 2 // 3)
    return chart


def _rule(chart: LineChart) -> None:
    """Show both axes, and thin lines across."""
    axis: Any = chart.y_axis
    axis.majorGridlines.spPr = GraphicalProperties(ln=LineProperties(solidFill=theme.LINE.removeprefix("#")))
    chart.x_axis.delete = axis.delete = False


def _line_of(sheet: Sheet, place: int, columns: int) -> Any:
    """The line of one row, whose first column is the name; the rows take their colours in turn."""
    row = place + 2  # below the heading
    return _inked(Reference(sheet, min_col=1, max_col=columns, min_row=row), place)


def _inked(data: Reference, place: int, *, has_dots: bool = True) -> Any:
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


def race(book: Book, model: "SeasonRace") -> None:
    """Everyone with points, and the lines of those in front."""
    if not model.runners:
        book.sheet("Race", [SheetColumn("Race", 60)]).say(NO_POINTS)
        return
    lines = [(runner.player, runner.totals) for runner in model.runners]
    _step_by_step(book, "Race", stage_columns(model.stages), lines, lambda sheet: _race_chart(sheet, model))


def stage_columns(stages: "Sequence[Stage]") -> list[SheetColumn]:
    """A column for each tournament that gave points; those of the season before say so."""
    return [fitting(each.tournament if each.day else f"{each.tournament} (carried)", (), "right") for each in stages]


def _race_chart(sheet: Sheet, model: "SeasonRace") -> LineChart:
    runners = len(model.runners)
    chart = _chart_of_rows(sheet, "Points", min(runners, MOST_RUNNERS), runners, len(model.stages))
    axis: Any = chart.y_axis
    axis.scaling.min = 0
    chart.width, chart.height = 24, 13
    return chart


def vp_over_time(book: Book, model: "VpOverTime") -> None:
    """Every army's points after each mission, and the lines of those in front."""
    if not model.missions:
        book.sheet("VP over time", [SheetColumn("VP over time", 60)]).say(NO_MISSION)
        return
    widest = WIDEST if len(model.lines) <= FEW_ARMIES else NARROW
    columns = [SheetColumn("Mission", 10, "right"), *(_headed(line.army.name, widest) for line in model.lines)]
    sheet = book.sheet("VP over time", columns, frozen=1)
    sheet.fill(
        (
            [number(mission, PLACE), *(number(line.totals[at]) for line in model.lines)]
            for at, mission in enumerate(model.missions)
        ),
        is_filtered=False,
    )
    target: Any = sheet
    target.add_chart(_vp_chart(sheet, model), _place(model))
    if len(model.missions) <= MOST_LABELS:
        sheet.page_setup.fitToHeight = 1  # a chart is not torn in two


def _place(model: "VpOverTime") -> str:
    """Where the chart is in sight: beside the rows, or below them where there are many columns and not many rows."""
    if len(model.lines) > FEW_ARMIES and len(model.missions) <= MOST_LABELS:
        return f"A{len(model.missions) + 4}"
    return f"{get_column_letter(len(model.lines) + 3)}2"


def _headed(army: str, widest: float) -> SheetColumn:
    """A column under a name, which takes several lines if it is long."""
    return SheetColumn(army, min(widest, fitting(army, ()).width + SLACK), "right", wraps=True)


def _totals(model: "VpOverTime") -> list[int]:
    return [0, *(total for line in model.lines for total in line.totals if total is not None)]


def _vp_chart(sheet: Sheet, model: "VpOverTime") -> LineChart:
    shown, rows = model.lines[:MOST_ARMIES], len(model.missions) + 1
    chart = LineChart()
    chart.title = f"Victory points: the first {len(shown)}" if len(model.lines) > len(shown) else "Victory points"
    for at in range(len(shown)):
        data = Reference(sheet, min_col=at + 2, min_row=1, max_row=rows)
        chart.series.append(_inked(data, at, has_dots=len(model.missions) <= FEW))
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
    _rule(chart)
    chart.width, chart.height = 24, 13
    return chart
