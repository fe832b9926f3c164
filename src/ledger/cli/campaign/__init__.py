"""`ledger campaign`: what comes next, its leaderboard, armies and missions, and every act under a short name."""

import copy
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Call
from ledger.cli.options import CAMPAIGN, SHARED, fresh, whole_as_of_option

if TYPE_CHECKING:
    from ledger.application import CampaignView


# Each command with its module, the name it has of its own, and its line in `ledger campaign --help`.
SECTIONS: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "Reading": {
        "next": ("reads", "next", "What is due, for whom, and the command for it."),
        "leaderboard": ("reads", "leaderboard", "The armies by their score."),
        "armies": ("reads", "armies", "Every army, what it is worth and what it saved."),
        "army": ("reads", "army", "One army with its units and its history."),
        "unit": ("reads", "unit", "One unit, what it is worth and what it holds."),
        "missions": ("reads", "missions", "All missions, and who won them."),
        "mission": ("reads", "mission", "One mission from set-up to recruits."),
        "points": ("reads", "points", "The book of an army's points."),
        "explain": ("reads", "explain", "Where figures of an army or a unit come from."),
        "diff": ("reads", "diff", "What changed between two moments, and why."),
        "log": ("reads", "log", "Every event in order."),
    },
    "The campaign and its armies": {
        "open": ("armies", "open-campaign", "Announce a campaign."),
        "appoint": ("armies", "appoint-in-campaign", "Make somebody the organizer."),
        "join": ("armies", "join-campaign", "Join with an army and its units."),
        "bring-over": ("armies", "bring-army-over", "Bring an army in as it is, for a reason."),
        "import-army": ("armies", "import-army", "Read an army from a list builder's file."),
        "read-list": ("armies", "read-list", "Note that a later list was read."),
        "rename-army": ("armies", "rename-army", "Give an army another name."),
        "rename-unit": ("armies", "rename-unit", "Give a unit another name."),
        "adjust-army": ("armies", "adjust-army", "Correct points or VP of an army."),
        "adjust-unit": ("armies", "adjust-unit", "Correct what a unit costs, knows or holds."),
        "disband-unit": ("armies", "disband-unit", "Let a unit go."),
        "disband-army": ("armies", "disband-army", "Give an army up, to start anew."),
    },
    "A mission: set-up and play": {
        "begin": ("missions", "begin-mission", "Set it up: who brings what."),
        "objective": ("missions", "roll-objective", "Roll an army's own objective."),
        "round": ("missions", "begin-round", "Begin a round, with the die for an event."),
        "underdog": ("missions", "spend-underdog", "Spend an underdog point on a roll."),
        "achieve": ("missions", "achieve-objective", "An army did its own objective."),
        "concede": ("missions", "concede-mission", "An army gave the mission up."),
        "end": ("missions", "end-mission", "Say who won."),
        "close-step": ("missions", "close-step", "Say that a step is done."),
        "close": ("missions", "close-mission", "Close every step that is left."),
    },
    "Random events": {
        "draw-event": ("missions", "draw-event", "Draw whom an event meets."),
        "note-event": ("missions", "note-event", "Note in secret what it asks for."),
        "ransom": ("missions", "roll-ransom", "Roll what a captured unit costs."),
        "answer-event": ("missions", "answer-event", "Take what it offers, or decline."),
        "fight-warp": ("missions", "fight-warp", "Say who won the fight in the time warp."),
        "settle-event": ("missions", "settle-event", "Say that what it is about was done."),
    },
    "After a mission": {
        "after-mission": ("aftermath", "after-mission", "Casualties, experience, levels in one file."),
        "casualties": ("aftermath", "list-casualties", "Hand in the casualty list."),
        "roll": ("aftermath", "roll-casualty", "Roll what becomes of a casualty."),
        "earn": ("aftermath", "earn-experience", "Book the experience of a mission."),
        "level": ("aftermath", "take-level", "Roll what a level brings."),
        "pick": ("aftermath", "pick-trait", "Take one of what a roll left open."),
        "buy": ("aftermath", "buy-upgrade", "Buy an upgrade for a unit."),
        "sell": ("aftermath", "sell-upgrade", "Sell an upgrade of a unit."),
        "recruit": ("aftermath", "recruit", "Recruit a unit into an army."),
    },
    "Taking back": {
        "withdraw": ("aftermath", "withdraw-acts", "Withdraw acts, with what rests on them."),
        "withdraw-mission": ("aftermath", "withdraw-mission", "Withdraw a whole mission."),
        "correct-roll": ("aftermath", "correct-roll", "Correct dice that were entered wrongly."),
        "correct": ("aftermath", "correct-act", "Enter an act anew, in the place it had."),
    },
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class CampaignGroup(click.Group):
    """Lists its commands from the table above, and imports one only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            return command_called(cmd_name)
        if cmd_name.startswith("-"):
            return None  # click says which options there are
        from ledger.cli import no_such_command

        raise click.UsageError(no_such_command(cmd_name, COMMANDS), ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), line) for name, (_, _, line) in commands.items()])


def command_called(name: str) -> click.Command:
    """A command under the name it has here."""
    module_name, own, _ = COMMANDS[name]
    module = import_module(f"ledger.cli.campaign.{module_name}")
    found = (value for value in vars(module).values() if isinstance(value, click.Command))
    return _below(next(command for command in found if command.name == own), name)


def _below(command: click.Command, name: str) -> click.Command:
    """A command of its own, with examples that call it as here."""
    below = copy.copy(command)
    below.name = name
    below.help = f"{command.help}\n".replace(f"ledger {command.name} ", f"ledger campaign {name} ")
    below.help = below.help.replace(f"ledger {command.name}\n", f"ledger campaign {name}\n").rstrip("\n")
    return below


@click.group("campaign", cls=CampaignGroup, invoke_without_command=True, params=fresh((CAMPAIGN, *SHARED)))
@whole_as_of_option
@click.pass_context
def campaign(ctx: click.Context, /, as_of: str | None, **_: Any) -> None:
    """List the campaigns, read one, see what comes next, and record what happens in it.

    A campaign is named with -c, or is the only one there is.

    \b
    Example:
        ledger campaign
        ledger campaign next
        ledger campaign leaderboard
    """
    if ctx.invoked_subcommand is None:
        _list(Call(ctx), as_of)
    elif as_of is not None:
        raise click.UsageError(f"--as-of stands after {ctx.invoked_subcommand}")


def _list(call: Call, as_of: str | None) -> None:
    from ledger.cli.tables import size_at

    size = size_at(call, as_of)
    then = None if size is None else f"before:{size}"
    views = [(call.ledger.campaign(opened.slug, then), opened.date) for opened in call.ledger.campaigns(size)]
    if call.moment is not None:
        call.tell_moment()
    if call.as_json:
        call.give([{**_listed(view), "date": day.isoformat()} for view, day in views])
        return
    for view, day in views:
        found = view.leaderboard()
        state = "over" if found.is_ended else "open"
        armies = f"{len(found.rows)} {'army' if len(found.rows) == 1 else 'armies'}"
        call.say(f"{found.campaign}  {found.name}, {found.rules}, {found.length}, since {day}, {state}, {armies}")
    if not views:
        call.remark("There is no campaign in this ledger yet; `ledger campaign open` announces one.")


def _listed(view: "CampaignView") -> dict[str, Any]:
    table = view.leaderboard().plain()
    rows, _ = table.pop("rows"), table.pop("mission")
    return {**table, "armies": len(rows), "organizers": view.organizers()}
