"""Results: recorded, corrected; and points given or taken outside any game."""

from collections.abc import Callable, Mapping
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.desk import Desk, write_command
from ledger.cli.figures import adjusted
from ledger.cli.options import round_option, together
from ledger.cli.recording import submit
from ledger.cli.schemes import scored, scoring_option
from ledger.cli.sheets import NONE, find_seat, lists_played, noted, sheet_option, sheets, whole_sheets

if TYPE_CHECKING:
    from ledger.application import Rules

told_result = together(
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
        help="What else was noted, such as last_turn=6, or clock=480-390 (seconds left, a number for each); several "
        "numbers of a side as strategy=4+3-2+1.",
    ),
    scoring_option,
    sheet_option,
)
result_arguments = together(click.argument("where"), told_result, round_option("The newest unless said."))


def replacing(purpose: str, round_no: int | None) -> Callable[[Mapping[str, Any]], str]:
    """The hint on how to replace the result just recorded; the round is named where the call named it."""
    place = "..." if round_no is None else f"... --round {round_no}"
    return lambda fact: f"{purpose}: `ledger correct {fact['table_no']} {place} --reason TEXT`."


@write_command("result")
@result_arguments
def result(desk: Desk, /, where: str, scores: tuple[str, ...], **details: Any) -> None:
    """Record the result of a table.

    WHERE is a table number or a player. The scores come figure by figure, each as A-B: in the order in which
    `ledger pairings` prints the players of the table, or the named player's first. The rule system says which
    figures there are and in which order: `ledger rules show ID`. Where they tell who won, nobody need say it.

    \b
    Example:
        ledger result 3 8-3
        ledger result 3 6-3 --note strategy=4-3 --scheme "Ada One: Vendetta=1+1"
        ledger result 3 5-2 41-22 --winner "Ada One"
        ledger result "Bo Two" 2-5 22-41 --winner "Ada One" --how scenario --lists 2-1
        ledger result 4 3-3 20-20 --tie --how time --note clock=480-390
        ledger result 5 88-70 --note primary=45-40 --note secondary=33-20
        ledger result 5 --sheet 'Ada One: {"primary": 45, "secondary": 33}' --sheet 'Bo Two: {"vp": 70}'
    """
    submit(desk, reported(desk, "result", where, scores, details), replacing("To replace it", details["round_no"]))


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
    undo = replacing("To change it again", details["round_no"])
    submit(desk, reported(desk, "correct", where, scores, details), undo)


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
    given = adjusted(points)
    back = " ".join(f"{key}={-value:+}" for key, value in given.items())
    undo = f"To take it back: `ledger adjust {quote(player)} {back} --reason TEXT`."
    submit(desk, {"do": "adjust", "player": player, "points": given}, undo)


def reported(desk: Desk, do: str, where: str, scores: tuple[str, ...], details: Mapping[str, Any]) -> dict[str, Any]:
    """The request that tells of a game; what is not said is left out, so that a correction keeps it."""
    if details["tie"] and details["winner"] is not None:
        raise click.UsageError("--tie and --winner cannot both be")
    view = desk.view()
    seat = find_seat(view, where, details["round_no"])
    is_said = _is_decided(details, view.state.rules)
    of_game, of_sides = noted(seat, details["notes"])
    if details["lists"] is not None:
        of_sides["list"] = lists_played(seat, details["lists"])
    request: dict[str, Any] = {"do": do, "round": details["round_no"], "table": seat.table.table}
    if details["how"] is not None:
        request["how"] = None if details["how"] == NONE else details["how"]
    request["game"] = of_game or None
    whole = whole_sheets(view, seat, details["whole"])
    request["scores"] = sheets(seat, scores, of_sides, whole=whole, with_blanks=True)
    for handle, schemes in scored(view, seat, details["schemes"]).items():
        request["scores"][handle]["schemes"] = schemes
    if is_said:
        request["winner"] = details["winner"]
    return request


def _is_decided(details: Mapping[str, Any], rules: "Rules") -> bool:
    """Whether it is said who won. Where points do not tell it has to be: a batch line without it would be answered in
    words of a batch line."""
    from ledger.application import errors, is_computed

    is_said = details["tie"] or details["winner"] is not None
    if not is_said and not is_computed(rules):
        raise errors.BadRequest("Say who won with --winner PLAYER, or --tie if nobody did; points do not tell.")
    return bool(is_said)
