"""How a campaign is announced, and who runs it."""

from shlex import quote
from typing import Any

import click

from ledger.cli.call import Call, checked_slug
from ledger.cli.campaign.call import CampaignCall, campaign_act, dice_option
from ledger.cli.campaign_choice import campaign_write_command
from ledger.cli.options import amended

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
    desk: Call,
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
    desk.submit(whole, joining)


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
