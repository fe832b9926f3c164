"""What facts of random events do; some do all of it when they are drawn."""

from collections.abc import Callable, Mapping

from ledger.domain.campaign.missions.evolve import CAPTURED
from ledger.domain.campaign.random_events.drawing import kind_of
from ledger.domain.campaign.random_events.effects import EFFECTS, OFFERS, Meeting, price_ransom, return_or_not
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.rules import CANNON, EXTORTION, PRISONERS, RELIC, TRANSMISSION
from ledger.domain.campaign.state import Campaign, Mission, RandomEvent, learn, move, score
from ledger.domain.facts import CampaignEvent

AtOnce = Callable[[Campaign, Mission, RandomEvent, int], None]


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of random events."""
    mission = state.missions[fact.__dict__["mission"]]
    event = mission.random_events[fact.__dict__["round_no"]]
    match fact:
        case RandomEventDrawn():
            _draw(state, mission, event, fact)
        case SecretNoted():
            event.note = fact.note
        case RansomRolled():
            price_ransom(Meeting(fact, event, mission, state))
        case OfferAnswered():
            OFFERS[event.number].apply(Meeting(fact, event, mission, state))
        case WarpFought():
            return_or_not(Meeting(fact, event, mission, state))
        case RandomEventSettled():
            EFFECTS[event.number].apply(Meeting(fact, event, mission, state))


def _draw(state: Campaign, mission: Mission, event: RandomEvent, fact: RandomEventDrawn) -> None:
    event.is_drawn = True
    event.quarter = fact.quarter.value if fact.quarter else None
    event.units = tuple(pick.unit for pick in fact.picks if pick.unit is not None)
    if fact.picks:
        event.army = fact.picks[0].army
    if not fact.picks and kind_of(event, state).draws != "quarter":
        event.is_over = True  # nobody could be drawn: it has no effect
    elif event.number in AT_ONCE:
        AT_ONCE[event.number](state, mission, event, fact.event_roll.value if fact.event_roll else 0)


def _capture(state: Campaign, mission: Mission, event: RandomEvent, die: int) -> None:
    mission.left[event.units[0]] = CAPTURED


def _find_relic(state: Campaign, mission: Mission, event: RandomEvent, die: int) -> None:
    learn(state, event.units[0], die * state.rules.relic_xp, "event 61")


def _find_cannon(state: Campaign, mission: Mission, event: RandomEvent, die: int) -> None:
    state.units[event.units[0]].gifts.append(state.rules.cannon)


def _extort(state: Campaign, mission: Mission, event: RandomEvent, die: int) -> None:
    assert event.army is not None, "it was drawn"
    move(state, event.army, die * state.rules.extortion_pay, "event 64")


def _overhear(state: Campaign, mission: Mission, event: RandomEvent, die: int) -> None:
    assert event.army is not None, "it was drawn"
    score(state, event.army, state.rules.transmission_vp, "event 65")


AT_ONCE: Mapping[int, AtOnce] = {
    PRISONERS: _capture,
    RELIC: _find_relic,
    CANNON: _find_cannon,
    EXTORTION: _extort,
    TRANSMISSION: _overhear,
}
"""By event."""
