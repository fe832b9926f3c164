"""The command line: a group that knows its commands by name and imports one only when it is called."""

import gc
import os
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.options import CALLED, CAMPAIGN, INTERRUPTED, SEASON, SHARED, fresh

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CLOSED_PIPE = 141  # as a shell reports it: 128 and the number of SIGPIPE
COMPLETING = "_LEDGER_COMPLETE"  # set by a shell that asks how a word may go on

# Each command with the module it stands in and its line in `ledger --help`, so that the list needs no import.
SECTIONS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "A ledger and its tournaments": {
        "init": ("store", "Make an empty ledger."),
        "demo": ("documents", "Play an invented tournament into a folder."),
        "rules": ("rules", "List the rule systems, or show one with every figure."),
        "open": ("tournaments", "Announce a tournament."),
        "amend": ("tournaments", "Change figures of the rules, most before round 1."),
        "appoint": ("tournaments", "Make somebody organizer, judge or scorekeeper."),
        "officials": ("tournaments", "Who is the organizer, a judge or a scorekeeper."),
        "attendance": ("awards", "Say how many came to the convention."),
        "convention": ("awards", "Say which convention it is part of."),
        "fed-by": ("awards", "Name a qualifier whose players may enter."),
        "unlink-feeder": ("awards", "Take it back that a qualifier feeds this one."),
        "use": ("tournaments", "Choose the tournament that commands are for."),
        "tournaments": ("tournaments", "List the tournaments of the ledger."),
    },
    "Players": {
        "check-in": ("players", "Enter a player, also after play has begun."),
        "check-in-team": ("players", "Enter a team, which is one in standings and pairings."),
        "amend-entry": ("players", "Mend a player's faction, area, club or lists."),
        "remove-entry": ("players", "Take out a mistaken check-in that never played."),
        "reassign-entry": ("players", "Give an entry to the person who really has it."),
        "inspect": ("players", "Note what came of looking at a player's models."),
        "lists": ("armies", "Show a player's army lists, or record them."),
        "drop": ("players", "Take a player out of the coming rounds."),
        "reinstate": ("players", "Let a player who dropped play again."),
        "disqualify": ("players", "Remove a player from the tournament."),
        "lift-disqualification": ("players", "Take a disqualification back, with what came of it."),
        "skip": ("players", "Let a player sit out one round to come."),
        "table": ("players", "Keep a player at one table, or no longer."),
        "accessible-tables": ("players", "Name the tables that everyone can use."),
        "needs-access": ("players", "Give a player an accessible table, or no longer."),
        "keep-apart": ("players", "Keep players apart in round 1, or in every round."),
        "let-meet": ("players", "Take it back that players are kept apart."),
        "seed": ("players", "Seed players for folded pairings, the best first."),
    },
    "Rounds and results": {
        "plan": ("rounds", "Choose or draw what a round to come is played with."),
        "announce": ("rounds", "Tell everyone what rounds to come are played with."),
        "pair": ("pairings", "Draw the next round, or give its tables by hand."),
        "swap": ("pairings", "Let two players of the newest round change places."),
        "withdraw-round": ("pairings", "Take the newest pairing back."),
        "start-round": ("rounds", "Begin deployment: clock runs, scenario is out."),
        "pause-clock": ("clock", "Stop the clock of a table."),
        "restart-clock": ("clock", "Let the clock of a table run on."),
        "crew": ("armies", "Record what a player hired for a game, or show it."),
        "ban": ("armies", "Name a keyword the opponent may not hire."),
        "choose": ("armies", "Choose list, objective, schemes or cards in secret."),
        "result": ("results", "Record the result of a table."),
        "correct": ("results", "Replace the result of a table."),
        "clear-result": ("results", "Open a table again that has a result."),
        "concede": ("results", "Record that a player gave a game up."),
        "forfeit": ("results", "Take a game from a player."),
        "agree": ("results", "Settle an unfinished game by everyone's consent."),
        "refuse-agreement": ("results", "Record that a game is not settled by agreement."),
        "adjust": ("results", "Give or take points outside any game."),
        "withdraw-adjustment": ("results", "Take points back that were given or taken."),
        "close-round": ("rounds", "Close the round once all results are in."),
        "reopen-round": ("rounds", "Open the newest round again."),
        "finish": ("tournaments", "End the tournament and record its places."),
        "reopen": ("tournaments", "Open a finished tournament again."),
        "void": ("tournaments", "Declare that the tournament counts for nothing."),
        "withdraw-void": ("tournaments", "Let a voided tournament count again."),
        "withdraw": ("tournaments", "Take something back that was set, by its event."),
    },
    "Painting and awards": {
        "painting": ("awards", "Enter models in the painting contest."),
        "vote": ("awards", "Take a player's secret vote for a painted entry."),
        "paint-score": ("awards", "Score a painted entry."),
        "withdraw-painting": ("awards", "Take an entry, vote or score back."),
        "award": ("awards", "Give an award that no figure decides."),
        "withdraw-award": ("awards", "Take an award back that was given."),
    },
    "Judging": {
        "dispute": ("judging", "Write down that a game is contested."),
        "statement": ("judging", "Write down what somebody says about a dispute."),
        "rule": ("judging", "Answer a dispute, and say what becomes of the game."),
        "reopen-dispute": ("judging", "Take up a dispute again."),
        "ruling": ("judging", "Rule on something outside any dispute."),
        "rulings": ("judging", "Search disputes and rulings."),
        "strike": ("armies", "Take the points of a scheme."),
        "withdraw-strike": ("armies", "Let a scheme score again that was struck."),
        "warn": ("judging", "Warn a player about their conduct."),
        "withdraw-warning": ("judging", "Take a warning back."),
        "conduct": ("judging", "Warnings and harder measures so far."),
    },
    "People": {
        "people": ("people", "Everyone here: search, show, merge, duplicates."),
        "rename-person": ("people", "Give a person another name."),
        "merge-person": ("people", "Say that two people are one."),
        "unmerge-person": ("people", "Take it back that two people are one."),
        "erase-person": ("people", "Forget what a person is called, for good."),
        "redact": ("people", "Forget the texts of an event, for good."),
        "appoint-in-ledger": ("season_writes", "Make somebody an official of the ledger itself."),
    },
    "Seasons": {
        "season": ("season", "Table of a season, its tournaments, what moved it."),
        "open-season": ("season_writes", "Announce a season of tournaments with one table."),
        "amend-season": ("season_writes", "Change its window, its figures or the season before."),
        "link": ("qualifiers", "Let a tournament belong to the season."),
        "unlink": ("qualifiers", "Take a tournament out of the season."),
        "sanction": ("qualifiers", "Record that a tournament was approved."),
        "withdraw-sanction": ("qualifiers", "Take an approval back."),
        "request-qualifier": ("qualifiers", "Ask that a tournament counts."),
        "withdraw-request": ("qualifiers", "Take it back that a tournament counts."),
        "report-qualifier": ("qualifiers", "Report the names and places of the best."),
        "withdraw-report": ("qualifiers", "Take the newest report back."),
        "withdraw-replacement": ("qualifiers", "Part two that were taken for one tournament."),
        "open-finals": ("season_writes", "Announce the finals, for those who qualified."),
        "accept-invitation": ("season_writes", "Record that somebody comes to the finals."),
        "decline-invitation": ("season_writes", "Record that somebody does not come."),
        "withdraw-answer": ("season_writes", "Take back whether somebody comes."),
        "close-season": ("season_writes", "End the season and record what its table came to."),
        "reopen-season": ("season_writes", "Open a closed season again."),
        "appoint-in-season": ("season_writes", "Make somebody an official of the season."),
    },
    "Campaigns": {
        "campaign": ("campaign", "Leaderboard, armies, missions and what comes next."),
        "open-campaign": ("campaign.armies", "Announce a campaign of missions between armies."),
        "appoint-in-campaign": ("campaign.armies", "Make somebody the organizer of the campaign."),
        "join-campaign": ("campaign.armies", "Join with an army and its units."),
        "bring-army-over": ("campaign.armies", "Bring an army in as it is, for a reason."),
        "import-army": ("campaign.armies", "Read an army from a list builder's file."),
        "read-list": ("campaign.armies", "Note that a later list of an army was read."),
        "rename-army": ("campaign.armies", "Give an army another name."),
        "rename-unit": ("campaign.armies", "Give a unit another name."),
        "adjust-army": ("campaign.armies", "Correct points or VP of an army."),
        "adjust-unit": ("campaign.armies", "Correct what a unit costs, knows or holds."),
        "disband-unit": ("campaign.armies", "Let a unit go."),
        "disband-army": ("campaign.armies", "Give an army up, to start anew."),
        "begin-mission": ("campaign.missions", "Set up a mission: who brings what."),
        "roll-objective": ("campaign.missions", "Roll an army's own objective."),
        "begin-round": ("campaign.missions", "Begin a round, with the die for a random event."),
        "spend-underdog": ("campaign.missions", "Spend an underdog point on a roll."),
        "concede-mission": ("campaign.missions", "Record that an army gave the mission up."),
        "achieve-objective": ("campaign.missions", "Record that an army did its own objective."),
        "end-mission": ("campaign.missions", "Say who won the mission."),
        "draw-event": ("campaign.missions", "Draw whom a random event meets."),
        "note-event": ("campaign.missions", "Note in secret what an event asks for."),
        "roll-ransom": ("campaign.missions", "Roll what a captured unit costs."),
        "answer-event": ("campaign.missions", "Take what an event offers, or decline."),
        "fight-warp": ("campaign.missions", "Say who won the fight in the time warp."),
        "settle-event": ("campaign.missions", "Say that what an event is about was done."),
        "list-casualties": ("campaign.aftermath", "Hand in the casualty list of a mission."),
        "roll-casualty": ("campaign.aftermath", "Roll what becomes of a casualty."),
        "earn-experience": ("campaign.aftermath", "Book the experience of a mission."),
        "take-level": ("campaign.aftermath", "Roll what a level brings."),
        "pick-trait": ("campaign.aftermath", "Take one of what a roll left open."),
        "after-mission": ("campaign.aftermath", "Casualties, experience and levels in one file."),
        "buy-upgrade": ("campaign.aftermath", "Buy an upgrade for a unit."),
        "sell-upgrade": ("campaign.aftermath", "Sell an upgrade of a unit."),
        "recruit": ("campaign.aftermath", "Recruit a unit into an army."),
        "close-step": ("campaign.missions", "Say that a step of the mission is done."),
        "close-mission": ("campaign.missions", "Close every step that is left."),
        "withdraw-acts": ("campaign.aftermath", "Withdraw acts, with what rests on them."),
        "withdraw-mission": ("campaign.aftermath", "Withdraw a whole mission."),
        "correct-roll": ("campaign.aftermath", "Correct dice that were entered wrongly."),
        "correct-act": ("campaign.aftermath", "Put the act that was meant in another's place."),
    },
    "Files of requests": {
        "apply": ("store", "Carry out a file of requests, all or nothing."),
        "undo": ("undo", "Take back the last act, or the one behind an event."),
        "schema": ("store", "Print the JSON Schema of every request."),
    },
    "Reading": {
        "status": ("reads", "What is open, and what comes next."),
        "standings": ("reads", "The table, now or at a past moment."),
        "compare": ("comparing", "Which figure decides between two players."),
        "pairings": ("pairings", "Who plays whom at which table."),
        "why-not": ("comparing", "Why two players were not paired."),
        "clock": ("clock", "How long the round still runs; live on a terminal."),
        "scenarios": ("rounds", "What each round is played with, and what there is."),
        "schemes": ("armies", "What players noted in secret for a round."),
        "crews": ("armies", "What was hired for the games of a round."),
        "deal": ("armies", "Deal a player's cards for a game, by seed."),
        "tiebreaker": ("rules", "Work out who wins an undecided game."),
        "paintings": ("awards", "The painting contest: entries, tally, winner."),
        "awards": ("awards", "Who wins what, and what decided it."),
        "errata": ("rules", "Whether errata of a day count at the tournament."),
        "requirements": ("awards", "What a tournament that counts must meet."),
        "explain": ("reads", "Where a player's figures come from."),
        "diff": ("diff", "What changed between two moments, and why."),
        "log": ("reads", "Every event in order."),
        "oddities": ("reads", "What was recorded although it is odd."),
    },
    "Documents": {
        "export": ("documents", "Write standings, pairings, sheets, seasons to files."),
    },
    "Checks and copies": {
        "verify": ("store", "Recompute everything and compare."),
        "draw": ("pairings", "Run a recorded draw again from its seed."),
        "checkpoint": ("store", "Give out the log's size and root to keep."),
        "backup": ("store", "Copy the ledger into a file that is itself a ledger."),
        "restore": ("store", "Make a ledger from a backup."),
        "export-log": ("store", "Write the log as a text file."),
        "import-log": ("store", "Make a ledger from an exported log."),
    },
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class LazyGroup(click.Group):
    """Lists its commands from the table above; answers every error with one line and its exit code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            if cmd_name.startswith("-"):
                return None  # click says which options there are
            raise click.UsageError(no_such_command(cmd_name, COMMANDS), ctx)
        module = import_module(f"ledger.cli.{COMMANDS[cmd_name][0]}")
        found = (value for value in vars(module).values() if isinstance(value, click.Command))
        return next(command for command in found if command.name == cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), line) for name, (_, line) in commands.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        own = [CompletionItem(name, help=line) for name, (_, line) in COMMANDS.items() if name.startswith(incomplete)]
        return own + click.Command.shell_complete(self, ctx, incomplete)

    def main(self, args: Sequence[str] | None = None, *_: Any, **extra: Any) -> Any:
        """Run a command line and leave with its exit code; no traceback gets out of here."""
        if COMPLETING in os.environ:
            return super().main(args, **{**extra, "prog_name": "ledger"})
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a terminal that lacks a letter gets its code instead
                stream.reconfigure(errors="backslashreplace")
        called: dict[str, Any] = {}
        try:
            with self.make_context("ledger", list(sys.argv[1:] if args is None else args)) as ctx:
                called = ctx.meta
                self.invoke(ctx)
                sys.stdout.flush()
            code = 0
        except click.exceptions.Exit as end:
            code = end.exit_code
        except BrokenPipeError:
            code = _end_quietly()
        except (click.Abort, KeyboardInterrupt):
            click.echo("ledger: Stopped. What was acknowledged is recorded; `ledger log` shows it.", err=True)
            code = INTERRUPTED
        except Exception as error:  # noqa: BLE001 the last door: a bug is reported in one line too
            from ledger.cli.exit_codes import answer

            code = answer(error, called.get(CALLED))
        sys.exit(code)


def no_such_command(name: str, commands: Collection[str]) -> str:
    """That there is none, and which are near."""
    from difflib import get_close_matches

    near = get_close_matches(name, commands, n=2) or [known for known in commands if known.startswith(name)][:2]
    return f'No command is called "{name}".' + (f" Did you mean {' or '.join(near)}?" if near else "")


def _end_quietly() -> int:
    """The exit code of a call whose reader went away."""
    # what is still in the buffer must not complain when Python ends; some streams have no file behind them
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CLOSED_PIPE


def _print_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"ledger {version('tabletop-ledger')}")
        except PackageNotFoundError:  # run from a folder of sources
            click.echo("ledger (not installed)")
        ctx.exit()


cli = LazyGroup(
    "ledger",
    params=[
        *fresh((*SHARED, SEASON, CAMPAIGN), with_envvar=True),
        click.Option(
            ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Version."
        ),
    ],
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Tabletop tournaments as a list of facts: recorded once, never edited, open to anyone's check.

    The options below stand before or after a command's name.

    \b
    Example:
        ledger init
        ledger open spring --name "Spring Open" --rules masters-2019 --date 2026-05-02
        ledger check-in "Ada One" --faction "Iron Guild"
        ledger pair
        ledger result 1 5-2 41-22 --winner "Ada One"
        ledger standings
    """,
    epilog="Exit codes: 0 done, 1 refused or altered, 2 wrong usage, 65 bad data, 66 not found, 69 busy, "
    "70 a bug, 73 cannot create, 74 disk failed, 77 not permitted.",
)


def main() -> None:
    """The entry point. What else is installed has no say in what is recorded, so no plugin of pydantic is looked for;
    and a call that ends in a moment leaves no garbage worth looking for often."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.set_threshold(50_000)
    cli.main()
