"""Where, when and against whom a player plays: a round sat out, a fixed table, others kept apart, seeds."""

from shlex import quote

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.options import Number, round_option
from ledger.cli.players import player_argument
from ledger.cli.recording import submit

TABLE = Number("table", 999_999)
players_argument = click.argument("players", metavar="PLAYER PLAYER...", nargs=-1, required=True)


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
@click.argument("table_no", metavar="[TABLE]", required=False, type=TABLE)
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


@write_command("accessible-tables")
@click.argument("tables", metavar="[TABLE]...", nargs=-1, type=TABLE)
@click.option("--none", "is_none", is_flag=True, help="There is none.")
def accessible_tables(desk: Desk, tables: tuple[int, ...], is_none: bool) -> None:
    """Name the tables that everyone can reach and sit at. They replace those named before and are not public.

    \b
    Example:
        ledger accessible-tables 1 2 5
        ledger accessible-tables --none
    """
    if is_none == bool(tables):
        raise click.UsageError("Give the numbers of the tables, or --none")
    hold = "They hold from the next pairing on. `ledger needs-access PLAYER` gives a player one of them."
    undo = "It holds from the next pairing on. To name tables again: `ledger accessible-tables TABLE...`."
    submit(desk, {"do": "accessible-tables", "tables": list(tables)}, undo if is_none else hold)


@write_command("needs-access")
@player_argument
@click.option("--no", "is_over", is_flag=True, help="No longer.")
def needs_access(desk: Desk, player: str, is_over: bool) -> None:
    """Give a player one of the accessible tables from the next pairing on. This is never public.

    A fixed table comes first. Where there are too few accessible tables, the lower entry number has one, and
    `ledger pairings` says who has none.

    \b
    Example:
        ledger needs-access "Ada One"
        ledger needs-access "Ada One" --no
    """
    again = "" if is_over else " --no"
    undo = f"To take it back: `ledger needs-access {quote(player)}{again}`."
    submit(desk, {"do": "needs-access", "player": player, "needed": not is_over}, undo)


@write_command("keep-apart")
@players_argument
@click.option("--always", is_flag=True, help="In every round to come and without exception; not public.")
def keep_apart(desk: Desk, players: tuple[str, ...], always: bool) -> None:
    """Name players who often meet, so that round 1 keeps each of them from all the others, as far as it can.

    With --always, no draw to come brings any two of them together, under any rules. Where no round can be drawn so, the
    draw is refused and says who stands in its way; `ledger let-meet` takes it back.

    \b
    Example:
        ledger keep-apart "Ada One" "Bo Two"
        ledger keep-apart "Ada One" "Bo Two" "Cy Three" --reason "one club"
        ledger keep-apart "Ada One" "Bo Two" --always
    """
    _refuse_one(players)
    submit(desk, {"do": "keep-apart", "players": list(players), "always": always or None}, _let_meet(players))


@write_command("let-meet")
@players_argument
def let_meet(desk: Desk, players: tuple[str, ...]) -> None:
    """Take it back that players are kept apart, whether in round 1 or always; name all who were named together.

    \b
    Example:
        ledger let-meet "Ada One" "Bo Two"
        ledger let-meet "Ada One" "Bo Two" "Cy Three" --reason "no round could be drawn"
    """
    _refuse_one(players)
    again = f"`ledger keep-apart {_quoted(players)} --always`"
    undo = f"To keep them apart again in every round: {again}; without --always it is for round 1 alone."
    submit(desk, {"do": "let-meet", "players": list(players)}, undo)


@write_command("seed")
@players_argument
def seed(desk: Desk, players: tuple[str, ...]) -> None:
    """Seed players for folded pairings: all at once and the first seed first. Whoever is not named has no seed.

    Given again, the new seeds replace the old; once round 1 is paired that needs a reason.

    \b
    Example:
        ledger seed "Ada One" "Bo Two" "Cy Three" "Di Four"
    """
    undo = "To change it, give all seeds again: `ledger seed PLAYER PLAYER...`."
    submit(desk, {"do": "seed", "players": list(players)}, undo)


def _refuse_one(players: tuple[str, ...]) -> None:
    if len(players) < 2:
        raise click.UsageError("Name at least two players")


def _let_meet(players: tuple[str, ...]) -> str:
    return f"To take it back: `ledger let-meet {_quoted(players)}`."


def _quoted(players: tuple[str, ...]) -> str:
    return " ".join(map(quote, players))
