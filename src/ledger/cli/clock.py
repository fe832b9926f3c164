"""The clock of the round: as text, or live on a terminal; and of a table, stopped and started by the organizer."""

import sys
import time
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command, write_command
from ledger.cli.options import always_public, round_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit
from ledger.cli.seating import TABLE

if TYPE_CHECKING:
    from ledger.application import RoundClock, View

table_argument = click.argument("table_no", metavar="TABLE", type=TABLE)


@write_command("pause-clock")
@table_argument
def pause_clock(desk: Desk, table_no: int) -> None:
    """Stop the clock of a table of this round; only the organizer does, on coming there to settle something.

    The table's expected end moves by the time it stood still.

    \b
    Example:
        ledger pause-clock 4 --reason "a question of line of sight"
    """
    undo = f"To let it run on: `ledger restart-clock {table_no}`."
    submit(desk, {"do": "pause-clock", "table": table_no}, undo)


@write_command("restart-clock")
@table_argument
def restart_clock(desk: Desk, table_no: int) -> None:
    """Let the clock of a table run on.

    \b
    Example:
        ledger restart-clock 4
    """
    submit(desk, {"do": "restart-clock", "table": table_no}, "`ledger clock` shows when that table should end.")


@command("clock")
@round_option("Which round; the newest unless said.")
@click.option("--at", "moment", metavar="TIME", help="As the clock stood at that time: 2026-05-02T11:30:00+02:00.")
@click.option("--once", is_flag=True, help="Print it and end, on a terminal too.")
@as_of_option
@always_public
def clock(desk: Desk, round_no: int | None, moment: str | None, once: bool, as_of: str | None) -> None:
    """Show how long the round still runs: its scenario, the time left, and each table that was paused.

    On a terminal the display is large and runs on until you stop it with Ctrl-C; it follows what is recorded meanwhile.

    \b
    Example:
        ledger clock
        ledger clock --once
        ledger clock --round 2 --at 2026-05-02T11:30:00+02:00 --json
    """
    now = datetime.now(UTC) if moment is None else _moment(moment)
    if sys.stdout.isatty() and not (once or moment or as_of or desk.as_json):
        _run(desk, round_no)
        return
    view = desk.view(as_of)
    found = view.clock(round_no, now)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    from ledger.cli.clock_text import lines

    for line in lines(found, zone_of(view)):
        desk.say(desk.addressed(line))


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


def _run(desk: Desk, round_no: int | None) -> None:
    """Draw the clock anew every second; the ledger is read again only when it has grown."""
    from rich.live import Live

    from ledger.cli.clock_screen import face

    size, view = desk.ledger.size, desk.view()
    zone, found = zone_of(view), view.clock(round_no, datetime.now(UTC))
    try:
        with Live(screen=True, auto_refresh=False) as live:
            while True:
                live.update(face(found, zone, live.console.encoding, live.console.height), refresh=True)
                time.sleep(1 - time.time() % 1)
                if (grown := desk.ledger.size) != size:
                    size, view = grown, desk.view()
                found = view.clock(round_no, datetime.now(UTC))
    except KeyboardInterrupt:
        _leave(desk, found, zone)


def _leave(desk: Desk, found: "RoundClock", zone: tzinfo) -> None:
    """What was last seen stays on the screen when the display is gone."""
    from ledger.cli.clock_text import lines

    for line in lines(found, zone):
        desk.say(desk.addressed(line))
