"""What surrounds a tournament: attendance, feeders, and what the rules ask of one that counts."""

import re

import click

from ledger.cli.call import Desk, command, write_command
from ledger.cli.options import always_public
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit
from ledger.cli.ways_out import requirement_told

_NUMBER = re.compile(r"[0-9]{1,12}")


@write_command("attendance")
@click.argument("number")
def attendance(desk: Desk, number: str) -> None:
    """Say how many people came to the convention the tournament is part of; a later count replaces an earlier one.

    \b
    Example:
        ledger attendance 120
    """
    if not _NUMBER.fullmatch(number):
        from ledger.application import errors

        raise errors.BadRequest(f"{number[:40]!r} is no count of people; write a number in plain digits, such as 120.")
    request = {"do": "attendance", "attendance": int(number)}
    submit(desk, request, "To replace it: `ledger attendance NUMBER`.")


@write_command("fed-by")
@click.argument("feeder")
def fed_by(desk: Desk, feeder: str) -> None:
    """Name a tournament of the same convention whose players may enter this one, until round 1 is paired.

    From then on nobody else checks in without a reason, and nobody at all who was disqualified there.

    \b
    Example:
        ledger fed-by q1 -t cup
    """
    submit(desk, {"do": "fed-by", "feeder": feeder}, "This cannot be undone; a reason lets in others at check-in.")


@command("requirements")
@as_of_option
@always_public
def requirements(desk: Desk, as_of: str | None) -> None:
    """Show what the rules ask of a tournament that counts: each requirement met, failed or unknown, with its figures.

    A failure is a report and refuses nothing.

    \b
    Example:
        ledger requirements
        ledger requirements -t cup --json
    """
    asked = desk.view(as_of).requirements()
    found = asked.model_copy(update={"rows": tuple(map(requirement_told, asked.rows))})
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    desk.say(f"{found.tournament}, {found.rules}")
    for row in found.rows:
        desk.say(f"{row.status:<8} {row.title}: {row.says}")
    if not found.rows:
        desk.say("The rules ask for nothing.")
