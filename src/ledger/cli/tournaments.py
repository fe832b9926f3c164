"""A tournament from its announcement to its end, and which one is meant; its officials, and what surrounds it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, command, withdrawing, write_command
from ledger.cli.options import (
    CAMPAIGN,
    NO_ROLE,
    SEASON,
    always_public,
    amended,
    announcement,
    as_event,
    as_of_option,
    choices_path,
    chosen,
    role_option,
    typed,
    undoing,
    whole_as_of_option,
)
from ledger.cli.tables import print_table, rows_table, size_at

if TYPE_CHECKING:
    from ledger.application import System

roster_option = click.option(
    "--roster", metavar="FILE", help="The leaders and themes admitted: CSV with the columns kind and name, or JSON."
)


@write_command("open")
@click.argument("slug")
@announcement("it", "; `ledger rules` lists them.", "2026-05-02", roster_option)
def open_tournament(
    call: Call, slug: str, rules: str, amendments: tuple[str, ...], roster: str | None, **given: str | None
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

    request = {"do": "open", "tournament": slug, "rules": rules, **given}
    changed = {"set": _figures(amendments, roster, system_called(rules))} if amendments or roster else {}
    call.meaning(slug).submit({**request, **changed}, "To take it back: `ledger void --reason TEXT`.")


@write_command("amend")
@click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="The figure and its value.")
@roster_option
@click.option("--text", metavar="TEXT", help="The change in words, as it is announced.")
def amend(call: Call, amendments: tuple[str, ...], roster: str | None, text: str | None) -> None:
    """Change figures of the rules, or announce a rule in words, until round 1 is paired.

    Where the document lets the organizer decide, what no recorded game was played by changes later too, with a reason.

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

    changed = _figures(amendments, roster, system_called(call.view().rules.system))
    request = {"do": "amend", "set": changed, "text": text}
    call.submit(request, withdrawing("To change it again: `ledger amend`."))


@write_command("finish", asks=True)
def finish(call: Call) -> None:
    """End the tournament: close the last round and record the final places.

    \b
    Example:
        ledger finish
    """
    call.submit({"do": "finish"}, "To open it again: `ledger reopen --reason TEXT`.")


@write_command("reopen", needs_reason=True)
@click.option("--mistake", is_flag=True, help="It had not ended: nothing counts the end that was entered.")
def reopen(call: Call, mistake: bool) -> None:
    """Open a finished tournament again, to play on.

    Seasons count it as it last ended until it ends anew; an end that was entered by mistake counts for nothing.

    \b
    Example:
        ledger reopen --reason "a table was left out"
        ledger reopen --mistake --reason "round 3 is still to come"
    """
    call.submit({"do": "reopen", "mistake": mistake or None}, "To end it again: `ledger finish`.")


@write_command("void", needs_reason=True, asks=True)
def void(call: Call) -> None:
    """Declare that the tournament counts for nothing; its events stay in the log.

    \b
    Example:
        ledger void --reason "the hall was closed"
    """
    call.submit({"do": "void"}, "To let it count again: `ledger withdraw-void --reason TEXT`.")


@write_command("withdraw-void", needs_reason=True)
def withdraw_void(call: Call) -> None:
    """Let a tournament that was voided count again, with all that is recorded of it.

    \b
    Example:
        ledger withdraw-void --reason "it was the other tournament that fell through"
    """
    call.submit({"do": "withdraw-void"}, "To take it back: `ledger void --reason TEXT`.")


@write_command("withdraw", needs_reason=True)
@click.argument("event", callback=as_event, metavar="EVENT")
def withdraw(call: Call, event: int) -> None:
    """Take something back that was set, by the number of its event: what stood before stands again.

    That is for what has no command of its own to take it back: a round sat out, a table, seeds, lists, a plan, what
    was announced or chosen, a crew, a start, a paused clock, a dispute opened by mistake, a ruling, an amendment of the
    rules. It is refused where something newer stands in its place, or where nothing would change any more. What it
    took back stands again when its own event is withdrawn.

    \b
    Example:
        ledger skip "Ada One"
        ledger withdraw 17 --reason "she plays after all"
    """
    call.submit({"do": "withdraw", "event": event}, withdrawing(kind="SettingWithdrawn"))


@command("use")
@click.argument("slug", required=False)
def use(call: Call, slug: str | None) -> None:
    """Choose the tournament that the next commands are for, or say which one that is.

    The choice is kept for this user and this store; -t and LEDGER_TOURNAMENT come before it.

    \b
    Example:
        ledger use spring
        ledger use
    """
    if slug is not None:
        call.meaning(slug).view()  # refuses a name nobody announced
        _choose(call.store_key, slug)
    if call.as_json:
        call.give({"tournament": call.tournament})
    else:
        call.say(call.tournament)


@command("tournaments")
@whole_as_of_option
def tournaments(call: Call, as_of: str | None) -> None:
    """List the tournaments of the ledger, oldest first.

    \b
    Example:
        ledger tournaments
        ledger tournaments --json
    """
    found = list(_listed(call, size_at(call, as_of)))
    if call.as_json:
        call.give(found)
    elif not found:
        call.remark("There is no tournament in this ledger yet; `ledger open` announces one.")
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
    from ledger.cli.options import contents

    return {**found, "roster": read_roster(contents(roster))}


def _listed(call: Call, size: int | None) -> Iterator[dict[str, Any]]:
    for opened in call.ledger.tournaments(size):
        status = call.ledger.view(opened.slug, None if size is None else f"before:{size}").status()
        yield {
            "tournament": opened.slug,
            "name": status.name,
            "date": opened.date.isoformat(),
            "rules": opened.rules.system if call.as_json else status.rules,
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


_LEDGER = click.option(
    "--ledger", "is_of_ledger", is_flag=True, help="Of the ledger itself, and its registry of people."
)


@write_command("appoint", about=(SEASON, CAMPAIGN))
@click.argument("official")
@role_option
@_LEDGER
def appoint(call: Call, official: str, role: str, is_of_ledger: bool) -> None:
    """Make somebody the organizer, a judge or a scorekeeper, or none of them any more.

    Until the first appointment whoever acts has the organizer's rights; from then on everyone has those of their
    role, and --by says who acts. Whoever appoints the first judge or scorekeeper becomes the organizer. With -c it is
    the organizer of a campaign, with -s an official of a season, with --ledger one of the ledger itself.

    \b
    Example:
        ledger appoint "Org Zero" --role organizer
        ledger appoint "Jude Zero" --role judge --by "Org Zero"
        ledger appoint "Jude Zero" --role none --by "Org Zero"
        ledger appoint "Org Zero" --role organizer -c dust
        ledger appoint "Lea Zero" --role organizer -s ig-2019
        ledger appoint "Lea Zero" --role organizer --ledger
    """
    given = None if role == NO_ROLE else role
    _refuse_several(call, is_of_ledger)
    if is_of_ledger or typed(call.ctx, "season") is not None:
        from ledger.cli.season_writes import appoint_elsewhere, season_meant

        appoint_elsewhere(call, official, given, None if is_of_ledger else season_meant(call))
        return
    if typed(call.ctx, "campaign") is not None:
        if role not in ("organizer", NO_ROLE):
            raise click.UsageError("A campaign has organizers alone; everyone else acts for their own army")
        from ledger.cli.campaign.armies import appoint as appoint_in_campaign
        from ledger.cli.campaign.call import CampaignCall

        appoint_in_campaign(CampaignCall(call), official, given)
        return
    call.submit({"do": "appoint", "official": official, "role": given}, undoing("To take it back"))


def _refuse_several(call: Call, is_of_ledger: bool) -> None:
    """One place at a time."""
    if sum((is_of_ledger, *(typed(call.ctx, name) is not None for name in ("season", "campaign")))) > 1:
        raise click.UsageError("Say one of -s, -c and --ledger")


@command("officials", about=(SEASON, CAMPAIGN))
@as_of_option
@_LEDGER
@always_public
def officials(call: Call, as_of: str | None, is_of_ledger: bool) -> None:
    """Show who is the organizer, who judges and who keeps the scores; with -c the organizers of a campaign, with -s
    the officials of a season, with --ledger those of the ledger itself.

    \b
    Example:
        ledger officials
        ledger officials --json
        ledger officials -c dust
        ledger officials -s ig-2019
        ledger officials --ledger
    """
    _refuse_several(call, is_of_ledger)
    if is_of_ledger or typed(call.ctx, "season"):
        from ledger.cli.season_writes import officials_elsewhere

        found = officials_elsewhere(call, as_of, is_of_ledger=is_of_ledger)
    else:
        found = _of_campaign(call, as_of) if typed(call.ctx, "campaign") else _of_tournament(call, as_of)
    if call.as_json:
        call.give(found)
        return
    for row in found["rows"]:
        call.say(f"{row['role']}: {row['official']}")
    if not found["rows"]:
        call.say("Nobody is appointed, so whoever acts has the organizer's rights.")


def _of_tournament(call: Call, as_of: str | None) -> dict[str, Any]:
    view = call.view(as_of)
    return {**view.officials().model_dump(mode="json"), "event": view.event}


def _of_campaign(call: Call, as_of: str | None) -> dict[str, Any]:
    from ledger.cli.campaign.call import campaign_meant
    from ledger.cli.campaign.reads import viewed

    slug = campaign_meant(call)
    view = viewed(call, slug, as_of)
    rows = [{"official": name, "role": "organizer"} for name in view.organizers()]
    return {"campaign": slug, "rows": rows, "event": view.event}
