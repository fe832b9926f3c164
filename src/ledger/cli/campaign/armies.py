"""A campaign and its armies: how it is announced and who runs it; armies join, are imported, renamed, put right and
disbanded."""

from shlex import quote
from typing import Any

import click

from ledger.cli.call import Call
from ledger.cli.campaign.call import (
    CampaignCall,
    campaign_act,
    campaign_write_command,
    dice_option,
    numbers_of_each,
    of_each,
    unit_said,
)
from ledger.cli.options import amended, checked_slug, contents

TYPES = ("endless", "game-limited", "point-limited", "time-limited")
NO_ROLE = "none"


@campaign_write_command("open-campaign")
@click.argument("slug")
@click.option("--name", required=True, help="The name people know it by.")
@click.option(
    "--rules",
    default="grimdark-future-3.1",
    show_default=True,
    metavar="ID",
    help="The document; `ledger rules` lists them.",
)
@click.option("--date", metavar="DATE", required=True, help="Its first day: 2026-05-02.")
@click.option(
    "--type",
    "kind",
    type=click.Choice(TYPES),
    required=True,
    help="How it ends: never, after so many missions, at so many VP, after so many weeks.",
)
@dice_option("--length", "The D6 of its length, if it was thrown; drawn if left out.")
@click.option("--set", "amendments", multiple=True, metavar="KEY=VALUE", help="Amend a figure.")
@click.option("--zone", metavar="NAME", help="The time zone it is played in; UTC unless said.")
@click.option("--seed", metavar="TEXT", help="What draws come from, such as dice rolled before everyone.")
def open_campaign(
    call: Call,
    slug: str,
    name: str,
    rules: str,
    date: str,
    kind: str,
    length: list[int] | None,
    amendments: tuple[str, ...],
    zone: str | None,
    seed: str | None,
) -> None:
    """Announce a campaign under a short name (a-z, 0-9 and -): by which rules, and how it ends.

    Parallel play, late joiners and permadeath are figures: --set parallel_play=true, --set late_joiners=true, --set
    permadeath=false.

    \b
    Example:
        ledger open-campaign dust --name "Dust" --date 2026-05-02 --type endless
        ledger open-campaign dust --name "Dust" --date 2026-05-02 --type game-limited --length 3 --set late_joiners=true
    """
    from ledger.application import edition_called

    request: dict[str, Any] = {"name": name, "rules": rules, "date": date, "type": kind, "length": length}
    if amendments:
        request["set"] = amended(amendments, edition_called(rules))
    joining = f"Armies join it: `ledger campaign join ARMY --player PLAYER --unit NAME=COST -c {quote(slug)}`."
    whole = {"do": "open-campaign", "campaign": checked_slug(slug), **request, "zone": zone, "seed": seed}
    call.submit(whole, joining)


@campaign_act("appoint-in-campaign")
@click.argument("official")
@click.option(
    "--role", required=True, type=click.Choice(("organizer", NO_ROLE)), help="What they become; none ends it."
)
def appoint_in_campaign(call: CampaignCall, official: str, role: str) -> None:
    """Make somebody the organizer of the campaign, or no longer.

    Until the first appointment whoever acts has the organizer's rights. From then on players act for their own armies
    and the organizer for all, and --by says who acts.

    \b
    Example:
        ledger appoint-in-campaign "Olga Organizer" --role organizer
        ledger appoint-in-campaign "Bo Two" --role none --by "Olga Organizer"
    """
    appoint(call, official, None if role == NO_ROLE else role)


def appoint(call: CampaignCall, official: str, role: str | None) -> None:
    """The same for whoever says `appoint` alone."""
    back = "organizer" if role is None else NO_ROLE
    undo = f"To take it back: `ledger campaign appoint {quote(official)} --role {back}`."
    call.submit("appoint-in-campaign", undo, official=official, role=role)


player_option = click.option("--player", required=True, metavar="NAME", help="Who leads it.")
units_option = click.option(
    "--unit", "units", required=True, multiple=True, metavar="UNIT", help="NAME=COST[,hero][,UPGRADE:COST]..."
)


@campaign_act("join-campaign")
@click.argument("army")
@player_option
@units_option
@click.option(
    "--saved", type=click.IntRange(0, 999_999), metavar="N", help="Points kept; all that are left unless said."
)
def join_campaign(call: CampaignCall, army: str, player: str, units: tuple[str, ...], saved: int | None) -> None:
    """Join with an army: its player, and every unit with its cost, heroes marked, upgrades with theirs.

    \b
    Example:
        ledger join-campaign "Ashen Pact" --player "Ada One" --unit "Vanguard=150,hero,Banner:10" --unit "Line=400"
        ledger join-campaign "Tide" --player "Bo Two" --unit "Maw=300" --unit "Spawn=500" --saved 50
    """
    call.submit("join-campaign", army=army, player=player, units=list(map(unit_said, units)), saved=saved)


@campaign_act("bring-army-over", needs_reason=True)
@click.argument("army")
@player_option
@units_option
@click.option("--xp", "xp", multiple=True, metavar="UNIT=N", help="Experience a unit has.")
@click.option("--held", multiple=True, metavar="UNIT=NAME,NAME", help="Traits, skills, talents and injuries it holds.")
@click.option(
    "--saved", type=click.IntRange(0, 999_999), default=0, show_default=True, metavar="N", help="Points it has."
)
def bring_army_over(
    call: CampaignCall,
    army: str,
    player: str,
    units: tuple[str, ...],
    xp: tuple[str, ...],
    held: tuple[str, ...],
    saved: int,
) -> None:
    """Bring an army in as it is, with its experience and what its units hold, for a reason.

    \b
    Example:
        ledger bring-army-over "Old Guard" --player "Di Four" --unit "Marshal=120,hero" --xp Marshal=7 --reason "moved"
    """
    known, holding = numbers_of_each(xp, "Marshal=7"), of_each(held, "Marshal=Leader,Crazed")
    veterans = [_veteran(unit_said(unit), known, holding) for unit in units]
    _refuse_strangers((*known, *holding), veterans)
    call.submit("bring-army-over", army=army, player=player, veterans=veterans, saved=saved)


def _veteran(unit: dict[str, Any], xp: dict[str, int], held: dict[str, list[str]]) -> dict[str, Any]:
    return {"unit": unit, "xp": xp.get(unit["name"], 0), "held": held.get(unit["name"], [])}


def _refuse_strangers(named: tuple[str, ...], veterans: list[dict[str, Any]]) -> None:
    names = [veteran["unit"]["name"] for veteran in veterans]
    for name in named:
        if name not in names:
            from ledger.application import errors

            raise errors.BadRequest(f"{name[:80]} is none of the units named: {errors.listed(names)}.")


@campaign_act("read-list")
@click.argument("army")
@click.argument("file")
def read_list(call: CampaignCall, army: str, file: str) -> None:
    """Note that a later list of an army was read; `import-army` does so itself, and records what changed.

    \b
    Example:
        ledger read-list "Ashen Pact" ashen-pact.json
    """
    from hashlib import sha256
    from os.path import basename

    said = {"name": basename(file), "sha256": sha256(contents(file)).hexdigest()}
    call.submit("read-list", army=army, file=said)


@campaign_act("rename-army")
@click.argument("army")
@click.argument("name")
def rename_army(call: CampaignCall, army: str, name: str) -> None:
    """Give an army another name, which no army has or had.

    \b
    Example:
        ledger rename-army "Ashen Pact" "Cinder Pact"
    """
    call.submit("rename-army", army=army, name=name)


@campaign_act("rename-unit")
@click.argument("unit")
@click.argument("name")
def rename_unit(call: CampaignCall, unit: str, name: str) -> None:
    """Give a unit another name, which no unit of the campaign has or had.

    \b
    Example:
        ledger rename-unit "Line" "The Last Line"
    """
    call.submit("rename-unit", unit=unit, name=name)


@campaign_act("adjust-army", needs_reason=True)
@click.argument("army")
@click.option("--points", type=int, default=0, metavar="N", help="By how many points: 25 or -25.")
@click.option("--vp", type=int, default=0, metavar="N", help="By how many VP.")
def adjust_army(call: CampaignCall, army: str, points: int, vp: int) -> None:
    """Correct the points or the VP of an army outside any mission, for a reason.

    \b
    Example:
        ledger adjust-army "Tide" --points -25 --reason "paid twice on paper"
    """
    call.submit("adjust-army", army=army, points=points, vp=vp)


@campaign_act("adjust-unit", needs_reason=True)
@click.argument("unit")
@click.option("--price", type=int, default=0, metavar="N", help="By how many points it costs more or less.")
@click.option("--xp", type=int, default=0, metavar="N", help="By how much experience.")
@click.option("--gained", multiple=True, metavar="NAME", help="A trait, skill, talent or injury it has from now on.")
@click.option("--lost", multiple=True, metavar="NAME", help="One that it has no longer.")
@click.option("--note", "notes", multiple=True, metavar="TEXT", help="Its notes from now on, in place of those it has.")
@click.option("--no-notes", is_flag=True, help="It has no notes any more.")
def adjust_unit(
    call: CampaignCall,
    unit: str,
    price: int,
    xp: int,
    gained: tuple[str, ...],
    lost: tuple[str, ...],
    notes: tuple[str, ...],
    no_notes: bool,
) -> None:
    """Correct what a unit costs, knows or holds, for a reason.

    \b
    Example:
        ledger adjust-unit "Line" --xp 2 --reason "two kills were forgotten in mission 3"
        ledger adjust-unit "Line" --gained Agile --lost Elite --reason "misread table"
    """
    if notes and no_notes:
        raise click.UsageError("--no-notes takes the notes away; leave --note out")
    kept = list(notes) if notes or no_notes else None
    call.submit("adjust-unit", unit=unit, price=price, xp=xp, gained=list(gained), lost=list(lost), notes=kept)


@campaign_act("disband-unit")
@click.argument("unit")
def disband_unit(call: CampaignCall, unit: str) -> None:
    """Let a unit go, with its experience and its upgrades; in the recruiting step or between missions.

    \b
    Example:
        ledger disband-unit "Riders"
    """
    call.submit("disband-unit", unit=unit)


@campaign_act("disband-army", asks=True)
@click.argument("army")
def disband_army(call: CampaignCall, army: str) -> None:
    """Give an army up: its units, VP and points are lost, and its player may join anew.

    \b
    Example:
        ledger disband-army "Tide"
    """
    call.submit("disband-army", army=army)


@campaign_act("import-army")
@click.argument("file")
@click.option("--player", required=True, metavar="NAME", help="Who leads it; joins by it where they lead none yet.")
@click.option("--army", metavar="NAME", help="What the army is called; as the list says for a new one unless said.")
@click.option(
    "--saved", type=click.IntRange(0, 999_999), metavar="N", help="Points a new army has saved; none unless said."
)
def import_army(call: CampaignCall, file: str, player: str, army: str | None, saved: int | None) -> None:
    """Read an army from a list of Army Forge (JSON, `-` for standard input): a new one, or what changed in one.

    An army that begins joins as with `join-campaign`. One that was played elsewhere comes in as it is, with --reason.
    A later list of an army tells what changed; upgrades in their step and recruits in theirs are bought after that
    mission, and all else needs --reason. -n shows it and records nothing.

    \b
    Example:
        ledger import-army ashen-pact.json --player "Ada One"
        ledger import-army old-guard.json --player "Di Four" --saved 40 --reason "moved here after four missions"
    """
    from ledger.application.campaigns.army_forge import read_list_file

    said = {"player": player, "army": army, "saved": saved, **read_list_file(contents(file), file)}
    call.submit("import-army", **said)
