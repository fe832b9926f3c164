"""`ledger season`: the table of a season, its tournaments, where points come from, and what moved them; what is due in
it until when, and who comes to its finals."""

import copy
import re
from typing import TYPE_CHECKING, Any

import click

from ledger.application import day_in_words
from ledger.cli import qualifiers
from ledger.cli import season_writes as writes
from ledger.cli.call import Call
from ledger.cli.options import (
    SEASON,
    SHARED,
    Number,
    always_public,
    checked_slug,
    fresh,
    many,
    public_option,
    whole_as_of_option,
)
from ledger.cli.season_writes import season_command, season_meant
from ledger.cli.tables import log_state, size_at

if TYPE_CHECKING:
    from ledger.application import Due, SeasonDiff, SeasonDue, SeasonTournament, SeasonView

slug_argument = click.argument("slug", required=False)
as_of_option = click.option(
    "--as-of",
    metavar="MOMENT",
    help="Read the past: an event (12), before:12, version:3, a time with zone, happened:TIME.",
)
FEW_EVENTS = 20_000  # fewer are read before anybody would look at a bar

_SEQ = re.compile(r"[0-9]{1,15}")
_FORMER = {"events": "tournaments"}
"""Commands by the names that older scripts call them."""
_DUE = {
    "sanction": "a sanction",
    "reason": "a reason for the late sanction",
    "request": "a request",
    "report": "a report",
}


def season_at(call: Call, slug: str | None, as_of: str | None = None, *, is_rebuilt: bool = False) -> "SeasonView":
    """The season meant, now or at a past moment, which is told."""
    view = read_season(call, slug, as_of, is_rebuilt=is_rebuilt)
    if as_of is not None:
        call.remark_moment(view)
    return view


def read_season(call: Call, slug: str | None, as_of: str | None, *, is_rebuilt: bool = False) -> "SeasonView":
    """The same, of whose moment nothing is told."""
    meant = season_meant(call, slug)
    unread = call.ledger.size if is_rebuilt else call.ledger.unread()
    with call.progress("reading the log", unread, FEW_EVENTS) as further:
        return call.ledger.season(meant, as_of, rebuild=is_rebuilt, progress=further)


def as_seq(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """The place of an event in the log, which counts from 0."""
    if value is not None and not _SEQ.fullmatch(value):
        raise click.BadParameter(f"{value[:40]!r} is no event: `ledger log` has its number.", ctx, param)
    return None if value is None else int(value)


class SeasonGroup(click.Group):
    """Finds a command by its former name too, and lists none under it."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, _FORMER.get(cmd_name, cmd_name))


@click.group("season", cls=SeasonGroup, invoke_without_command=True, params=fresh((SEASON, *SHARED)))
@whole_as_of_option
@click.pass_context
def season(ctx: click.Context, /, as_of: str | None, **_: Any) -> None:
    """List the seasons, or read one: its table, its tournaments, and what moved it.

    A season is named first, with -s, or is the only one there is.

    \b
    Example:
        ledger season
        ledger season table ig-2019
        ledger season explain "Ada One"
    """
    if ctx.invoked_subcommand is None:
        call = Call(ctx)
        _list(call, size_at(call, as_of))
        if call.moment is not None:
            call.tell_moment()
    elif as_of is not None:
        raise click.UsageError(f"--as-of stands after {ctx.invoked_subcommand}")


def _list(call: Call, size: int | None) -> None:
    then = None if size is None else f"before:{size}"
    views = [call.ledger.season(opened.slug, then) for opened in call.ledger.seasons(size)]
    rows = [(view, view.table()) for view in views]
    if call.as_json:
        call.give([_listed(view, table.plain()) for view, table in rows])
        return
    for _, table in rows:
        state = "closed" if table.closed else "open"
        days = f"{table.first_day} to {table.last_day}"
        call.say(f"{table.season}  {table.name}, {table.rules}, {days}, {state}, {len(table.rows)} in the table")
    if not rows:
        call.remark("There is no season in this ledger yet; `ledger open-season` announces one.")


def _listed(view: "SeasonView", table: dict[str, Any]) -> dict[str, Any]:
    rows, out = table.pop("rows"), table.pop("not_counted")
    return {**table, "people": len(rows), "tournaments": view.linked, "counting": view.linked - len(out)}


@season_command("table")
@slug_argument
@click.option("--region", metavar="NAME", help="Count the tournaments of one region alone.")
@as_of_option
@click.option("--rebuild", "is_rebuilt", is_flag=True, help="Read the whole log anew instead of what is kept of it.")
@always_public
def table(call: Call, slug: str | None, region: str | None, as_of: str | None, is_rebuilt: bool) -> None:
    """Show who has how many points, from which tournaments, and which tournaments do not count, and why.

    \b
    Example:
        ledger season table
        ledger season table ig-2019 --region North
        ledger season table ig-2019 --as-of 2019-12-31T23:59:59+00:00 --json
    """
    view = season_at(call, slug, as_of, is_rebuilt=is_rebuilt)
    found = view.table(region)
    if call.as_json:
        call.give_read({**found.plain(), "size": view.size, "root": view.root}, view)
        return
    from ledger.cli import season_text

    season_text.show_table(call, found)
    call.say(log_state(view))


@season_command("tournaments")
@slug_argument
@as_of_option
@click.option("--check", "is_checked", is_flag=True, help="Say of each what its rules ask for, met or not.")
@always_public
def tournaments(call: Call, slug: str | None, as_of: str | None, is_checked: bool) -> None:
    """Show every tournament of the season: how far it is, and if it does not count, why, and until when that can be
    mended.

    \b
    Example:
        ledger season tournaments
        ledger season tournaments ig-2019 --check --json
    """
    view = season_at(call, slug, as_of)
    asked = view.tournaments(is_checked=is_checked)
    found = asked._replace(rows=tuple(map(_told, asked.rows)))
    if call.as_json:
        call.give_read(found.plain(), view)
        return
    from ledger.cli import season_text

    season_text.show_tournaments(call, found)


def _told(row: "SeasonTournament") -> "SeasonTournament":
    """A tournament of the season, with what to do about what its rules ask for."""
    from ledger.cli.ways_out import requirement_told

    asked = row.requirements
    return row if asked is None else row._replace(requirements=tuple(map(requirement_told, asked)))


@season_command("show")
@click.argument("named", metavar="TOURNAMENT")
@as_of_option
@always_public
def show(call: Call, named: str, as_of: str | None) -> None:
    """Show one tournament of the season: sanction, request and report with their days, what is missing, and what its
    rules ask for.

    \b
    Example:
        ledger season show q1
        ledger season show q1 -s ig-2019 --json
    """
    view = season_at(call, None, as_of)
    found = _told(view.tournament(checked_slug(named)))
    if call.as_json:
        call.give_read(found.plain(), view)
        return
    from ledger.cli import season_text

    season_text.show_tournament(call, found)


@season_command("explain")
@click.argument("person")
@as_of_option
@public_option
def explain(call: Call, person: str, as_of: str | None, is_public: bool) -> None:
    """Show where somebody's points come from: each tournament with its place and its events, what changed the place
    later, and the tournaments that gave nothing.

    \b
    Example:
        ledger season explain "Ada One"
        ledger season explain "Ada One" -s ig-2019 --as-of before:812
    """
    view = season_at(call, None, as_of)
    found = view.explain(person, is_public=is_public)
    if call.as_json:
        call.give_read(found.plain(), view)
        return
    from ledger.cli import season_text

    season_text.show_explained(call, found)


@season_command("diff")
@slug_argument
@click.option(
    "--from", "start", metavar="MOMENT", help="The earlier moment: an event (12), before:12, version:3 or a time."
)
@click.option("--to", "end", metavar="MOMENT", help="The later one; now unless said.")
@click.option("--event", "seq", callback=as_seq, metavar="SEQ", help="What this event moved, wherever it stands.")
@public_option
def diff(call: Call, slug: str | None, start: str | None, end: str | None, seq: int | None, is_public: bool) -> None:
    """Show what changed between two moments: who gained and who lost, who qualified, which tournaments began or ceased
    to count, and the events that did it. Without a moment: what the newest event did that moved anything.

    \b
    Example:
        ledger season diff
        ledger season diff ig-2019 --from 2020-03-31T23:59:59+00:00
        ledger season diff --event 812 --json
    """
    if seq is not None and (start or end):
        raise click.UsageError("--event is one moment and its next; leave --from and --to out")
    if end and not start:
        raise click.UsageError("Say from when with --from MOMENT")
    show_difference(call, slug, (start, end), seq, is_public=is_public)


def show_difference(
    call: Call, slug: str | None, moments: tuple[str | None, str | None], seq: int | None = None, *, is_public: bool
) -> None:
    """The same for whoever says `diff` alone."""
    start, end = moments
    view = read_season(call, slug, end)
    found = _difference(view, call, slug, start, seq, is_public)
    if found is not None and found.sizes[0] > found.sizes[1]:
        call.remark("The first moment is the later one: this goes back in time.")
    elif found is not None and found.sizes[0] == found.sizes[1]:
        call.remark(f"Both moments are event {found.sizes[0] - 1}: nothing lies between them.")
    if call.as_json:
        call.give_read(found.plain(), view) if found else call.give(None)
        return
    from ledger.cli import season_text

    season_text.show_diff(call, found)


def _difference(
    view: "SeasonView", call: Call, slug: str | None, start: str | None, seq: int | None, is_public: bool
) -> "SeasonDiff | None":
    if seq is not None:
        return view.moved_by(seq, is_public=is_public)
    if start is None:
        return view.newest_move(is_public=is_public)
    return view.diff(read_season(call, slug, start), is_public=is_public)


@season_command("race")
@slug_argument
@click.option(
    "--best", default="8", show_default=True, type=Number("number of people", 40), metavar="N", help="How many run."
)
@click.option("--person", metavar="PERSON", help="Follow one person alone.")
@as_of_option
@always_public
def race(call: Call, slug: str | None, best: int, person: str | None, as_of: str | None) -> None:
    """Draw how many points the best had after each tournament; as JSON, the figures behind it.

    \b
    Example:
        ledger season race
        ledger season race ig-2019 --best 5
        ledger season race --person "Ada One" --json
    """
    view = season_at(call, slug, as_of)
    found = view.race(best) if person is None else view.history(person)
    if call.as_json:
        call.give_read(found.plain(), view)
        return
    from ledger.cli import season_text

    season_text.show_race(call, found)


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
        call.give_read(found.plain(), view)
        return
    _show_due(call, found)


def _show_due(call: Call, found: "SeasonDue") -> None:
    """What is missing, the first day first, with those who owe it."""
    for row in found.rows:
        day = "no day is set" if row.until is None else f"until {day_in_words(row.until)}{_days_left(row)}"
        owing = f", from {' and '.join(row.organizers)}" if row.organizers else ""
        call.say(f"{row.tournament}: {_DUE[row.what]}{owing}, {day}")
    if not found.rows:
        call.say(f"Nothing is due in {found.season}.")


def _days_left(row: "Due") -> str:
    days = row.days or 0
    left = f"{many(days, 'day')} left" if days > 0 else "today" if days == 0 else f"{many(-days, 'day')} ago"
    return f" ({left}{', if it ends on its day' if row.expected else ''})"


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
        call.give_read(found.plain(), view)
        return
    from ledger.cli import season_text

    season_text.show_invitations(call, found)


def _below(command: click.Command, name: str) -> click.Command:
    """A command of its own under a shorter name here."""
    below = copy.copy(command)
    below.name = name
    below.help = (command.help or "").replace(f"ledger {command.name} ", f"ledger season {name} ")
    return below


def _add_commands() -> None:
    for reading in (table, tournaments, show, explain, diff, race, due, invitations):
        season.add_command(reading)
    shorter = {
        "open": writes.open_season,
        "amend": writes.amend_season,
        "link": qualifiers.link,
        "unlink": qualifiers.unlink,
        "sanction": qualifiers.sanction,
        "withdraw-sanction": qualifiers.withdraw_sanction,
        "request": qualifiers.request_qualifier,
        "report": qualifiers.report_qualifier,
        "finals": writes.open_finals,
        "close": writes.close_season,
        "reopen": writes.reopen_season,
    }
    for name, command in shorter.items():
        season.add_command(_below(command, name))


_add_commands()
