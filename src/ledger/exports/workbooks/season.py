"""The season workbook: the table, every tournament with its state, everyone's history, the race, and the log."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from openpyxl.utils import get_column_letter

from ledger.exports.workbooks import (
    CENTRED,
    MARKS,
    NAME,
    PLACE,
    Book,
    Content,
    SheetColumn,
    charts,
    day,
    fitting,
    formula,
    number,
    text,
)
from ledger.projections.documents import Seal
from ledger.projections.seasons.report import HistoryRow, Holder, SeasonReport, TournamentRow
from ledger.projections.seasons.table import PROVISIONAL, SeasonRow, SeasonTable, TournamentPoints

FROZEN = 2  # the place and the name stay in sight
BEFORE_SCORES = 5  # columns in front of the points of each tournament
BESIDE = 2  # columns of the tournaments that the report has on paper, and the sheet beside what is printed
MOST_PRINTED = 12  # tournaments whose points go on paper; the sheet has all
STATES = {"counts": "won", "open": "tied", "lacking": "lost", "void": "bye"}
LEFT_OUT = "Where numbers are missing: what concerns tournaments, people and documents stands in the log only."


def write(model: SeasonReport, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The whole workbook."""
    head = model.heading
    subject = f"{head.rules}, {head.first_day} to {head.last_day}"
    book = Book(head.name, subject, model.last_event, seal, saves_ink=ink_saver)
    _table(book, model)
    _tournaments(book, model)
    _history(book, model.history)
    charts.race(book, model.race)
    if model.regions:
        _regions(book, model.regions)
    _finals(book, model)
    charts.audit_log(book, model.audit, LEFT_OUT)
    _legend(book, model)
    book.save(out)


def _table(book: Book, model: SeasonReport) -> None:
    rows, stages = model.table.rows, model.race.stages
    unsettled = _unsettled_column(rows)
    states = ("season closed" if model.table.closed else "", "provisional" if unsettled else "")
    heading = ", ".join(filter(None, ("Table", *states)))
    columns = [
        SheetColumn("#", 7, "right"),
        fitting("Player", (row.player for row in rows)),
        SheetColumn("Points", 9, "right"),
        SheetColumn("Qualified", 11, "center"),
        fitting("Qualified at", (row.qualified_at or "" for row in rows)),
        *unsettled,
        *charts.stage_columns(stages),
        *([SheetColumn("Check", 9, "center")] if stages else []),
    ]
    sheet = book.sheet("Table", columns, frozen=FROZEN, heading=heading, legend=f"{model.asked} points qualify")
    before = BEFORE_SCORES + len(unsettled)
    stops = [stage.tournament for stage in stages]
    sheet.fill(_person(row, stops, line, before) for line, row in enumerate(rows, start=2))
    if len(stages) > MOST_PRINTED:
        sheet.print_columns(before)


def _unsettled_column(rows: Sequence[SeasonRow]) -> list[SheetColumn]:
    """Only where there is something to say in it."""
    is_provisional = any(row.provisional for row in rows)
    return [fitting("Unsettled", (row.unsettled for row in rows))] if is_provisional else []


def _person(row: SeasonRow, stops: list[str], line: int, before: int) -> Iterator[Content]:
    yield number(row.place, PLACE)
    yield text(row.player, NAME)
    yield number(row.qp)
    yield text("yes", MARKS["won"]) if row.qualified else text("", CENTRED)
    yield text(row.qualified_at or "")
    if before > BEFORE_SCORES:
        yield text(row.unsettled)
    scores = {each.tournament: each for each in row.tournaments}
    for stop in stops:
        yield _score(scores.get(stop))
    if stops:
        first, last = (get_column_letter(before + no) for no in (1, len(stops)))
        yield formula(f'=IF(SUM({first}{line}:{last}{line})=C{line},"ok","differs")')


def _score(score: TournamentPoints | None) -> Content:
    """Points that are not among a person's best stand in brackets, and no sum takes them in."""
    if score is None:
        return number(None)
    return number(score.qp) if score.counts else text(f"({score.qp})", CENTRED)


def _tournaments(book: Book, model: SeasonReport) -> None:
    rows, has_regions = model.tournaments, any(row.tournament.region for row in model.tournaments)
    columns = [
        fitting("Tournament", (row.tournament.tournament for row in rows)),
        fitting("Name", (row.name for row in rows)),
        SheetColumn("Day", 12),
        *([fitting("Region", (row.tournament.region or "" for row in rows))] if has_regions else []),
        fitting("Rules", (row.rules for row in rows)),
        SheetColumn("State", 15, "center"),
        SheetColumn("Why it does not count", 40),
        SheetColumn("Players", 9, "right"),
        SheetColumn("Attendance", 12, "right"),
        *(SheetColumn(title, 12) for title in ("Sanctioned", "Requested", "Ended", "Report until", "Reported")),
        fitting("Best, with points", (_best(row.best) for row in rows)),
        SheetColumn("Remarks", 44),
    ]
    sheet = book.sheet("Events", columns, frozen=1)
    sheet.fill(_tournament(row, has_regions) for row in rows)
    sheet.print_columns(len(columns) - BESIDE)


def _tournament(row: TournamentRow, has_regions: bool) -> Iterator[Content]:
    one = row.tournament
    yield text(one.tournament, NAME)
    yield text(row.name)
    yield day(one.day)
    if has_regions:
        yield text(one.region or "")
    yield text(row.rules)
    yield text(row.state, MARKS[STATES[one.state]])
    yield text(row.why)
    yield from (number(one.players), number(one.attendance))
    yield from map(day, (one.sanctioned, one.requested, one.completed, one.deadline, one.reported))
    yield text(_best(row.best))
    yield text(row.remarks)


def _best(holders: tuple[Holder, ...]) -> str:
    return " · ".join(f"{each.place} {each.players}{f' ({each.qp})' if each.qp else ''}" for each in holders)


def _history(book: Book, rows: tuple[HistoryRow, ...]) -> None:
    columns = [
        fitting("Player", (row.player for row in rows)),
        fitting("Tournament", (row.tournament for row in rows)),
        fitting("Name", (row.name for row in rows)),
        SheetColumn("Day", 12),
        SheetColumn("Place", 8, "right"),
        SheetColumn("Points", 9, "right"),
        SheetColumn("So far", 9, "right"),
        fitting("Note", (row.note for row in rows)),
    ]
    book.sheet("People", columns, frozen=1).fill(map(_at_one, rows))


def _at_one(row: HistoryRow) -> Iterator[Content]:
    yield text(row.player, NAME)
    yield text(row.tournament)
    yield text(row.name)
    yield day(row.day)
    yield from map(number, (row.place, row.qp, row.total))
    yield text(row.note)


def _regions(book: Book, tables: tuple[SeasonTable, ...]) -> None:
    rows = [(table.region or "", row) for table in tables for row in table.rows]
    columns = [
        fitting("Region", (region for region, _ in rows)),
        SheetColumn("#", 7, "right"),
        fitting("Player", (row.player for _, row in rows)),
        SheetColumn("Points", 9, "right"),
        SheetColumn("From", 60),
        *(unsettled := _unsettled_column([row for _, row in rows])),
    ]
    book.sheet("Regions", columns, frozen=1).fill(
        (
            *(text(region), number(row.place, PLACE), text(row.player, NAME), number(row.qp), text(_from(row))),
            *(text(row.unsettled) for _ in unsettled),
        )
        for region, row in rows
    )


def _from(row: SeasonRow) -> str:
    return ", ".join(each.says for each in row.tournaments if each.counts)


def _finals(book: Book, model: SeasonReport) -> None:
    finals = model.finals
    if finals is None:
        return
    best = finals.best
    columns = [
        SheetColumn("#", 7, "right"),
        fitting("Player", (each.players for each in best)),
        SheetColumn("Next season", 14, "right"),
    ]
    heading = f"Finals, {finals.name}, {finals.day}, {finals.state}"
    sheet = book.sheet("Finals", columns, heading=heading)
    if best:
        rows = ([number(each.place, PLACE), text(each.players, NAME), number(each.qp)] for each in best)
        sheet.fill(rows, is_filtered=False)


def _legend(book: Book, model: SeasonReport) -> None:
    said = dict(model.facts)
    if model.finals is not None:
        finals = model.finals
        said["Finals"] = f"{finals.tournament}, {finals.name}, {finals.day}, {finals.rules}: {finals.state}"
    said |= {
        "Table": "points by tournament; in brackets where they are not among a person's best and do not count",
        "Check": "ok where the points of the tournaments add up to the total",
        "Audit log": LEFT_OUT,
    }
    if model.table.unsettled:
        said["Unsettled"] = f"provisional where {PROVISIONAL}"
    book.legend(said)
