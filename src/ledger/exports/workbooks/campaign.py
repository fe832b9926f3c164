"""The sheets of the missions of a campaign: a row for each army in each, and a row for everything that happened."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ledger.exports.cells import CENTRED, MARKS, NAME, NUMBER, SIGNED, Column, Content, Look, day, fitting, number, text
from ledger.exports.workbooks import Book
from ledger.projections.campaigns.mission_report import MissionArmy, MissionReport, UnitBrought
from ledger.projections.campaigns.mission_steps import CasualtyLine
from ledger.projections.campaigns.moment import RollShown, rolls_in_words

BESIDE = Look()  # in one line: it is beside what is printed, and would make rows tall that are
OUTCOMES = {"won": "won", "lost": "lost", "conceded": "lost", "open": "tied"}
NOT_YET = "No mission has begun yet."


def missions(book: Book, reports: Sequence[MissionReport]) -> None:
    """Who was in which mission with what, and what came of it."""
    if not reports:
        book.sheet("Missions", [Column("Missions", 60)]).say(NOT_YET)
        return
    rows = [(report, army) for report in reports for army in report.armies]
    columns = [
        Column("Mission", 10, "right"),
        Column("Day", 12),
        fitting("Army", (army.army.name for _, army in rows)),
        fitting("Player", (army.player.name for _, army in rows)),
        Column("Result", 12, "center"),
        *(Column(title, 11, "right") for title in ("VP", "Points", "Brought", "Units", "Underdog", "Spent")),
        Column("Objective", 14),
        Column("Met", 8, "center"),
        Column("Rounds", 9, "right"),
        Column("Step", 14),
        Column("Event", 9, "right"),
        Column("Units brought", 44),
    ]
    sheet = book.sheet("Missions", columns, frozen=3)
    sheet.fill(_army(report, army) for report, army in rows)
    sheet.print_columns(len(columns) - 1)


def _army(report: MissionReport, army: MissionArmy) -> Iterator[Content]:
    objective = army.objective
    yield number(report.number)
    yield day(report.date)
    yield text(army.army.name, NAME)
    yield text(army.player.name)
    yield text("in play" if army.outcome == "open" else army.outcome, MARKS[OUTCOMES[army.outcome]])
    yield number(army.vp)
    yield number(army.points, SIGNED)
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
    rolls: Sequence[RollShown]
    xp: int | None
    points: int | None
    events: Sequence[int]


def happenings(book: Book, reports: Sequence[MissionReport]) -> None:
    """Everything by mission, in the order of its steps."""
    rows = [(report.number, each) for report in reports for each in _in_order(report)]
    if not rows:
        return
    columns = [
        Column("Mission", 10, "right"),
        Column("Kind", 14),
        fitting("Army", (each.army for _, each in rows)),
        fitting("Unit", (each.unit for _, each in rows)),
        fitting("What", (each.what for _, each in rows)),
        fitting("Rolls", (rolls_in_words(each.rolls) for _, each in rows)),
        Column("XP", 7, "right"),
        Column("Points", 9, "right"),
        Column("Event", 9, "right"),
        fitting("Rests on", (_before(each.events) for _, each in rows)),
    ]
    book.sheet("Happenings", columns, frozen=1).fill(_happening(no, each) for no, each in rows)


def _happening(mission: int, row: Happening) -> Iterator[Content]:
    yield number(mission)
    yield text(row.kind)
    yield text(row.army)
    yield text(row.unit, NAME)
    yield text(row.what)
    yield text(rolls_in_words(row.rolls))
    yield number(row.xp, NUMBER)
    yield number(row.points, SIGNED)
    yield number(row.events[-1])
    yield text(_before(row.events))


def _before(events: Sequence[int]) -> str:
    """The events that what a row says rests on, before the one that completed it."""
    return ", ".join(map(str, events[:-1]))


def _in_order(report: MissionReport) -> Iterator[Happening]:
    yield from _played(report)
    for paid in report.payments:
        yield Happening("points", paid.army.name, "", paid.what, (), None, paid.points, (paid.event,))
    for casualty in report.casualties:
        yield _casualty(casualty)
    for earned in report.experience:
        what = f"{earned.why} (and {earned.lost} lost)" if earned.lost else earned.why
        yield Happening(
            "experience", earned.army.name, earned.unit.name, what, (), earned.points, None, (earned.event,)
        )
    for level in report.levels:
        what = f"level {level.level}: {level.gained}"
        yield Happening("level", level.army.name, level.unit.name, what, level.rolls, None, None, level.events)
    for trade in report.trades:
        army, unit = trade.army.name, trade.unit.name
        yield Happening(trade.trade, army, unit, trade.what, trade.rolls, None, trade.points, (trade.event,))
    for remark in report.remarks:
        yield Happening("correction", "", "", remark.what, (), None, None, (remark.event,))


def _played(report: MissionReport) -> Iterator[Happening]:
    for army in report.armies:
        if army.objective is not None:
            objective = army.objective
            yield Happening(
                "objective", army.army.name, "", objective.name, (objective.roll,), None, None, objective.events
            )
        for spent in army.spent:
            yield Happening("underdog", army.army.name, "", spent.what, (), None, None, (spent.event,))
    for row in report.rounds:
        happened = row.happened
        what = f"round {row.round}: {f'{happened.number} {happened.name}. {happened.says}' if happened else 'no event'}"
        rolls = (row.roll, *(happened.rolls if happened else ()))
        yield Happening("round", "", "", what, rolls, None, None, row.events)


def _casualty(row: CasualtyLine) -> Happening:
    by = f" by {row.killer.unit.name} of {row.killer.army.name}" if row.killer else ""
    what = f"{row.how}{by}: {row.result or 'to be rolled'}"
    return Happening("casualty", row.army.name, row.unit.name, what, row.rolls, None, None, row.events)
