"""What the random events of an open mission wait for: a draw, a note, an answer, a fight, or something to be done."""

from collections.abc import Iterator

from ledger.domain.campaign.random_events.drawing import candidates, kind_of
from ledger.domain.campaign.random_events.effects import EFFECTS, sharing
from ledger.domain.campaign.rules import (
    COUNTDOWN,
    HEARTS_AND_MINDS,
    MORAL_VICTORY,
    OUTPOST,
    PRISONERS,
    RIGGED,
    TIME_WARP,
    EventKind,
)
from ledger.domain.campaign.state import CASUALTIES, PLAY, Mission, RandomEvent
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.next_acts import NextAct
from ledger.projections.campaigns.parts import Named

NOTED = (RIGGED, MORAL_VICTORY)


def random_event_acts(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    """Those of all rounds, the oldest first."""
    for round_no, event in mission.random_events.items():
        if not event.is_over:
            yield from _acts(moment, mission, round_no, event)


def _acts(moment: CampaignMoment, mission: Mission, round_no: int, event: RandomEvent) -> Iterator[NextAct]:
    kind = kind_of(event, moment.state)
    plain = NextAct(
        do="settle-event",
        round=round_no,
        number=event.number,
        event=kind.name,
        army=moment.army(event.army) if event.army is not None else None,
        unit=moment.unit(event.units[0]) if event.units else None,
    )
    if kind.draws != "nothing" and not event.is_drawn:
        if mission.step == PLAY:
            yield _drawing(plain, kind, moment, mission)
        return
    yield from _going_on(plain, moment, mission, event)


def _going_on(plain: NextAct, moment: CampaignMoment, mission: Mission, event: RandomEvent) -> Iterator[NextAct]:
    """What comes of an event that met somebody, or meets everybody."""
    is_played, rules = mission.step == PLAY, moment.state.rules
    if event.number in NOTED and event.note is None:
        if is_played:
            yield plain.model_copy(update={"do": "note-event"})
    elif event.number == PRISONERS:
        yield from _ransom(plain, mission, event)
    elif event.number == HEARTS_AND_MINDS and is_played:
        yield plain.model_copy(update={"do": "answer-event", "points": rules.hearts_price})
    elif event.number == OUTPOST and is_played:
        yield plain.model_copy(update={"do": "answer-event", "units": _on_the_table(moment, mission, event)})
    elif event.number == TIME_WARP and mission.step in (PLAY, CASUALTIES) and not mission.is_rolling:
        yield plain.model_copy(update={"do": "fight-warp"})
    else:
        yield from _settling(plain, moment, mission)


def _drawing(plain: NextAct, kind: EventKind, moment: CampaignMoment, mission: Mission) -> NextAct:
    among = kind.among if kind.among != "in play" else ""
    there = (unit for units in candidates(mission, moment.state, None).values() for unit in units) if among else ()
    return plain.model_copy(update={"do": "draw-event", "among": among, "units": tuple(map(moment.unit, there))})


def _ransom(plain: NextAct, mission: Mission, event: RandomEvent) -> Iterator[NextAct]:
    if mission.step != CASUALTIES:
        return
    if event.price is None:
        yield plain.model_copy(update={"do": "roll-ransom"})
    else:
        yield plain.model_copy(update={"do": "answer-event", "points": event.price})


def _on_the_table(moment: CampaignMoment, mission: Mission, event: RandomEvent) -> tuple[Named, ...]:
    assert event.army is not None, "an army was drawn"
    return tuple(map(moment.unit, candidates(mission, moment.state, None).get(event.army, ())))


def _settling(plain: NextAct, moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    """Where something is to be told once it was done."""
    assert plain.number is not None, "it is about an event"
    effect = EFFECTS.get(plain.number)
    if effect is None or mission.step not in effect.steps:
        return
    if effect.is_of_its_round and mission.rounds != plain.round:
        return
    if plain.number == COUNTDOWN:
        yield from _countdown(plain, moment, mission)
        return
    yield plain.model_copy(update={"is_due": False, "options": effect.names})


def _countdown(plain: NextAct, moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    assert plain.round is not None, "it came up in a round"
    if mission.casualties is None or mission.rounds > plain.round:
        return
    if units := sharing(mission):
        rest = moment.state.rules.countdown_xp % len(units)
        yield plain.model_copy(update={"units": tuple(map(moment.unit, units)), "points": rest})
