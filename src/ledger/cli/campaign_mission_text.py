"""Missions of a campaign in a terminal: a list of them, and one from its set-up to its last recruit."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ledger.application import day_in_words, errors
from ledger.cli.call import Call, many
from ledger.cli.tables import Cell, TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application import MissionArmy, MissionReport, RollShown

EVENTS = TextColumn("Events", is_right=True)


def show_missions(desk: Call, found: "Sequence[MissionReport]") -> None:
    """A line a mission."""
    if not found:
        desk.say("No mission has begun yet.")
        return
    lines = []
    for each in found:
        armies = ", ".join(army.army.name for army in each.armies)
        won = ", ".join(army.name for army in each.winners) or "-"
        state = each.step or "closed"
        cells = (text(each.number), text(each.date), sentence(armies), text(each.played), sentence(won), text(state))
        lines.append(TextLine(cells))
    names = (TextColumn("Armies"), number("Rounds"), TextColumn("Won by"), TextColumn("Step", is_one_line=True))
    print_table(TextTable((number("Mission"), TextColumn("Day", is_one_line=True), *names), lines))


def show_mission(desk: Call, found: "MissionReport") -> None:
    """The whole report."""
    desk.say(f"Mission {found.number} of {found.heading.name}, {day_in_words(found.date)}: {_outcome(found)}")
    print_table(_armies(found))
    for army in found.armies:
        brought = ", ".join(_brought(army))
        desk.say(f"{army.army.name} brought {brought} (event {army.event})")
    if found.absent:
        desk.say(f"Nothing to bring: {errors.listed(army.name for army in found.absent)}")
    for table in _tables(found):
        desk.say()
        print_table(table)
    for remark in found.remarks:
        desk.say(f"{remark.what} (event {remark.event})")


def _outcome(found: "MissionReport") -> str:
    step = f", step {found.step}" if found.step else ""
    if not found.winners:
        return f"not won yet, {many(found.played, 'round')} begun{step}"
    return f"won by {errors.listed(army.name for army in found.winners)} after {many(found.played, 'round')}{step}"


def _armies(found: "MissionReport") -> TextTable:
    lines = []
    for army in found.armies:
        figures = (army.value, f"{army.underdog - len(army.spent)} of {army.underdog} left" if army.underdog else 0)
        told = (sentence(_objective(army)), text(army.outcome), text(army.vp), text(f"{army.points:+}"))
        lines.append(TextLine([sentence(army.army.name), *map(text, figures), *told]))
    columns = (
        TextColumn("Army"),
        number("Value"),
        number("Underdog"),
        TextColumn("Objective"),
        TextColumn("Outcome", is_one_line=True),
        number("VP"),
        number("Points"),
    )
    return TextTable(columns, lines)


def _objective(army: "MissionArmy") -> str:
    if army.objective is None:
        return "-"
    return f"{army.objective.name}{' (done)' * bool(army.objective.is_met)}"


def _brought(army: "MissionArmy") -> Iterator[str]:
    for unit in army.brought:
        yield f"{unit.unit.name} {unit.value}{f' ({unit.left})' if unit.left else ''}"


def _tables(found: "MissionReport") -> Iterator[TextTable]:
    """What happened, part by part; what did not happen has none."""
    if found.rounds:
        yield _rounds(found)
    if found.casualties:
        yield _casualties(found)
    if found.experience:
        yield _experience(found)
    if found.levels:
        yield _levels(found)
    if found.trades:
        yield _trades(found)
    if found.payments:
        yield _payments(found)


def _rounds(found: "MissionReport") -> TextTable:
    lines = []
    for each in found.rounds:
        happened, rolls = "", ""
        if each.happened:
            says = f": {each.happened.says}" if each.happened.says else ""
            happened = f"{each.happened.number} {each.happened.name}{says}"
            rolls = _thrown(each.happened.rolls)
        told = sentence(f"{happened}{f' ({rolls})' if rolls else ''}")
        lines.append(TextLine([text(each.round), text(each.roll.says), told, _events(each.events)]))
    return TextTable((number("Round"), TextColumn("Roll"), TextColumn("Random event"), EVENTS), lines)


def _casualties(found: "MissionReport") -> TextTable:
    lines = []
    for each in found.casualties:
        killer = f"{each.how} by {each.killer.unit.name}" if each.killer else each.how
        rolls = f" ({_thrown(each.rolls)})" if each.rolls else ""
        result = sentence(f"{each.result or 'not rolled for yet'}{rolls}")
        lines.append(TextLine([sentence(each.unit.name), sentence(killer), result, _events(each.events)]))
    return TextTable((TextColumn("Casualty"), TextColumn("How"), TextColumn("What became of it"), EVENTS), lines)


def _experience(found: "MissionReport") -> TextTable:
    lines = []
    for each in found.experience:
        cut = f" ({each.lost} lost)" if each.lost else ""
        cells = (sentence(each.unit.name), text(f"{each.points:+}"), sentence(f"{each.why}{cut}"), text(each.event))
        lines.append(TextLine(cells))
    return TextTable((TextColumn("Experience"), number("XP"), TextColumn("What for"), number("Event")), lines)


def _levels(found: "MissionReport") -> TextTable:
    lines = []
    for each in found.levels:
        gained = sentence(f"{each.gained}{f' ({_thrown(each.rolls)})' if each.rolls else ''}")
        lines.append(TextLine([sentence(each.unit.name), text(each.level), gained, _events(each.events)]))
    return TextTable((TextColumn("Level"), number("#"), TextColumn("What it brought"), EVENTS), lines)


def _trades(found: "MissionReport") -> TextTable:
    lines = []
    for each in found.trades:
        what = f"{each.trade} {each.what}".strip()
        told = sentence(f"{what}{f' ({_thrown(each.rolls)})' if each.rolls else ''}")
        who = (sentence(each.army.name), sentence(each.unit.name))
        lines.append(TextLine([*who, told, text(f"{each.points:+}"), text(each.event)]))
    columns = (TextColumn("Army"), TextColumn("Unit"), TextColumn("Trade"), number("Points"), number("Event"))
    return TextTable(columns, lines)


def _payments(found: "MissionReport") -> TextTable:
    lines = [
        TextLine([sentence(each.army.name), sentence(each.what), text(f"{each.points:+}"), text(each.event)])
        for each in found.payments
    ]
    return TextTable((TextColumn("Army"), TextColumn("Pay"), number("Points"), number("Event")), lines)


def _thrown(rolls: "Iterable[RollShown]") -> str:
    return "; ".join(roll.says for roll in rolls)


def _events(events: Iterable[int]) -> Cell:
    return sentence(", ".join(map(str, events)))
