"""Where, when and against whom a player plays: a round sat out, a fixed table, others kept apart."""

from shlex import quote

import click

from ledger.cli.desk import Desk, write_command
from ledger.cli.entry import player_argument
from ledger.cli.numbers import number_of
from ledger.cli.options import round_option
from ledger.cli.recording import submit

as_table = number_of("table", 999_999)


@write_command("skip")
@player_argument
@round_option("Which round; the next to be paired unless said.")
def skip(desk: Desk, player: str, round_no: int | None) -> None:
    """Let a player sit out one round without dropping. It brings them nothing; they are paired again after it.

    \b
    Example:
        ledger skip "Ada One" --reason "judges the next round"
        ledger skip "Ada One" --round 3
    """
    undo = "Paired by hand with a reason, they play that round all the same: `ledger pair --table ... --reason TEXT`."
    submit(desk, {"do": "skip", "player": player, "round": round_no}, undo)


@write_command("table")
@player_argument
@click.argument("table_no", metavar="[TABLE]", required=False, callback=as_table)
@click.option("--any", "is_free", is_flag=True, help="No longer a certain one.")
def table(desk: Desk, player: str, table_no: int | None, is_free: bool) -> None:
    """Keep a player at one table from the next pairing on, or let them play at any again.

    \b
    Example:
        ledger table "Ada One" 4 --reason "needs a table by the door"
        ledger table "Ada One" --any
    """
    if is_free == (table_no is not None):
        raise click.UsageError("Give the number of the table, or --any for no certain one")
    undo = f"To let them play anywhere: `ledger table {quote(player)} --any`."
    submit(desk, {"do": "table", "player": player, "table": table_no}, "It holds from now on." if is_free else undo)


@write_command("keep-apart")
@click.argument("players", metavar="PLAYER PLAYER...", nargs=-1, required=True)
def keep_apart(desk: Desk, players: tuple[str, ...]) -> None:
    """Name players who often meet, so that round 1 keeps each of them from all the others, as far as it can.

    \b
    Example:
        ledger keep-apart "Ada One" "Bo Two"
        ledger keep-apart "Ada One" "Bo Two" "Cy Three" --reason "one club"
    """
    if len(players) < 2:
        raise click.UsageError("Name at least two players")
    undo = "It holds for round 1 alone; a pairing by hand may still bring them together."
    submit(desk, {"do": "keep-apart", "players": list(players)}, undo)
