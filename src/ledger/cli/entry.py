"""Who takes part: check-in, drop, reinstate, disqualify."""

from shlex import quote
from typing import Any

import click

from ledger.cli.desk import Desk, write_command
from ledger.cli.giving_up import by_then, table_arguments
from ledger.cli.recording import submit

player_argument = click.argument("player")


@write_command("check-in")
@player_argument
@click.option("--faction", metavar="TEXT", help="What they play.")
@click.option("--area", metavar="TEXT", help="Where they come from.")
@click.option("--club", metavar="TEXT", help="Whom they play for.")
@click.option("--lists", "file", metavar="FILE", help="Their army lists, as for `ledger lists`.")
@click.option("--distinct", is_flag=True, help="A new person, although somebody has that name.")
@click.option("--person", metavar="ID", help="Which of several people of that name.")
def check_in(
    desk: Desk,
    player: str,
    faction: str | None,
    area: str | None,
    club: str | None,
    file: str | None,
    distinct: bool,
    person: str | None,
) -> None:
    """Enter a player, also after play has begun. A name known to the ledger is that person.

    \b
    Example:
        ledger check-in "Ada One" --faction "Iron Guild"
        ledger check-in "Ada One" --distinct --club "North"
        ledger check-in "Ada One" --lists ada.json
    """
    labels = {"faction": faction, "area": area, "club": club, "person": person}
    said = {key: value for key, value in labels.items() if value is not None}
    brought = _lists(file) if file is not None else {}
    request = {"do": "check-in", "player": player, **brought, **said, "distinct": distinct or None}
    submit(desk, request, f"To take it back: `ledger drop {quote(player)}`.")


def _lists(file: str) -> dict[str, Any]:
    from ledger.application import read_lists
    from ledger.cli.files import contents

    return dict(read_lists(contents(file)))


@write_command("drop")
@player_argument
def drop(desk: Desk, player: str) -> None:
    """Take a player out of the coming rounds; results so far stand.

    \b
    Example:
        ledger drop "Ada One" --reason "train home"
    """
    submit(desk, {"do": "drop", "player": player}, f"To take it back: `ledger reinstate {quote(player)}`.")


@write_command("reinstate")
@player_argument
def reinstate(desk: Desk, player: str) -> None:
    """Let a player who dropped play again, from the next round on.

    \b
    Example:
        ledger reinstate "Ada One" --reason "back after lunch"
    """
    submit(desk, {"do": "reinstate", "player": player}, f"To take it back: `ledger drop {quote(player)}`.")


@write_command("disqualify", needs_reason=True)
@table_arguments
@click.option("--conduct", metavar="KIND", help="The kind of conduct, such as demeanour; judges alone see it.")
def disqualify(
    desk: Desk, /, player: str, scores: tuple[str, ...], conduct: str | None, own_list: int | None, lists: str | None
) -> None:
    """Remove a player from the tournament and its standings; a game they are playing is forfeited.

    The scores of that game by then are given as for `ledger forfeit`, that player's first, or left out.

    \b
    Example:
        ledger disqualify "Bo Two" --reason "loaded dice"
        ledger disqualify "Bo Two" 0-4 12-30 --list 2 --reason "loaded dice"
        ledger disqualify "Bo Two" --conduct demeanour --reason "shouted at the organizer"
    """
    request = {"do": "disqualify", "player": player, "conduct": conduct}
    request |= by_then(desk, player, scores, own_list, lists)
    submit(desk, request, "This cannot be undone.")
