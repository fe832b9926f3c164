"""The campaign workbook: the leaderboard, the armies with their units, every mission and what happened in it, the books
of points, victory points over time, and the log."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from ledger.exports import xlsx_log, xlsx_units, xlsx_vp
from ledger.exports.cells import CENTRED, MARKS, NAME, PLACE, Column, Content, Look, fitting, number, text
from ledger.exports.workbooks import Book, campaign
from ledger.projections.campaigns.army_sheet import ArmySheet
from ledger.projections.campaigns.books import PointsLedger, PointsRow
from ledger.projections.campaigns.campaign_book import CampaignBook
from ledger.projections.campaigns.leaderboard import LeaderboardRow, LeaderboardTable
from ledger.projections.documents import Seal

KINDS = 30  # of the column that names events, which have longer names than those of a tournament
COUNTS = Look(align="right", is_bold=True)  # the figure of a row that matters most
LEGEND = {
    "Score": "what armies are ranked by, rounded to four places; beside it as an exact fraction",
    "Worth": "of a unit: the sum of the parts on its receipt, each with its event",
    "Points": "what came in is what went out and what is held, after every event",
    "Check": "ok where the rows of an army's points add up to its balance",
    "Rolls": "drawn from the recorded seed unless it says that they were rolled at the table",
    "Event": "the number in the log of what a row comes from; of several the last, and beside it the others",
}


def write(model: CampaignBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The whole workbook."""
    head = model.heading
    book = Book(head.name, f"{head.rules}, {head.length}", model.last_event, seal, saves_ink=ink_saver)
    _leaderboard(book, model.leaderboard)
    _armies(book, model.armies)
    xlsx_units.units(book, model.armies)
    campaign.missions(book, model.missions)
    campaign.happenings(book, model.missions)
    _points(book, model.ledgers)
    _balances(book, model.ledgers)
    xlsx_vp.vp_over_time(book, model.vp)
    xlsx_log.audit_log(book, model.audit, kinds=KINDS)
    _legend(book, model)
    book.save(out)


def _leaderboard(book: Book, model: LeaderboardTable) -> None:
    rows = model.rows
    columns = [
        Column("#", 7, "right"),
        fitting("Army", (row.army.name for row in rows)),
        fitting("Player", (row.player.name for row in rows)),
        Column("VP", 8, "right"),
        Column("Played", 9, "right"),
        Column("Score", 11, "right"),
        Column("Exactly", 11, "center"),
        Column("Winner", 10, "center"),
    ]
    heading = "Leaderboard, campaign ended" if model.is_ended else "Leaderboard"
    legend = "score: VP divided by missions played" if model.is_shared else "score: VP"
    winners = frozenset(each.no for each in model.winners)
    sheet = book.sheet("Leaderboard", columns, frozen=2, heading=heading, legend=legend)
    sheet.fill(_placed(row, is_winner=row.army.no in winners) for row in rows)


def _placed(row: LeaderboardRow, *, is_winner: bool) -> Iterator[Content]:
    yield number(row.place, PLACE)
    yield text(row.army.name, NAME)
    yield text(row.player.name)
    yield from (number(row.vp), number(row.played), number(row.shown, COUNTS))
    yield text(row.exact, CENTRED)
    yield text("winner", MARKS["won"]) if is_winner else text("", CENTRED)


def _armies(book: Book, sheets: Sequence[ArmySheet]) -> None:
    columns = [
        fitting("Army", (each.army.name for each in sheets)),
        fitting("Player", (each.player.name for each in sheets)),
        *(Column(title, 10, "right") for title in ("Place", "VP", "Played", "Units", "Heroes", "Worth")),
        Column("Points held", 13, "right"),
        Column("Former units", 14, "right"),
        fitting("State", ("disbanded (event 99999)",)),
    ]
    book.sheet("Armies", columns, frozen=1).fill(map(_army, sheets))


def _army(sheet: ArmySheet) -> Iterator[Content]:
    yield text(sheet.army.name, NAME)
    yield text(sheet.player.name)
    yield from map(number, (sheet.place, sheet.vp, sheet.played, len(sheet.units)))
    yield number(sum(unit.is_hero for unit in sheet.units))
    yield from (number(sheet.value), number(sheet.points_held, COUNTS), number(len(sheet.former)))
    yield text("serves" if sheet.disbanded is None else f"disbanded (event {sheet.disbanded})")


def _points(book: Book, ledgers: Sequence[PointsLedger]) -> None:
    """Every army's book, one after the other."""
    columns = [
        fitting("Army", (each.army.name for each in ledgers)),
        Column("Mission", 10, "right"),
        Column("Event", 9, "right"),
        fitting("What", (row.what for each in ledgers for row in each.rows)),
        Column("In", 9, "right"),
        Column("Out", 9, "right"),
        Column("Held", 10, "right"),
    ]
    sheet = book.sheet("Points", columns, frozen=1, legend="in = out + held, for each army")
    sheet.fill(_moved(each, row) for each in ledgers for row in each.rows)


def _moved(ledger: PointsLedger, row: PointsRow) -> Iterator[Content]:
    yield text(ledger.army.name, NAME)
    yield from (number(row.mission), number(row.event))
    yield text(row.what)
    yield from (number(row.came_in or None), number(row.went_out or None), number(row.held, COUNTS))


def _balances(book: Book, ledgers: Sequence[PointsLedger]) -> None:
    """What each book comes to, and whether its rows add up to that."""
    columns = [
        fitting("Army", (each.army.name for each in ledgers)),
        fitting("Player", (each.player.name for each in ledgers)),
        *(Column(title, 10, "right") for title in ("In", "Out", "Held")),
        Column("Check", 10, "center"),
    ]
    sheet = book.sheet("Balances", columns, frozen=1, legend="in = out + held, for each army")
    sheet.fill(map(_balance, ledgers))


def _balance(ledger: PointsLedger) -> Iterator[Content]:
    yield text(ledger.army.name, NAME)
    yield text(ledger.player.name)
    yield from (number(ledger.came_in), number(ledger.went_out), number(ledger.held, COUNTS))
    yield text("ok" if ledger.is_balanced else "differs", CENTRED)


def _legend(book: Book, model: CampaignBook) -> None:
    """What the other sheets cannot say among their rows."""
    said = {**dict(model.facts), **LEGEND, "Audit log": xlsx_log.LEFT_OUT}
    widest = fitting("What", said)
    sheet = book.sheet("Legend", [widest._replace(width=widest.width + 3), Column("What it means", 90)])
    sheet.fill(([text(what, NAME), text(means)] for what, means in said.items()), is_filtered=False)
