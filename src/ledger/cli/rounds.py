"""A round's life: paired by draw or by hand, withdrawn, closed."""

from collections.abc import Iterator
from typing import Any

import click

from ledger.cli.desk import Desk, write_command
from ledger.cli.dry_run import NameOf, name_of
from ledger.cli.options import round_option
from ledger.cli.recording import submit

checked_round = round_option("The round meant, as a check.")


@write_command("pair")
@checked_round
@click.option("--table", "tables", nargs=2, multiple=True, metavar="PLAYER PLAYER", help="A table, given by hand.")
@click.option("--sides", multiple=True, metavar="PLAYERS", help="A table of many sides, names set apart by commas.")
@click.option("--bye", "byes", multiple=True, metavar="PLAYER", help="Who sits out, given by hand.")
def pair(
    desk: Desk,
    round_no: int | None,
    tables: tuple[tuple[str, str], ...],
    sides: tuple[str, ...],
    byes: tuple[str, ...],
) -> None:
    """Draw the next round, or give all its tables by hand; a round whose results are all in is closed first.

    By hand, everybody who plays on must be named, a ringer only where one plays; what bends a pairing rule needs a
    reason.

    \b
    Example:
        ledger pair
        ledger pair --table "Ada One" "Bo Two" --table "Cy Three" "Di Four" --bye "Ed Five"
        ledger pair --sides "Ada One, Bo Two, Cy Three, Di Four"
    """
    many = (tuple(name.strip() for name in table.split(",")) for table in sides)
    by_hand: list[tuple[str | None, ...]] = [*tables, *many, *((bye, None) for bye in byes)]
    request = {"do": "pair", "round": round_no, "pairings": list(map(list, by_hand)) or None}
    undo = "To take it back: `ledger withdraw-round --reason TEXT`."
    submit(desk, request, undo, lambda event: _seats(event.data, name_of(desk)))


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


def _seats(data: dict[str, Any], name: NameOf) -> Iterator[str]:
    """The tables of a pairing, its byes, and which rule it bends."""
    from ledger.application import WHY, errors

    for table in data.get("pairings", ()):
        attacker = table.get("attacker")
        attacks = "" if attacker is None else f"; {name(attacker)} attacks"
        yield f"table {table['table_no']}: {' against '.join(map(name, table['contestants']))}{attacks}"
    for bye in data.get("byes", ()):
        yield f"bye: {name(bye)}"
    for bent in data.get("relaxed", ()):
        why = WHY.get(bent["why"], bent["why"])
        yield f"bent: {bent['rule']} for {errors.listed(map(name, bent['contestants']))} ({why})"
