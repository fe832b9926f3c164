"""Games that are not played to their end: conceded, forfeited, settled by agreement."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, write_command
from ledger.cli.options import Number, newest_round, together
from ledger.cli.recording import Undo, submit
from ledger.cli.results import RESULT_ARGUMENTS, replacing, reported

if TYPE_CHECKING:
    from ledger.application import Entry

REPLACED = "To replace it"
table_arguments = together(
    click.argument("player"),
    click.argument("scores", nargs=-1),
    click.option(
        "--list", "own_list", metavar="N", type=Number("list", 10), help="Which list that player was playing."
    ),
    click.option("--lists", metavar="A-B", help="Which list each was playing, that player's first."),
)
loser_arguments = together(table_arguments, newest_round)


@write_command("concede")
@loser_arguments
@click.option("--device", is_flag=True, help="The device that holds the list failed and could not be restored.")
def concede(desk: Desk, /, player: str, scores: tuple[str, ...], device: bool, **details: Any) -> None:
    """Record that a player gave a game up. The rules say what both get, and whether the player leaves by it.

    The scores by then are given as for `ledger result`, that player's first, or left out; the list played counts where
    the rules ask for it. Where the game was given up otherwise before, a reason replaces that. Under rules without a
    concession it asks for an agreed result, and the scores are what is proposed: `ledger agree` settles it.

    \b
    Example:
        ledger concede "Bo Two"
        ledger concede "Bo Two" 3-5
        ledger concede "Bo Two" 0-4 12-30 --lists 2-1
        ledger concede "Bo Two" --list 2 --device
    """
    request = _given_up("concede", player, scores, details)
    submit(desk, {**request, "cause": "device" if device else None}, _after_giving_up(details["round_no"]))


@write_command("forfeit", needs_reason=True)
@loser_arguments
@click.option("--imposed", is_flag=True, help="A loss imposed by the organizer as a penalty.")
@click.option("--conduct", metavar="KIND", help="The kind of conduct it answers; judges alone see it.")
@click.option("--ground", metavar="GROUND", help="Which of the grounds the rules name, such as void-game.")
@click.option("--disqualify/--no-disqualify", default=None, help="Whether the player is disqualified with it.")
def forfeit(desk: Desk, /, player: str, scores: tuple[str, ...], imposed: bool, **details: Any) -> None:
    """Take a game from a player. Where both forfeit, record one after the other.

    They stay in the tournament, unless disqualification goes with it: because the rules say so for that conduct, or
    because the organizer does.

    \b
    Example:
        ledger forfeit "Bo Two" --reason "did not come to the table"
        ledger forfeit "Bo Two" --ground void-game --reason "illegal crew"
        ledger forfeit "Bo Two" 2-4 20-30 --imposed --conduct exploiting-rules --reason "moved models twice"
        ledger forfeit "Bo Two" --conduct cheating --disqualify --reason "marked cards"
    """
    request = _given_up("forfeit", player, scores, details)
    request |= {key: details[key] for key in ("conduct", "ground", "disqualify")}
    submit(desk, {**request, "kind": "imposed-loss" if imposed else None}, replacing(REPLACED, details["round_no"]))


@write_command(
    "agree",
    (
        *RESULT_ARGUMENTS,
        click.option("--consent", "consents", multiple=True, metavar="WHO", help="A player who agrees, or organizer."),
    ),
)
def agree(desk: Desk, /, where: str, scores: tuple[str, ...], consents: tuple[str, ...], **details: Any) -> None:
    """Settle an unfinished game: every player of the table agrees to the result, and so does the organizer.

    Where, scores and winner are given as for `ledger result`; without scores the result is what was proposed by
    `ledger concede`.

    \b
    Example:
        ledger agree 3 3-3 20-20 --tie --consent "Ada One" --consent "Bo Two" --consent organizer
        ledger agree 3 --consent "Ada One" --consent "Bo Two" --consent organizer
    """
    if not consents:
        raise click.UsageError("Say who agrees: --consent for each player of the table, and --consent organizer")
    request = reported("agree", where, scores, details)
    submit(desk, {**request, "consents": list(consents)}, replacing(REPLACED, details["round_no"]))


@write_command("refuse-agreement", needs_reason=True)
@click.argument("player")
@click.option("--refuser", "refusers", multiple=True, metavar="PLAYER", help="Who refuses; the organizer unless said.")
@newest_round
def refuse_agreement(desk: Desk, player: str, refusers: tuple[str, ...], round_no: int | None) -> None:
    """Record that the game of that player is not settled by agreement, and who refuses.

    The note says what becomes of the game by the rules.

    \b
    Example:
        ledger refuse-agreement "Ada One" --reason "two turns are left, and time for both"
        ledger refuse-agreement "Ada One" --refuser "Bo Two" --reason "wants to play on"
    """
    request = {"do": "refuse-agreement", "player": player, "refusers": list(refusers) or None, "round": round_no}
    submit(desk, request, "It can still be agreed on: `ledger agree`.")


def _after_giving_up(round_no: int | None) -> Undo:
    """What can be done about it: a result is replaced, one who left stays out, what is asked for is settled."""

    def hint(events: "Sequence[Entry]") -> str:
        fact = events[-1].data
        if "table_no" not in fact:
            return "The player stays out; if that was a slip, `ledger correct` the game, then `ledger reinstate` them."
        if "conceder" not in fact:
            return f"To settle it: `ledger agree {fact['table_no']} --consent PLAYER ... --consent organizer`."
        return replaced(events)

    replaced = replacing(REPLACED, round_no)
    return hint


def by_then(scores: tuple[str, ...], own: int | None, both: str | None) -> dict[str, str]:
    """The part of a request that says what was on the table, as far as it is told."""
    if own is not None and both is not None:
        raise click.UsageError("--list and --lists cannot both be")
    lists = both if own is None else own
    words = scores if lists is None else (*scores, f"list={lists}")
    return {"scores": " ".join(words)} if words else {}


def _given_up(do: str, player: str, scores: tuple[str, ...], details: Mapping[str, Any]) -> dict[str, Any]:
    told = by_then(scores, details["own_list"], details["lists"])
    return {"do": do, "player": player, "round": details["round_no"], **told}
