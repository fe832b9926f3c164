"""A tournament from its announcement to its end, and which one is meant."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, choices_path, chosen, command, write_command
from ledger.cli.figures import amended
from ledger.cli.recording import submit
from ledger.cli.tables import print_table, rows_table

if TYPE_CHECKING:
    from ledger.application import System

roster_option = click.option(
    "--roster", metavar="FILE", help="The leaders and themes admitted: CSV with the columns kind and name, or JSON."
)


@write_command("open")
@click.argument("slug")
@click.option("--name", required=True, help="The name people know it by.")
@click.option("--rules", required=True, metavar="ID", help="The rule system; `ledger rules` lists them.")
@click.option("--date", required=True, metavar="DATE", help="The day of play: 2026-05-02.")
@click.option("--zone", metavar="ZONE", help="By whose calendar its days are counted: Europe/Paris; UTC unless said.")
@click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="Amend a figure of the rules.")
@roster_option
@click.option("--seed", metavar="TEXT", help="The seed of all draws, such as dice rolled before the players.")
def open_tournament(
    desk: Desk,
    slug: str,
    name: str,
    rules: str,
    date: str,
    zone: str | None,
    amendments: tuple[str, ...],
    roster: str | None,
    seed: str | None,
) -> None:
    """Announce a tournament under a short name (a-z, 0-9 and -).

    \b
    Example:
        ledger open spring --name "Spring Open" --rules masters-2019 --date 2026-05-02
        ledger open spring --name "Spring Open" --rules masters-2019 --date 2026-05-02 --set rounds=4
        ledger open summer --name "Summer Open" --rules champions-2019 --date 2026-06-06 --roster roster.csv
        ledger open autumn --name "Autumn Grounds" --rules gaining-grounds-s2 --date 2026-09-18 --set format=limited
    """
    from ledger.application import system_called

    given = {"name": name, "rules": rules, "date": date, "zone": zone, "seed": seed}
    request = {"do": "open", "tournament": slug, **given}
    changed = {"set": _figures(amendments, roster, system_called(rules))} if amendments or roster else {}
    submit(desk.meaning(slug), {**request, **changed}, "To take it back: `ledger void --reason TEXT`.")


@write_command("amend")
@click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="The figure and its value.")
@roster_option
@click.option("--text", metavar="TEXT", help="The change in words, as it is announced.")
def amend(desk: Desk, amendments: tuple[str, ...], roster: str | None, text: str | None) -> None:
    """Change figures of the rules, or announce a rule in words, until round 1 is paired.

    `ledger rules show ID` lists the figures. A list is written with commas, nothing as null.

    \b
    Example:
        ledger amend --set rounds=5 --set ranking=tp,sos,cp
        ledger amend --roster roster.csv
        ledger amend --text "Terrain may be moved by agreement before deployment."
    """
    if not amendments and roster is None and text is None:
        raise click.UsageError("Say what to change, with --set KEY=VALUE, --roster FILE or --text TEXT")
    from ledger.application import system_called

    changed = _figures(amendments, roster, system_called(desk.view().rules.system))
    request = {"do": "amend", "set": changed, "text": text}
    submit(desk, request, "To change it again: `ledger amend`, until round 1.")


@write_command("finish")
def finish(desk: Desk) -> None:
    """End the tournament: close the last round and record the final places.

    \b
    Example:
        ledger finish
    """
    submit(desk, {"do": "finish"}, "To open it again: `ledger reopen --reason TEXT`.")


@write_command("reopen", needs_reason=True)
def reopen(desk: Desk) -> None:
    """Open a finished tournament again.

    \b
    Example:
        ledger reopen --reason "a table was left out"
    """
    submit(desk, {"do": "reopen"}, "To end it again: `ledger finish`.")


@write_command("void", needs_reason=True)
def void(desk: Desk) -> None:
    """Declare that the tournament counts for nothing; its events stay in the log.

    \b
    Example:
        ledger void --reason "the hall was closed"
    """
    submit(desk, {"do": "void"}, "This cannot be undone; a new tournament takes another short name.")


@command("use")
@click.argument("slug", required=False)
def use(desk: Desk, slug: str | None) -> None:
    """Choose the tournament that the next commands are for, or say which one that is.

    The choice is kept for this user and this store; -t and LEDGER_TOURNAMENT come before it.

    \b
    Example:
        ledger use spring
        ledger use
    """
    if slug is not None:
        desk.meaning(slug).view()  # refuses a name nobody announced
        _choose(desk.store_key, slug)
    if desk.as_json:
        desk.give({"tournament": desk.tournament})
    else:
        desk.say(desk.tournament)


@command("tournaments")
def tournaments(desk: Desk) -> None:
    """List the tournaments of the ledger, oldest first.

    \b
    Example:
        ledger tournaments
        ledger tournaments --json
    """
    found = list(_listed(desk))
    if desk.as_json:
        desk.give(found)
    elif not found:
        desk.remark("There is no tournament in this ledger yet; `ledger open` announces one.")
    else:
        keys = ("tournament", "name", "date", "rules", "players", "phase")
        titles = ("Short name", "Name", "Date", "Rules", "Players", "Now")
        print_table(rows_table(titles, (tuple(each[key] for key in keys) for each in found)))


def _figures(pairs: tuple[str, ...], roster: str | None, system: "System") -> dict[str, Any]:
    """The figures of `--set`, and the roster of a file."""
    found = amended(pairs, system)
    if roster is None:
        return found
    if "roster" in found:
        raise click.UsageError("--roster and --set roster=... are the same figure; give one")
    from ledger.application import read_roster
    from ledger.cli.files import contents

    return {**found, "roster": read_roster(contents(roster))}


def _listed(desk: Desk) -> Iterator[dict[str, Any]]:
    for opened in desk.ledger.tournaments():
        status = desk.ledger.view(opened.slug).status()
        yield {
            "tournament": opened.slug,
            "name": status.name,
            "date": opened.date.isoformat(),
            "rules": opened.rules.system if desk.as_json else status.rules,
            "players": status.entered,
            "round": status.round,
            "phase": status.phase,
        }


def _choose(store: str, slug: str) -> None:
    """Choose a tournament; the file is put in its place whole."""
    import json
    import os
    import tempfile

    path = choices_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(prefix=".chosen", dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8", errors="surrogateescape") as out:
        json.dump({**chosen(), store: slug}, out, ensure_ascii=False, indent=1, sort_keys=True)
    os.replace(draft, path)
