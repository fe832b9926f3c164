"""Army lists and secret choices: `lists`, `choose`."""

import re
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, many, write_command
from ledger.cli.files import contents
from ledger.cli.options import public_option, round_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import remark_name, submit
from ledger.cli.schemes import noted, noting_options
from ledger.cli.tables import print_table, rows_table

if TYPE_CHECKING:
    from ledger.application import PlayerLists

_NUMBER = re.compile(r"[0-9]{1,6}")


@write_command("lists")
@click.argument("player")
@click.argument("file", required=False)
@click.option("--faction", metavar="TEXT", help="What they are played as, where the lists leave it open.")
@as_of_option
@public_option
def lists(desk: Desk, player: str, file: str | None, faction: str | None, as_of: str | None, is_public: bool) -> None:
    """Show the army lists of a player, or record them from a file (JSON, `-` for standard input).

    The file holds {"lists": [...]}, each list with what the rules of the tournament ask for: faction, leader,
    leader_points, theme and models of an army; leader and models of a pool or of a crew that stays. Lists are open to
    everyone, and frozen, from when round 1 is paired; before that --public is refused.

    \b
    Example:
        ledger lists "Ada One"
        ledger lists "Ada One" ada.json
    """
    if file is None:
        if faction is not None:
            raise click.UsageError("--faction goes with a file of lists")
        _show(desk, player, as_of, is_public=is_public)
        return
    if as_of is not None:
        raise click.UsageError("--as-of is for reading; leave the file out")
    from ledger.application import read_lists

    said = {"faction": faction} if faction is not None else {}
    request = {"do": "lists", "player": player, **read_lists(contents(file)), **said}
    submit(desk, request, f"To change them: `ledger lists {quote(player)} FILE`, until round 1 is paired.")


@write_command("choose")
@click.argument("player")
@click.argument("choices", nargs=-1, metavar="[KIND=VALUE]...")
@noting_options
@round_option("The round meant, as a check.")
def choose(desk: Desk, /, player: str, choices: tuple[str, ...], round_no: int | None, **schemes: Any) -> None:
    """Record what a player chose for a game in secret: the list to play, the objective, schemes, cards.

    Nobody can read it until everyone at the table has chosen; then all is shown together. Schemes stay the player's own
    until the round is closed; `ledger schemes` shows them to the organizer. A change needs a reason. A VALUE that says
    several things is written as JSON.

    \b
    Example:
        ledger choose "Ada One" list=2
        ledger choose "Ada One" list=2 objective=Armory
        ledger choose "Ada One" --scheme "Vendetta: Old Bone, Lady Cinder" --scheme Assassinate
        ledger choose "Ada One" secondaries="Cleanse, Assassination"
        ledger choose "Ada One" 'gambit={"card": "Delaying Tactics", "discarded": "Emergency Evacuation"}'
    """
    chosen = {**_chosen(choices), **noted(**schemes)}
    if not chosen:
        raise click.UsageError("Say what is chosen: KIND=VALUE, such as list=2, or --scheme NAME")
    request = {"do": "choose", "player": player, "round": round_no, "choices": chosen}
    submit(desk, request, f"To change it: `ledger choose {quote(player)} ... --reason TEXT`.")


def _chosen(pairs: tuple[str, ...]) -> dict[str, Any]:
    """What was chosen by kind; plain digits are a number, and what is written as JSON is several things, or one that
    says more of itself."""
    found: dict[str, Any] = {}
    for pair in pairs:
        kind, equals, value = pair.partition("=")
        if not equals or not kind or not value:
            raise click.UsageError(f"A choice is written KIND=VALUE, such as list=2, and not {pair[:40]!r}")
        if kind in found:
            raise click.UsageError(f"{kind[:40]} is chosen twice")
        found[kind] = int(value) if _NUMBER.fullmatch(value) else _things(value)
    return found


def _things(text: str) -> Any:
    if not text.startswith(("[", "{")):
        return text
    from ledger.application import read_things

    return read_things(text)


def _show(desk: Desk, player: str, as_of: str | None, *, is_public: bool) -> None:
    view = desk.view(as_of)
    found = view.lists(player, is_public=is_public)
    remark_name(desk, view, player)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
    else:
        _print(desk, found)


def _print(desk: Desk, found: "PlayerLists") -> None:
    if not found.lists:
        desk.say(f"No army lists of {found.player} are recorded.")
        return
    faction = f", {found.faction}" if found.faction else ""
    frozen = " (frozen)" if found.frozen else ""
    desk.say(f"{found.player}{faction}: {many(len(found.lists), 'army list')}{frozen}")
    for army in found.lists:
        desk.say()
        subtitle = f" ({army.subtitle})" if army.subtitle else ""
        desk.say(f"List {army.no}: {army.title}{subtitle}, {many(army.total, 'point')}")
        print_table(rows_table(("Model", "Points"), army.lines))
