"""`ledger campaign`: its leaderboard, armies, units and missions, what comes next, and every act under a short name."""

import copy
from collections.abc import Mapping
from typing import Any

import click

from ledger.cli import campaign_aftermath as aftermath
from ledger.cli import campaign_armies as armies
from ledger.cli import campaign_market as market
from ledger.cli import campaign_missions as missions
from ledger.cli import campaign_opening as opening
from ledger.cli import campaign_random_events as random_events
from ledger.cli import campaign_unwinding as unwinding
from ledger.cli.desk import Desk
from ledger.cli.options import CAMPAIGN, SHARED, fresh

_ACTS: Mapping[str, click.Command] = {
    "join": armies.join_campaign,
    "bring-over": armies.bring_army_over,
    "read-list": armies.read_list,
    "rename-army": armies.rename_army,
    "rename-unit": armies.rename_unit,
    "adjust-army": armies.adjust_army,
    "adjust-unit": armies.adjust_unit,
    "disband-unit": armies.disband_unit,
    "disband-army": armies.disband_army,
    "begin": missions.begin_mission,
    "objective": missions.roll_objective,
    "round": missions.begin_round,
    "underdog": missions.spend_underdog,
    "concede": missions.concede_mission,
    "achieve": missions.achieve_objective,
    "end": missions.end_mission,
    "draw-event": random_events.draw_event,
    "note-event": random_events.note_event,
    "ransom": random_events.roll_ransom,
    "answer-event": random_events.answer_event,
    "fight-warp": random_events.fight_warp,
    "settle-event": random_events.settle_event,
    "casualties": aftermath.list_casualties,
    "roll": aftermath.roll_casualty,
    "earn": aftermath.earn_experience,
    "level": aftermath.take_level,
    "pick": aftermath.pick_trait,
    "buy": market.buy_upgrade,
    "sell": market.sell_upgrade,
    "recruit": market.recruit,
    "close-step": missions.close_step,
    "close": missions.close_mission,
}
"""Acts that can be corrected whole, by their short names."""
_OTHERS: Mapping[str, click.Command] = {
    "open": opening.open_campaign,
    "appoint": opening.appoint_in_campaign,
    "after-mission": aftermath.after_mission,
    "withdraw": unwinding.withdraw_acts,
    "withdraw-mission": unwinding.withdraw_mission,
    "correct-roll": unwinding.correct_roll,
    "correct": unwinding.correct_act,
}
CORRECTABLE = {**_ACTS, **{str(command.name): command for command in _ACTS.values()}}
"""The same under their long names too."""


@click.group("campaign", invoke_without_command=True, params=fresh((CAMPAIGN, *SHARED)))
@click.pass_context
def campaign(ctx: click.Context, /, **_: Any) -> None:
    """List the campaigns, read one, see what comes next, and record what happens in it.

    A campaign is named with -c, or is the only one there is.

    \b
    Example:
        ledger campaign
        ledger campaign next
        ledger campaign leaderboard
    """
    if ctx.invoked_subcommand is None:
        _list(Desk(ctx))


def _list(desk: Desk) -> None:
    for opened in desk.ledger.campaigns():
        desk.say(opened.slug)


def _below(command: click.Command, name: str) -> click.Command:
    """A command of its own under a shorter name here."""
    below = copy.copy(command)
    below.name = name
    below.help = (command.help or "").replace(f"ledger {command.name} ", f"ledger campaign {name} ")
    below.help = "\n".join(_renamed(line, command, name) for line in below.help.splitlines())
    return below


def _renamed(line: str, command: click.Command, name: str) -> str:
    """An example that ends with the name of the command."""
    end = f"ledger {command.name}"
    return f"{line.removesuffix(end)}ledger campaign {name}" if line.endswith(end) else line


def _add_commands() -> None:
    for name, command in {**_OTHERS, **_ACTS}.items():
        campaign.add_command(_below(command, name))


_add_commands()
