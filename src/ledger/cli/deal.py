"""`ledger deal`: cards on offer for a game, by seed."""

from typing import TYPE_CHECKING

import click

from ledger.cli.call import Desk, command
from ledger.cli.options import Number, round_option
from ledger.cli.reads import as_of_option
from ledger.cli.recording import remark_name

if TYPE_CHECKING:
    from ledger.application import DealtCards


@command("deal")
@click.argument("player")
@click.argument("kind")
@click.option("--cards", "most", type=Number("number of cards", 100), metavar="N", help="No more than the first N.")
@round_option("The round meant; the newest unless said.")
@as_of_option
def deal(desk: Desk, player: str, kind: str, most: int | None, round_no: int | None, as_of: str | None) -> None:
    """Deal a player's cards for a game from the tournament's seed, where the rules have any.

    For those without a deck at the table. Nothing is recorded; the same cards come however often they are asked for,
    and each player has their own. With --cards they can be turned up as they are drawn.

    \b
    Example:
        ledger deal "Ada One" gambit
        ledger deal "Ada One" tactical --cards 2
        ledger deal "Ada One" tactical --round 2 --json
    """
    view = desk.view(as_of)
    found = view.deal(player, kind, round_no)
    found = found if most is None else found.model_copy(update={"cards": found.cards[:most]})
    remark_name(desk, view, player)
    if desk.as_json:
        desk.give(found.model_dump(mode="json"))
    else:
        _say(desk, found)


def _say(desk: Desk, found: "DealtCards") -> None:
    desk.say(f"Round {found.round}, table {found.table}, {found.player}: {found.kind}")
    for no, card in enumerate(found.cards, start=1):
        desk.say(f"  {no:>2}. {card}" if len(found.cards) > 1 else f"  {card}")
    for note in found.notes:
        desk.say(note)
