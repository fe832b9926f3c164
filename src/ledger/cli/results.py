"""Results: recorded, corrected; and points given or taken outside any game."""

from collections.abc import Mapping
from typing import Any

import click

from ledger.cli.desk import Desk, write_command
from ledger.cli.figures import adjusted
from ledger.cli.options import Function, round_option
from ledger.cli.recording import submit
from ledger.cli.sheets import Seat, ending, find_seat, lists_played, noted, sheets, standing

_ARGUMENTS = (
    click.argument("where"),
    click.argument("scores", nargs=-1),
    click.option("--winner", metavar="PLAYER", help="Who won."),
    click.option("--tie", is_flag=True, help="Nobody won."),
    click.option("--how", metavar="HOW", help="How it ended, such as scenario or assassination; or none."),
    click.option("--lists", metavar="A-B", help="Which army list each played; or none."),
    click.option(
        "--note",
        "notes",
        multiple=True,
        metavar="KEY=VALUE",
        help="What else was noted, such as last_turn=6, or clock=480-390 (seconds left, a number for each).",
    ),
    round_option("The newest unless said."),
)


def result_arguments(function: Function) -> Function:
    """Where, the scores, and who won."""
    for decorate in reversed(_ARGUMENTS):
        function = decorate(function)
    return function


@write_command("result")
@result_arguments
def result(desk: Desk, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Record the result of a table.

    WHERE is a table number or a player. The scores come figure by figure, each as A-B: in the order in which
    `ledger pairings` prints the players of the table, or the named player's first. Masters takes control points,
    then army points destroyed.

    \b
    Example:
        ledger result 3 5-2 41-22 --winner "Ada One"
        ledger result "Bo Two" 2-5 22-41 --winner "Ada One" --how scenario --lists 2-1
        ledger result 4 3-3 20-20 --tie --how time --note clock=480-390
    """
    _submit(desk, "result", where, scores, details, "To replace it: `ledger correct {table} --reason TEXT`.")


@write_command("correct", needs_reason=True)
@result_arguments
def correct(desk: Desk, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Replace the result of a table; the old one stays in the log. Arguments are those of `ledger result`.

    Scores and winner are said anew. How it ended, the lists played and what was noted stay unless given.

    \b
    Example:
        ledger correct 3 5-1 41-22 --winner "Ada One" --round 1 --reason "sheet misread"
        ledger correct 3 5-1 41-22 --winner "Ada One" --how none --reason "nobody noted how it ended"
    """
    _submit(desk, "correct", where, scores, details, "To change it again: `ledger correct {table} --reason TEXT`.")


@write_command("adjust", needs_reason=True)
@click.argument("player")
@click.argument("points", nargs=-1, required=True, metavar="KEY=POINTS...")
def adjust(desk: Desk, player: str, points: tuple[str, ...]) -> None:
    """Give or take points outside any game.

    \b
    Example:
        ledger adjust "Ada One" tp=-1 --reason "late by ten minutes"
        ledger adjust "Bo Two" cp=+2 apd=+10 --reason "sheet lost, both agreed"
    """
    request = {"do": "adjust", "player": player, "points": adjusted(points)}
    submit(desk, request, "To take it back: `ledger adjust` with the opposite sign.")


def _submit(desk: Desk, do: str, where: str, scores: tuple[str, ...], details: Mapping[str, Any], undo: str) -> None:
    request, seat = reported(desk, do, where, scores, details)
    submit(desk, request, undo.format(table=seat.called))


def reported(
    desk: Desk, do: str, where: str, scores: tuple[str, ...], details: Mapping[str, Any]
) -> tuple[dict[str, Any], Seat]:
    """The request that tells of a game, and the table it was played at; what is not said again is kept if it stands."""
    if details["tie"] and details["winner"] is not None:
        raise click.UsageError("--tie and --winner cannot both be")
    view, is_correction = desk.view(), do in ("correct", "rule")
    seat = find_seat(view, where, details["round_no"])
    request: dict[str, Any] = {"do": do, "round": details["round_no"], "table": seat.table.table}
    request["how"] = ending(seat, details["how"], keep=is_correction)
    of_game, of_sides = noted(seat, details.get("notes", ()), standing(view, seat) if is_correction else None)
    request["game"] = of_game or None
    lists = lists_played(seat, details["lists"], keep=is_correction)
    request["scores"] = sheets(seat, scores, {**of_sides, "list": lists})
    if details["tie"] or details["winner"] is not None:
        request["winner"] = details["winner"]
    return request, seat
