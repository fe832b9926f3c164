"""`ledger errata`: whether a change to the game's rules counts at a tournament."""

import re
from datetime import date
from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command
from ledger.cli.options import always_public

if TYPE_CHECKING:
    from ledger.application import ErrataAnswer

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@command("errata")
@click.argument("published", metavar="DATE")
@click.option("--on", "day", metavar="DAY", help="The first day of play; that of the tournament unless said.")
@click.option("--rules", "system_id", metavar="ID", help="By a rule system, where there is no tournament yet.")
@always_public
def errata(desk: Desk, published: str, day: str | None, system_id: str | None) -> None:
    """Say whether errata or an FAQ published on a day count at the tournament, and from when they do.

    \b
    Example:
        ledger errata 2017-06-01
        ledger errata 2017-06-01 --rules gaining-grounds-2017 --on 2017-06-15
    """
    out, on = _day(published), None if day is None else _day(day)
    found = desk.view().errata(out, on) if system_id is None else _by_document(system_id, out, on)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    answer = "Yes: they count" if found.in_force else "No: they do not count"
    since = f"published on {found.published}, they count from {found.counts_from} on"
    desk.say(f"{answer} on {found.on}; {since} ({found.rules}).")


def _by_document(system_id: str, published: date, on: date | None) -> "ErrataAnswer":
    from ledger.application import errata_under

    if on is None:
        raise click.UsageError("With --rules say the day of play too: --on 2026-05-02")
    return errata_under(system_id, published, on)


def _day(text: str) -> date:
    from ledger.application import errors

    try:
        return date.fromisoformat(text if _DAY.fullmatch(text) else "")
    except ValueError:
        raise errors.BadRequest(f"{text[:40]!r} is no day; write 2026-05-02.") from None
