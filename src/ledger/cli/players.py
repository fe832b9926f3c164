"""Who takes part: players, teams and ringers, from check-in to leaving."""

from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.giving_up import by_then, table_arguments
from ledger.cli.recording import FromEvents, submit

if TYPE_CHECKING:
    from ledger.application import Entry


MARKS = ("passed", "exempt", "failed")


player_argument = click.argument("player")
area_option = click.option("--area", metavar="TEXT", help="Where they come from.")
club_option = click.option("--club", metavar="TEXT", help="Whom they play for.")


@write_command("check-in")
@player_argument
@click.option("--faction", metavar="TEXT", help="What they play.")
@area_option
@club_option
@click.option("--lists", "file", metavar="FILE", help="Their army lists, as for `ledger lists`.")
@click.option("--ringer", is_flag=True, help="One who plays only where the number is odd, and is never ranked.")
@click.option("--mark", type=click.Choice(MARKS), help="What came of looking at their models.")
@click.option("--distinct", is_flag=True, help="A new person, although somebody has that name.")
@click.option("--person", metavar="ID", help="Which of several people of that name.")
def check_in(desk: Desk, /, player: str, file: str | None, ringer: bool, distinct: bool, **said: str | None) -> None:
    """Enter a player, also after play has begun. A name known to the ledger is that person.

    \b
    Example:
        ledger check-in "Ada One" --faction "Iron Guild"
        ledger check-in "Ada One" --distinct --club "North"
        ledger check-in "Ada One" --lists ada.json
        ledger check-in "Rin Nine" --ringer
    """
    brought = _lists(file) if file is not None else {}
    told = {key: value for key, value in said.items() if value is not None}
    request = {"do": "check-in", "player": player, **brought, **told}
    flags = {"ringer": ringer or None, "distinct": distinct or None}
    has_namesakes = distinct or "person" in told or player.endswith(")")  # as a season writes it: Ada One (7f3a)
    events = submit(desk, {**request, **flags}, _leaving(player, is_by_number=has_namesakes))
    if not distinct and [event.type for event in events[-2:-1]] == ["PersonRegistered"]:
        _remark_alike(desk, player)


def _leaving(player: str, *, is_by_number: bool) -> FromEvents:
    """How to take a check-in back; of several who have one name the entry number says which."""

    def hint(events: "Sequence[Entry]") -> str:
        entry = events[-1].data["contestant"] if is_by_number else quote(player)
        return f"To take it back: `ledger drop {entry}`."

    return hint


def _remark_alike(desk: Desk, player: str) -> None:
    """Whoever became known under nearly a known name may be that person; the organizer says so, nobody else."""
    near = desk.ledger.spelt_nearly(player)
    if near:
        from ledger.application import errors

        merge = f"`ledger people merge {quote(player)} {quote(near[0])} --reason TEXT`"
        desk.remark(f"note: {errors.either(near)} is known already; if that is the same person: {merge}.")


@write_command("check-in-team")
@click.argument("team")
@click.option("--player", "players", multiple=True, required=True, metavar="NAME", help="Who plays in it; once each.")
@click.option("--faction", "factions", multiple=True, metavar="TEXT", help="What they play, in the same order.")
@area_option
@club_option
def check_in_team(desk: Desk, /, team: str, players: tuple[str, ...], factions: tuple[str, ...], **said: str) -> None:
    """Enter a team, which is one in standings and pairings; each of its players has a faction of their own.

    Later commands find the team by its name, by its entry number or by the name of either player.

    \b
    Example:
        ledger check-in-team "The Hats" --player "Ada One" --faction Guild --player "Bo Two" --faction Bayou
    """
    request = {"do": "check-in-team", "team": team, "players": list(players), "factions": list(factions)}
    submit(desk, {**request, **said}, f"To take it back: `ledger drop {quote(team)}`.")


@write_command("inspect")
@player_argument
@click.argument("mark", type=click.Choice(MARKS))
@click.option("--text", metavar="TEXT", help="A note on it; it is never public.")
def inspect(desk: Desk, player: str, mark: str, text: str | None) -> None:
    """Note what came of looking at a player's models; a later mark takes the place of an earlier one.

    \b
    Example:
        ledger inspect "Ada One" passed
        ledger inspect "Bo Two" failed --text "three models are bare metal"
    """
    undo = f"To change it: `ledger inspect {quote(player)} MARK`."
    submit(desk, {"do": "inspect", "player": player, "mark": mark, "text": text}, undo)


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
    request |= by_then(scores, own_list, lists)
    submit(desk, request, "This cannot be undone.")
