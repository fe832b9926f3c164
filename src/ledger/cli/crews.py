"""Crews hired for a game: recorded, shown, and keywords banned before anything is hired."""

from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command, many, write_command
from ledger.cli.files import contents
from ledger.cli.options import Number, public_option, round_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import remark_name, submit
from ledger.cli.tables import print_table, rows_table

if TYPE_CHECKING:
    from ledger.application import RoundCrews


@write_command("crew")
@click.argument("player")
@click.argument("file", required=False)
@click.option("--leader", metavar="NAME", help="The leader alone, while nothing else is announced.")
@click.option("--keyword", "keywords", multiple=True, metavar="TEXT", help="A keyword of that leader; may be repeated.")
@click.option("--member", type=Number("member", 8), metavar="N", help="Which of a team, if not the one named.")
@round_option("The round meant; the newest unless said.")
@as_of_option
@public_option
def crew(
    desk: Desk,
    player: str,
    file: str | None,
    leader: str | None,
    keywords: tuple[str, ...],
    member: int | None,
    round_no: int | None,
    as_of: str | None,
    is_public: bool,
) -> None:
    """Record what a player hired for a game from a file (JSON, `-` for standard input), or show it.

    The file holds {"faction": ..., "leader": ..., "models": [...], "soulstones": ...}. A model is a name, or an
    object with name, cost, station, keywords, versatile, upgrades, limit, dmh and totem_of, as far as known; an upgrade
    is a name, or {"name": ..., "face_down": true}. The models are those hired beside the leader.

    \b
    Example:
        ledger crew "Ada One" --leader "Captain Ash" --keyword Forge
        ledger crew "Ada One" ada.json
        ledger crew "Ada One"
    """
    if file is None and leader is None:
        if member is not None or keywords:
            raise click.UsageError("--member and --keyword go with a crew to record")
        view = desk.view(as_of)
        _show(desk, view.crews(round_no, player, is_public=is_public), whose=f" of {view.name_of(view.find(player))}")
        remark_name(desk, view, player)
        return
    if as_of is not None or is_public:
        raise click.UsageError("--as-of and --public are for reading; leave the file or the leader out")
    told = _told(file, leader, keywords)
    request = {"do": "crew", "player": player, "round": round_no, "member": member, "crew": told}
    submit(desk, request, f"To change it: `ledger crew {quote(player)} FILE`, until the game has a result.")


@write_command("ban")
@click.argument("player")
@click.argument("keyword")
@round_option("The round meant; the newest unless said.")
def ban(desk: Desk, player: str, keyword: str, round_no: int | None) -> None:
    """Record which keyword a player bans once all leaders of the table are announced; the attacker is first.

    The opponent then hires no model with that keyword, unless it shares one with its leader or is Versatile. A keyword
    of the opponent's leader cannot be banned. A change needs a reason.

    \b
    Example:
        ledger ban "Ada One" Forge
    """
    request = {"do": "ban", "player": player, "keyword": keyword, "round": round_no}
    submit(desk, request, f"To change it: `ledger ban {quote(player)} KEYWORD --reason TEXT`.")


@command("crews")
@round_option("The round meant; the newest unless said.")
@as_of_option
@public_option
def crews(desk: Desk, round_no: int | None, as_of: str | None, is_public: bool) -> None:
    """Show what was hired for the games of a round, and which keywords were banned.

    To the public it is not told, until the round is closed, which model carries a face-down upgrade.

    \b
    Example:
        ledger crews
        ledger crews --round 2 --public --json
    """
    _show(desk, desk.view(as_of).crews(round_no, is_public=is_public))


def _told(file: str | None, leader: str | None, keywords: tuple[str, ...]) -> dict[str, Any]:
    if leader is None:
        if keywords:
            raise click.UsageError("--keyword goes with --leader")
        from ledger.application import read_crew

        return read_crew(contents(str(file)))
    if file is not None:
        raise click.UsageError("Give a file or --leader, not both")
    return {"leader": {"name": leader, **({"keywords": list(keywords)} if keywords else {})}}


def _show(desk: Desk, found: "RoundCrews", whose: str = "") -> None:
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    if not found.crews:
        desk.say(f"No crew{whose} is recorded for round {found.round}.")
    for each in found.crews:
        who = f"{each.person} of {each.player}" if each.person else each.player
        subtitle = f" ({each.subtitle})" if each.subtitle else ""
        hired = f"{many(each.total, each.coin)} hired" if each.lines else "nothing hired yet"
        desk.say(f"Table {each.table}, {who}: {each.title}{subtitle}, {hired}")
        if each.lines:
            print_table(rows_table(("Model", "Cost"), each.lines))
    for banned in found.bans:
        desk.say(f"Table {banned.table}: {banned.player} banned {banned.keyword}")
