"""The clock of the round: as text, or live on a terminal; and of a table, stopped and started by the organizer."""

import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Call, command, withdrawing, write_command
from ledger.cli.options import TABLE, always_public, as_of_option, round_option

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ledger.application import ClockCall as ClockCall
    from ledger.application import RoundClock, TableClock, View

LATE = 600  # seconds before the end from which the digits are marked
BLOCK = "█"
_DIGITS = {
    "0": "███ █ █ █ █ █ █ ███",
    "1": " █  ██   █   █  ███",
    "2": "███   █ ███ █   ███",
    "3": "███   █ ███   █ ███",
    "4": "█ █ █ █ ███   █   █",
    "5": "███ █   ███   █ ███",
    "6": "███ █   ███ █ █ ███",
    "7": "███   █   █   █   █",
    "8": "███ █ █ ███ █ █ ███",
    "9": "███ █ █ ███   █ ███",
    ":": "     █       █     ",
    "-": "        ███        ",
}
_CALLED = {"set-up": "set-up is over", "left": "{left} minutes left", "last-turn": "last turn", "time": "time"}

table_argument = click.argument("table_no", metavar="TABLE", type=TABLE)


@write_command("pause-clock")
@table_argument
def pause_clock(call: Call, table_no: int) -> None:
    """Stop the clock of a table of this round; only the organizer does, on coming there to settle something.

    The table's expected end moves by the time it stood still.

    \b
    Example:
        ledger pause-clock 4 --reason "a question of line of sight"
    """
    undo = f"To let it run on: `ledger restart-clock {table_no}`."
    call.submit({"do": "pause-clock", "table": table_no}, withdrawing(undo))


@write_command("restart-clock")
@table_argument
def restart_clock(call: Call, table_no: int) -> None:
    """Let the clock of a table run on.

    \b
    Example:
        ledger restart-clock 4
    """
    told = withdrawing("`ledger clock` shows when that table should end.")
    call.submit({"do": "restart-clock", "table": table_no}, told)


@command("clock")
@round_option("Which round; the newest unless said.")
@click.option("--at", "moment", metavar="TIME", help="As the clock stood at that time: 2026-05-02T11:30:00+02:00.")
@click.option("--once", is_flag=True, help="Print it and end, on a terminal too.")
@as_of_option
@always_public
def clock(call: Call, round_no: int | None, moment: str | None, once: bool, as_of: str | None) -> None:
    """Show how long the round still runs: its scenario, the time left, and each table that was paused.

    On a terminal the display is large and runs on until you stop it with Ctrl-C; it follows what is recorded meanwhile.

    \b
    Example:
        ledger clock
        ledger clock --once
        ledger clock --round 2 --at 2026-05-02T11:30:00+02:00 --json
    """
    now = datetime.now(UTC) if moment is None else _moment(moment)
    if sys.stdout.isatty() and not (once or moment or as_of or call.as_json):
        _run(call, round_no)
        return
    view = call.view(as_of)
    found = view.clock(round_no, now)
    if call.as_json:
        call.give_read(found.model_dump(mode="json"), view)
        return
    _print(call, found, zone_of(view))


def zone_of(view: "View") -> tzinfo:
    """By which clock the tournament goes; UTC where this computer does not know that zone."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(view.zone)
    except (KeyError, OSError, ValueError):  # no such zone, a folder of zones, or no name of one
        return UTC


def _moment(text: str) -> datetime:
    from ledger.application import errors

    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise errors.BadRequest(f"{text[:40]!r} is no time with a zone; write 2026-05-02T11:30:00+02:00.")
    return moment.astimezone(UTC)


def _run(call: Call, round_no: int | None) -> None:
    """Draw the clock anew every second; the ledger is read again only when it has grown."""
    from rich.live import Live

    size, view = call.ledger.size, call.view()
    zone, found = zone_of(view), view.clock(round_no, datetime.now(UTC))
    try:
        with Live(screen=True, auto_refresh=False) as live:
            while True:
                live.update(face(found, zone, live.console.encoding, live.console.height), refresh=True)
                time.sleep(1 - time.time() % 1)
                if (grown := call.ledger.size) != size:
                    size, view = grown, call.view()
                found = view.clock(round_no, datetime.now(UTC))
    except KeyboardInterrupt:
        _print(call, found, zone)  # what was last seen stays on the screen when the display is gone


def _print(call: Call, found: "RoundClock", zone: tzinfo) -> None:
    for line in lines(found, zone):
        call.say(call.addressed(line))


def lines(clock: "RoundClock", zone: tzinfo) -> Iterator[str]:
    """The clock in sentences."""
    from ledger.application import in_words as figures_in_words

    scenario = f": {clock.scenario}" if clock.scenario else ""
    yield f"{clock.tournament}, round {clock.round}{scenario}{' (closed)' if clock.closed else ''}"
    if clock.figures:
        yield ", ".join(figures_in_words(clock.figures))
    yield span(clock, zone)
    if clock.closed:
        return
    if clock.says:
        yield clock.says
    if clock.next_call is not None:
        yield _next(clock.next_call, clock, zone)
    yield from (_stopped(table, zone) for table in clock.stopped_tables)
    yield from _beside(clock)


def span(clock: "RoundClock", zone: tzinfo) -> str:
    """From when to when the round goes, and how long that still is."""
    if clock.started is None:
        own = f" Each player has {clock.player_minutes} minutes." if clock.player_minutes is not None else ""
        return f"Not started yet; `ledger start-round` starts it.{own}"
    began = f"{'Running since the pairing at' if clock.from_pairing else 'Started'} {_at(clock.started, zone)}"
    if clock.ends is None or clock.left is None:
        return f"{began}; no end is set."
    on_the_way = (("set-up until", clock.set_up_ends), ("last turn", clock.last_turn), ("expected end", clock.ends))
    told = ", ".join([began, *(f"{what} {_at(moment, zone)}" for what, moment in on_the_way if moment is not None)])
    own = f", {clock.player_minutes} minutes a player" if clock.player_minutes is not None else ""
    return f"{told}{own}." if clock.closed else f"{told}{own}; {_left(clock.left)}."


def _next(due: "ClockCall", clock: "RoundClock", zone: tzinfo) -> str:
    """What is to be called out next, and in how long."""
    wait = counted(-int((clock.now - due.at).total_seconds() // 1))
    return f"Next call: {_CALLED[due.call].format(left=due.left)}, {_at(due.at, zone)}, in {wait}."


def counted(seconds: int) -> str:
    """Seconds as hours, minutes and seconds: `1:05:09`, `-0:00:30` past the end."""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' * (seconds < 0)}{minutes // 60}:{minutes % 60:02}:{rest:02}"


def _left(seconds: int) -> str:
    return f"{counted(seconds)} left" if seconds > 0 else f"{counted(-seconds)} past it"


def _stopped(table: "TableClock", zone: tzinfo) -> str:
    state = "is paused" if table.paused else "was paused"
    last_turn = "" if table.last_turn is None else f", last turn {_at(table.last_turn, zone)}"
    ends = "" if table.ends is None or table.left is None else f", expected end {_at(table.ends, zone)}"
    left = "" if table.left is None else f", {_left(table.left)}"
    return (
        f"Table {table.table} ({' against '.join(table.players)}) {state}, "
        f"{counted(table.stopped)} in all{last_turn}{ends}{left}"
    )


def _beside(clock: "RoundClock") -> Iterator[str]:
    """Which tables still play, and what becomes of them once the end is past."""
    if not clock.open_tables:
        yield "Every table has its result."
        return
    yield f"Open: {_tables(clock.open_tables)}"
    if clock.left is not None and clock.left <= 0 and clock.play_out_minutes is not None:
        yield (
            f"With {clock.play_out_minutes} minutes or less on both clocks together a game is played out; "
            "with more it is a tie, unless its clock was paused."
        )


def _tables(numbers: tuple[int, ...]) -> str:
    from ledger.application import errors

    return f"table{'s' * (len(numbers) > 1)} {errors.listed(map(str, numbers))}"


def _at(moment: datetime, zone: tzinfo) -> str:
    return f"{moment.astimezone(zone):%H:%M %Z}"


def face(clock: "RoundClock", zone: tzinfo, encoding: str = "utf-8", height: int | None = None) -> "RenderableType":
    """The clock as people look at it from afar, large digits above the sentences; a terminal of few letters gets plain
    ones."""
    from rich.align import Align
    from rich.console import Group
    from rich.text import Text

    from ledger.application import printable

    head, *rest = lines(clock, zone)
    parts: list[RenderableType] = [Text(printable(head), style="bold", justify="center"), Text()]
    block = BLOCK if encoding.lower().startswith("utf") else "#"
    if clock.left is not None and not clock.closed:
        is_late = clock.left <= LATE or clock.phase == "last-turn"
        style = "bold red" if clock.left <= 0 else "bold yellow" if is_late else "bold green"
        parts += [Align.center(Text(large(counted(clock.left), block), style=style)), Text()]
    parts += [Text(printable(line), justify="center") for line in rest]
    return Align.center(Group(*parts), vertical="middle", height=height)


def large(digits: str, block: str = BLOCK) -> str:
    """The digits five lines high, each cell two letters wide so that they are not too lean."""
    rows = ("  ".join(_DIGITS[digit][row * 4 : row * 4 + 3].ljust(3) for digit in digits) for row in range(5))
    return "\n".join("".join(cell * 2 for cell in row).replace(BLOCK, block) for row in rows)
