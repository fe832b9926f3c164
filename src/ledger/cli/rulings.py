"""Reading what was judged: disputes and rulings by word, player and subject; measures against players."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.call import Desk, command
from ledger.cli.options import public_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import remark_name

if TYPE_CHECKING:
    from ledger.application import DisputeView, Incident, RulingView

_MEASURES = {"warning": "was warned", "loss": "lost the game", "disqualification": "was disqualified"}


@command("rulings")
@click.argument("words", nargs=-1)
@click.option("--player", metavar="PLAYER", help="Those that concern this player.")
@click.option("--about", metavar="KIND", help="Those about this, such as model.")
@click.option("--open", "is_open", is_flag=True, help="Disputes that wait for a ruling.")
@as_of_option
@public_option
def rulings(desk: Desk, /, words: tuple[str, ...], as_of: str | None, **wanted: Any) -> None:
    """Search claims, statements and rulings of a tournament; each of the words must occur.

    For judges; with --public what players say of each other stays out, and all that is about conduct.

    \b
    Example:
        ledger rulings
        ledger rulings flag zone
        ledger rulings --player "Ada One" --about model
        ledger rulings --open --json
    """
    view = desk.view(as_of)
    found = view.rulings(words, **wanted)
    if wanted["player"] is not None:
        remark_name(desk, view, wanted["player"])
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    lines = [line for each in found.disputes for line in _dispute(each)] + [_ruling(each) for each in found.rulings]
    for line in lines or ["Nothing was found."]:
        desk.say(line)


@command("conduct")
@click.argument("player", required=False)
@as_of_option
@public_option
def conduct(desk: Desk, player: str | None, as_of: str | None, is_public: bool) -> None:
    """Show warnings, imposed losses and disqualifications, of one player or of all.

    For judges; with --public only who was disqualified.

    \b
    Example:
        ledger conduct
        ledger conduct "Bo Two" --json
    """
    view = desk.view(as_of)
    found = view.conduct(player, is_public=is_public)
    if player is not None:
        remark_name(desk, view, player)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
        return
    for line in map(_incident, found.incidents):
        desk.say(line)
    if not found.incidents:
        desk.say("Nothing is on record.")


def _dispute(found: "DisputeView") -> Iterator[str]:
    from ledger.application import errors

    who, where = errors.listed(found.players), f"round {found.round}, table {found.table}"
    clause = f" (see {found.clause!r})" if found.clause else ""
    yield f"Dispute {found.dispute}, {found.state}: {where}, by {who}, about {found.about}{clause}"
    for spoken in found.history:
        speaker = f" by {errors.listed(spoken.who)}" if spoken.who else ""
        yield f"  {spoken.kind}{speaker}: {spoken.text} (event {spoken.seq}, {spoken.by})"
        if spoken.result is not None:
            yield f"    {spoken.result}"
        for remark in spoken.remarks:
            yield f"    odd: {remark}"


def _ruling(found: "RulingView") -> str:
    from ledger.application import errors

    whom = f" for {errors.listed(found.players)}" if found.players else ""
    clause = f" (see {found.clause!r})" if found.clause else ""
    return f"Ruling {found.ruling}{whom} about {found.about}{clause}: {found.text} (event {found.seq}, {found.by})"


def _incident(found: "Incident") -> str:
    kind = f" ({found.conduct})" if found.conduct else ""
    odd = f"; odd: {found.remark}" if found.remark else ""
    said = f"{found.player} {_MEASURES[found.measure]}{kind}"
    why = f": {found.reason}" if found.reason else ""
    return f"Round {found.round}: {said}{why} (event {found.seq}, {found.by}){odd}"
