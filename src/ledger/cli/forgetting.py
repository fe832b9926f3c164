"""Forgetting for good: what somebody is called, or a text of an event."""

import re

import click

from ledger.cli.call import Desk, many, write_command
from ledger.cli.recording import submit

_SEQ = re.compile(r"[0-9]{1,12}")
_FINAL = "It cannot be taken back; copies made before still hold the words."


@write_command("erase-person", needs_reason=True)
@click.argument("person")
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask first; only a terminal is asked.")
def erase_person(desk: Desk, person: str, is_sure: bool) -> None:
    """Forget what a person is called, for good. Results stay, under a placeholder such as Player 7f3a (erased).

    Every name they ever had goes, that of everyone merged into them too, and every reason, claim,
    statement, ruling and team name with one of these names in it. Texts that may speak of them are
    named for you to look at. The file of the ledger is then written anew; backups, exports and
    paper keep what they hold.

    \b
    Example:
        ledger people erase "Ada One" --reason "asked for it by letter"
        ledger erase-person "Ada One" --yes --reason "asked for it by letter"
        ledger erase-person 7f3a0c52-3d1e-4b7a-9f42-0c7d5c1b2e90 --reason "once more, to clean the file"
    """
    if not (is_sure or desk.is_dry_run) and desk.can_ask() and not _is_meant(desk, person):
        desk.remark("Nothing was recorded.")
        desk.leave(1)
    submit(desk, {"do": "erase-person", "person": person}, _FINAL)


def _is_meant(desk: Desk, person: str) -> bool:
    """Whether whoever sits at the terminal still wants it, seeing who it is."""
    row = desk.ledger.people().meant(person)
    desk.remark(f"{row.name} ({row.id}) entered {many(row.tournaments, 'tournament')}. {_FINAL}")
    return click.confirm("Forget what they are called?", err=True)


def _as_event(ctx: click.Context, param: click.Parameter, value: str) -> int:
    if not _SEQ.fullmatch(value):
        raise click.BadParameter(f"{value[:40]!r} is no event: `ledger log` numbers them from 0.", ctx, param)
    return int(value)


@write_command("redact", needs_reason=True)
@click.argument("event", callback=_as_event, metavar="SEQ")
def redact(desk: Desk, event: int) -> None:
    """Forget the texts of an event, for good: its reason, and its claim, statement, ruling or team name.

    `ledger log` numbers the events. What the event did stays, and so does that a text was forgotten.

    \b
    Example:
        ledger redact 17 --reason "told in confidence"
    """
    submit(desk, {"do": "redact", "event": event}, _FINAL)
