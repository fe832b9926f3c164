"""Awards: who wins what, and those the organizer gives by choice."""

from shlex import quote

import click

from ledger.cli.call import Desk, command, write_command
from ledger.cli.options import always_public
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit


@write_command("award")
@click.argument("award")
@click.argument("player")
def award(desk: Desk, award: str, player: str) -> None:
    """Give an award that no figure decides; to give it to another one later takes a reason.

    \b
    Example:
        ledger award best-painted "Ada One"
    """
    undo = f"To give it to another: `ledger award {quote(award)} PLAYER --reason TEXT`."
    submit(desk, {"do": "award", "award": award, "player": player}, undo)


@command("awards")
@as_of_option
@always_public
def awards(desk: Desk, as_of: str | None) -> None:
    """Show who wins which award, and the figure or tie-break that decided it.

    \b
    Example:
        ledger awards
        ledger awards --json
    """
    found = desk.view(as_of).awards()
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    from ledger.application import errors

    desk.say(f"{found.tournament}, {found.rules}{' (provisional until finished)' if found.provisional else ''}")
    for row in found.rows:
        winners = errors.listed(winner.player for winner in row.winners) or "-"
        desk.say(f"{row.title}: {winners} ({row.says})")
    if not found.rows:
        desk.say("The rules know no awards.")
