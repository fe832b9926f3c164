"""Mission reports as PDF: who brought what and who won, the rounds with their random events, casualties, experience,
levels, trades and points; every line with its event."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO

from ledger.exports.flow import Block, Placed, laid_out
from ledger.exports.lists import Column, Words, mission_report, table, title
from ledger.exports.naming import army_named, unit_named
from ledger.exports.page import BODY, Page, head, write_pages
from ledger.exports.pen import Pen
from ledger.exports.theme import ACCENT, BOLD, FOOT, INK, LEFT, LOST, MM, MUTED, REGULAR, RIGHT, WON
from ledger.projections.campaigns.mission_report import MissionReport, MissionRound
from ledger.projections.campaigns.mission_steps import CasualtyLine, LevelTaken, MissionExperience, Payment, TradeLine
from ledger.projections.campaigns.moment import Named, RollShown, rolls_in_words
from ledger.projections.documents import Seal

KIND = "Mission report"
EVENT = Column("Event", 17 * MM, "right")
ARMY, UNIT, ROLLS = Column("Army", 30 * MM), Column("Unit", 38 * MM), Column("Rolls", 30 * MM)
WIDE_ARMY = Column("Army", 50 * MM)  # where it comes first
POINTS = Column("Points", 16 * MM, "right")


def _rest(title: str, *others: Column) -> Column:
    """A column that takes what the others leave of a line."""
    return Column(title, RIGHT - LEFT - sum(column.width for column in others))


ROUND, ROLL = Column("Round", 13 * MM, "centre"), Column("Roll", 26 * MM)
HAPPENED = Column("Random event", 40 * MM)
KILLER = Column("How", 34 * MM)
LEVEL, XP = Column("Level", 13 * MM, "centre"), Column("XP", 13 * MM, "right")
TRADE = Column("Done", 19 * MM)


def write(model: Sequence[MissionReport], seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All missions in one document, each on pages of its own."""
    pages = [page for report in model for page in _pages(report)]
    write_pages(f"{KIND}s, {model[0].heading.name}", seal, pages, out, ink_saver=ink_saver)


def _pages(model: MissionReport) -> Iterator[Page]:
    for placed in laid_out(list(_blocks(model)), BODY, FOOT + 2 * MM):
        yield partial(_page, model=model, placed=placed)


def _page(pen: Pen, *, model: MissionReport, placed: Sequence[Placed]) -> None:
    going_on = placed[0].block.heads
    tag = f"{going_on} continued" if going_on else model.step
    head(pen, KIND, model.heading, badge=("Mission", str(model.number)), tag=tag)
    for block, top in placed:
        block.draw(pen, top)


def _blocks(model: MissionReport) -> Iterator[Block]:
    yield mission_report.winner(model)
    yield from mission_report.armies(model)
    yield from mission_report.absent(model.absent)
    yield from _rounds(model.rounds)
    yield from _casualties(model.casualties)
    yield from _experience(model.experience)
    yield from _levels(model.levels)
    yield from _trades(model.trades)
    yield from _payments(model.payments)
    if model.remarks:
        yield title("Corrections", 8 * MM)
        yield from mission_report.remarks(model.remarks)


def _rounds(rounds: Sequence[MissionRound]) -> Iterator[Block]:
    fixed = (ROUND, ROLL, HAPPENED, EVENT)
    columns = (ROUND, ROLL, HAPPENED, _rest("What it did", *fixed), EVENT)
    return table("Rounds and random events", columns, map(_round, rounds))


def _round(row: MissionRound) -> Sequence[Words]:
    happened = row.happened
    rolls = (row.roll, *(happened.rolls if happened else ()))
    return (
        Words(str(row.round), BOLD),
        _rolled(rolls),
        Words(f"{happened.number} {happened.name}", BOLD, ACCENT) if happened else Words("none", colour=MUTED),
        Words(happened.says if happened else ""),
        _events(row.events),
    )


def _casualties(rows: Sequence[CasualtyLine]) -> Iterator[Block]:
    columns = (UNIT, ARMY, KILLER, ROLLS, _rest("What came of it", UNIT, ARMY, KILLER, ROLLS, EVENT), EVENT)
    return table("Casualties", columns, map(_casualty, rows))


def _casualty(row: CasualtyLine) -> Sequence[Words]:
    killer = row.killer
    by = f"{unit_named(killer.unit)}, {army_named(killer.army)}" if killer else ""
    return (
        _unit(row.unit, is_hero=row.is_hero),
        _army(row.army),
        Words(f"{row.how} by {by}" if killer else row.how, colour=INK if killer else MUTED),
        _rolled(row.rolls),
        Words(row.result or "to be rolled", BOLD, INK if row.result else ACCENT),
        _events(row.events),
    )


def _experience(rows: Sequence[MissionExperience]) -> Iterator[Block]:
    columns = (UNIT, ARMY, XP, _rest("For", UNIT, ARMY, XP, EVENT), EVENT)
    return table("Experience", columns, map(_earned, rows))


def _earned(row: MissionExperience) -> Sequence[Words]:
    lost = f" (and {row.lost} lost)" if row.lost else ""
    return (
        _unit(row.unit),
        _army(row.army),
        Words(f"{row.points:+}", BOLD),
        Words(f"{row.why}{lost}"),
        _event(row.event),
    )


def _levels(rows: Sequence[LevelTaken]) -> Iterator[Block]:
    columns = (UNIT, ARMY, LEVEL, ROLLS, _rest("Gained", UNIT, ARMY, LEVEL, ROLLS, EVENT), EVENT)
    return table("Levels", columns, map(_level, rows))


def _level(row: LevelTaken) -> Sequence[Words]:
    return (
        _unit(row.unit),
        _army(row.army),
        Words(str(row.level), BOLD),
        _rolled(row.rolls),
        Words(row.gained, BOLD),
        _events(row.events),
    )


def _trades(rows: Sequence[TradeLine]) -> Iterator[Block]:
    fixed = (UNIT, ARMY, TRADE, POINTS, EVENT)
    columns = (UNIT, ARMY, TRADE, _rest("What", *fixed), POINTS, EVENT)
    return table("Upgrades and recruits", columns, map(_trade, rows))


def _trade(row: TradeLine) -> Sequence[Words]:
    rolled = "; ".join(roll.says for roll in row.rolls)
    what = f"{row.what} ({rolled})" if rolled else row.what
    return (
        _unit(row.unit),
        _army(row.army),
        Words(row.trade, colour=MUTED if row.trade == "not sold" else INK),
        Words(what),
        _points(row.points),
        _event(row.event),
    )


def _payments(rows: Sequence[Payment]) -> Iterator[Block]:
    columns = (WIDE_ARMY, _rest("For", WIDE_ARMY, POINTS, EVENT), POINTS, EVENT)
    return table("Points", columns, map(_payment, rows))


def _payment(row: Payment) -> Sequence[Words]:
    return Words(army_named(row.army), BOLD), Words(row.what), _points(row.points), _event(row.event)


def _unit(unit: Named, *, is_hero: bool = False) -> Words:
    return Words(f"{unit_named(unit)}{' (hero)' if is_hero else ''}", BOLD)


def _army(army: Named) -> Words:
    return Words(army_named(army))


def _rolled(rolls: Sequence[RollShown]) -> Words:
    return Words(rolls_in_words(rolls))


def _points(points: int) -> Words:
    """The sign says it, for those who print in black and white."""
    return Words(mission_report.signed(points), BOLD, WON if points > 0 else LOST if points < 0 else INK)


def _event(number: int) -> Words:
    return Words(str(number), REGULAR, MUTED)


def _events(numbers: Sequence[int]) -> Words:
    return Words(", ".join(map(str, numbers)), REGULAR, MUTED)
