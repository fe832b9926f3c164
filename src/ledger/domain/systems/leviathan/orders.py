"""Command points as far as missions go: spent on New Orders, gained by cards given up."""

from collections.abc import Sequence

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.systems.leviathan.cards import TARGETS_OF_OPPORTUNITY, VOX_STATIC
from ledger.domain.systems.leviathan.figures import Own
from ledger.domain.systems.leviathan.secondaries import Hand, check_round
from ledger.domain.values import Sheet


def command_points(sheet: Sheet, hand: Hand, own: Own) -> Sheet:
    """What New Orders cost and cards given up brought, each as far as the sheet tells."""
    told: Sheet = {}
    if "new_orders" in sheet:
        _check_orders(sheet["new_orders"], hand, own)
        if hand.rules is not None:
            cost = own.vox_static_cost if VOX_STATIC in hand.rules else own.new_orders_cost
            told["spent"] = cost * len(sheet["new_orders"])
    if "discards" in sheet:
        _check_discards(sheet["discards"], hand, own)
        told["gained"] = len(sheet["discards"])
    return told


def _check_orders(rounds: Sequence[int], hand: Hand, own: Own) -> None:
    for no in rounds:
        check_round(no, own)
    if rounds and hand.kind == "fixed" and not hand.may_have_more:
        raise RuleViolation(
            f"New Orders are for players who draw cards; with fixed missions that takes {TARGETS_OF_OPPORTUNITY}."
        )
    if len(rounds) > own.new_orders:
        times = "once" if own.new_orders == 1 else f"{own.new_orders} times"
        raise BadRequest(f"New Orders are given at most {times} a battle, not {len(rounds)} times.")


def _check_discards(rounds: Sequence[int], hand: Hand, own: Own) -> None:
    for no in rounds:
        check_round(no, own)
    if rounds and hand.kind == "fixed":
        raise BadRequest('Who plays fixed missions gives up no cards for command points; leave "discards" out.')
    if own.battle_rounds in rounds and own.discard_points < own.battle_rounds:  # else there is one for that round too
        raise BadRequest(f"Cards given up in battle round {own.battle_rounds} bring no command point; leave it out.")
    if len(set(rounds)) < len(rounds):
        raise BadRequest("Cards given up bring one command point a battle round, however many they are.")
    if len(rounds) > own.discard_points:
        raise BadRequest(
            f"Cards given up bring at most {own.discard_points} command points a battle, not {len(rounds)}."
        )
