"""The judges' desk: warnings, disputes, statements, rulings."""

from typing import Any

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.options import Number, newest_round
from ledger.cli.recording import submit
from ledger.cli.results import TOLD_RESULT, reported

about_option = click.option("--about", metavar="KIND", help="What it is about, such as result or misplaced-element.")
dispute_argument = click.argument("number", metavar="DISPUTE", type=Number("dispute", 100_000))


@write_command("warn", needs_reason=True)
@click.argument("player")
@click.option("--conduct", metavar="KIND", help="The kind of conduct: unsporting unless said.")
def warn(desk: Desk, player: str, conduct: str | None) -> None:
    """Warn a player about their conduct; earlier measures against them are told. The public never sees it.

    \b
    Example:
        ledger warn "Bo Two" --reason "slow play"
        ledger warn "Bo Two" --conduct exploiting-rules --reason "third table marker"
    """
    submit(desk, {"do": "warn", "player": player, "conduct": conduct}, "A warning stays; `ledger conduct` shows it.")


@write_command("dispute")
@click.argument("players", nargs=-1, required=True)
@click.option("--claim", metavar="TEXT", required=True, help="What is claimed.")
@about_option
@newest_round
def dispute(desk: Desk, players: tuple[str, ...], claim: str, about: str | None, round_no: int | None) -> None:
    """Write down that the game of these players is contested; the result stands until it is ruled on.

    \b
    Example:
        ledger dispute "Ada One" --claim "the flag was mine in turn 4"
        ledger dispute "Ada One" "Bo Two" --about misplaced-element --claim "the zone had moved" --round 2
    """
    request = {"do": "dispute", "players": list(players), "about": about, "round": round_no, "claim": claim}
    submit(desk, request, lambda events: f"To answer it: `ledger rule {events[-1].data['dispute']} --reason TEXT`.")


@write_command("statement")
@dispute_argument
@click.argument("text")
@click.option("--player", metavar="PLAYER", help="Who says it; a bystander or a judge unless said.")
def statement(desk: Desk, number: int, text: str, player: str | None) -> None:
    """Write down what somebody says about a dispute.

    \b
    Example:
        ledger statement 1 "I saw the marker outside the zone" --player "Cy Three"
    """
    request = {"do": "statement", "dispute": number, "player": player, "statement": text}
    submit(desk, request, f"To read it all: `ledger rulings`; to answer: `ledger rule {number} --reason TEXT`.")


@write_command(
    "rule",
    (
        dispute_argument,
        *TOLD_RESULT,
        click.option("--override", is_flag=True, help="Change figures that stand by the rules in such a dispute."),
    ),
    needs_reason=True,
)
def rule(desk: Desk, /, number: int, scores: tuple[str, ...], override: bool, **details: Any) -> None:
    """Answer a dispute for good. With scores the result becomes this one; without, it stays as it is.

    The scores come in the order of the table, as for `ledger correct`.

    \b
    Example:
        ledger rule 1 --reason "the marker was inside"
        ledger rule 1 4-2 41-22 --winner "Ada One" --reason "one control point was not scored"
    """
    request: dict[str, Any] = {"do": "rule"}
    if scores or details["whole"]:
        request = reported("rule", None, scores, details)
    elif any(value not in (None, False, ()) for value in details.values()):
        raise click.UsageError("A new result needs its scores; otherwise leave out all options of a result")
    undo = f"To take it up again: `ledger reopen-dispute {number} --reason TEXT`."
    submit(desk, {**request, "dispute": number, "override": override or None}, undo)


@write_command("reopen-dispute", needs_reason=True)
@dispute_argument
def reopen_dispute(desk: Desk, number: int) -> None:
    """Take up a dispute again that was ruled on; a result it led to stands until the next ruling.

    \b
    Example:
        ledger reopen-dispute 1 --reason "a witness came forward"
    """
    request = {"do": "reopen-dispute", "dispute": number}
    submit(desk, request, f"To answer it: `ledger rule {number} --reason TEXT`.")


@write_command("ruling")
@click.argument("text")
@click.option("--about", metavar="KIND", required=True, help="What it is about, such as model or rules.")
@click.option("--player", "players", multiple=True, metavar="PLAYER", help="Whom it is for; several may be named.")
def ruling(desk: Desk, text: str, about: str, players: tuple[str, ...]) -> None:
    """Rule on something outside any dispute, such as a converted model.

    \b
    Example:
        ledger ruling "the converted banner bearer is approved" --about model --player "Ada One"
    """
    request = {"do": "ruling", "players": list(players) or None, "about": about, "text": text}
    submit(desk, request, "To find it again: `ledger rulings`.")
