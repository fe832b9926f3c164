"""Officials: who is appointed, and who that is now."""

from shlex import quote
from typing import Any

import click

from ledger.cli.call import Desk, command, write_command
from ledger.cli.options import CAMPAIGN, always_public, typed
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit

NO_ROLE = "none"


@write_command("appoint", about=(CAMPAIGN,))
@click.argument("official")
@click.option(
    "--role",
    required=True,
    type=click.Choice(("organizer", "judge", "scorekeeper", NO_ROLE)),
    help="What they become; none ends it.",
)
def appoint(desk: Desk, official: str, role: str) -> None:
    """Make somebody the organizer, a judge or a scorekeeper, or none of them any more.

    Until the first appointment whoever acts has the organizer's rights; from then on everyone has those of their
    role, and --by says who acts. Whoever appoints the first judge or scorekeeper becomes the organizer. With -c it is
    the organizer of a campaign.

    \b
    Example:
        ledger appoint "Org Zero" --role organizer
        ledger appoint "Jude Zero" --role judge --by "Org Zero"
        ledger appoint "Jude Zero" --role none --by "Org Zero"
        ledger appoint "Org Zero" --role organizer -c dust
    """
    given = None if role == NO_ROLE else role
    if typed(desk.ctx, "campaign") is not None:
        if role not in ("organizer", NO_ROLE):
            raise click.UsageError("A campaign has organizers alone; everyone else acts for their own army")
        from ledger.cli.campaign_call import CampaignCall
        from ledger.cli.campaign_opening import appoint as appoint_in_campaign

        appoint_in_campaign(CampaignCall(desk), official, given)
        return
    back = NO_ROLE if given else "ROLE"
    undo = f"To take it back: `ledger appoint {quote(official)} --role {back}`."
    submit(desk, {"do": "appoint", "official": official, "role": given}, undo)


@command("officials", about=(CAMPAIGN,))
@as_of_option
@always_public
def officials(desk: Desk, as_of: str | None) -> None:
    """Show who is the organizer, who judges and who keeps the scores; with -c the organizers of a campaign.

    \b
    Example:
        ledger officials
        ledger officials --json
        ledger officials -c dust
    """
    found = _of_campaign(desk, as_of) if typed(desk.ctx, "campaign") else _of_tournament(desk, as_of)
    if desk.as_json:
        desk.give(found)
        return
    for row in found["rows"]:
        desk.say(f"{row['role']}: {row['official']}")
    if not found["rows"]:
        desk.say("Nobody is appointed, so whoever acts has the organizer's rights.")


def _of_tournament(desk: Desk, as_of: str | None) -> dict[str, Any]:
    return desk.view(as_of).officials().model_dump(mode="json")


def _of_campaign(desk: Desk, as_of: str | None) -> dict[str, Any]:
    from ledger.cli.campaign_choice import campaign_meant

    slug = campaign_meant(desk)
    organizers = desk.ledger.campaign(slug, as_of).organizers()
    return {"campaign": slug, "rows": [{"official": name, "role": "organizer"} for name in organizers]}
