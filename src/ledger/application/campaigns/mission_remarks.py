"""Remarks on missions: who stays out, who is the underdog, what a round brings, who is paid, what nobody entered."""

from collections.abc import Iterator
from datetime import datetime

from ledger.application.campaigns.movements import armies_named, moved
from ledger.application.campaigns.remarks_on_lapsing import lapsed
from ledger.application.campaigns.remarks_on_random_events import to_settle
from ledger.application.campaigns.roster import CampaignRoster
from ledger.domain.campaign.experience.evolve import without_experience
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.missions.evolve import CAPTURED
from ledger.domain.campaign.missions.facts import (
    MissionBegun,
    MissionClosed,
    MissionEnded,
    ObjectiveAchieved,
    RoundBegun,
    StepClosed,
)
from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.random_events.drawing import kind_of
from ledger.domain.campaign.rules import WHAT_IS_DRAWN
from ledger.domain.campaign.state import EXPERIENCE, PLAY, STEPS, Campaign, Mission, units_of
from ledger.domain.campaign.unwinding.evolve import standing
from ledger.domain.campaign.values import ArmyNo, MissionNo
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.notes import Note
from ledger.projections.campaigns.next_acts import FOUGHT_ROUNDS

ENTERED = {
    "CasualtiesListed": "casualties",
    "ExperienceEarned": "experience",
    "UpgradeBought": "upgrades",
    "SaleTried": "upgrades",
    "UnitRecruited": "recruiting",
}
"""By which facts something was entered for a step after the play."""


def remarks(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact of missions."""
    match fact:
        case MissionBegun():
            yield from _begun(state.missions[fact.mission], state, roster)
        case RoundBegun():
            yield from _came_up(fact, state)
        case ObjectiveAchieved():
            yield from moved(state, roster)
        case MissionEnded():
            yield from moved(state, roster)
            yield from _short(state.missions[fact.mission])
            yield from _undrawn(state.missions[fact.mission], state)
            yield from lapsed(state.missions[fact.mission], (PLAY,), state)
            yield from _captured(state.missions[fact.mission], roster)
        case StepClosed(step=step):
            yield from lapsed(state.missions[fact.mission], (step,), state)
            if step == EXPERIENCE:
                yield from _without_experience(state.missions[fact.mission], state, roster)
        case MissionClosed():
            yield from _closed(fact.mission, state, roster)


def _begun(mission: Mission, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    for army in mission.stays_out:
        yield f"{roster.army(army)} stays out: {_why_out(army, state, roster)}."
    worth = {army: sum(units.values()) for army, units in mission.brought.items()}
    yield f"{listed(f'{roster.army(army)} brings {points} points' for army, points in worth.items())}."
    for army in mission.brought:
        if points := underdog_points(mission, army, state):
            yield f"{roster.army(army)} has {points} underdog point{'s' * (points != 1)}."


def _why_out(army: ArmyNo, state: Campaign, roster: CampaignRoster) -> str:
    sitting = [f"{roster.unit(unit.no)} sits out {unit.sits_out} more" for unit in units_of(army, state)]
    return listed(sitting) or "it has no unit left"


def _came_up(fact: RoundBegun, state: Campaign) -> Iterator[str]:
    event = state.missions[fact.mission].random_events.get(fact.round_no)
    if event is None:
        return
    kind = kind_of(event, state)
    what = f"Random event {event.number}, {kind.name},"
    came = f"{what} came up and draws {WHAT_IS_DRAWN[kind.draws]}"
    if kind.draws == "nothing":
        yield f"{what} holds for everyone and draws nobody."
        yield from to_settle(event, fact.round_no, state)
    elif kind.among != "in play":
        yield Note(f"{came} among those that are {kind.among}.", code="event-to-draw-among")
    else:
        yield Note(f"{came}.", code="event-to-draw")


def _short(mission: Mission) -> Iterator[str]:
    """Where all others gave up it is over at once."""
    if mission.rounds < FOUGHT_ROUNDS and len(mission.in_play()) > 1:
        rounds = f"{mission.rounds} round{'s' * (mission.rounds != 1)}"
        yield f"Mission {mission.no} ended after {rounds}; it is played for {FOUGHT_ROUNDS} and on until it is won."


def _undrawn(mission: Mission, state: Campaign) -> Iterator[str]:
    """A random event that met nobody, because nobody said whom, has no effect any more."""
    for round_no, event in mission.random_events.items():
        kind = kind_of(event, state)
        if kind.draws != "nothing" and not event.is_drawn:
            yield f"{kind.name} of round {round_no} was never drawn, and has no effect."


def _captured(mission: Mission, roster: CampaignRoster) -> Iterator[str]:
    for unit, why in mission.left.items():
        if why == CAPTURED:
            captured = f"{roster.unit(unit)} was captured; its ransom comes before the casualty list."
            yield Note(captured, code="ransom-due")


def over(state: Campaign, roster: CampaignRoster, at: datetime) -> Iterator[str]:
    """That the campaign has come to its end, which no fact says, and who won it."""
    board = leaderboard(state, at)
    if board.is_over:
        yield f"{state.slug} is over: {listed(armies_named(board.winners, roster))} won."


def _without_experience(mission: Mission, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    if left := [roster.unit(unit) for unit in without_experience(mission, state)]:
        yield f"No experience of mission {mission.no} was given to {listed(left)}."


def _closed(no: MissionNo, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    facts = [act.fact for act in standing(state) if getattr(act.fact, "mission", None) == no]
    entered = {ENTERED.get(type(fact).__name__) for fact in facts}
    before = {STEPS[fact.step - 1] for fact in facts if isinstance(fact, StepClosed)}
    closed = [step for step in STEPS[2:] if step not in before]
    yield from lapsed(state.missions[no], [STEPS.index(step) + 1 for step in closed], state)
    if empty := [step for step in closed if step not in entered]:
        yield f"Nobody entered anything for {listed(empty)}."
    if STEPS[EXPERIENCE - 1] not in before:
        yield from _without_experience(state.missions[no], state, roster)
