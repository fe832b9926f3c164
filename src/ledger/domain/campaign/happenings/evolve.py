"""What facts of random events do; some do all of it when they are drawn."""

from collections.abc import Callable, Mapping

from ledger.domain.campaign.books import learn, move, score
from ledger.domain.campaign.happenings.candidates import line_of
from ledger.domain.campaign.happenings.effects import EFFECTS, Settling
from ledger.domain.campaign.happenings.facts import HappeningDrawn, HappeningSettled, NoteSealed
from ledger.domain.campaign.missions.unfinished import CAPTURED
from ledger.domain.campaign.state import Campaign, Happening, Mission
from ledger.domain.events.fact import CampaignEvent

AtOnce = Callable[[Campaign, Mission, Happening, int], None]


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact of random events."""
    match fact:
        case HappeningDrawn():
            _draw(state, fact)
        case NoteSealed():
            state.missions[fact.mission].happenings[fact.round_no].note = fact.note
        case HappeningSettled():
            mission = state.missions[fact.mission]
            happening = mission.happenings[fact.round_no]
            EFFECTS[happening.event].apply(Settling(fact, happening, mission, state))


def _draw(state: Campaign, fact: HappeningDrawn) -> None:
    mission = state.missions[fact.mission]
    happening = mission.happenings[fact.round_no]
    happening.is_drawn = True
    happening.quarter = fact.quarter.value if fact.quarter else None
    happening.units = tuple(pick.drawn_unit for pick in fact.picks if pick.drawn_unit is not None)
    if fact.picks:
        happening.army = fact.picks[0].drawn_army
    if not fact.picks and line_of(happening).draws != "quarter":
        happening.is_over = True  # nobody could be drawn: it has no effect
    elif happening.event in AT_ONCE:
        AT_ONCE[happening.event](state, mission, happening, fact.event_roll.value if fact.event_roll else 0)


def _capture(state: Campaign, mission: Mission, happening: Happening, die: int) -> None:
    mission.left[happening.units[0]] = CAPTURED


def _find_relic(state: Campaign, mission: Mission, happening: Happening, die: int) -> None:
    learn(state, happening.units[0], die * state.rules.relic_xp, "event 61")


def _find_cannon(state: Campaign, mission: Mission, happening: Happening, die: int) -> None:
    state.units[happening.units[0]].gifts.append(state.rules.cannon)


def _extort(state: Campaign, mission: Mission, happening: Happening, die: int) -> None:
    assert happening.army is not None, "it was drawn"
    move(state, happening.army, die * state.rules.extortion_pay, "event 64")


def _overhear(state: Campaign, mission: Mission, happening: Happening, die: int) -> None:
    assert happening.army is not None, "it was drawn"
    score(state, happening.army, state.rules.transmission_vp, "event 65")


AT_ONCE: Mapping[int, AtOnce] = {11: _capture, 61: _find_relic, 63: _find_cannon, 64: _extort, 65: _overhear}
"""By event."""
