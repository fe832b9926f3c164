"""Players: teams and ringers too, from check-in to leaving; where, when and against whom they play."""

from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, FromEvents, withdrawing, write_command
from ledger.cli.options import TABLE, round_option, undoing
from ledger.cli.results import UNPLAYED_ARGUMENTS, played_so_far

if TYPE_CHECKING:
    from ledger.application import LogEntry

AMENDABLE = ("faction", "area", "club", "lists")
WHO_IS_IT = ("taken-for-known", "twice-a-day", "like-one-known")
"""Notes on who it is that comes, to be confirmed where somebody can."""
MARKS = ("passed", "exempt", "failed")

player_argument = click.argument("player")
players_argument = click.argument("players", metavar="PLAYER PLAYER...", nargs=-1, required=True)
area_option = click.option("--area", metavar="TEXT", help="Where they come from.")
club_option = click.option("--club", metavar="TEXT", help="Whom they play for.")


@write_command("check-in", asks=WHO_IS_IT)
@player_argument
@click.option("--faction", metavar="TEXT", help="What they play.")
@area_option
@club_option
@click.option("--lists", "file", metavar="FILE", help="Their army lists, as for `ledger lists`.")
@click.option("--ringer", is_flag=True, help="One who plays only where the number is odd, and is never ranked.")
@click.option("--mark", type=click.Choice(MARKS), help="What came of looking at their models.")
@click.option("--distinct", is_flag=True, help="A new person, although somebody has that name.")
@click.option("--person", metavar="ID", help="Which of several people of that name.")
def check_in(call: Call, /, player: str, file: str | None, ringer: bool, distinct: bool, **said: str | None) -> None:
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
    call.submit({**request, **flags}, _leaving(player, is_by_number=has_namesakes))


def _leaving(player: str, *, is_by_number: bool) -> FromEvents:
    """How to take a check-in back; of several who have one name the entry number says which."""

    def hint(events: "Sequence[LogEntry]") -> str:
        # a name of digits alone would be a table
        is_number = is_by_number or player.isdecimal()
        who = f"entry:{events[-1].data['contestant']}" if is_number else quote(player)
        return f"To take it back: `ledger remove-entry {who} --reason TEXT`."

    return hint


@write_command("check-in-team", asks=WHO_IS_IT)
@click.argument("team")
@click.option("--player", "players", multiple=True, required=True, metavar="NAME", help="Who plays in it; once each.")
@click.option("--faction", "factions", multiple=True, metavar="TEXT", help="What they play, in the same order.")
@area_option
@club_option
def check_in_team(call: Call, /, team: str, players: tuple[str, ...], factions: tuple[str, ...], **said: str) -> None:
    """Enter a team, which is one in standings and pairings; each of its players has a faction of their own.

    Later commands find the team by its name, by its entry number or by the name of either player.

    \b
    Example:
        ledger check-in-team "The Hats" --player "Ada One" --faction Guild --player "Bo Two" --faction Bayou
    """
    request = {"do": "check-in-team", "team": team, "players": list(players), "factions": list(factions)}
    call.submit({**request, **said}, _leaving(team, is_by_number=False))


@write_command("amend-entry", needs_reason=True)
@player_argument
@click.option("--faction", metavar="TEXT", help="What they play.")
@area_option
@club_option
@click.option("--lists", "file", metavar="FILE", help="Their army lists, as for `ledger lists`.")
@click.option("--without", multiple=True, type=click.Choice(AMENDABLE), help="Take that out; may be repeated.")
@click.option("--member", type=click.IntRange(1, 8), metavar="N", help="Whose faction, of a team.")
def amend_entry(
    call: Call, /, player: str, file: str | None, without: tuple[str, ...], member: int | None, **said: str | None
) -> None:
    """Mend what was noted of a player at check-in, at any time; the log keeps what was noted before.

    \b
    Example:
        ledger amend-entry "Ada One" --faction Khador --reason "mistyped"
        ledger amend-entry "Ada One" --without club --reason "plays for nobody"
    """
    told = {key: value for key, value in said.items() if value is not None}
    brought = _lists(file) if file is not None else {}
    if doubled := sorted({*without} & {*told, *brought}):
        raise click.UsageError(f"--without {doubled[0]} and --{doubled[0]} cannot both be meant.")
    which = {} if member is None else {"member": member}
    request = {"do": "amend-entry", "player": player, **which, **told, **brought, **dict.fromkeys(without)}
    call.submit(request, undoing("To put it back"))


@write_command("remove-entry", needs_reason=True)
@player_argument
def remove_entry(call: Call, player: str) -> None:
    """Take out somebody who was checked in by mistake and never played; the entry number is not used again.

    \b
    Example:
        ledger remove-entry "Ada One" --reason "is here as a guest"
    """
    back = undoing("To take it back")
    call.submit({"do": "remove-entry", "player": player}, back)


@write_command("reassign-entry", needs_reason=True)
@player_argument
@click.argument("to", required=False)
@click.option("--person", metavar="ID", help="Who it is, by id.")
@click.option("--distinct", is_flag=True, help="A new person, although somebody has that name.")
@click.option("--member", type=click.IntRange(1, 8), metavar="N", help="Which of a team.")
def reassign_entry(call: Call, /, player: str, to: str | None, distinct: bool, **said: str | int | None) -> None:
    """Give an entry to the person who really has it, with every game and all points of it.

    \b
    Example:
        ledger reassign-entry "Ada One" "Ada Young" --reason "another Ada"
        ledger reassign-entry "Ada One" "Ada One" --distinct --reason "another of that name"
    """
    told = {key: value for key, value in said.items() if value is not None}
    request = {"do": "reassign-entry", "player": player, "to": to, "distinct": distinct or None, **told}
    call.submit(request, _given_back)


def _given_back(events: "Sequence[LogEntry]") -> str:
    """How to give an entry back to whom it was taken from; by number and id, since both may have one name."""
    fact = events[-1].data
    back = f"`ledger reassign-entry entry:{fact['contestant']} --person {fact['was']} --reason TEXT`"
    return f"To take it back: {back}."


@write_command("inspect")
@player_argument
@click.argument("mark", type=click.Choice(MARKS))
@click.option("--text", metavar="TEXT", help="A note on it; it is never public.")
def inspect(call: Call, player: str, mark: str, text: str | None) -> None:
    """Note what came of looking at a player's models; a later mark takes the place of an earlier one.

    \b
    Example:
        ledger inspect "Ada One" passed
        ledger inspect "Bo Two" failed --text "three models are bare metal"
    """
    call.submit({"do": "inspect", "player": player, "mark": mark, "text": text}, withdrawing())


def _lists(file: str) -> dict[str, Any]:
    from ledger.application import read_lists
    from ledger.cli.options import contents

    return dict(read_lists(contents(file)))


@write_command("drop")
@player_argument
def drop(call: Call, player: str) -> None:
    """Take a player out of the coming rounds; results so far stand.

    \b
    Example:
        ledger drop "Ada One" --reason "train home"
    """
    call.submit({"do": "drop", "player": player}, f"To take it back: `ledger reinstate {quote(player)}`.")


@write_command("reinstate")
@player_argument
def reinstate(call: Call, player: str) -> None:
    """Let a player who dropped play again, from the next round on.

    \b
    Example:
        ledger reinstate "Ada One" --reason "back after lunch"
    """
    call.submit({"do": "reinstate", "player": player}, f"To take it back: `ledger drop {quote(player)}`.")


@write_command(
    "disqualify",
    (
        *UNPLAYED_ARGUMENTS,
        click.option("--conduct", metavar="KIND", help="The kind of conduct, such as demeanour; judges alone see it."),
    ),
    needs_reason=True,
    asks=True,
)
def disqualify(
    call: Call, /, player: str, scores: tuple[str, ...], conduct: str | None, own_list: int | None, lists: str | None
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
    request |= played_so_far(scores, own_list, lists)
    call.submit(request, f"To take it back: `ledger lift-disqualification {quote(player)} --reason TEXT`.")


@write_command("lift-disqualification", needs_reason=True)
@player_argument
def lift_disqualification(call: Call, player: str) -> None:
    """Take a disqualification back: the player is what they were before, and so are the games they forfeited by it.

    In a round drawn since, they were not there.

    \b
    Example:
        ledger lift-disqualification "Bo Two" --reason "it was another player"
    """
    request = {"do": "lift-disqualification", "player": player}
    call.submit(request, withdrawing(kind="DisqualificationLifted"))


@write_command("skip")
@player_argument
@round_option("Which round; the next to be paired unless said.")
def skip(call: Call, player: str, round_no: int | None) -> None:
    """Let a player sit out one round without dropping. It brings them nothing; they are paired again after it.

    \b
    Example:
        ledger skip "Ada One" --reason "judges the next round"
        ledger skip "Ada One" --round 3
    """
    call.submit({"do": "skip", "player": player, "round": round_no}, withdrawing())


@write_command("table")
@player_argument
@click.argument("table_no", metavar="[TABLE]", required=False, type=TABLE)
@click.option("--any", "is_free", is_flag=True, help="No longer a certain one.")
def table(call: Call, player: str, table_no: int | None, is_free: bool) -> None:
    """Keep a player at one table from the next pairing on, or let them play at any again.

    \b
    Example:
        ledger table "Ada One" 4 --reason "needs a table by the door"
        ledger table "Ada One" --any
    """
    if is_free == (table_no is not None):
        raise click.UsageError("Give the number of the table, or --any for no certain one")
    undo = f"To let them play anywhere: `ledger table {quote(player)} --any`."
    call.submit({"do": "table", "player": player, "table": table_no}, withdrawing() if is_free else undo)


@write_command("accessible-tables")
@click.argument("tables", metavar="[TABLE]...", nargs=-1, type=TABLE)
@click.option("--none", "is_none", is_flag=True, help="There is none.")
def accessible_tables(call: Call, tables: tuple[int, ...], is_none: bool) -> None:
    """Name the tables that everyone can reach and sit at. They replace those named before and are not public.

    \b
    Example:
        ledger accessible-tables 1 2 5
        ledger accessible-tables --none
    """
    if is_none == bool(tables):
        raise click.UsageError("Give the numbers of the tables, or --none")
    hold = "They hold from the next pairing on; `ledger needs-access PLAYER` gives a player one of them."
    undo = withdrawing("It holds from the next pairing on." if is_none else hold)
    call.submit({"do": "accessible-tables", "tables": list(tables)}, undo)


@write_command("needs-access")
@player_argument
@click.option("--no", "is_over", is_flag=True, help="No longer.")
def needs_access(call: Call, player: str, is_over: bool) -> None:
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
    call.submit({"do": "needs-access", "player": player, "needed": not is_over}, undo)


@write_command("keep-apart")
@players_argument
@click.option("--always", is_flag=True, help="In every round to come and without exception; not public.")
def keep_apart(call: Call, players: tuple[str, ...], always: bool) -> None:
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
    call.submit({"do": "keep-apart", "players": list(players), "always": always or None}, _let_meet(players))


@write_command("let-meet")
@players_argument
def let_meet(call: Call, players: tuple[str, ...]) -> None:
    """Take it back that players are kept apart, whether in round 1 or always; name all who were named together.

    \b
    Example:
        ledger let-meet "Ada One" "Bo Two"
        ledger let-meet "Ada One" "Bo Two" "Cy Three" --reason "no round could be drawn"
    """
    _refuse_one(players)
    again = f"`ledger keep-apart {_quoted(players)} --always`"
    undo = f"To keep them apart again in every round: {again}; without --always it is for round 1 alone."
    call.submit({"do": "let-meet", "players": list(players)}, undo)


@write_command("seed")
@players_argument
def seed(call: Call, players: tuple[str, ...]) -> None:
    """Seed players for folded pairings: all at once and the first seed first. Whoever is not named has no seed.

    Given again, the new seeds replace the old; once round 1 is paired that needs a reason.

    \b
    Example:
        ledger seed "Ada One" "Bo Two" "Cy Three" "Di Four"
    """
    call.submit({"do": "seed", "players": list(players)}, withdrawing())


def _refuse_one(players: tuple[str, ...]) -> None:
    if len(players) < 2:
        raise click.UsageError("Name at least two players")


def _let_meet(players: tuple[str, ...]) -> str:
    return f"To take it back: `ledger let-meet {_quoted(players)}`."


def _quoted(players: tuple[str, ...]) -> str:
    return " ".join(map(quote, players))
