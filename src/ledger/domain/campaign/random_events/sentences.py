"""Facts of random events in words; and a secret that stays one until it is triggered, or the mission is won."""

from collections.abc import Mapping
from typing import Any

from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    Pick,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.rules import HEARTS_AND_MINDS, PRISONERS, RANDOM_EVENT_TABLES
from ledger.domain.campaign.sentences import CampaignWords, because, thrown
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import listed
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import WITHHELD

_About = RandomEventDrawn | SecretNoted | RansomRolled | OfferAnswered | WarpFought | RandomEventSettled


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case RandomEventDrawn():
            met = listed(_met(pick, words) for pick in fact.picks)
            if fact.quarter:
                met = f"quarter {thrown(fact.quarter)}"
            return f"{_which(fact, words)} met {met or 'nobody'}{because(fact.event_roll)}"
        case SecretNoted():
            return f"a secret was noted for {_which(fact, words)}"
        case RansomRolled():
            return f"the ransom for {_which(fact, words)} was rolled{because(fact.event_roll)}"
        case OfferAnswered():
            if fact.number == PRISONERS:
                return f"the ransom for {_which(fact, words)} was {'paid' if fact.is_accepted else 'not paid'}"
            if fact.number == HEARTS_AND_MINDS:
                return f"{_which(fact, words)} was {'paid for' if fact.is_accepted else 'declined'}"
            by = f" by {words.unit(fact.unit)}" if fact.unit else ""
            return (
                f"{_which(fact, words)} was {'taken' if fact.is_accepted else 'declined'}{by}{because(fact.event_roll)}"
            )
        case WarpFought():
            return f"the fight in {_which(fact, words)} was {'won' if fact.is_won else 'lost'}{because(fact.sit_out)}"
        case RandomEventSettled():
            by = f" by {words.unit(fact.unit)}" if fact.unit else ""
            victim = f", {words.unit(fact.victim)} being destroyed" if fact.victim else ""
            more = f", one more for {listed(map(words.unit, fact.more))}" if fact.more else ""
            return f"{_which(fact, words)} was settled{by}{victim}{more}{because(fact.event_roll)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _which(fact: _About, words: CampaignWords) -> str:
    name = RANDOM_EVENT_TABLES[words.rules.random_events][fact.number].name
    return f"{name} ({fact.number}) of round {fact.round_no} in mission {fact.mission}"


def _met(pick: Pick, words: CampaignWords) -> str:
    who = words.army(pick.army) if pick.unit is None else words.unit(pick.unit)
    how = "by the table" if pick.army_roll is None else "drawn"
    return f"{who} ({how})"


def hidden(fact: CampaignEvent, state: Campaign) -> Mapping[str, Any]:
    """What was noted, while it may still matter; of a mission that was withdrawn too."""
    if not isinstance(fact, SecretNoted):
        return {}
    mission = state.missions.get(fact.mission)
    event = mission.random_events.get(fact.round_no) if mission else None
    is_out = mission is not None and (bool(mission.winners) or (event is not None and event.is_over))
    return {} if is_out else {"note": WITHHELD}
