"""What is recorded of a season: its window and figures, its end, its finals and who comes to them, its officials."""

from collections.abc import Mapping
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, Undo, command, write_command
from ledger.cli.options import (
    NO_ROLE,
    SEASON,
    Decorator,
    amended,
    announcement,
    checked_slug,
    kept,
    role_option,
    together,
    undoing,
)

if TYPE_CHECKING:
    from ledger.application import Ledger

season_command = partial(command, about=(SEASON,))
season_write_command = partial(command, about=(SEASON,), is_writing=True)

_AMENDED = "To change it: `ledger amend-season`."
_OPENED = f"{_AMENDED[:-1]}; one opened by mistake is closed with nothing in it: `ledger close-season`."

set_option = click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="Amend a figure.")


def season_meant(call: Call, named: str | None = None) -> str:
    """The season named on the call or in the environment, or the only one."""
    given: str | None = named or kept(call.ctx, "season")
    if given is not None:
        return checked_slug(given)
    slugs = _slugs(call.ledger)
    if len(slugs) == 1:
        return slugs[0]
    raise click.UsageError(_which(slugs))


def _slugs(ledger: "Ledger") -> list[str]:
    return [opened.slug for opened in ledger.seasons()]


def _which(slugs: list[str]) -> str:
    if not slugs:
        return "There is no season in this ledger yet; `ledger open-season` announces one"
    from ledger.application import errors

    return f"Say which season with -s SLUG: {errors.either(slugs)}"


def window(*, required: bool) -> Decorator:
    """`--from DATE --to DATE`."""
    return together(
        click.option("--from", "first_day", required=required, metavar="DATE", help="Its first day: 2019-06-07."),
        click.option("--to", "last_day", required=required, metavar="DATE", help="Its last day, which is part of it."),
    )


@season_write_command("open-season")
@click.argument("slug")
@click.option("--name", required=True, help="The name people know it by.")
@click.option("--rules", required=True, metavar="ID", help="The circuit; `ledger rules` lists them.")
@window(required=True)
@set_option
@click.option("--follows", metavar="SLUG", help="The season before, whose finals give the first points of this one.")
def open_season(
    call: Call,
    slug: str,
    name: str,
    rules: str,
    first_day: str,
    last_day: str,
    amendments: tuple[str, ...],
    follows: str | None,
) -> None:
    """Announce a season under a short name (a-z, 0-9 and -): from which day to which, and by which figures.

    `league` is a circuit without a document, whose figures are yours to set.

    \b
    Example:
        ledger open-season ig-2019 --name "Iron Gauntlet" --rules iron-gauntlet-2019 --from 2019-06-07 --to 2020-06-07
        ledger open-season north --name "North" --rules league --from 2026-01-01 --to 2026-12-31 --set points=5,3,1
    """
    from ledger.application import circuit_called

    request = {"name": name, "rules": rules, "from": first_day, "to": last_day, "follows": follows}
    changed = {"set": amended(amendments, circuit_called(rules))} if amendments else {}
    submit(call, {"do": "open-season", "season": checked_slug(slug), **request, **changed}, _OPENED)


@season_write_command("amend-season")
@window(required=False)
@set_option
@click.option("--follows", metavar="SLUG", help="The season before; `none` if there shall be none.")
def amend_season(
    call: Call, first_day: str | None, last_day: str | None, amendments: tuple[str, ...], follows: str | None
) -> None:
    """Change the window, the figures or the season before; once a tournament is linked, only with a reason.

    `ledger rules show ID` lists the figures. A list is written with commas, nothing as null.

    \b
    Example:
        ledger amend-season --to 2020-06-14 --reason "the convention was moved"
        ledger amend-season -s north --set best_of=4 --set regions=North,South
    """
    from ledger.application import circuit_called

    season = season_meant(call)
    request: dict[str, Any] = {"do": "amend-season", "season": season, "from": first_day, "to": last_day}
    if amendments:
        opened = next((each for each in call.ledger.seasons() if each.slug == season), None)
        request["set"] = amended(amendments, circuit_called(opened.rules.system)) if opened else {}
    if follows is not None:
        request["follows"] = None if follows == "none" else follows
    submit(call, request, _AMENDED)


@season_write_command("close-season", asks=True)
def close_season(call: Call) -> None:
    """End the season and record what its table came to; a correction in a tournament still moves the table.

    \b
    Example:
        ledger close-season -s ig-2019
    """
    submit(call, {"do": "close-season"}, "To open it again: `ledger reopen-season --reason TEXT`.")


@season_write_command("reopen-season", needs_reason=True)
def reopen_season(call: Call) -> None:
    """Open a closed season again.

    \b
    Example:
        ledger reopen-season --reason "a report had been lost"
    """
    submit(call, {"do": "reopen-season"}, "To end it again: `ledger close-season`.")


def submit(call: Call, request: Mapping[str, Any], undo: Undo) -> None:
    """Hand a request over, to the season meant unless it names one."""
    season = request.get("season") or season_meant(call)
    call.submit({"season": season, **request}, undo)


@season_write_command("open-finals")
@click.argument("slug")
@announcement("them", ", one of those the season names for finals.", "2020-06-07")
def open_finals(call: Call, slug: str, rules: str, amendments: tuple[str, ...], **given: str | None) -> None:
    """Announce the finals of a season: a tournament for those who qualified, seeded by their points.

    Whoever has too few points is checked in with --reason alone. `ledger pair` seeds everyone by points before round 1,
    draws between equal points, and sets the first against the last; the bye is for the first seed.

    \b
    Example:
        ledger open-finals finals-2020 --name "Finals 2020" --rules masters-2019 --date 2020-06-07
        ledger open-finals final -s north --name "Final" --rules champions-2019 --date 2020-06-07 --set rounds=4
    """
    from ledger.application import system_called

    changed = {"set": amended(amendments, system_called(rules))} if amendments else {}
    about = {"season": season_meant(call), "tournament": checked_slug(slug), "rules": rules}
    request = {"do": "open-finals", **about, **given, **changed}
    call.submit(request, f"To take it back: `ledger unlink {slug} --reason TEXT`, until a round of it is paired.")


@season_write_command("accept-invitation")
@click.argument("player")
def accept_invitation(call: Call, player: str) -> None:
    """Record that somebody comes to the finals; whoever has too few points, with a reason alone.

    \b
    Example:
        ledger accept-invitation "Ada One" -s ig-2019
        ledger accept-invitation "Cy Three" --reason "Bo Two does not come"
    """
    submit(call, {"do": "accept-invitation", "player": player}, _taking_back(player))


@season_write_command("decline-invitation")
@click.argument("player")
def decline_invitation(call: Call, player: str) -> None:
    """Record that somebody does not come to the finals.

    \b
    Example:
        ledger decline-invitation "Bo Two" -s ig-2019
    """
    submit(call, {"do": "decline-invitation", "player": player}, _taking_back(player))


@season_write_command("withdraw-answer", needs_reason=True)
@click.argument("player")
def withdraw_answer(call: Call, player: str) -> None:
    """Take back whether somebody comes to the finals; it is open again.

    \b
    Example:
        ledger withdraw-answer "Bo Two" --reason "it was the other Bo"
    """
    accepting, declining = (f"`ledger {do}-invitation {quote(player)}`" for do in ("accept", "decline"))
    again = f"To record it again: {accepting} or {declining}."
    submit(call, {"do": "withdraw-answer", "player": player}, again)


def _taking_back(player: str) -> str:
    return f"To take it back: `ledger withdraw-answer {quote(player)} --reason TEXT`."


def appoint_elsewhere(call: Call, official: str, role: str | None, season: str | None) -> None:
    """An official of a season, or of the ledger itself."""
    asked = {"official": official, "role": role}
    of = {"do": "appoint-in-ledger"} if season is None else {"do": "appoint-in-season", "season": season}
    call.submit({**of, **asked}, undoing("To take it back"))


@season_write_command("appoint-in-season")
@click.argument("official")
@role_option
def appoint_in_season(call: Call, official: str, role: str) -> None:
    """Make somebody the organizer, a judge or a scorekeeper of a season, or none of them any more.

    \b
    Example:
        ledger appoint-in-season "Lea Zero" --role organizer -s ig-2019
    """
    appoint_elsewhere(call, official, None if role == NO_ROLE else role, season_meant(call))


@write_command("appoint-in-ledger")
@click.argument("official")
@role_option
def appoint_in_ledger(call: Call, official: str, role: str) -> None:
    """Make somebody the organizer, a judge or a scorekeeper of the ledger itself, or none of them any more.

    \b
    Example:
        ledger appoint-in-ledger "Lea Zero" --role organizer
    """
    appoint_elsewhere(call, official, None if role == NO_ROLE else role, None)


def officials_elsewhere(call: Call, as_of: str | None, *, is_of_ledger: bool) -> dict[str, Any]:
    """The officials of a season, or of the ledger itself."""
    if not is_of_ledger:
        slug = season_meant(call)
        view = call.ledger.season(slug, as_of)
        if as_of is not None:
            call.remark_moment(view)
        return {"season": slug, "rows": [row.model_dump(mode="json") for row in view.officials()]}
    from ledger.cli.tables import size_at

    rows = call.ledger.people(size_at(call, as_of)).officials()
    return {"ledger": call.ledger.origin, "rows": [row.model_dump(mode="json") for row in rows]}
