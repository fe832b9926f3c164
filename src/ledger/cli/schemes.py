"""Schemes: as players note them in secret, as a ruling strikes them, and the read of all noted."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command, many, write_command
from ledger.cli.options import Decorator, public_option, round_option, together
from ledger.cli.reads import as_of_option
from ledger.cli.recording import submit

if TYPE_CHECKING:
    from ledger.application import NotedBy


def _noting(flag: str, text: str) -> Decorator:
    return click.option(flag, multiple=True, metavar="NAME[: WHAT, WHAT]", help=text)


noting_options = together(
    _noting("--scheme", "A scheme, and what it names; once for each."),
    _noting("--reveal", "A scheme that scores by its reveal alone."),
    _noting("--end", "A scheme that scores at the end alone."),
    _noting("--shown", "A scheme that is shown to everyone from the start."),
)


def noted(scheme: Sequence[str], reveal: Sequence[str], end: Sequence[str], shown: Sequence[str]) -> dict[str, Any]:
    """The schemes somebody notes as a choice; nothing where none is said."""
    found = [_noted(text) for text in scheme]
    found += [{**_noted(text), "as": "reveal"} for text in reveal]
    found += [{**_noted(text), "as": "end"} for text in end]
    found += [{**_noted(text), "revealed": True} for text in shown]
    return {"schemes": found} if found else {}


@write_command("strike", needs_reason=True)
@click.argument("player")
@click.argument("part")
@round_option("The round meant; the newest unless said.")
def strike(desk: Desk, player: str, part: str, round_no: int | None) -> None:
    """Take the points of a scheme that was not noted, noted without what it names, or not shown when it had to be.

    PART is the scheme's name. A result that counts its points is corrected with it, total, winner and all; where the
    result does not tell what the scheme brought, `ledger correct ... --scheme` tells it first.

    \b
    Example:
        ledger strike "Ada One" "Frame for Murder" --reason "sucker not noted"
        ledger strike "Bo Two" Vendetta --round 2 --reason "never shown"
    """
    request = {"do": "strike", "player": player, "round": round_no, "part": part}
    submit(desk, request, "`ledger correct` replaces the result, should another one be right.")


@command("schemes")
@round_option("The round meant; the newest unless said.")
@as_of_option
@public_option
def schemes(desk: Desk, round_no: int | None, as_of: str | None, is_public: bool) -> None:
    """Show what players noted in secret for a round: their schemes, and what these name.

    For the organizer; with --public no more than how many were noted, until the round is closed.

    \b
    Example:
        ledger schemes
        ledger schemes --round 1 --public --json
    """
    found = desk.view(as_of).noted(round_no, is_public=is_public)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    for each in found.players:
        desk.say(f"Table {each.table}, {each.player}: {_said(each)}")
    if not found.players:
        desk.say(f"Nothing is noted for round {found.round}.")


def _noted(text: str) -> dict[str, Any]:
    """A scheme as typed: `Vendetta: Old Bone, Lady Cinder`; semicolons part names that have a comma of their own."""
    name, _, rest = text.partition(":")
    parts = rest.split(";" if ";" in rest else ",")
    return {"name": name.strip(), "names": [part.strip() for part in parts if part.strip()]}


def _said(found: "NotedBy") -> str:
    if found.number is None:
        return f"{found.kind} (erased)"
    struck = f"; struck: {', '.join(found.struck)}" if found.struck else ""
    told = "; ".join(_things(found)) or "not to be read yet"
    return f"{many(found.number, found.kind.removesuffix('s'))} noted: {told}{struck}"


def _things(found: "NotedBy") -> Iterator[str]:
    for each in found.things or ():
        names = f" ({', '.join(each.names)})" if each.names else ""
        half = f", {each.half} alone" if each.half else ""
        yield f"{each.name}{names}{half}{', shown from the start' if each.shown else ''}"
