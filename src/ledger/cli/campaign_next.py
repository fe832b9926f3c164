"""`ledger campaign next`: what is due, for whom, and the command for it, ready to be copied."""

from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call, many
from ledger.cli.campaign.reads import as_of_option, slug_argument, viewed
from ledger.cli.campaign_choice import campaign_command
from ledger.cli.campaign_typing import MISSION
from ledger.cli.options import always_public

if TYPE_CHECKING:
    from ledger.application import ArmyReady, MissionDue, MissionToCome, NextAct, NextSteps

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
def next_steps(desk: Call, slug: str | None, mission_no: int | None, as_of: str | None) -> None:
    """Say which step is due in each open mission, for whom, what can be done there, and the command for each thing.

    \b
    Example:
        ledger campaign next
        ledger campaign next --mission 3
        ledger campaign next dust --json
    """
    found = viewed(desk, slug, as_of).next_steps(mission_no)
    if desk.as_json:
        desk.give(_with_commands(desk, found))
    else:
        _show(desk, found)


def _show(desk: Call, found: "NextSteps") -> None:
    if found.is_over:
        from ledger.application import errors

        winners = errors.listed(army.name for army in found.winners)
        desk.say(f"{found.campaign} is over. Won by {winners}." if winners else f"{found.campaign} is over.")
    if not found.is_anyone_in:
        from ledger.cli.campaign.next_text import JOINING

        desk.say("No army has joined yet.")
        _say_command(desk, JOINING)
        return
    for mission in found.missions:
        _show_mission(desk, mission, is_one_of_several=len(found.missions) > 1)
    if found.to_come is not None and not (found.missions and len(found.to_come.armies) < 2):
        _show_to_come(desk, found.to_come)
    if any(act.do in WITH_DICE for mission in found.missions for act in mission.acts):
        desk.remark(DICE_ARE_DRAWN)


def _show_mission(desk: Call, mission: "MissionDue", *, is_one_of_several: bool) -> None:
    armies = ", ".join(army.name for army in mission.armies)
    desk.say(f"Mission {mission.mission}, step {mission.step} of 6, {mission.step_name}: {armies}")
    for each in mission.underdogs:
        desk.say(f"  {each.army.name} has {many(each.points - each.spent, 'underdog point')} left.")
        _say_command(desk, _underdog(mission, each.army.name, is_one_of_several))
    for title, is_due in (("To do:", True), ("May be done:", False)):
        acts = [act for act in mission.acts if act.is_due == is_due]
        if acts:
            desk.say(title)
        for act in acts:
            _say_act(desk, act, mission, is_one_of_several)


def _underdog(mission: "MissionDue", army: str, is_one_of_several: bool) -> str:
    from shlex import quote

    which = f" --mission {mission.mission}" if is_one_of_several else ""
    return f"ledger campaign underdog {quote(army)} plus{which}"


def _say_act(desk: Call, act: "NextAct", mission: "MissionDue", is_one_of_several: bool) -> None:
    from ledger.cli.campaign.next_text import commands, says

    desk.say(f"  {says(act)}")
    for command in commands(act, mission.mission if is_one_of_several else None):
        _say_command(desk, command)


def _say_command(desk: Call, command: str) -> None:
    """A command on a line of its own, meant for the campaign and the ledger of this call."""
    desk.say(f"      {_addressed(desk, command)}")


def _addressed(desk: Call, command: str) -> str:
    return desk.addressed(f"`{command}`").strip("`")


def _show_to_come(desk: Call, to_come: "MissionToCome") -> None:
    from ledger.cli.campaign.next_text import beginning

    desk.say(_whether_it_can_begin(to_come))
    for ready in to_come.armies:
        desk.say(f"  {_can_bring(ready, to_come)}")
    for idle in to_come.stays_out:
        sitting = ", ".join(unit.name for unit in idle.sits_out)
        why = f"{sitting} sits out" if sitting else "it has no unit left"
        desk.say(f"  {idle.army.name} can bring nothing: {why}; it has {many(idle.points, 'point')}.")
    for command in beginning(to_come):
        _say_command(desk, command)


def _whether_it_can_begin(to_come: "MissionToCome") -> str:
    if len(to_come.armies) < 2:
        outside = "; an army may recruit outside any mission, for a reason" if to_come.stays_out else ""
        return f"Mission {to_come.mission} needs two armies that can bring something{outside}."
    limit = f"no army brings over {to_come.gap} points more than the lowest"
    if to_come.coming:
        return f"Mission {to_come.mission} can begin; {limit}."
    return f"Mission {to_come.mission} cannot begin: {limit}, and nothing they can bring keeps within that."


def _can_bring(ready: "ArmyReady", to_come: "MissionToCome") -> str:
    sitting = f"; {', '.join(unit.name for unit in ready.sits_out)} sits out" if ready.sits_out else ""
    units = ", ".join(unit.name for unit in ready.units)
    can = f"{ready.army.name} can bring {many(ready.value, 'point')}: {units}{sitting}"
    if ready.leaves:
        left = ", ".join(unit.name for unit in ready.leaves)
        return f"{can}; that is {ready.over} too many, so it leaves {left} at home and brings {ready.brings_value}"
    return f"{can}; none of it keeps within that" if to_come.coming and not ready.brings else can


def _with_commands(desk: Call, found: "NextSteps") -> dict[str, Any]:
    """The same as JSON, every act with its words and its commands."""
    from ledger.cli.campaign.next_text import beginning, commands, says

    told = found.plain()
    for mission, shown in zip(found.missions, told["missions"], strict=True):
        no = mission.mission if len(found.missions) > 1 else None
        for act, plain in zip(mission.acts, shown["acts"], strict=True):
            plain |= {"says": says(act), "commands": [_addressed(desk, each) for each in commands(act, no)]}
    if found.to_come is not None:
        told["to_come"]["commands"] = [_addressed(desk, each) for each in beginning(found.to_come)]
    return told
