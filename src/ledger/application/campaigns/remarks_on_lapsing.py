"""Remarks on random events that lapse: a step was closed after which nobody can say any more what came of them."""

from collections.abc import Collection, Iterator

from ledger.application.campaigns.remarks_on_random_events import NOTED
from ledger.domain.campaign.random_events.drawing import kind_of
from ledger.domain.campaign.random_events.effects import EFFECTS, OFFERS, sharing
from ledger.domain.campaign.rules import COUNTDOWN, FINISH_THEM, MORAL_VICTORY, TIME_WARP
from ledger.domain.campaign.state import CASUALTIES, PLAY, Campaign, Mission, RandomEvent


def lapsed(mission: Mission, steps: Collection[int], state: Campaign) -> Iterator[str]:
    """Each event that could have come to something until the last of these steps was closed."""
    for round_no, event in mission.random_events.items():
        kind = kind_of(event, state)
        if event.is_over or (kind.draws != "nothing" and not event.is_drawn):
            continue
        what = _what_is_missing(event)
        if what and _last_step(event) in steps and _was_possible(event, round_no, mission):
            yield f"{kind.name} of round {round_no} was never {what}, and has no effect."


def _what_is_missing(event: RandomEvent) -> str:
    if event.number == TIME_WARP:
        return "fought"
    if event.number in OFFERS:
        return "answered"
    if event.number not in EFFECTS or (event.number == FINISH_THEM and event.victims):
        return ""
    return "noted" if _is_unnoted(event) else "settled"


def _is_unnoted(event: RandomEvent) -> bool:
    return event.number in NOTED and event.note is None


def _last_step(event: RandomEvent) -> int:
    if event.number == TIME_WARP:
        return CASUALTIES
    if event.number in OFFERS:
        return OFFERS[event.number].step
    return PLAY if _is_unnoted(event) else max(EFFECTS[event.number].steps)


def _was_possible(event: RandomEvent, round_no: int, mission: Mission) -> bool:
    """A countdown is won in time, and a moral victory has an enemy that was lost."""
    if event.number == COUNTDOWN:
        return mission.rounds <= round_no and bool(sharing(mission))
    if event.number == MORAL_VICTORY and event.note is not None:
        return any(mission.is_lost(unit) for unit in mission.units() if mission.army_of(unit) != event.army)
    return True
