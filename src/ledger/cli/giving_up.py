"""Games that are not played to their end: conceded, forfeited, settled by agreement."""

from collections.abc import Mapping
from typing import Any

import click

from ledger.cli.desk import Desk, write_command
from ledger.cli.numbers import number_of
from ledger.cli.options import round_option, together
from ledger.cli.recording import submit
from ledger.cli.results import replacing, reported, result_arguments
from ledger.cli.sheets import NONE, find_seat, lists_played, sheets

REPLACED = "To replace it"
table_arguments = together(
    click.argument("player"),
    click.argument("scores", nargs=-1),
    click.option(
        "--list", "own_list", metavar="N", callback=number_of("list", 10), help="Which list that player was playing."
    ),
    click.option("--lists", metavar="A-B", help="Which list each was playing, that player's first."),
)
loser_arguments = together(table_arguments, round_option("The newest unless said."))


@write_command("concede")
@loser_arguments
@click.option("--device", is_flag=True, help="The device that holds the list failed and could not be restored.")
def concede(desk: Desk, /, player: str, scores: tuple[str, ...], device: bool, **details: Any) -> None:
    """Record that a player gave a game up; they stay in the tournament.

    The scores by then are given as for `ledger result`, that player's first, or left out. The opponent gets at least
    what the rules give for a concession; the list played counts for that where it is recorded. Where the game was
    given up otherwise before, a reason replaces that.

    \b
    Example:
        ledger concede "Bo Two"
        ledger concede "Bo Two" 0-4 12-30 --lists 2-1
        ledger concede "Bo Two" --list 2 --device
    """
    request = _given_up(desk, "concede", player, scores, details)
    undo = replacing(REPLACED, details["round_no"])
    submit(desk, {**request, "cause": "device" if device else None}, undo)


@write_command("forfeit", needs_reason=True)
@loser_arguments
@click.option("--imposed", is_flag=True, help="A loss imposed by the organizer as a penalty.")
@click.option("--conduct", metavar="KIND", help="The kind of conduct it answers; judges alone see it.")
def forfeit(
    desk: Desk, /, player: str, scores: tuple[str, ...], imposed: bool, conduct: str | None, **details: Any
) -> None:
    """Take a game from a player; they stay in the tournament. Where both forfeit, record one after the other.

    \b
    Example:
        ledger forfeit "Bo Two" --reason "did not come to the table"
        ledger forfeit "Bo Two" 2-4 20-30 --imposed --conduct exploiting-rules --reason "moved models twice"
    """
    request = _given_up(desk, "forfeit", player, scores, details)
    kind = "imposed-loss" if imposed else None
    submit(desk, {**request, "kind": kind, "conduct": conduct}, replacing(REPLACED, details["round_no"]))


@write_command("agree")
@result_arguments
@click.option("--consent", "consents", multiple=True, metavar="WHO", help="A player who agrees, or organizer.")
def agree(desk: Desk, /, where: str, scores: tuple[str, ...], consents: tuple[str, ...], **details: Any) -> None:
    """Settle an unfinished game: every player of the table agrees to the result, and so does the organizer.

    Where, scores and winner are given as for `ledger result`.

    \b
    Example:
        ledger agree 3 3-3 20-20 --tie --consent "Ada One" --consent "Bo Two" --consent organizer
    """
    if not consents:
        raise click.UsageError("Say who agrees: --consent for each player of the table, and --consent organizer")
    request = reported(desk, "agree", where, scores, details)
    submit(desk, {**request, "consents": list(consents)}, replacing(REPLACED, details["round_no"]))


def by_then(
    desk: Desk, player: str, scores: tuple[str, ...], own: int | None, both: str | None, round_no: int | None = None
) -> dict[str, Any]:
    """The part of a request that says what was on the table, as far as it is told."""
    if own is not None and both is not None:
        raise click.UsageError("--list and --lists cannot both be")
    if not scores and own is None and both is None:
        return {}
    view = desk.view()
    seat = find_seat(view, f"#{view.roster.find(player, view.state)}", round_no)
    lists = lists_played(seat, both or NONE) if own is None else [own, *[None] * (len(seat.entries) - 1)]
    if scores:
        return {"scores": sheets(seat, scores, {"list": lists})}
    played = zip(seat.handles, lists, strict=True)
    return {"scores": {handle: {"list": list_no} for handle, list_no in played if list_no is not None}}


def _given_up(desk: Desk, do: str, player: str, scores: tuple[str, ...], details: Mapping[str, Any]) -> dict[str, Any]:
    round_no = details["round_no"]
    told = by_then(desk, player, scores, details["own_list"], details["lists"], round_no)
    return {"do": do, "player": player, "round": round_no, **told}
