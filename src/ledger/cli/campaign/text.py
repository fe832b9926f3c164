"""A campaign in a terminal: its leaderboard, armies, units and books, a list of its missions, and one of them from its
set-up to its last recruit."""

from collections.abc import Iterable, Iterator, Sequence
from shlex import quote
from typing import TYPE_CHECKING

from ledger.cli.call import Call
from ledger.cli.options import many
from ledger.cli.tables import Cell, TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application.campaigns import (
        ArmySheet,
        CampaignFigure,
        HistoryLine,
        LeaderboardTable,
        MissionArmy,
        MissionReport,
        PointsLedger,
        RollShown,
        UnitReport,
        UnitSheet,
    )


def show_leaderboard(call: Call, found: "LeaderboardTable") -> None:
    """The armies by their score, and who has won."""
    after = f", after mission {found.mission}" if found.mission is not None else ""
    ended = " (over)" if found.is_ended else ""
    call.say(f"{found.name} ({found.campaign}), {found.rules}, {found.length}{after}{ended}")
    if not found.rows:
        call.say("No army has joined yet.")
        return
    print_table(_places(found))
    if found.winners:
        from ledger.application import errors

        call.say(f"Won by {errors.listed(army.name for army in found.winners)}.")


def _places(found: "LeaderboardTable") -> TextTable:
    scores = [number("Score")] * found.is_shared
    lines = []
    for row in found.rows:
        style = "" if row.place else "dim"
        score = [text(row.exact)] * found.is_shared
        who = (text(row.place or "-", "bold"), sentence(row.army.name, style), sentence(row.player.name, style))
        lines.append(TextLine([*who, text(row.vp), text(row.played), *score]))
    columns = (number("#"), TextColumn("Army"), TextColumn("Player"), number("VP"), number("Missions"), *scores)
    return TextTable(columns, lines)


def show_armies(call: Call, found: "Sequence[ArmySheet]") -> None:
    """Every army with its figures."""
    if not found:
        call.say("No army has joined yet.")
        return
    lines = []
    for army in found:
        style = "dim" if army.disbanded is not None else ""
        state = "" if army.disbanded is None else f"disbanded (event {army.disbanded})"
        figures = (len(army.units), army.value, army.points_held, army.vp, army.played)
        who = (sentence(army.army.name, style), sentence(army.player.name, style))
        lines.append(TextLine([*who, *map(text, figures), sentence(state)]))
    titles = ("Units", "Value", "Saved", "VP", "Missions")
    print_table(TextTable((TextColumn("Army"), TextColumn("Player"), *map(number, titles), TextColumn("")), lines))


def show_army(call: Call, found: "ArmySheet", *, with_history: bool) -> None:
    """An army with its units."""
    place = f"place {found.place}" if found.place else "no mission played"
    call.say(
        f"{found.army.name}, led by {found.player.name}: {place}, {found.vp} VP in {many(found.played, 'mission')}"
    )
    call.say(f"{many(len(found.units), 'unit')} worth {many(found.value, 'point')}, and {found.points_held} saved")
    if found.disbanded is not None:
        call.say(f"Disbanded (event {found.disbanded}).")
    if found.units:
        print_table(_units(found.units))
    for unit in found.units:
        for line in _states(unit):
            call.say(f"{unit.unit.name} {line}")
    for unit in found.former:
        left = f"{unit.left.what} (event {unit.left.event})" if unit.left else "gone"
        call.say(f"Former: {unit.unit.name}, {left}.")
    if with_history:
        call.say()
        print_table(_history(found.history))
    else:
        call.remark(f"Where it came from: `ledger campaign army {quote(found.army.name)} --history`.")


def _units(units: "Iterable[UnitSheet]") -> TextTable:
    lines = []
    for unit in units:
        name = f"{unit.unit.name}{' (hero)' * unit.is_hero}"
        held = ", ".join(each.what for each in (*unit.held, *unit.upgrades, *unit.gifts))
        figures = (unit.receipt.value, unit.xp, unit.level)
        lines.append(TextLine([sentence(name), *map(text, figures), sentence(held)]))
    return TextTable((TextColumn("Unit"), number("Value"), number("XP"), number("Level"), TextColumn("Has")), lines)


def _states(unit: "UnitSheet") -> Iterator[str]:
    """What is to be known of a unit before it goes on."""
    if unit.sits_out:
        yield f"sits out {many(unit.sits_out.missions, 'more mission')} of its army (event {unit.sits_out.event})."
    if unit.picks:
        from ledger.application import errors

        yield f"must pick {errors.either(unit.picks)}."
    elif unit.due:
        yield f"has {many(unit.due, 'level')} to take."


def show_unit(call: Call, found: "UnitReport", *, with_history: bool) -> None:
    """A unit with its receipt, its experience and what it holds."""
    sheet = found.sheet
    what = "hero" if sheet.is_hero else "unit"
    figures = f"{many(sheet.receipt.value, 'point')}, {sheet.xp} XP, level {sheet.level}"
    call.say(f"{sheet.unit.name}, a {what} of {found.army.name} ({found.player.name}): {figures}")
    call.say(f"{sheet.joined.what[:1].upper()}{sheet.joined.what[1:]} (event {sheet.joined.event}).")
    if sheet.left:
        call.say(f"It is {sheet.left.what} (event {sheet.left.event}).")
    for line in _states(sheet):
        call.say(f"It {line}")
    call.say()
    print_table(_receipt(sheet))
    if sheet.experience:
        call.say()
        print_table(_experience(sheet))
    _say_held(call, sheet)
    if with_history:
        call.say()
        print_table(_history(found.history))


def _receipt(sheet: "UnitSheet") -> TextTable:
    lines = [TextLine([sentence(line.what), text(line.points), text(line.event)]) for line in sheet.receipt.lines]
    lines.append(TextLine([sentence("in all", "bold"), text(sheet.receipt.value, "bold"), text("")]))
    return TextTable((TextColumn("Worth"), number("Points"), number("Event")), lines)


def _experience(sheet: "UnitSheet") -> TextTable:
    lines = []
    for line in sheet.experience:
        cut = f" ({line.lost} more cut)" if line.lost else ""
        cells = (sentence(f"{line.why}{cut}"), text(f"{line.points:+}"), text(line.mission or "-"), text(line.event))
        lines.append(TextLine(cells))
    return TextTable((TextColumn("Experience"), number("XP"), number("Mission"), number("Event")), lines)


def _say_held(call: Call, sheet: "UnitSheet") -> None:
    kinds = ("traits", "skills", "talents", "injuries", "upgrades", "gifts", "notes")
    held = {kind: getattr(sheet, kind) for kind in kinds if getattr(sheet, kind)}
    if held:
        call.say()
    for kind, things in held.items():
        call.say(f"{kind.capitalize()}: {', '.join(f'{each.in_full} (event {each.event})' for each in things)}")


def _history(lines: "Iterable[HistoryLine]") -> TextTable:
    shown = []
    for line in lines:
        who = text(line.unit.name if line.unit else "")
        figures = (text("" if each is None else f"{each:+}") for each in (line.points, line.vp, line.xp))
        where = (text(line.event), text(line.mission or "-"))
        style = "dim" if line.taken_back is not None else ""
        shown.append(TextLine([*where, who, sentence(line.what), *figures], style))
    numbers = (number("Points"), number("VP"), number("XP"))
    columns = (number("Event"), number("Mission"), TextColumn("Unit", most=20), TextColumn("What"), *numbers)
    return TextTable(columns, shown, "Where it came from")


def show_points(call: Call, found: "PointsLedger") -> None:
    """The book of an army."""
    lines = []
    for row in found.rows:
        where = (text(row.event), text(row.mission or "-"), sentence(row.what))
        lines.append(TextLine([*where, text(row.came_in or ""), text(row.went_out or ""), text(row.held)]))
    call.say(f"{found.army.name}, led by {found.player.name}")
    columns = (number("Event"), number("Mission"), TextColumn("What"), number("In"), number("Out"), number("Held"))
    print_table(TextTable(columns, lines))
    call.say(f"{found.came_in} in = {found.went_out} out + {found.held} held.")


def show_explained(call: Call, whose: str, found: "Iterable[CampaignFigure]") -> None:
    """Each figure with its parts."""
    call.say(whose)
    for figure in found:
        call.say()
        print_table(_parts(figure))


def _parts(figure: "CampaignFigure") -> TextTable:
    lines = []
    for part in figure.parts:
        events = ", ".join(map(str, part.events))
        lines.append(TextLine([text(part.mission or "-"), text(part.value), sentence(part.why), sentence(events)]))
        for old in part.replaced:
            why = f" ({old.reason})" if old.reason else ""
            below = sentence(f"instead of: {old.was}{why}")
            lines.append(TextLine([text(""), text(""), below, text(old.seq)], "dim"))
    metric = figure.metric.upper() if len(figure.metric) == 2 else figure.metric.capitalize()
    columns = (number("Mission"), number(metric), TextColumn("Why"), TextColumn("Events", is_right=True))
    return TextTable(columns, lines, f"{metric} {figure.value}: {figure.title}")


EVENTS = TextColumn("Events", is_right=True)


def show_missions(call: Call, found: "Sequence[MissionReport]") -> None:
    """A line a mission."""
    if not found:
        call.say("No mission has begun yet.")
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


def show_mission(call: Call, found: "MissionReport") -> None:
    """The whole report."""
    from ledger.application import day_in_words, errors

    call.say(f"Mission {found.number} of {found.heading.name}, {day_in_words(found.date)}: {_outcome(found)}")
    print_table(_armies_in(found))
    for army in found.armies:
        brought = ", ".join(_brought(army))
        call.say(f"{army.army.name} brought {brought} (event {army.event})")
    if found.absent:
        call.say(f"Nothing to bring: {errors.listed(army.name for army in found.absent)}")
    for table in _tables(found):
        call.say()
        print_table(table)
    for remark in found.remarks:
        call.say(f"{remark.what} (event {remark.event})")


def _outcome(found: "MissionReport") -> str:
    from ledger.application import errors

    step = f", step {found.step}" if found.step else ""
    if not found.winners:
        return f"not won yet, {many(found.played, 'round')} begun{step}"
    return f"won by {errors.listed(army.name for army in found.winners)} after {many(found.played, 'round')}{step}"


def _armies_in(found: "MissionReport") -> TextTable:
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
        yield _experience_earned(found)
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


def _experience_earned(found: "MissionReport") -> TextTable:
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
