"""A round's life: paired by draw or by hand, withdrawn, closed."""

from collections.abc import Callable, Iterator
from shlex import quote
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.draws import explained, preview, reasons
from ledger.cli.options import round_option
from ledger.cli.pairings import bent_line
from ledger.cli.recording import submit, submit_confirmed

if TYPE_CHECKING:
    from ledger.application import Entry

checked_round = round_option("The round meant, as a check.")


@write_command("pair")
@checked_round
@click.option("--table", "tables", nargs=2, multiple=True, metavar="PLAYER PLAYER", help="A table, given by hand.")
@click.option("--sides", multiple=True, metavar="PLAYERS", help="A table of many sides, names set apart by commas.")
@click.option("--bye", "byes", multiple=True, metavar="PLAYER", help="Who sits out, given by hand.")
@click.option("--preview", "is_preview", is_flag=True, help="Show the round that would be recorded; record nothing.")
@click.option("--explain", "is_explained", is_flag=True, help="Say for each table why it is what it is.")
def pair(
    desk: Desk,
    round_no: int | None,
    tables: tuple[tuple[str, str], ...],
    sides: tuple[str, ...],
    byes: tuple[str, ...],
    is_preview: bool,
    is_explained: bool,
) -> None:
    """Draw the next round, or give all its tables by hand; a round whose results are all in is closed first.

    By hand, everybody who plays on must be named, a ringer only where one plays; what bends a pairing rule needs a
    reason.

    \b
    Example:
        ledger pair
        ledger pair --preview --explain
        ledger pair --table "Ada One" "Bo Two" --table "Cy Three" "Di Four" --bye "Ed Five"
        ledger pair --sides "Ada One, Bo Two, Cy Three, Di Four"
    """
    many = (tuple(name.strip() for name in table.split(",")) for table in sides)
    by_hand: list[tuple[str | None, ...]] = [*tables, *many, *((bye, None) for bye in byes)]
    request = {"do": "pair", "round": round_no, "pairings": list(map(list, by_hand)) or None}
    if is_preview or (is_explained and desk.is_dry_run):
        preview(desk, request, is_explained=is_explained)
        return
    undo = "To take it back: `ledger withdraw-round --reason TEXT`."
    if is_explained:
        submit(desk, request, undo, lambda event, _: reasons(desk, event), lambda events: explained(desk, events))
    else:
        submit(desk, request, undo, _seats)


@write_command("swap", needs_reason=True)
@click.argument("players", metavar="PLAYER PLAYER", nargs=2)
@checked_round
@click.option("--confirm", is_flag=True, help="Record it also where it bends a rule of pairing.")
def swap(desk: Desk, players: tuple[str, str], round_no: int | None, confirm: bool) -> None:
    """Let two players of the newest round change places, while neither table has a result; a bye or a ringer's seat is
    a place like any other.

    Everyone sees that the pairing was changed by hand, and why. What it bends that the round did not bend before has to
    be confirmed; on a terminal the command asks.

    \b
    Example:
        ledger swap "Ada One" "Cy Three" --reason "Ada One and Bo Two came in one car"
        ledger swap "Ada One" "Ed Five" --confirm --reason "Ed Five is late and takes the bye"
    """
    request = {"do": "swap", "players": list(players), "round": round_no, "confirm": confirm or None}
    undo = f"To change them back: `ledger swap {' '.join(map(quote, players))} --reason TEXT`."
    submit_confirmed(desk, request, undo, _seats)


@write_command("withdraw-round", needs_reason=True)
@checked_round
def withdraw_round(desk: Desk, round_no: int | None) -> None:
    """Take the newest round's pairing back, with the results it has; the log keeps both.

    \b
    Example:
        ledger withdraw-round --reason "a player was missing from the list"
    """
    submit(desk, {"do": "withdraw-round", "round": round_no}, "To pair the round again: `ledger pair`.")


@write_command("close-round")
@checked_round
def close_round(desk: Desk, round_no: int | None) -> None:
    """Close the round once every table has its result.

    \b
    Example:
        ledger close-round --round 1
    """
    submit(desk, {"do": "close-round", "round": round_no}, "A wrong result can still be replaced: `ledger correct`.")


def _seats(event: "Entry", name: Callable[[int], str]) -> Iterator[str]:
    """The tables of a pairing, its byes, and which rule it bends."""
    data = event.data
    if "pairings" not in data:  # another fact of the same command
        return
    from ledger.application import WHY

    for table in data["pairings"]:
        attacker = table.get("attacker")
        attacks = "" if attacker is None else f"; {name(attacker)} attacks"
        yield f"table {table['table_no']}: {' against '.join(map(name, table['contestants']))}{attacks}"
    for bye in data["byes"]:
        yield f"bye: {name(bye)}"
    for bent in data["relaxed"]:
        yield bent_line(bent["rule"], map(name, bent["contestants"]), WHY.get(bent["why"], bent["why"]), bent["why"])
