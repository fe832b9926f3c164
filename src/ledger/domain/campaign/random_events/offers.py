"""What an army may take or decline: a ransom, the wounded taken in, an outpost searched."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ledger.domain.campaign.books import move
from ledger.domain.campaign.finding import can_pay, unit_of
from ledger.domain.campaign.random_event_table import HEARTS_AND_MINDS, OUTPOST, PRISONERS
from ledger.domain.campaign.random_events.facts import OfferAnswered, RansomRolled
from ledger.domain.campaign.random_events.meeting import Meeting
from ledger.domain.campaign.state import CASUALTIES, PLAY
from ledger.domain.campaign.values import UnitNo
from ledger.domain.errors import RuleViolation

Answer = Meeting[OfferAnswered]


class Offer(NamedTuple):
    """How one event is answered."""

    step: int
    check: Callable[[Answer], None]
    apply: Callable[[Answer], None]
    names_unit: bool = False  # who takes it names a unit; so does nobody who declines
    has_die: bool = False  # likewise


def check_ransom(at: Meeting[RansomRolled]) -> None:
    """A ransom is rolled once, after the pay and before casualties."""
    _refuse_late(at)
    unit_of(at.drawn, at.state)
    if at.event.price is not None:
        raise RuleViolation("The ransom of {unit} is {price} points.", unit=at.drawn, price=at.event.price)


def _refuse_late(at: Meeting[RansomRolled] | Answer) -> None:
    if at.mission.casualties is not None:
        raise RuleViolation("The casualty list is in; a ransom is answered before.")


def price_ransom(at: Meeting[RansomRolled]) -> None:
    """What is to be answered."""
    at.event.price = at.fact.event_roll.value * at.state.rules.ransom


def _check_buying_back(at: Answer) -> None:
    _refuse_late(at)
    unit_of(at.drawn, at.state)
    if at.event.price is None:
        raise RuleViolation("The ransom of {unit} is not rolled yet.", code="ransom-unrolled", unit=at.drawn)
    if at.fact.is_accepted:
        can_pay(at.state.armies[at.army], at.event.price)


def _buy_back(at: Answer) -> None:
    if at.fact.is_accepted:
        assert at.event.price is not None, "it was rolled"
        move(at.state, at.army, -at.event.price, "event 11")
        at.leave(at.drawn, "bought back")
    else:
        at.state.units[at.drawn].fate = "disbanded"
        at.leave(at.drawn, "not bought back")


def _check_hearts(at: Answer) -> None:
    if at.fact.is_accepted:
        can_pay(at.state.armies[at.army], at.state.rules.hearts_price)


def _win_hearts(at: Answer) -> None:
    at.event.is_over, at.event.is_accepted = True, at.fact.is_accepted
    if at.fact.is_accepted:
        move(at.state, at.army, -at.state.rules.hearts_price, "event 51")


def _searching(at: Answer) -> UnitNo:
    assert at.fact.unit is not None, "it was named"
    return at.fact.unit


def _check_outpost(at: Answer) -> None:
    if at.fact.is_accepted and at.on_the_table(_searching(at)) != at.army:
        raise RuleViolation("{unit} does not belong to {army}.", unit=_searching(at), army=at.army)


def _search_outpost(at: Answer) -> None:
    at.event.is_over = True
    if at.fact.is_accepted:
        assert at.fact.event_roll is not None, "its die was thrown"
        move(at.state, at.army, at.fact.event_roll.value * at.state.rules.outpost_pay, "event 62")
        at.leave(_searching(at), "outpost")


OFFERS: Mapping[int, Offer] = {
    PRISONERS: Offer(CASUALTIES, _check_buying_back, _buy_back),
    HEARTS_AND_MINDS: Offer(PLAY, _check_hearts, _win_hearts),
    OUTPOST: Offer(PLAY, _check_outpost, _search_outpost, names_unit=True, has_die=True),
}
"""By event."""
