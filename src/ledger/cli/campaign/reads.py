"""Reading a campaign: what comes next, leaderboard, armies, units, missions, books, explanation and log."""

from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call
from ledger.cli.campaign.call import MISSION, campaign_command, campaign_meant
from ledger.cli.options import always_public, many, public_option

if TYPE_CHECKING:
    from ledger.application import CampaignView
    from ledger.application.campaigns import MissionDue, MissionToCome, NextAct, NextSteps

slug_argument = click.argument("slug", required=False)
as_of_option = click.option(
    "--as-of",
    metavar="MOMENT",
    help="Read the past: an event (12), before:12, version:3, mission:2 (when it was won), a time, happened:TIME.",
)
history_option = click.option("--history", "with_history", is_flag=True, help="Show where everything came from.")


def viewed(call: Call, slug: str | None, as_of: str | None) -> "CampaignView":
    """The campaign meant, now or at a past moment, which is told."""
    view = call.ledger.campaign(campaign_meant(call, slug), as_of)
    if as_of is not None:
        call.remark_moment(view)
    return view


@campaign_command("leaderboard")
@slug_argument
@click.option("--mission", "mission_no", type=MISSION, metavar="N", help="As it was when that mission had been won.")
@as_of_option
@always_public
def leaderboard(call: Call, slug: str | None, mission_no: int | None, as_of: str | None) -> None:
    """Show the armies by their score: VP, or VP a mission where not everyone plays every mission.

    --mission goes by what counts now, --as-of by what was known then.

    \b
    Example:
        ledger campaign leaderboard
        ledger campaign leaderboard dust --mission 3
        ledger campaign leaderboard --as-of mission:3 --json
    """
    view = viewed(call, slug, as_of)
    found = view.leaderboard(mission_no)
    if call.as_json:
        call.give_read({**found.plain(), "size": view.size, "root": view.root}, view)
        return
    from ledger.cli.campaign import text

    text.show_leaderboard(call, found)


@campaign_command("armies")
@slug_argument
@as_of_option
@always_public
def armies(call: Call, slug: str | None, as_of: str | None) -> None:
    """Show every army there is and was: its player, what it is worth, what it saved.

    \b
    Example:
        ledger campaign armies
        ledger campaign armies dust --json
    """
    found = viewed(call, slug, as_of).armies()
    if call.as_json:
        call.give([army.plain() for army in found])
        return
    from ledger.cli.campaign import text

    text.show_armies(call, found)


@campaign_command("army")
@click.argument("army")
@history_option
@as_of_option
@always_public
def army(call: Call, army: str, with_history: bool, as_of: str | None) -> None:
    """Show an army: its units with what they are worth, know and hold; by its name, or its player's.

    \b
    Example:
        ledger campaign army "Ashen Pact"
        ledger campaign army "Ashen Pact" --history
        ledger campaign army "Ada One" --as-of mission:2 --json
    """
    found = viewed(call, None, as_of).army(army, is_typed=True)
    if call.as_json:
        call.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_army(call, found, with_history=with_history)


@campaign_command("unit")
@click.argument("unit")
@history_option
@as_of_option
@always_public
def unit(call: Call, unit: str, with_history: bool, as_of: str | None) -> None:
    """Show a unit: what it is worth part by part, its experience, and what it holds since which event.

    \b
    Example:
        ledger campaign unit "Vanguard"
        ledger campaign unit "Vanguard" --as-of mission:2 --json
    """
    found = viewed(call, None, as_of).unit(unit, is_typed=True)
    if call.as_json:
        call.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_unit(call, found, with_history=with_history)


@campaign_command("missions")
@slug_argument
@as_of_option
@public_option
def missions(call: Call, slug: str | None, as_of: str | None, is_public: bool) -> None:
    """Show all missions: who took part, who won, which step is open.

    \b
    Example:
        ledger campaign missions
        ledger campaign missions dust --json
    """
    found = viewed(call, slug, as_of).missions(is_public=is_public, reader=_reader(call))
    if call.as_json:
        call.give([mission.plain() for mission in found])
        return
    from ledger.cli.campaign import text

    text.show_missions(call, found)


@campaign_command("mission")
@click.argument("mission_no", type=MISSION, required=False, metavar="[N]")
@as_of_option
@public_option
def mission(call: Call, mission_no: int | None, as_of: str | None, is_public: bool) -> None:
    """Show a mission, the newest unless said: who brought what, each round, casualties, experience, trades and pay.

    What players noted in secret is left out until it is out: with --public always, and once there is an organizer to
    all but the organizer and whoever noted it (--by).

    \b
    Example:
        ledger campaign mission
        ledger campaign mission 3 --json
    """
    found = viewed(call, None, as_of).mission(mission_no, is_public=is_public, reader=_reader(call))
    if call.as_json:
        call.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_mission(call, found)


@campaign_command("points")
@click.argument("army")
@as_of_option
@always_public
def points(call: Call, army: str, as_of: str | None) -> None:
    """Show the book of an army's points: what came in, what went out, what it held after each event.

    \b
    Example:
        ledger campaign points "Ashen Pact"
    """
    found = viewed(call, None, as_of).points(army, is_typed=True)
    if call.as_json:
        call.give(found.plain())
        return
    from ledger.cli.campaign import text

    text.show_points(call, found)


@campaign_command("explain")
@click.argument("name", metavar="ARMY|UNIT")
@click.argument("metric", required=False)
@as_of_option
@always_public
def explain(call: Call, name: str, metric: str | None, as_of: str | None) -> None:
    """Show where the figures of an army (vp, points, score) or of a unit (value, xp, level) come from, with events.

    \b
    Example:
        ledger campaign explain "Ashen Pact"
        ledger campaign explain "Vanguard" value --json
    """
    show_explained(call, name, metric, as_of)


def show_explained(call: Call, name: str, metric: str | None, as_of: str | None) -> None:
    """The same for whoever says `explain` alone."""
    from ledger.application.campaigns.reads import explained

    view = viewed(call, None, as_of)
    whose, found = explained(view, name, metric)
    if call.as_json:
        call.give([figure.plain() for figure in found])
        return
    from ledger.cli.campaign import text

    text.show_explained(call, whose, found)


@campaign_command("log")
@slug_argument
@as_of_option
@public_option
def log(call: Call, slug: str | None, as_of: str | None, is_public: bool) -> None:
    """Print every event of the campaign in order, with what took it back; with --json one object a line.

    \b
    Example:
        ledger campaign log
        ledger campaign log dust --json > dust.jsonl
    """
    show_log(call, slug, as_of, is_public=is_public)


def show_log(call: Call, slug: str | None, as_of: str | None, *, is_public: bool) -> None:
    """The same for whoever says `log` alone."""
    from ledger.cli.tables import came_in, stream_json

    entries = viewed(call, slug, as_of).log(is_public=is_public)
    if call.as_json:
        stream_json(entries)
        return
    for entry in entries:
        reason = f" ({entry.reason})" if entry.reason else ""
        gone = f" [withdrawn by event {entry.withdrawn}]" if entry.withdrawn is not None else ""
        gone = f" [corrected by event {entry.corrected}]" if entry.corrected is not None else gone
        call.say(f"{entry.seq:>6}  {entry.recorded_at:%Y-%m-%d %H:%MZ}  {entry.says}{reason}{came_in(entry)}{gone}")


def _reader(call: Call) -> str:
    """Who reads; a login without a name is nobody in particular."""
    try:
        return call.by
    except click.UsageError:
        return ""


DICE_ARE_DRAWN = "Dice are drawn; where they were thrown at the table, add --dice and what they showed."
WITH_DICE = frozenset(
    {
        *("roll-objective", "begin-round", "draw-event", "roll-ransom", "roll-casualty", "take-level"),
        *("settle-event", "answer-event", "sell-upgrade"),
    }
)


@campaign_command("next")
@slug_argument
@click.option("--mission", "mission_no", type=MISSION, metavar="N", help="Of one mission alone.")
@as_of_option
@always_public
def next_steps(call: Call, slug: str | None, mission_no: int | None, as_of: str | None) -> None:
    """Say which step is due in each open mission, for whom, what can be done there, and the command for each thing.

    \b
    Example:
        ledger campaign next
        ledger campaign next --mission 3
        ledger campaign next dust --json
    """
    found = viewed(call, slug, as_of).next_steps(mission_no)
    if call.as_json:
        call.give(_with_commands(call, found))
    else:
        _show_next(call, found)


def _show_next(call: Call, found: "NextSteps") -> None:
    if found.is_over:
        from ledger.application import errors

        winners = errors.listed(army.name for army in found.winners)
        call.say(f"{found.campaign} is over. Won by {winners}." if winners else f"{found.campaign} is over.")
    if not found.is_anyone_in:
        from ledger.cli.campaign.next_text import JOINING

        call.say("No army has joined yet.")
        _say_command(call, JOINING)
        return
    for mission in found.missions:
        _show_due(call, mission, is_one_of_several=len(found.missions) > 1)
    if found.to_come is not None and not (found.missions and len(found.to_come.armies) < 2):
        _show_to_come(call, found.to_come)
    if any(act.do in WITH_DICE for mission in found.missions for act in mission.acts):
        call.remark(DICE_ARE_DRAWN)


def _show_due(call: Call, mission: "MissionDue", *, is_one_of_several: bool) -> None:
    armies = ", ".join(army.name for army in mission.armies)
    call.say(f"Mission {mission.mission}, step {mission.step} of 6, {mission.step_name}: {armies}")
    for each in mission.underdogs:
        call.say(f"  {each.army.name} has {many(each.points - each.spent, 'underdog point')} left.")
        _say_command(call, _underdog(mission, each.army.name, is_one_of_several))
    for title, is_due in (("To do:", True), ("May be done:", False)):
        acts = [act for act in mission.acts if act.is_due == is_due]
        if acts:
            call.say(title)
        for act in acts:
            _say_act(call, act, mission, is_one_of_several)


def _underdog(mission: "MissionDue", army: str, is_one_of_several: bool) -> str:
    from shlex import quote

    which = f" --mission {mission.mission}" if is_one_of_several else ""
    return f"ledger campaign underdog {quote(army)} plus{which}"


def _say_act(call: Call, act: "NextAct", mission: "MissionDue", is_one_of_several: bool) -> None:
    from ledger.cli.campaign.next_text import commands, says

    call.say(f"  {says(act)}")
    for command in commands(act, mission.mission if is_one_of_several else None):
        _say_command(call, command)


def _say_command(call: Call, command: str) -> None:
    """A command on a line of its own, meant for the campaign and the ledger of this call."""
    call.say(f"      {_addressed(call, command)}")


def _addressed(call: Call, command: str) -> str:
    return call.addressed(f"`{command}`").strip("`")


def _show_to_come(call: Call, to_come: "MissionToCome") -> None:
    from ledger.cli.campaign.next_text import beginning, can_bring, whether_it_can_begin

    call.say(whether_it_can_begin(to_come))
    for ready in to_come.armies:
        call.say(f"  {can_bring(ready, to_come)}")
    for idle in to_come.stays_out:
        sitting = ", ".join(unit.name for unit in idle.sits_out)
        why = f"{sitting} sits out" if sitting else "it has no unit left"
        call.say(f"  {idle.army.name} can bring nothing: {why}; it has {many(idle.points, 'point')}.")
    for command in beginning(to_come):
        _say_command(call, command)


def _with_commands(call: Call, found: "NextSteps") -> dict[str, Any]:
    """The same as JSON, every act with its words and its commands."""
    from ledger.cli.campaign.next_text import beginning, commands, says

    told = found.plain()
    for mission, shown in zip(found.missions, told["missions"], strict=True):
        no = mission.mission if len(found.missions) > 1 else None
        for act, plain in zip(mission.acts, shown["acts"], strict=True):
            plain |= {"says": says(act), "commands": [_addressed(call, each) for each in commands(act, no)]}
    if found.to_come is not None:
        told["to_come"]["commands"] = [_addressed(call, each) for each in beginning(found.to_come)]
    return told


@campaign_command("diff")
@click.argument("start", metavar="A")
@click.argument("end", metavar="[B]", required=False, default="now")
@public_option
def diff(call: Call, start: str, end: str, is_public: bool) -> None:
    """Show what changed from one moment to another, now unless said: places, points and VP of armies, what units are
    worth, know and hold, how far missions got; each with the events that did it.

    \b
    Example:
        ledger campaign diff mission:1
        ledger campaign diff mission:1 mission:2 -c dust --json
    """
    from ledger.cli.diff import show_campaign

    show_campaign(call, start, end, is_public=is_public)
