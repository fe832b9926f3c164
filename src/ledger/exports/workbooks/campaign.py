"""The campaign workbook: the leaderboard, the armies, each unit with its worth and experience and where all it has came
from, every mission and what happened in it, and the books of points."""

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, NamedTuple

from ledger.exports.workbooks import (
    CENTRED,
    MARKS,
    NAME,
    PLACE,
    SIGNED,
    Book,
    Content,
    Look,
    SheetColumn,
    charts,
    day,
    fitting,
    number,
    text,
)
from ledger.projections.campaigns.army_sheet import ArmySheet, Receipt, UnitSheet
from ledger.projections.campaigns.books import PointsLedger, PointsRow
from ledger.projections.campaigns.campaign_book import CampaignBook
from ledger.projections.campaigns.leaderboard import LeaderboardRow, LeaderboardTable
from ledger.projections.campaigns.mission_report import MissionArmy, MissionReport, UnitBrought
from ledger.projections.campaigns.mission_steps import CasualtyLine
from ledger.projections.campaigns.moment import Origin, RollShown, rolls_in_words
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
WIDEST = 24.0  # of a column that lists things, in digits
UNITS_BESIDE = 2  # columns beside what is printed
THINGS = ("trait", "skill", "talent", "injury", "gift", "note")  # that a unit has
HEADED = ("Traits", "Skills", "Talents", "Injuries", "Gifts", "Notes")  # the same, as columns
BESIDE = Look()  # in one line: it is beside what is printed, and would make rows tall that are
OUTCOMES = {"won": "won", "lost": "lost", "conceded": "lost", "open": "tied"}
NOT_YET = "No mission has begun yet."


def write(model: CampaignBook, seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """The whole workbook."""
    head = model.heading
    book = Book(head.name, f"{head.rules}, {head.length}", model.last_event, seal, saves_ink=ink_saver)
    _leaderboard(book, model.leaderboard)
    _armies(book, model.armies)
    _units(book, model.armies)
    _missions(book, model.missions)
    _happenings(book, model.missions)
    _points(book, model.ledgers)
    _balances(book, model.ledgers)
    charts.vp_over_time(book, model.vp)
    charts.audit_log(book, model.audit, kinds=KINDS)
    book.legend({**dict(model.facts), **LEGEND, "Audit log": charts.LEFT_OUT}, wider=3)
    book.save(out)


def _leaderboard(book: Book, model: LeaderboardTable) -> None:
    rows = model.rows
    columns = [
        SheetColumn("#", 7, "right"),
        fitting("Army", (row.army.name for row in rows)),
        fitting("Player", (row.player.name for row in rows)),
        SheetColumn("VP", 8, "right"),
        SheetColumn("Played", 9, "right"),
        SheetColumn("Score", 11, "right"),
        SheetColumn("Exactly", 11, "center"),
        SheetColumn("Winner", 10, "center"),
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
        *(SheetColumn(title, 10, "right") for title in ("Place", "VP", "Played", "Units", "Heroes", "Worth")),
        SheetColumn("Points held", 13, "right"),
        SheetColumn("Former units", 14, "right"),
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
        SheetColumn("Mission", 10, "right"),
        SheetColumn("Event", 9, "right"),
        fitting("What", (row.what for each in ledgers for row in each.rows)),
        SheetColumn("In", 9, "right"),
        SheetColumn("Out", 9, "right"),
        SheetColumn("Held", 10, "right"),
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
        *(SheetColumn(title, 10, "right") for title in ("In", "Out", "Held")),
        SheetColumn("Check", 10, "center"),
    ]
    sheet = book.sheet("Balances", columns, frozen=1, legend="in = out + held, for each army")
    sheet.fill(map(_balance, ledgers))


def _balance(ledger: PointsLedger) -> Iterator[Content]:
    yield text(ledger.army.name, NAME)
    yield text(ledger.player.name)
    yield from (number(ledger.came_in), number(ledger.went_out), number(ledger.held, COUNTS))
    yield text("ok" if ledger.is_balanced else "differs", CENTRED)


Row = tuple[ArmySheet, UnitSheet]


def _units(book: Book, armies: Iterable[ArmySheet]) -> None:
    """Every unit there is and was, with what it has; then every part of a worth, every thing and every point of
    experience in a row of its own."""
    rows = [(army, unit) for army in armies for unit in (*army.units, *army.former)]
    columns = [
        fitting("Army", (army.army.name for army, _ in rows)),
        fitting("Unit", (unit.unit.name for _, unit in rows)),
        SheetColumn("Hero", 8, "center"),
        SheetColumn("Worth", 9, "right"),
        SheetColumn("XP", 7, "right"),
        SheetColumn("Level", 8, "right"),
        SheetColumn("Levels due", 12, "right"),
        SheetColumn("Sits out", 10, "right"),
        fitting("State", (_state(unit) for _, unit in rows), "center"),
        *map(_listing, HEADED, _down(rows)),
        fitting("Joined", (unit.joined.what for _, unit in rows)),
        SheetColumn("Receipt", 44),
    ]
    sheet = book.sheet("Units", columns, frozen=2)
    sheet.fill(map(_unit, rows))
    sheet.print_columns(len(columns) - UNITS_BESIDE)
    _origins(book, rows)


def _unit(row: Row) -> Iterator[Content]:
    army, unit = row
    yield text(army.army.name)
    yield text(unit.unit.name, NAME)
    yield text("hero", CENTRED) if unit.is_hero else text("", CENTRED)
    yield from (number(unit.receipt.value, COUNTS), number(unit.xp), number(unit.level))
    yield number(unit.due or None)
    yield number(unit.sits_out.missions if unit.sits_out else None)
    yield text(_state(unit), MARKS["lost"] if unit.left else CENTRED)
    yield from map(text, _had(unit))
    yield text(unit.joined.what, BESIDE)
    yield text(_receipt(unit.receipt), BESIDE)


def _things(unit: UnitSheet) -> tuple[tuple[Origin, ...], ...]:
    """What it has, in the order of the columns."""
    return unit.traits, unit.skills, unit.talents, unit.injuries, unit.gifts, unit.notes


def _had(unit: UnitSheet) -> list[str]:
    return [", ".join(each.in_full for each in things) for things in _things(unit)]


def _down(rows: Sequence[Row]) -> Iterator[list[str]]:
    """The same column by column."""
    had = [_had(unit) for _, unit in rows]
    for at in range(len(THINGS)):
        yield [each[at] for each in had]


def _listing(title: str, texts: Iterable[str]) -> SheetColumn:
    """A column as wide as what is in it, and no wider than several of them can be on paper."""
    return SheetColumn(title, min(WIDEST, fitting(title, texts).width))


def _state(unit: UnitSheet) -> str:
    return "serves" if unit.left is None else unit.left.what


def _receipt(receipt: Receipt) -> str:
    return f"{', '.join(f'{line.what} {line.points:+}' for line in receipt.lines)} = {receipt.value}"


def _origins(book: Book, rows: Sequence[Row]) -> None:
    """Where everything came from."""
    told = [(army, unit, *each) for army, unit in rows for each in _history(unit)]
    columns = [
        fitting("Army", (army.army.name for army, _ in rows)),
        fitting("Unit", (unit.unit.name for _, unit in rows)),
        SheetColumn("Kind", 13),
        fitting("What", (what for _, _, _, what, _, _, _ in told)),
        SheetColumn("Worth", 9, "right"),
        SheetColumn("XP", 7, "right"),
        SheetColumn("Event", 9, "right"),
    ]
    sheet = book.sheet("Unit history", columns, frozen=2)
    sheet.fill(
        (text(army.army.name), text(unit.unit.name, NAME), text(kind), text(what), *map(number, (worth, xp, event)))
        for army, unit, kind, what, worth, xp, event in told
    )


Told = tuple[str, str, int | None, int | None, int]
"""A kind, what it is, what it is worth, what experience it is, and its event."""


def _history(unit: UnitSheet) -> Iterator[Told]:
    yield ("joined", unit.joined.what, None, None, unit.joined.event)
    for line in unit.receipt.lines:
        yield ("worth", line.what, line.points, None, line.event)
    for earned in unit.experience:
        lost = f" (and {earned.lost} lost)" if earned.lost else ""
        yield ("experience", f"{earned.why}{lost}", None, earned.points, earned.event)
    for kind, things in zip(THINGS, _things(unit), strict=True):
        for each in things:
            yield (kind, each.in_full, None, None, each.event)
    if unit.sits_out is not None:
        yield ("sits out", f"{unit.sits_out.missions} more", None, None, unit.sits_out.event)
    if unit.left is not None:
        yield ("left", unit.left.what, None, None, unit.left.event)


def _missions(book: Book, reports: Sequence[MissionReport]) -> None:
    """Who was in which mission with what, and what came of it."""
    if not reports:
        book.sheet("Missions", [SheetColumn("Missions", 60)]).say(NOT_YET)
        return
    rows = [(report, army) for report in reports for army in report.armies]
    columns = [
        SheetColumn("Mission", 10, "right"),
        SheetColumn("Day", 12),
        fitting("Army", (army.army.name for _, army in rows)),
        fitting("Player", (army.player.name for _, army in rows)),
        SheetColumn("Result", 12, "center"),
        *(SheetColumn(title, 11, "right") for title in ("VP", "Points", "Brought", "Units", "Underdog", "Spent")),
        SheetColumn("Objective", 14),
        SheetColumn("Met", 8, "center"),
        SheetColumn("Rounds", 9, "right"),
        SheetColumn("Step", 14),
        SheetColumn("Event", 9, "right"),
        SheetColumn("Units brought", 44),
    ]
    sheet = book.sheet("Missions", columns, frozen=3)
    sheet.fill(_in_mission(report, army) for report, army in rows)
    sheet.print_columns(len(columns) - 1)


def _in_mission(report: MissionReport, army: MissionArmy) -> Iterator[Content]:
    objective = army.objective
    yield number(report.number)
    yield day(report.date)
    yield text(army.army.name, NAME)
    yield text(army.player.name)
    yield text("in play" if army.outcome == "open" else army.outcome, MARKS[OUTCOMES[army.outcome]])
    yield from (number(army.vp), number(army.points, SIGNED))
    yield from map(number, (army.value, len(army.brought), army.underdog, len(army.spent)))
    yield text(objective.name if objective else "")
    yield text({None: "", True: "yes", False: "no"}[objective.is_met if objective else None], CENTRED)
    yield number(report.played)
    yield text(report.step or "closed")
    yield number(army.event)
    yield text(", ".join(_brought(each) for each in army.brought), BESIDE)


def _brought(each: UnitBrought) -> str:
    return f"{each.unit.name} ({each.value}{f', {each.left}' if each.left else ''})"


class Happening(NamedTuple):
    """One thing that happened in a mission; what does not concern it is left blank."""

    kind: str
    army: str
    unit: str
    what: str
    events: Sequence[int]
    rolls: Sequence[RollShown] = ()
    xp: int | None = None
    points: int | None = None


def _happenings(book: Book, reports: Sequence[MissionReport]) -> None:
    """Everything by mission, in the order of its steps."""
    rows = [(report.number, each) for report in reports for each in _in_order(report)]
    if not rows:
        return
    columns = [
        SheetColumn("Mission", 10, "right"),
        SheetColumn("Kind", 14),
        fitting("Army", (each.army for _, each in rows)),
        fitting("Unit", (each.unit for _, each in rows)),
        fitting("What", (each.what for _, each in rows)),
        fitting("Rolls", (rolls_in_words(each.rolls) for _, each in rows)),
        SheetColumn("XP", 7, "right"),
        SheetColumn("Points", 9, "right"),
        SheetColumn("Event", 9, "right"),
        fitting("Rests on", (_before(each.events) for _, each in rows)),
    ]
    book.sheet("Happenings", columns, frozen=1).fill(_happening(no, each) for no, each in rows)


def _happening(mission: int, row: Happening) -> Iterator[Content]:
    yield number(mission)
    yield from (text(row.kind), text(row.army), text(row.unit, NAME))
    yield text(row.what)
    yield text(rolls_in_words(row.rolls))
    yield number(row.xp)
    yield number(row.points, SIGNED)
    yield number(row.events[-1])
    yield text(_before(row.events))


def _before(events: Sequence[int]) -> str:
    """The events that what a row says rests on, before the one that completed it."""
    return ", ".join(map(str, events[:-1]))


def _in_order(report: MissionReport) -> Iterator[Happening]:
    yield from _played(report)
    for paid in report.payments:
        yield Happening("points", paid.army.name, "", paid.what, (paid.event,), points=paid.points)
    for casualty in report.casualties:
        yield _casualty(casualty)
    for earned in report.experience:
        what = f"{earned.why} (and {earned.lost} lost)" if earned.lost else earned.why
        army, unit = earned.army.name, earned.unit.name
        yield Happening("experience", army, unit, what, (earned.event,), xp=earned.points)
    for level in report.levels:
        what = f"level {level.level}: {level.gained}"
        yield Happening("level", level.army.name, level.unit.name, what, level.events, level.rolls)
    for trade in report.trades:
        army, unit = trade.army.name, trade.unit.name
        yield Happening(trade.trade, army, unit, trade.what, (trade.event,), trade.rolls, points=trade.points)
    for remark in report.remarks:
        yield Happening("correction", "", "", remark.what, (remark.event,))


def _played(report: MissionReport) -> Iterator[Happening]:
    for army in report.armies:
        if (objective := army.objective) is not None:
            yield Happening("objective", army.army.name, "", objective.name, objective.events, (objective.roll,))
        for spent in army.spent:
            yield Happening("underdog", army.army.name, "", spent.what, (spent.event,))
    for row in report.rounds:
        happened = row.happened
        what = f"round {row.round}: {f'{happened.number} {happened.name}. {happened.says}' if happened else 'no event'}"
        rolls = (row.roll, *(happened.rolls if happened else ()))
        yield Happening("round", "", "", what, row.events, rolls)


def _casualty(row: CasualtyLine) -> Happening:
    by = f" by {row.killer.unit.name} of {row.killer.army.name}" if row.killer else ""
    what = f"{row.how}{by}: {row.result or 'to be rolled'}"
    return Happening("casualty", row.army.name, row.unit.name, what, row.events, row.rolls)
