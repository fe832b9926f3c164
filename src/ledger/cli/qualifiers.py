"""What is recorded of the tournaments of a season: which belong to it, what makes them count, and what is told of those
that were played elsewhere."""

import re
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call
from ledger.cli.options import Decorator, Number, checked_slug, together, undoing
from ledger.cli.players import WHO_IS_IT
from ledger.cli.season_writes import season_meant, season_write_command, submit

if TYPE_CHECKING:
    from ledger.application import SeasonTournament

COUNT = Number("count of people", 999_999)
_PLACE = re.compile(r"([0-9]{1,6})=(.+)")

# -t is called tournament already
tournament_argument = click.argument("named", required=False, metavar="[TOURNAMENT]")
region_option = click.option("--region", metavar="NAME", help="Which region of the season it belongs to.")
replaces_option = click.option(
    "--replaces", metavar="SLUG", help="The short name under which it was reported; the two are one tournament."
)


def outside_options(*, with_attendance: bool = False) -> Decorator:
    """What is told of a tournament that was played elsewhere."""
    attendance = click.option("--attendance", type=COUNT, metavar="N", help="How many came to the convention.")
    return together(
        click.option("--name", metavar="NAME", help="Of a tournament played elsewhere: what it is called."),
        click.option("--rules", metavar="ID", help="Likewise: by which rules it is played."),
        click.option("--date", metavar="DATE", help="Likewise: its day, which stands for the first pairing."),
        click.option("--ended", metavar="DATE", help="Likewise: its last day, if that is another one."),
        click.option("--zone", metavar="ZONE", help="Likewise: by whose calendar; UTC unless said."),
        click.option("--players", type=COUNT, metavar="N", help="Likewise: how many took part."),
        *([attendance] if with_attendance else []),
        click.option("--organizer", metavar="NAME", help="Likewise: who ran it."),
        replaces_option,
    )


@season_write_command("link")
@tournament_argument
@region_option
@outside_options()
def link(call: Call, named: str | None, region: str | None, **told: Any) -> None:
    """Let a tournament belong to the season, or move it to another region.

    `sanction` and `request-qualifier` do so too. --name, --rules and --date tell of one that is played elsewhere.

    \b
    Example:
        ledger link q1 -s ig-2019
        ledger link q7 -s ig-2019 --replaces lyon-masters
        ledger link q1 -s north --region South --reason "the hall is in the South"
    """
    slug = _tournament(call, named)
    undo = _unlinking(slug)
    if other := told.get("replaces"):
        undo = f"To part them again: `ledger withdraw-replacement {slug} {other} --reason TEXT`."
    submit(call, {"do": "link", **_about(call, slug, told), "region": region}, undo)


@season_write_command("withdraw-replacement", needs_reason=True)
@click.argument("named", metavar="TOURNAMENT")
@click.argument("replaces", metavar="REPORTED")
def withdraw_replacement(call: Call, named: str, replaces: str) -> None:
    """Take it back that a tournament is the one that was reported under another short name.

    \b
    Example:
        ledger withdraw-replacement q7 lyon-masters --reason "these were two tournaments"
    """
    slug, other = checked_slug(named), checked_slug(replaces)
    again = f"To say it again: `ledger link {slug} --replaces {other}`."
    submit(call, {"do": "withdraw-replacement", "tournament": slug, "replaces": other}, again)


@season_write_command("unlink", needs_reason=True, asks=True)
@tournament_argument
def unlink(call: Call, named: str | None) -> None:
    """Take a tournament out of the season, with its sanction, request and reports; finals as long as nothing was
    played in them.

    \b
    Example:
        ledger unlink q1 --reason "it belongs to the next season"
        ledger unlink finals-2020 --reason "announced for the wrong season"
    """
    slug = _tournament(call, named)
    again = undoing("To let it belong again, with its sanction, request and report")
    anew = "To have finals again: `ledger open-finals`, under another short name."
    submit(
        call,
        {"do": "unlink", "tournament": slug},
        lambda told: anew if told[-1].type == "FinalsUnlinked" else again(told),
    )


@season_write_command("sanction")
@tournament_argument
@click.option("--attendance", type=COUNT, metavar="N", help="How many come to the convention.")
@region_option
@outside_options()
def sanction(call: Call, named: str | None, attendance: int | None, region: str | None, **told: Any) -> None:
    """Record that a tournament was approved; --at says when, if that was earlier.

    What its rules ask for and is not there is told, and cancels nothing. An approval of a later day than the first
    pairing counts with a --reason alone, where the season says so. --name, --rules and --date tell of one that is
    played elsewhere, until it is reported.

    \b
    Example:
        ledger sanction q1 --attendance 120 --at 2019-07-01T10:00:00+02:00
        ledger sanction lyon-masters --name "Lyon Masters" --rules masters-2019 --date 2019-09-07
    """
    slug = _tournament(call, named)
    request = {"do": "sanction", **_about(call, slug, told), "attendance": attendance, "region": region}
    submit(call, request, f"To take it back: `ledger withdraw-sanction {slug} --reason TEXT`.")


@season_write_command("withdraw-sanction", needs_reason=True, asks=True)
@tournament_argument
def withdraw_sanction(call: Call, named: str | None) -> None:
    """Take the approval of a tournament back.

    \b
    Example:
        ledger withdraw-sanction q1 --reason "approved by mistake"
    """
    slug = _tournament(call, named)
    submit(call, {"do": "withdraw-sanction", "tournament": slug}, undoing("To approve it again"))


@season_write_command("request-qualifier")
@tournament_argument
@region_option
@outside_options()
def request_qualifier(call: Call, named: str | None, region: str | None, **told: Any) -> None:
    """Ask that a tournament counts as a qualifier, also one that is played elsewhere.

    \b
    Example:
        ledger request-qualifier q1
    """
    slug = _tournament(call, named)
    undo = f"To take it back: `ledger withdraw-request {slug} --reason TEXT`."
    submit(call, {"do": "request-qualifier", **_about(call, slug, told), "region": region}, undo)


@season_write_command("withdraw-request", needs_reason=True)
@tournament_argument
def withdraw_request(call: Call, named: str | None) -> None:
    """Take it back that a tournament is to count as a qualifier; it still belongs to the season.

    \b
    Example:
        ledger withdraw-request q1 --reason "asked for by mistake"
    """
    slug = _tournament(call, named)
    submit(call, {"do": "withdraw-request", "tournament": slug}, undoing("To ask for it again"))


@season_write_command("report-qualifier", asks=("reported-before-end", *WHO_IS_IT))
@tournament_argument
@click.option(
    "--place",
    "places",
    multiple=True,
    metavar="N=PLAYER",
    help="A place as it was reported; again for each who shares it.",
)
@click.option("--distinct", multiple=True, metavar="NAME", help="One of these is somebody else than is known so.")
@region_option
@outside_options(with_attendance=True)
def report_qualifier(
    call: Call, named: str | None, places: tuple[str, ...], distinct: tuple[str, ...], region: str | None, **told: Any
) -> None:
    """Report the names and places of the best, as the standings have them unless --place says otherwise.

    --at says when the report was sent, and by that day it is judged. Another report is taken too, and stands beside
    the first.

    Of a tournament that was played elsewhere --name, --rules, --date and --players are told with the places, and only
    what is otherwise in a later report. Once it has ended in this ledger, it stands for itself.

    \b
    Example:
        ledger report-qualifier q1 --at 2019-08-12T10:00:00+00:00
        ledger report-qualifier q1 --place 1="Ada One" --place 2="Bo Two" --place 3="Cy Three"
        ledger report-qualifier lyon --name Lyon --rules masters-2019 --date 2019-09-07 --players 41 --place 1="Ada One"
    """
    slug = _tournament(call, named)
    placed = {"places": [_place(each, distinct) for each in places] or None, "region": region}
    request = {"do": "report-qualifier", **_about(call, slug, told), **placed}
    right = f"To put it right: `ledger report-qualifier {slug} --place N=PLAYER ...`"
    submit(call, request, f"{right}; to take it back: `ledger withdraw-report {slug} --reason TEXT`.")


@season_write_command("withdraw-report", needs_reason=True)
@tournament_argument
def withdraw_report(call: Call, named: str | None) -> None:
    """Take the newest report of a tournament back; one before it stands again.

    \b
    Example:
        ledger withdraw-report q1 --reason "it was the report of another tournament"
    """
    slug = _tournament(call, named)
    submit(call, {"do": "withdraw-report", "tournament": slug}, undoing("To report it again"))


def _unlinking(slug: str) -> str:
    return f"To take it out of the season: `ledger unlink {slug} --reason TEXT`."


def _tournament(call: Call, named: str | None) -> str:
    """The tournament named first, or as for any other command."""
    return call.tournament if named is None else checked_slug(named)


def _place(text: str, distinct: tuple[str, ...] = ()) -> dict[str, Any]:
    found = _PLACE.fullmatch(text)
    if found is None:
        from ledger.application import errors

        raise errors.BadRequest(f"{text[:80]!r} is no place; write its number and the player, such as 1=Ada One.")
    player = {"name": found[2], "distinct": True} if found[2] in distinct else found[2]
    return {"place": int(found[1]), "player": player}


def _about(call: Call, slug: str, told: dict[str, Any]) -> dict[str, Any]:
    """The tournament a request speaks of: by its short name alone, or with what is told of it; what is known of it need
    not be said again."""
    replaces = told.pop("replaces", None)
    beside = {"replaces": checked_slug(replaces)} if replaces is not None else {}
    given = {key: value for key, value in told.items() if value is not None}
    if not given:
        return {"tournament": slug, **beside}
    known = _known(call, slug) if len({"name", "rules", "date"} & given.keys()) < 3 else {}
    if missing := [key for key in ("name", "rules", "date") if key not in {**known, **given}]:
        raise click.UsageError(
            f"{slug} is not known yet; say {', '.join(f'--{key}' for key in missing)} too to tell of a tournament that "
            "was played elsewhere"
        )
    return {"outside": {"slug": slug, **known, **given}, **beside}


def _known(call: Call, slug: str) -> dict[str, Any]:
    from ledger.application import errors

    try:
        row: SeasonTournament = call.ledger.season(season_meant(call)).tournament(slug)
    except errors.LedgerError:
        return {}
    if row.outside is None or row.system is None:
        return {}
    return {"name": row.outside.name, "rules": row.system, "date": row.day.isoformat()}
