"""Remarks on random events: what one did at once, what it waits for, and what came of it."""

from collections.abc import Iterator

from ledger.application.campaigns.movements import moved
from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.random_events.drawing import kind_of, random_event_of
from ledger.domain.campaign.random_events.effects import EFFECTS
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.rules import (
    CANNON,
    COUNTDOWN,
    FINISH_THEM,
    HEADS,
    HEARTS_AND_MINDS,
    MORAL_VICTORY,
    OUTPOST,
    PRISONERS,
    RIGGED,
    TIME_WARP,
)
from ledger.domain.campaign.state import Campaign, RandomEvent
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.notes import Note

NOTED = (RIGGED, MORAL_VICTORY)


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact of random events."""
    match fact:
        case RandomEventDrawn():
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            yield from moved(state, roster)
            yield from _met(event, state, roster)
            if event.note is None and event.number not in NOTED:
                yield from to_settle(event, fact.round_no, state)
        case SecretNoted():
            yield from to_settle(random_event_of(state.missions[fact.mission], fact.round_no), fact.round_no, state)
        case RansomRolled():
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            held = state.armies[_army(event)].points
            ransom = (
                f"{roster.unit(event.units[0])} costs {event.price} points; {roster.army(_army(event))} has {held}."
            )
            yield Note(ransom, code="ransom-to-answer")
        case OfferAnswered(number=number) if number == PRISONERS and not fact.is_accepted:
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            yield f"{roster.unit(event.units[0])} is disbanded."
        case WarpFought():
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            yield f"{roster.unit(event.units[0])} {_after_the_warp(event, state)}."
            yield from moved(state, roster)
        case OfferAnswered() | RandomEventSettled():
            yield from moved(state, roster)


def to_settle(event: RandomEvent, round_no: int, state: Campaign) -> Iterator[str]:
    """That somebody says when what an event is about was done, and what to tell then."""
    effect = EFFECTS.get(event.number)
    if effect is None or event.is_over:
        return
    names = (*effect.names, *["more"] * effect.has_more)
    told = f"{kind_of(event, state).name} is settled {_when(event, round_no)}."
    yield Note(told, code="event-to-settle", names=",".join(names), round=round_no)


def _when(event: RandomEvent, round_no: int) -> str:
    effect = EFFECTS[event.number]
    if event.number == COUNTDOWN:
        return f"once the casualty list is in, if the mission is won by the end of round {round_no}"
    if event.number == FINISH_THEM:
        return f"for each unit that is destroyed in melee in round {round_no}"
    return f"once it was done in round {round_no}" if effect.is_of_its_round else "once it was done"


def _army(event: RandomEvent) -> ArmyNo:
    assert event.army is not None, "an army was drawn"
    return event.army


def _after_the_warp(event: RandomEvent, state: Campaign) -> str:
    unit = state.units[event.units[0]]
    if unit.fate:
        return f"is {unit.fate}"
    return (
        f"sits out the next {unit.sits_out} matches of its army"
        if unit.sits_out
        else "is back, without a casualty roll"
    )


def _met(event: RandomEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What an event that was drawn did, and what is to be done about it."""
    kind, rules = kind_of(event, state), state.rules
    if event.is_over and event.army is None:
        yield f"Nobody could be drawn, so {kind.name} has no effect."
        return
    army = roster.army(event.army) if event.army is not None else ""
    units = listed(map(roster.unit, event.units))
    if event.number == PRISONERS:
        yield f"{units} leaves play; the ransom is rolled after the mission."
    elif event.number == HEADS:
        yield f"Every unit of {army} that is killed pays {rules.bounty} points to those who did it."
    elif event.number == CANNON:
        yield f"{units} has the {rules.cannon} from now on."
    elif event.number in NOTED:
        yield Note(f"{army} notes something in secret.", code="secret-to-note")
    elif event.number == HEARTS_AND_MINDS:
        offer = f"{army} may pay {rules.hearts_price} points, so that each of its units may roll a death once more."
        yield Note(offer, code="offer-to-answer")
    elif event.number == OUTPOST:
        yield Note(f"{army} may take a unit off, for a D3 times {rules.outpost_pay} points.", code="unit-to-send")
    elif event.number == TIME_WARP:
        yield Note(f"{units} fights for its return.", code="warp-to-fight")
