"""A season in a terminal: tables of people, tournaments, points and differences, who comes to the finals, and the race
for points as a picture."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple

from ledger.application import day_in_words, printable
from ledger.cli.call import Call
from ledger.cli.options import many
from ledger.cli.tables import Cell, TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from rich.text import Text

    from ledger.application import (
        Invitation,
        Invitations,
        LogEntry,
        Moved,
        PlaceChange,
        SeasonDiff,
        SeasonExplained,
        SeasonRace,
        SeasonRow,
        SeasonTable,
        SeasonTournament,
        SeasonTournaments,
        TournamentMove,
    )

STATES = {"counts": "counts", "open": "not ended", "lacking": "does not count", "void": "void"}
_STYLES = {"counts": "green", "open": "", "lacking": "yellow", "void": "dim"}
HEIGHT = 16  # rows of the picture
_WIDEST_STEP = 8
_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_COLOURS = ("green", "cyan", "magenta", "yellow", "blue", "red", "bright_green", "bright_cyan")


class _Piece(NamedTuple):
    """Letters of the picture, and how they look."""

    letters: str
    style: str = ""


_EMPTY = _Piece(" ")
Grid = list[list[_Piece]]


def show_table(call: Call, found: "SeasonTable") -> None:
    """Everybody with points, then the tournaments that give none."""
    region = f", {found.region}" if found.region else ""
    closed = " (closed)" if found.closed else ""
    days = f"{day_in_words(found.first_day)} to {day_in_words(found.last_day)}"
    call.say(f"{found.name} ({found.season}), {found.rules}, {days}{region}{closed}")
    if found.rows:
        print_table(_people(found))
    else:
        call.say("Nobody has points yet.")
    asked = "everybody with points qualifies" if found.threshold is None else f"{found.threshold} points qualify"
    call.say(f"{many(sum(row.qualified for row in found.rows), 'player')} qualified; {asked}.")
    if found.unsettled:
        call.say(found.unsettled)
    for told in found.told:
        call.say(f"{told.tournament}: {told.says}")
    for each in found.not_counted:
        call.say(f"Not counted: {each.tournament}. {each.why}")


def _people(found: "SeasonTable") -> TextTable:
    lines = []
    for row in found.rows:
        style = "bold" if row.qualified else ""
        who = (text(row.place), sentence(row.player, style), text(f"{row.qp}{'*' * row.provisional}", style))
        lines.append(TextLine([*who, text(row.qualified_at or ""), sentence(_origins(row))]))
    columns = (number("#"), TextColumn("Player"), number("QP"), TextColumn("Qualified at"), TextColumn("From"))
    return TextTable(columns, lines)


def _origins(row: "SeasonRow") -> str:
    """`q1 10, q2 7`; what does not count for this person stands in brackets."""
    said = (f"{each.says}{' (carried over)' if each.carried else ''}" for each in row.tournaments)
    return ", ".join(word if each.counts else f"[{word}]" for word, each in zip(said, row.tournaments, strict=True))


def show_tournaments(call: Call, found: "SeasonTournaments") -> None:
    """Every tournament, with what is missing below those that do not count."""
    today = _today()
    if found.rows:
        print_table(_tournaments(found))
    else:
        call.say(f"No tournament belongs to {found.season} yet.")
    for row in found.rows:
        for line in _notes(row, today):
            call.say(f"{row.tournament}: {line}")
    if found.finals is not None and found.finals_day is not None:
        call.say(f"Finals: {found.finals}, {day_in_words(found.finals_day)}.")


def _tournaments(found: "SeasonTournaments") -> TextTable:
    """What fits a terminal; sanctions and requests that are missing are told below, and `show` has every day."""
    with_region = any(row.region for row in found.rows)
    lines = []
    for row in found.rows:
        region = [sentence(row.region or "")] * with_region
        told = "as reported" if row.is_reported and row.state == "counts" else STATES[row.state]
        state = text(told, _STYLES[row.state])
        players = text("" if row.players is None else row.players)
        days = (text("-" if day is None else day) for day in (row.reported, row.deadline))
        lines.append(TextLine([text(row.tournament), text(row.day), *region, state, players, *days]))
    columns = (
        *(TextColumn(title, is_one_line=True) for title in ("Tournament", "Day")),
        *[TextColumn("Region")] * with_region,
        TextColumn("State", is_one_line=True),
        number("Players"),
        *(TextColumn(title, is_one_line=True) for title in ("Reported", "Last day")),
    )
    return TextTable(columns, lines)


def show_tournament(call: Call, row: "SeasonTournament") -> None:
    """One tournament, line by line."""
    region = f", {row.region}" if row.region else ""
    call.say(f"{row.tournament}, {row.rules or 'rules unknown'}, {day_in_words(row.day)}{region}: {STATES[row.state]}")
    if row.outside is not None:
        by = f", run by {row.outside.organizer}" if row.outside.organizer else ""
        told = (
            "told as it was reported" if row.is_reported else "not reported yet" if row.players is None else "entered"
        )
        call.say(f"{row.outside.name}{by}: played elsewhere, {told}")
    if row.players is not None:
        call.say(f"Players: {row.players}")
    if row.attendance is not None:
        call.say(f"Attendance: {row.attendance}")
    days = {
        "Sanctioned": (row.sanctioned, "sanction"),
        "Requested": (row.requested, "request"),
        "Ended": (row.completed, "finished"),
        "Reported": (row.reported, "report"),
    }
    for title, (day, source) in days.items():
        event = f" (event {row.sources[source]})" if source in row.sources else ""
        call.say(f"{title}: {'not recorded' if day is None else day_in_words(day)}{event}")
    if row.deadline is not None:
        call.say(f"Last day for the report: {day_in_words(row.deadline)}")
    for line in _notes(row, _today()):
        call.say(line)


def _notes(row: "SeasonTournament", today: date | None) -> Iterator[str]:
    """What is missing, what is odd, and what the rules ask for."""
    for each in row.missing:
        yield f"{each.says}{_left(each.until, today)}"
    yield from row.remarks
    for requirement in row.requirements or ():
        yield f"{requirement.status:<8} {requirement.title}: {requirement.says}"


def _today() -> date | None:
    """The day, for whoever sits at a terminal; nothing that is kept depends on it."""
    return datetime.now(UTC).date() if sys.stdout.isatty() else None


def _left(until: date | None, today: date | None) -> str:
    if until is None or today is None:
        return ""
    days = (until - today).days
    return f" ({many(days, 'day')} left)" if days > 0 else " (today)" if days == 0 else " (past)"


def show_explained(call: Call, found: "SeasonExplained") -> None:
    """Each tournament with its points, and below it what changed the place."""
    place = f"place {found.place}" if found.place else "not in the table"
    qualified = f", qualified at {found.qualified_at}" if found.qualified else ""
    call.say(f"{found.player} in {found.season}: {many(found.qp, 'point')}, {place}{qualified}")
    if found.parts:
        print_table(_parts(found))
    for each in found.without:
        where = f"place {each.place}" if each.place else "no place"
        call.say(f"Nothing from {each.tournament}, {where}: {each.why}")
        for change in each.changes:
            lost = f", {change.qp[0]}, now {change.qp[1]}" if change.qp[0] != change.qp[1] else ""
            call.say(f"  {_changed(change, lost)} (event {change.event.seq})")
    for entry in found.joined:
        call.say(f"The same person: {_said_by(entry)}")


def _parts(found: "SeasonExplained") -> TextTable:
    lines = []
    for part in found.parts:
        events = ", ".join(str(seq) for seq in sorted({*part.events.values()}))
        qp = part.qp if part.counts else f"[{part.qp}]"
        lines.append(TextLine([text(part.tournament), text(qp), sentence(part.why), sentence(events)]))
        for change in part.changes:
            lines.append(_below(_changed(change), change.event.seq))
            if change.replaced is not None:
                lines.append(_below(f"instead of: {change.replaced.says}", change.replaced.seq))
    columns = (
        TextColumn("Tournament", is_one_line=True),
        number("QP"),
        TextColumn("Why"),
        TextColumn("Events", is_right=True),
    )
    return TextTable(columns, lines)


def _changed(change: "PlaceChange", lost: str = "") -> str:
    """`place 1, now no place, 10, now 0: Ada One was disqualified`; the points where no line has them."""
    was, now = (f"place {place}" if place else "no place" for place in change.place)
    return f"{was}, now {now}{lost}: {_said_by(change.event)}"


def _below(said: str, seq: int) -> TextLine:
    """What is to be known of the line above."""
    return TextLine([text(""), text(""), sentence(said), text(seq)], "dim")


def show_diff(call: Call, found: "SeasonDiff | None") -> None:
    """Who moved, which tournaments, and the events behind it."""
    if found is None or found.is_empty:
        call.say("Nothing moved in the table.")
        return
    call.say(f"{found.season}, from {many(found.sizes[0], 'event')} of the log to {found.sizes[1]}")
    show_moves(call, found)
    for entry in found.events:
        call.say(f"Event {entry.seq}, {entry.recorded_at:%Y-%m-%d %H:%MZ}, {entry.stream}: {_said_by(entry)}")


def show_moves(call: Call, found: "SeasonDiff") -> None:
    """Who moved, and which tournaments, with the numbers of the events."""
    if found.moved:
        print_table(_moved(found.moved))
    for title, names in (("Qualifies now", found.qualified), ("No longer qualifies", found.no_longer_qualified)):
        for name in names:
            call.say(f"{title}: {name}")
    for each in found.began:
        call.say(f"Counts now: {each.tournament}{_because(each.events)}")
    for each in found.ceased:
        call.say(f"Counts no longer: {each.tournament}. {each.why}{_because(each.events)}")


def _moved(rows: "Iterable[Moved]") -> TextTable:
    lines = []
    for row in rows:
        gain = f"{row.gain:+d}" if row.gain else ""
        points = f"{row.qp[0]} > {row.qp[1]}" if row.gain else str(row.qp[1])
        style = "green" if row.gain > 0 else "red" if row.gain < 0 else ""
        where = ", ".join(map(_move, row.tournaments))
        events = ", ".join(map(str, row.events))
        cells = (text(points), text(gain, style), text(_places(row)), sentence(where), sentence(events))
        lines.append(TextLine([sentence(row.player), *cells]))
    numbers = (number("QP"), number(""), number("#"))
    return TextTable((TextColumn("Player"), *numbers, TextColumn("From"), TextColumn("Events", is_right=True)), lines)


def _move(move: "TournamentMove") -> str:
    """`q1 7 > 10`; where other places of somebody count for more, the place alone."""
    if move.qp != (0, 0):
        return f"{move.tournament} {move.qp[0]} > {move.qp[1]}"
    was, now = ("no place" if place is None else f"place {place}" for place in move.place)
    return f"{move.tournament} {now if was == now else f'{was} > {now}'}, not among the best"


def _places(row: "Moved") -> str:
    was, now = ("-" if place is None else str(place) for place in row.place)
    return now if was == now else f"{was} > {now}"


def _because(events: Iterable[int]) -> str:
    numbers = ", ".join(map(str, events))
    return f" (event {numbers})" if numbers else ""


def _said_by(entry: "LogEntry") -> str:
    """What an event says, why, and by whom."""
    reason = f" ({entry.reason})" if entry.reason else ""
    return f"{entry.says}{reason}, by {entry.by}"


def show_invitations(call: Call, found: "Invitations") -> None:
    """Who may come, what they said, and who is next."""
    call.say(f"Finals of {found.season}: {found.finals or 'not announced yet'}")
    lines = [TextLine(_invitation(row)) for row in found.rows]
    if lines:
        columns = (number("#"), TextColumn("Player"), number("QP"), TextColumn("Comes"), TextColumn("Entered"))
        print_table(TextTable(columns, lines))
    else:
        call.say("Nobody has qualified yet.")
    for row in found.follows:
        call.say(f"Follows: {row.player}, place {row.place}, {many(row.qp, 'point')}")


def _invitation(row: "Invitation") -> "list[Cell]":
    comes = {"accepted": "yes", "declined": "no", None: "open"}[row.answer]
    unqualified = "" if row.qualified else ", not qualified"
    event = f" (event {row.event})" if row.event is not None else ""
    entered = "yes" if row.entered else ""
    said = sentence(f"{comes}{event}{unqualified}")
    return [text(row.place or ""), sentence(row.player), text(row.qp), said, text(entered)]


def show_race(call: Call, race: "SeasonRace") -> None:
    """Print the picture; coloured on a terminal alone."""
    if not race.stages or not race.runners:
        call.say("Nobody has points yet.")
        return
    from rich.console import Console

    console = Console(markup=False, highlight=False, emoji=False)
    is_wide = (console.encoding or "").lower().startswith("utf")
    for line in picture(race, console.width, is_wide=is_wide):
        with console.capture() as capture:
            console.print(line, overflow="ellipsis", no_wrap=True)
        sys.stdout.write(capture.get().rstrip() + "\n")


def picture(race: "SeasonRace", width: int, *, is_wide: bool = True) -> "list[Text]":
    """The picture line by line: points on the left, tournaments below, and who is which letter."""
    from rich.text import Text

    runners = race.runners[: len(_MARKS)]
    most = max(max(runner.totals) for runner in runners)
    labels = len(str(most))
    columns = _columns(len(race.stages), width - labels - 2)
    step = min(_WIDEST_STEP, max(1, (width - labels - 2) // len(columns)))
    grid: Grid = [[_EMPTY] * (step * len(columns)) for _ in range(HEIGHT)]
    if race.threshold is not None and race.threshold <= most:
        row = _row(race.threshold, most)
        grid[row] = [_Piece("·" if is_wide else ".", "dim")] * len(grid[row])
    for runner in reversed(range(len(runners))):  # so that the best is drawn on top
        totals = [runners[runner].totals[column] for column in columns]
        _draw(grid, [_row(total, most) for total in totals], step, runner, is_wide=is_wide)
    edge = "│" if is_wide else "|"
    lines = [[_Piece(f"{_label(row, most):>{labels}} {edge}"), *pieces] for row, pieces in enumerate(grid)]
    lines += [[_Piece(f"{'':>{labels}}  {_foot(race, columns, step)}")], *_legend(race)]
    return [Text.assemble(*line) for line in lines]


def _columns(stages: int, room: int) -> list[int]:
    """The stages drawn: all, or as many as there is room for, the last one included."""
    if stages <= room:
        return list(range(stages))
    return [(number + 1) * stages // room - 1 for number in range(room)]


def _row(total: int, most: int) -> int:
    """The most stands in the first row, nothing in the last."""
    return (HEIGHT - 1) - (total * (HEIGHT - 1)) // most


def _label(row: int, most: int) -> str:
    """The fewest points that are drawn in a row; of every fifth, which is enough to read the others by."""
    return "" if row % 5 else str(-(-most * (HEIGHT - 1 - row) // (HEIGHT - 1)))


def _draw(grid: Grid, rows: Sequence[int], step: int, runner: int, *, is_wide: bool) -> None:
    style, flat, rise = _COLOURS[runner % len(_COLOURS)], *(("─", "│") if is_wide else ("-", "|"))
    for column, row in enumerate(rows):
        before = rows[column - 1] if column else HEIGHT - 1
        left = column * step
        for between in range(row + 1, before):
            grid[between][left] = _Piece(rise, style)
        grid[row][left : left + step] = [_Piece(flat, style)] * step
        if row != before or column == len(rows) - 1:
            grid[row][left + step - 1] = _Piece(_MARKS[runner], f"bold {style}")


def _foot(race: "SeasonRace", columns: Sequence[int], step: int) -> str:
    """The first and the last tournament drawn, each below its place."""
    first, last = race.stages[columns[0]].tournament, race.stages[columns[-1]].tournament
    room = step * len(columns)
    return printable(first if len(columns) == 1 else f"{first}{last:>{max(room - len(first), len(last) + 1)}}")


def _legend(race: "SeasonRace") -> Iterator[list[_Piece]]:
    for mark, colour, runner in zip(_MARKS, cycle(_COLOURS), race.runners, strict=False):
        yield [_Piece(mark, f"bold {colour}"), _Piece(printable(f"  {runner.totals[-1]}  {runner.player}"))]
    if race.threshold is not None:
        yield [_Piece(f"{race.threshold} points qualify.")]
