"""Mission reports as PDF: who won, a card for each army with what it brought, the rounds with their random events,
casualties, experience, levels, trades and points; every line with its event."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO, NamedTuple

from ledger.exports.lists import Block, PlacedBlock, TableCell, TableColumn, laid_out, table, title
from ledger.exports.page import BODY, Page, Pen, head, write_pages
from ledger.exports.theme import (
    ACCENT,
    BOLD,
    DEEP,
    FOOT,
    INK,
    LEFT,
    LINE,
    LOST,
    MM,
    MUTED,
    REGULAR,
    RIGHT,
    TIED,
    WON,
    army_named,
    folded,
    player_named,
    together,
    unit_named,
    width_of,
)
from ledger.projections.campaigns.mission_report import (
    MissionArmy,
    MissionReport,
    MissionRound,
    ObjectiveShown,
    UnitBrought,
)
from ledger.projections.campaigns.mission_steps import CasualtyLine, LevelTaken, MissionExperience, Payment, TradeLine
from ledger.projections.campaigns.moment import Named, Origin, rolls_in_words
from ledger.projections.documents import Seal
from ledger.projections.wording import day_in_words

KIND = "Mission report"

# tables
EVENT = TableColumn("Event", 17 * MM, "right")
ARMY, UNIT, ROLLS = TableColumn("Army", 30 * MM), TableColumn("Unit", 38 * MM), TableColumn("Rolls", 30 * MM)
WIDE_ARMY = TableColumn("Army", 50 * MM)  # where it comes first
POINTS = TableColumn("Points", 16 * MM, "right")
ROUND, ROLL = TableColumn("Round", 13 * MM, "centre"), TableColumn("Roll", 26 * MM)
HAPPENED = TableColumn("Random event", 40 * MM)
KILLER = TableColumn("How", 34 * MM)
LEVEL, XP = TableColumn("Level", 13 * MM, "centre"), TableColumn("XP", 13 * MM, "right")
TRADE = TableColumn("Done", 19 * MM)

# cards
SIDE_BY_SIDE = 2
GAP = 3 * MM
WIDE = RIGHT - LEFT
NARROW = (WIDE - GAP * (SIDE_BY_SIDE - 1)) / SIDE_BY_SIDE
PADDING = 2.6 * MM
BANNER = 16 * MM
HEAD = 12 * MM  # name and player
FIGURES = 9.6 * MM  # what the mission gave
LABELS = 17 * MM
SIZE, STEP = 6.8, 3.3 * MM
COLUMNS = {NARROW: 2, WIDE: 4}  # of units on a card so wide
BETWEEN = 4 * MM
WORTH = 8 * MM
OUTCOMES = {"won": WON, "lost": LOST, "conceded": LOST, "open": TIED}


def write(model: Sequence[MissionReport], seal: Seal, out: BinaryIO, *, ink_saver: bool = False) -> None:
    """All missions in one document, each on pages of its own."""
    pages = [page for report in model for page in _pages(report)]
    write_pages(f"{KIND}s, {model[0].heading.name}", seal, pages, out, ink_saver=ink_saver)


def _pages(model: MissionReport) -> Iterator[Page]:
    for placed in laid_out(list(_blocks(model)), BODY, FOOT + 2 * MM):
        yield partial(_page, model=model, placed=placed)


def _page(pen: Pen, *, model: MissionReport, placed: Sequence[PlacedBlock]) -> None:
    going_on = placed[0].block.heads
    tag = f"{going_on} continued" if going_on else model.step
    head(pen, KIND, model.heading, badge=("Mission", str(model.number)), tag=tag)
    for block, top in placed:
        block.draw(pen, top)


def _blocks(model: MissionReport) -> Iterator[Block]:
    yield Block(BANNER, partial(_winner, model=model))
    yield from _army_cards(model)
    yield from _stayed_out(model.absent)
    rounds = _across(ROUND, ROLL, HAPPENED, "What it did", EVENT)
    yield from table("Rounds and random events", rounds, map(_round, model.rounds))
    casualties = _across(UNIT, ARMY, KILLER, ROLLS, "What came of it", EVENT)
    yield from table("Casualties", casualties, map(_casualty, model.casualties))
    yield from table("Experience", _across(UNIT, ARMY, XP, "For", EVENT), map(_earned, model.experience))
    yield from table("Levels", _across(UNIT, ARMY, LEVEL, ROLLS, "Gained", EVENT), map(_level, model.levels))
    trades = _across(UNIT, ARMY, TRADE, "What", POINTS, EVENT)
    yield from table("Upgrades and recruits", trades, map(_trade, model.trades))
    yield from table("Points", _across(WIDE_ARMY, "For", POINTS, EVENT), map(_payment, model.payments))
    if model.remarks:
        yield title("Corrections", 8 * MM)
        yield from _corrections(model.remarks)


def _across(*columns: TableColumn | str) -> Sequence[TableColumn]:
    """Columns from left to right, of which one is a title alone: it takes what the others leave of a line."""
    rest = RIGHT - LEFT - sum(column.width for column in columns if isinstance(column, TableColumn))
    return [column if isinstance(column, TableColumn) else TableColumn(column, rest) for column in columns]


def _round(row: MissionRound) -> Sequence[TableCell]:
    happened = row.happened
    rolls = (row.roll, *(happened.rolls if happened else ()))
    return (
        TableCell(str(row.round), BOLD),
        TableCell(rolls_in_words(rolls)),
        TableCell(f"{happened.number} {happened.name}", BOLD, ACCENT) if happened else TableCell("none", colour=MUTED),
        TableCell(happened.says if happened else ""),
        _events(*row.events),
    )


def _casualty(row: CasualtyLine) -> Sequence[TableCell]:
    killer = row.killer
    by = f"{unit_named(killer.unit)}, {army_named(killer.army)}" if killer else ""
    return (
        _unit(row.unit, is_hero=row.is_hero),
        TableCell(army_named(row.army)),
        TableCell(f"{row.how} by {by}" if killer else row.how, colour=INK if killer else MUTED),
        TableCell(rolls_in_words(row.rolls)),
        TableCell(row.result or "to be rolled", BOLD, INK if row.result else ACCENT),
        _events(*row.events),
    )


def _earned(row: MissionExperience) -> Sequence[TableCell]:
    lost = f" (and {row.lost} lost)" if row.lost else ""
    return (
        _unit(row.unit),
        TableCell(army_named(row.army)),
        TableCell(f"{row.points:+}", BOLD),
        TableCell(f"{row.why}{lost}"),
        _events(row.event),
    )


def _level(row: LevelTaken) -> Sequence[TableCell]:
    return (
        _unit(row.unit),
        TableCell(army_named(row.army)),
        TableCell(str(row.level), BOLD),
        TableCell(rolls_in_words(row.rolls)),
        TableCell(row.gained, BOLD),
        _events(*row.events),
    )


def _trade(row: TradeLine) -> Sequence[TableCell]:
    rolled = "; ".join(roll.says for roll in row.rolls)
    what = f"{row.what} ({rolled})" if rolled else row.what
    return (
        _unit(row.unit),
        TableCell(army_named(row.army)),
        TableCell(row.trade, colour=MUTED if row.trade == "not sold" else INK),
        TableCell(what),
        _points(row.points),
        _events(row.event),
    )


def _payment(row: Payment) -> Sequence[TableCell]:
    return TableCell(army_named(row.army), BOLD), TableCell(row.what), _points(row.points), _events(row.event)


def _unit(unit: Named, *, is_hero: bool = False) -> TableCell:
    return TableCell(f"{unit_named(unit)}{' (hero)' if is_hero else ''}", BOLD)


def _points(points: int) -> TableCell:
    """The sign says it, for those who print in black and white."""
    return TableCell(_signed(points), BOLD, WON if points > 0 else LOST if points < 0 else INK)


def _events(*numbers: int) -> TableCell:
    return TableCell(", ".join(map(str, numbers)), REGULAR, MUTED)


def _winner(pen: Pen, top: float, *, model: MissionReport) -> None:
    """Who won it, or that it is not decided."""
    pen.box(LEFT, top - BANNER, WIDE, BANNER, fill=DEEP, radius=2 * MM, thick=1)
    label = "Winner" if len(model.winners) == 1 else "Winners" if model.winners else "Winner: not decided yet"
    words, left = " + ".join(map(army_named, model.winners)), LEFT + 5 * MM
    pen.text(left, top - 4.6 * MM, label.upper(), 6.4, colour=pen.on_fill)
    pen.name(left, top - 10 * MM, words, 20, width=WIDE - 82 * MM, tall=9.2 * MM, colour=pen.on_fill)
    for label, value, size, right in (
        ("Day", day_in_words(model.date), 11, RIGHT - 32 * MM),
        ("Rounds played", str(model.played), 20, RIGHT - 5 * MM),
    ):
        pen.text(right, top - 4.6 * MM, label.upper(), 6.4, colour=pen.on_fill, align="right")
        pen.text(right, top - 12.6 * MM, value, size, font=BOLD, colour=pen.on_fill, align="right")


class UnitLines(NamedTuple):
    """A unit in a column so narrow: its name in lines, and its worth beside the first."""

    lines: tuple[str, ...]
    worth: str
    font: str


class ArmyCard(NamedTuple):
    """An army as it is set."""

    army: MissionArmy
    width: float
    lines: Sequence[tuple[str, str, str]]  # label, words and colour of each
    columns: Sequence[Sequence[UnitLines]]

    @property
    def inside(self) -> float:
        """How much of its width can be written on."""
        return self.width - 2 * PADDING

    @property
    def tall(self) -> float:
        """The height it needs."""
        down = max((sum(len(unit.lines) for unit in column) for column in self.columns), default=0)
        return HEAD + FIGURES + len(self.lines) * STEP + (down + 1) * STEP + PADDING


def _army_cards(model: MissionReport) -> Iterator[Block]:
    """The cards in rows of two; the last of an odd number has a row for itself."""
    for at in range(0, len(model.armies), SIDE_BY_SIDE):
        row = model.armies[at : at + SIDE_BY_SIDE]
        cards = [_set_card(army, NARROW if len(row) > 1 else WIDE) for army in row]
        tall = max(card.tall for card in cards)
        yield Block(tall, partial(_row, cards=cards, tall=tall), before=GAP)


def _set_card(army: MissionArmy, width: float) -> ArmyCard:
    inside = width - 2 * PADDING
    return ArmyCard(army, width, list(_lines(army, inside)), _columns(army.brought, COLUMNS[width], inside))


def _lines(army: MissionArmy, inside: float) -> Iterator[tuple[str, str, str]]:
    yield from _set("Underdog", _underdog(army), INK, inside)
    if army.objective is not None:
        ink = INK if army.objective.is_met is None else WON if army.objective.is_met else LOST
        yield from _set("Objective", _objective(army.objective), ink, inside)


def _set(label: str, words: str, colour: str, inside: float) -> Iterator[tuple[str, str, str]]:
    for number, line in enumerate(folded(words, REGULAR, SIZE, inside - LABELS)):
        yield ("" if number else label, line, colour)


def _underdog(army: MissionArmy) -> str:
    if not army.underdog:
        return "none"
    given = f"{army.underdog} point{'s' * (army.underdog != 1)}, {len(army.spent)} spent"
    return ", ".join((given, *(together(f"{each.what} ({each.event})") for each in army.spent)))


def _objective(objective: ObjectiveShown) -> str:
    met = {None: "not settled yet", True: f"met, {objective.points} points", False: "not met"}[objective.is_met]
    return f"{objective.name} ({objective.roll.says}): {together(met)} {together(_from_events(objective.events))}"


def _from_events(numbers: Sequence[int]) -> str:
    """The events something comes from."""
    return f"(event{'s' * (len(numbers) != 1)} {', '.join(map(str, numbers))})"


def _columns(brought: Sequence[UnitBrought], count: int, inside: float) -> list[list[UnitLines]]:
    """The units down one column and on in the next, all about as long; heroes in bold letters."""
    units = [_brought_lines(each, _column(count, inside) - WORTH) for each in brought]
    share = max(1, -(-sum(len(unit.lines) for unit in units) // count))
    columns: list[list[UnitLines]] = [[] for _ in range(count)]
    used = 0
    for unit in units:
        columns[min(count - 1, used // share)].append(unit)
        used += len(unit.lines)
    return columns


def _column(count: int, inside: float) -> float:
    return (inside - BETWEEN * (count - 1)) / count


def _brought_lines(brought: UnitBrought, width: float) -> UnitLines:
    font = BOLD if brought.is_hero else REGULAR
    notes = ", ".join(filter(None, ("hero" if brought.is_hero else "", brought.left)))
    words = f"{unit_named(brought.unit)}{f' ({notes})' if notes else ''}"
    return UnitLines(folded(words, font, SIZE, width), str(brought.value), font)


def _row(pen: Pen, top: float, *, cards: Sequence[ArmyCard], tall: float) -> None:
    for number, card in enumerate(cards):
        _card(pen, card, LEFT + number * (card.width + GAP), top, tall)


def _card(pen: Pen, card: ArmyCard, x: float, top: float, tall: float) -> None:
    army, ink = card.army, OUTCOMES[card.army.outcome]
    pen.box(x, top - tall, card.width, tall, stroke=LINE, thick=0.7)
    pen.line(x, top, x, top - tall, colour=ink, thick=2.6)
    left, right = x + PADDING, x + card.width - PADDING
    room = card.inside - _outcome(pen, army, right, top, ink) - 2 * MM
    pen.name(left, top - 4.7 * MM, army_named(army.army), 12, width=room, tall=7 * MM)
    pen.text(left, top - 10.4 * MM, player_named(army.player), 7.4, colour=MUTED, width=card.inside)
    _figures(pen, card, left, top - HEAD)
    y = top - HEAD - FIGURES - STEP + 0.4 * MM
    for label, words, colour in card.lines:
        pen.label(left, y, label, width=LABELS - 1 * MM)
        pen.text(left + LABELS, y, words, SIZE, colour=colour)
        y -= STEP
    _brought(pen, card, left, y)


def _outcome(pen: Pen, army: MissionArmy, right: float, top: float, ink: str) -> float:
    """What came of it for the army, in a frame; and how wide that is."""
    words = "in play" if army.outcome == "open" else army.outcome
    wide = width_of(words.upper(), BOLD, 7) + 5 * MM
    pen.box(right - wide, top - 7.2 * MM, wide, 5 * MM, stroke=ink, thick=1, radius=1 * MM)
    pen.text(right - wide / 2, top - 5.6 * MM, words.upper(), 7, font=BOLD, colour=ink, align="centre")
    return wide


def _figures(pen: Pen, card: ArmyCard, x: float, top: float) -> None:
    """What it brought and what it got, which is what people ask first."""
    army, inside = card.army, card.inside
    figures = (
        ("Brought", str(army.value), BOLD, INK),
        ("VP", _signed(army.vp), BOLD, INK),
        ("Points", _signed(army.points), BOLD, INK),
        ("Event", str(army.event), REGULAR, MUTED),
    )
    width = inside / len(figures)
    pen.line(x, top, x + inside, top)
    for number, (label, value, font, colour) in enumerate(figures):
        pen.label(x + number * width, top - 2.8 * MM, label)
        pen.text(x + number * width, top - 7.4 * MM, value, 12, font=font, colour=colour, width=width - 2 * MM)
    pen.line(x, top - FIGURES + 0.4 * MM, x + inside, top - FIGURES + 0.4 * MM)


def _signed(number: int) -> str:
    """A number that came in or went out."""
    return f"{number:+}" if number else "0"


def _brought(pen: Pen, card: ArmyCard, x: float, top: float) -> None:
    count, width = len(card.army.brought), _column(len(card.columns), card.inside)
    pen.label(x, top, f"{count} unit{'s' * (count != 1)}, at their worth when brought")
    for number, column in enumerate(card.columns):
        left, y = x + number * (width + BETWEEN), top - STEP - 0.4 * MM
        for unit in column:
            for at, line in enumerate(unit.lines):
                pen.text(left, y - at * STEP, line, SIZE, font=unit.font)
            pen.text(left + width, y, unit.worth, SIZE, font=unit.font, align="right", width=WORTH - 1 * MM)
            y -= len(unit.lines) * STEP


def _stayed_out(armies: Sequence[Named]) -> Iterator[Block]:
    """Who could not take part."""
    if armies:
        words = f"Stayed out, with nothing to bring: {', '.join(map(army_named, armies))}."
        lines = folded(words, REGULAR, 7.4, WIDE)
        yield Block(len(lines) * STEP + 1 * MM, partial(_absent, lines=lines), before=2 * MM)


def _absent(pen: Pen, top: float, *, lines: Sequence[str]) -> None:
    for number, line in enumerate(lines, start=1):
        pen.text(LEFT, top - number * STEP + 0.2 * MM, line, 7.4, colour=MUTED)


def _corrections(told: Sequence[Origin]) -> Iterator[Block]:
    """What was corrected or withdrawn, so that nobody reads past it."""
    for each in told:
        lines = folded(f"{each.what} {together(_from_events((each.event,)))}", REGULAR, 7.4, RIGHT - LEFT - 6 * MM)
        tall = len(lines) * STEP + 2 * MM
        yield Block(tall, partial(_remark, lines=lines, tall=tall), before=1 * MM, heads="Corrections")


def _remark(pen: Pen, top: float, *, lines: Sequence[str], tall: float) -> None:
    pen.line(LEFT, top, LEFT, top - tall, colour=ACCENT, thick=2.4)
    for number, line in enumerate(lines, start=1):
        pen.text(LEFT + 4 * MM, top - number * STEP + 0.2 * MM, line, 7.4, colour=INK)
