"""Results: recorded, corrected; and points given or taken outside any game."""

import re
from collections.abc import Mapping
from shlex import quote
from typing import Any

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.options import newest_round
from ledger.cli.recording import FromEvents, submit

NONE = "none"  # how to say that something noted before is to be taken out
_TABLE_NO = re.compile(r"[0-9]{1,6}")
_NOTE = re.compile(r"[^\s=]+=\S+")

TOLD_RESULT = (
    click.argument("scores", nargs=-1),
    click.option("--winner", metavar="PLAYER", help="Who won; a or b for the first or second of the scores will do."),
    click.option("--tie", is_flag=True, help="Nobody won."),
    click.option("--how", metavar="HOW", help="How it ended, such as scenario or assassination; or none."),
    click.option("--lists", metavar="A-B", help="Which army list each played; or none."),
    click.option(
        "--note",
        "notes",
        multiple=True,
        metavar="KEY=VALUE",
        help="What else was noted, such as last_turn=6, or clock=480-390 (seconds left, a number for each); several "
        "numbers of a side as strategy=4+3-2+1; yes or no as battle_ready=yes-no.",
    ),
    click.option(
        "--scheme",
        "schemes",
        multiple=True,
        metavar="PLAYER: NAME=VP",
        help="What a scheme brought, also as REVEAL+END; once for each.",
    ),
    click.option(
        "--sheet",
        "whole",
        multiple=True,
        metavar="PLAYER: JSON",
        help="A player's score sheet as a batch line has it, in place of scores or beside them; once for each.",
    ),
)
RESULT_ARGUMENTS = (click.argument("where"), *TOLD_RESULT, newest_round)


def replacing(purpose: str, round_no: int | None) -> FromEvents:
    """The hint on how to replace the result just recorded; the round is named where the call named it."""
    place = "..." if round_no is None else f"... --round {round_no}"
    return lambda events: f"{purpose}: `ledger correct {events[-1].data['table_no']} {place} --reason TEXT`."


@write_command("result", RESULT_ARGUMENTS)
def result(desk: Desk, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Record the result of a table.

    WHERE is a table number or a player. The scores come figure by figure, each as A-B: in the order in which
    `ledger pairings` prints the players of the table, or the named player's first. The rule system says which
    figures there are and in which order, and what may be typed behind them: how the game ended, who won (a, b or tie),
    the lists played and more, also in short: `ledger rules show ID`. Where the points tell who won, nobody need say it.

    \b
    Example:
        ledger result 3 8-3
        ledger result 3 5-2 41-22 a scenario list 1-2
        ledger result 3 6-3 --note strategy=4-3 --scheme "Ada One: Vendetta=1+1"
        ledger result 3 5-2 41-22 --winner "Ada One"
        ledger result "Bo Two" 2-5 22-41 --winner "Ada One" --how scenario --lists 2-1
        ledger result 4 3-3 20-20 --tie --how time --note clock=480-390
        ledger result 5 88-70 br yes-no
        ledger result 5 88-70 --note primary=45-40 --note secondary=33-20
        ledger result 5 --sheet 'Ada One: {"primary": 45, "secondary": 33}' --sheet 'Bo Two: {"vp": 70}'
    """
    request = reported("result", where, scores, details)
    submit(desk, request, replacing("To replace it", details["round_no"]))


@write_command("correct", RESULT_ARGUMENTS, needs_reason=True)
def correct(desk: Desk, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Replace the result of a table; the old one stays in the log. Arguments are those of `ledger result`.

    Scores and winner are said anew. How it ended, the lists played and what was noted stay unless given.

    \b
    Example:
        ledger correct 3 5-1 41-22 --winner "Ada One" --round 1 --reason "sheet misread"
        ledger correct 3 5-1 41-22 --winner "Ada One" --how none --reason "nobody noted how it ended"
    """
    undo = replacing("To change it again", details["round_no"])
    submit(desk, reported("correct", where, scores, details), undo)


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
    from ledger.cli.figures import adjusted

    given = adjusted(points)
    back = " ".join(f"{key}={-value:+}" for key, value in given.items())
    undo = f"To take it back: `ledger adjust {quote(player)} {back} --reason TEXT`."
    submit(desk, {"do": "adjust", "player": player, "points": given}, undo)


def reported(do: str, where: str | None, scores: tuple[str, ...], details: Mapping[str, Any]) -> dict[str, Any]:
    """The request that tells of a game as it was typed; what is not said is left out, so that a correction keeps it."""
    if details["tie"] and details["winner"] is not None:
        raise click.UsageError("--tie and --winner cannot both be")
    if wrong := [note for note in details["notes"] if not _NOTE.fullmatch(note)]:
        raise click.UsageError(f"--note takes KEY=VALUE, such as last_turn=6, and not {wrong[0][:40]!r}")
    lists = () if details["lists"] is None else (f"list={details['lists']}",)
    place: dict[str, Any] = {}
    if where is not None:  # a number is a table, anything else a player of it
        place = {"table": int(where)} if _TABLE_NO.fullmatch(where) else {"player": where}
    request = {"do": do, **place, "scores": " ".join((*scores, *lists, *details["notes"]))}
    if details["how"] is not None:
        request["how"] = None if details["how"] == NONE else details["how"]
    if details["tie"] or details["winner"] is not None:
        request["winner"] = details["winner"]
    if details["whole"] or details["schemes"]:
        from ledger.cli.sheets import sheets_said

        request["sheets"] = sheets_said(details["whole"], details["schemes"])
    return {**request, "round": details.get("round_no")}
