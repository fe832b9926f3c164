"""Which season is read, and at which moment; what is due in it until when and from whom; who comes to its finals."""

from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.application import day_in_words
from ledger.cli import season_writes as writes
from ledger.cli.call import Call
from ledger.cli.options import always_public, many
from ledger.cli.season_writes import season_command, season_meant
from ledger.cli.tables import Cell, TextColumn, TextLine, TextTable, number, print_table, sentence, text

if TYPE_CHECKING:
    from ledger.application import Due, Invitation, Invitations, SeasonDue, SeasonView

slug_argument = click.argument("slug", required=False)
as_of_option = click.option(
    "--as-of",
    metavar="MOMENT",
    help="Read the past: an event (12), before:12, version:3, a time with zone, happened:TIME.",
)
FEW_EVENTS = 20_000  # fewer are read before anybody would look at a bar


def give_season(call: Call, found: dict[str, Any], view: "SeasonView") -> None:
    """What was read, as JSON; marked, where it goes by when things happened."""
    call.give_read({**found, **view.marked()}, view)


def season_at(call: Call, slug: str | None, as_of: str | None = None, *, is_rebuilt: bool = False) -> "SeasonView":
    """The season meant, now or at a past moment, which is told."""
    view = read_season(call, slug, as_of, is_rebuilt=is_rebuilt)
    if view.happened is not None:
        by = f"by {view.happened.isoformat()}, by the times that are told"
        call.moment = f"As of what had happened {by}, whenever it was entered."
    elif as_of is not None:
        call.remark_moment(view)
    return view


def read_season(call: Call, slug: str | None, as_of: str | None, *, is_rebuilt: bool = False) -> "SeasonView":
    """The same, of whose moment nothing is told."""
    meant = season_meant(call, slug)
    unread = call.ledger.size if is_rebuilt else call.ledger.unread()
    with call.progress("reading the log", unread, FEW_EVENTS) as further:
        return call.ledger.season(meant, as_of, rebuild=is_rebuilt, progress=further)


@season_command("due")
@slug_argument
@as_of_option
@always_public
def due(call: Call, slug: str | None, as_of: str | None) -> None:
    """Show what is due until when, and from whom: sanctions, requests and reports that are not recorded yet.

    \b
    Example:
        ledger season due
        ledger season due ig-2019 --as-of 2019-08-10T12:00:00+00:00 --json
    """
    view = season_at(call, slug, as_of)
    found = view.due()
    if call.as_json:
        give_season(call, found.plain(), view)
        return
    _show_due(call, found)


@season_command("invitations")
@slug_argument
@as_of_option
@always_public
def invitations(call: Call, slug: str | None, as_of: str | None) -> None:
    """Show who qualified for the finals, who comes and who does not, and who follows in their place.

    \b
    Example:
        ledger season invitations ig-2019
        ledger season invitations ig-2019 --json
    """
    view = season_at(call, slug, as_of)
    found = view.invitations()
    if call.as_json:
        give_season(call, found.plain(), view)
        return
    _show_invitations(call, found)


@writes.season_write_command("accept-invitation")
@click.argument("player")
def accept_invitation(call: Call, player: str) -> None:
    """Record that somebody comes to the finals; whoever has too few points, with a reason alone.

    \b
    Example:
        ledger accept-invitation "Ada One" -s ig-2019
        ledger accept-invitation "Cy Three" --reason "Bo Two does not come"
    """
    writes.submit(call, {"do": "accept-invitation", "player": player}, _taking_back(player))


@writes.season_write_command("decline-invitation")
@click.argument("player")
def decline_invitation(call: Call, player: str) -> None:
    """Record that somebody does not come to the finals.

    \b
    Example:
        ledger decline-invitation "Bo Two" -s ig-2019
    """
    writes.submit(call, {"do": "decline-invitation", "player": player}, _taking_back(player))


@writes.season_write_command("withdraw-answer", needs_reason=True)
@click.argument("player")
def withdraw_answer(call: Call, player: str) -> None:
    """Take back whether somebody comes to the finals; it is open again.

    \b
    Example:
        ledger withdraw-answer "Bo Two" --reason "it was the other Bo"
    """
    accepting, declining = (f"`ledger {do}-invitation {quote(player)}`" for do in ("accept", "decline"))
    again = f"To record it again: {accepting} or {declining}."
    writes.submit(call, {"do": "withdraw-answer", "player": player}, again)


def _taking_back(player: str) -> str:
    return f"To take it back: `ledger withdraw-answer {quote(player)} --reason TEXT`."


DUE = {
    "sanction": "a sanction",
    "reason": "a reason for the late sanction",
    "request": "a request",
    "report": "a report",
}


def _show_due(call: Call, found: "SeasonDue") -> None:
    """What is missing, the first day first, with those who owe it."""
    for row in found.rows:
        day = "no day is set" if row.until is None else f"until {day_in_words(row.until)}{_days_left(row)}"
        owing = f", from {' and '.join(row.organizers)}" if row.organizers else ""
        call.say(f"{row.tournament}: {DUE[row.what]}{owing}, {day}")
    if not found.rows:
        call.say(f"Nothing is due in {found.season}.")


def _days_left(row: "Due") -> str:
    days = row.days or 0
    left = f"{many(days, 'day')} left" if days > 0 else "today" if days == 0 else f"{many(-days, 'day')} ago"
    return f" ({left}{', if it ends on its day' if row.expected else ''})"


def _show_invitations(call: Call, found: "Invitations") -> None:
    """Who may come, what they said, and who is next."""
    call.say(f"Finals of {found.season}: {found.finals or 'not announced yet'}")
    lines = [TextLine(_invitation(row)) for row in found.rows]
    if lines:
        columns = (number("#"), TextColumn("Player"), number("QP"), TextColumn("Comes"), TextColumn("Entered"))
        print_table(TextTable(columns, lines))
    else:
        call.say("Nobody has qualified yet.")
    for row in found.follows:
        call.say(f"Follows: {row.player}, place {row.place}, {many(row.qp, 'point')}")


def _invitation(row: "Invitation") -> "list[Cell]":
    comes = {"accepted": "yes", "declined": "no", None: "open"}[row.answer]
    unqualified = "" if row.qualified else ", not qualified"
    event = f" (event {row.event})" if row.event is not None else ""
    entered = "yes" if row.entered else ""
    said = sentence(f"{comes}{event}{unqualified}")
    return [text(row.place or ""), sentence(row.player), text(row.qp), said, text(entered)]
