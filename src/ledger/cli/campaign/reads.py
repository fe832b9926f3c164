"""Reading a campaign: leaderboard, armies, units, missions, books, explanation and log."""

from typing import TYPE_CHECKING

import click

from ledger.cli.call import Call
from ledger.cli.campaign_choice import campaign_command, campaign_meant
from ledger.cli.campaign_typing import MISSION
from ledger.cli.options import always_public, public_option

if TYPE_CHECKING:
    from ledger.application import CampaignView


slug_argument = click.argument("slug", required=False)
as_of_option = click.option(
    "--as-of",
    metavar="MOMENT",
    help="Read the past: an event (12), before:12, version:3, mission:2 (when it was won) or a time with zone.",
)
history_option = click.option("--history", "with_history", is_flag=True, help="Show where everything came from.")


def viewed(desk: Call, slug: str | None, as_of: str | None) -> "CampaignView":
    """The campaign meant, now or at a past moment, which is told."""
    view = desk.ledger.campaign(campaign_meant(desk, slug), as_of)
    if as_of is not None:
        desk.remark(f"As of event {view.event}.")
    return view


@campaign_command("leaderboard")
@slug_argument
@click.option("--mission", "mission_no", type=MISSION, metavar="N", help="As it was when that mission had been won.")
@as_of_option
@always_public
def leaderboard(desk: Call, slug: str | None, mission_no: int | None, as_of: str | None) -> None:
    """Show the armies by their score: VP, or VP a mission where not everyone plays every mission.

    --mission goes by what counts now, --as-of by what was known then.

    \b
    Example:
        ledger campaign leaderboard
        ledger campaign leaderboard dust --mission 3
        ledger campaign leaderboard --as-of mission:3 --json
    """
    view = viewed(desk, slug, as_of)
    found = view.leaderboard(mission_no)
    if desk.as_json:
        desk.give({**found.plain(), "size": view.size, "root": view.root})
        return
    from ledger.cli.campaign import text

    text.show_leaderboard(desk, found)


@campaign_command("armies")
@slug_argument
@as_of_option
@always_public
def armies(desk: Call, slug: str | None, as_of: str | None) -> None:
    """Show every army there is and was: its player, what it is worth, what it saved.

    \b
    Example:
        ledger campaign armies
        ledger campaign armies dust --json
    """
    found = viewed(desk, slug, as_of).armies()
    if desk.as_json:
        desk.give([army.plain() for army in found])
        return
    from ledger.cli.campaign import text

    text.show_armies(desk, found)


@campaign_command("army")
@click.argument("army")
@history_option
@as_of_option
@always_public
def army(desk: Call, army: str, with_history: bool, as_of: str | None) -> None:
    """Show an army: its units with what they are worth, know and hold; by its name, or its player's.

    \b
    Example:
        ledger campaign army "Ashen Pact"
        ledger campaign army "Ashen Pact" --history
        ledger campaign army "Ada One" --as-of mission:2 --json
    """
    found = viewed(desk, None, as_of).army(army, is_typed=True)
    if desk.as_json:
        desk.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_army(desk, found, with_history=with_history)


@campaign_command("unit")
@click.argument("unit")
@history_option
@as_of_option
@always_public
def unit(desk: Call, unit: str, with_history: bool, as_of: str | None) -> None:
    """Show a unit: what it is worth part by part, its experience, and what it holds since which event.

    \b
    Example:
        ledger campaign unit "Vanguard"
        ledger campaign unit "Vanguard" --as-of mission:2 --json
    """
    found = viewed(desk, None, as_of).unit(unit, is_typed=True)
    if desk.as_json:
        desk.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_unit(desk, found, with_history=with_history)


@campaign_command("missions")
@slug_argument
@as_of_option
@public_option
def missions(desk: Call, slug: str | None, as_of: str | None, is_public: bool) -> None:
    """Show all missions: who took part, who won, which step is open.

    \b
    Example:
        ledger campaign missions
        ledger campaign missions dust --json
    """
    found = viewed(desk, slug, as_of).missions(is_public=is_public, reader=_reader(desk))
    if desk.as_json:
        desk.give([mission.plain() for mission in found])
        return
    from ledger.cli import campaign_mission_text

    campaign_mission_text.show_missions(desk, found)


@campaign_command("mission")
@click.argument("mission_no", type=MISSION, required=False, metavar="[N]")
@as_of_option
@public_option
def mission(desk: Call, mission_no: int | None, as_of: str | None, is_public: bool) -> None:
    """Show a mission, the newest unless said: who brought what, each round, casualties, experience, trades and pay.

    What players noted in secret is left out until it is out: with --public always, and once there is an organizer to
    all but the organizer and whoever noted it (--by).

    \b
    Example:
        ledger campaign mission
        ledger campaign mission 3 --json
    """
    found = viewed(desk, None, as_of).mission(mission_no, is_public=is_public, reader=_reader(desk))
    if desk.as_json:
        desk.give(found.plain())
        return
    from ledger.cli import campaign_mission_text

    campaign_mission_text.show_mission(desk, found)


@campaign_command("points")
@click.argument("army")
@as_of_option
@always_public
def points(desk: Call, army: str, as_of: str | None) -> None:
    """Show the book of an army's points: what came in, what went out, what it held after each event.

    \b
    Example:
        ledger campaign points "Ashen Pact"
    """
    found = viewed(desk, None, as_of).points(army, is_typed=True)
    if desk.as_json:
        desk.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_points(desk, found)


@campaign_command("explain")
@click.argument("name", metavar="ARMY|UNIT")
@click.argument("metric", required=False)
@as_of_option
@always_public
def explain(desk: Call, name: str, metric: str | None, as_of: str | None) -> None:
    """Show where the figures of an army (vp, points, score) or of a unit (value, xp, level) come from, with events.

    \b
    Example:
        ledger campaign explain "Ashen Pact"
        ledger campaign explain "Vanguard" value --json
    """
    show_explained(desk, name, metric, as_of)


def show_explained(desk: Call, name: str, metric: str | None, as_of: str | None) -> None:
    """The same for whoever says `explain` alone."""
    from ledger.application.campaigns.meant import explained

    view = viewed(desk, None, as_of)
    whose, found = explained(view, name, metric)
    if desk.as_json:
        desk.give([figure.plain() for figure in found])
        return
    from ledger.cli.campaign import text

    text.show_explained(desk, whose, found)


@campaign_command("log")
@slug_argument
@as_of_option
@public_option
def log(desk: Call, slug: str | None, as_of: str | None, is_public: bool) -> None:
    """Print every event of the campaign in order, with what took it back; with --json one object a line.

    \b
    Example:
        ledger campaign log
        ledger campaign log dust --json > dust.jsonl
    """
    show_log(desk, slug, as_of, is_public=is_public)


def show_log(desk: Call, slug: str | None, as_of: str | None, *, is_public: bool) -> None:
    """The same for whoever says `log` alone."""
    from ledger.cli.call import stream_json

    entries = viewed(desk, slug, as_of).log(is_public=is_public)
    if desk.as_json:
        stream_json(entries)
        return
    for entry in entries:
        reason = f" ({entry.reason})" if entry.reason else ""
        gone = f" [withdrawn by event {entry.withdrawn}]" if entry.withdrawn is not None else ""
        gone = f" [corrected by event {entry.corrected}]" if entry.corrected is not None else gone
        desk.say(f"{entry.seq:>6}  {entry.recorded_at:%Y-%m-%d %H:%MZ}  {entry.says}{reason}, by {entry.by}{gone}")


def _reader(desk: Call) -> str:
    """Who reads; a login without a name is nobody in particular."""
    try:
        return desk.by
    except click.UsageError:
        return ""
