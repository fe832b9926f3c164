"""What comes next in a campaign: the step each open mission is in, what is due there and for whom, what may be done,
and who can come to the next mission. It is data alone; whoever talks to people words it."""

from collections.abc import Iterator
from typing import Any

from ledger.domain.campaign.experience.evolve import without_experience
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, PLAY, STEPS, Mission
from ledger.domain.values import Value
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.next_acts import NextAct, step_acts
from ledger.projections.campaigns.next_mission import MissionToCome, mission_to_come
from ledger.projections.campaigns.next_random_events import random_event_acts
from ledger.projections.campaigns.parts import Named, plain

HOLDING = frozenset({"roll-ransom", "answer-event", "roll-casualty", "take-level", "pick-trait"})
"""What a step does not close over."""


class Underdog(Value):
    """An army in play with underdog points left."""

    army: Named
    points: int
    spent: int


class MissionDue(Value):
    """An open mission: its step, and what to do in it."""

    mission: int
    step: int
    step_name: str
    armies: tuple[Named, ...]
    rounds: int  # begun so far, or played
    winners: tuple[Named, ...]
    underdogs: tuple[Underdog, ...]
    acts: tuple[NextAct, ...]


class NextSteps(Value):
    """The read model."""

    campaign: str
    is_over: bool
    winners: tuple[Named, ...]
    is_anyone_in: bool  # whether an army has joined
    missions: tuple[MissionDue, ...]
    to_come: MissionToCome | None  # none while a mission is open that everybody is in, or after the end
    event: int  # the last that was seen

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        return told


def next_steps(moment: CampaignMoment) -> NextSteps:
    """All that can be done now."""
    state = moment.state
    board = leaderboard(state, moment.at)
    return NextSteps(
        campaign=state.slug,
        is_over=board.is_over,
        winners=tuple(map(moment.army, board.winners)),
        is_anyone_in=any(not army.is_closed for army in state.armies.values()),
        missions=tuple(_due(moment, mission) for mission in state.missions.values() if not mission.is_closed),
        to_come=mission_to_come(moment),
        event=moment.events[-1].seq,
    )


def _due(moment: CampaignMoment, mission: Mission) -> MissionDue:
    return MissionDue(
        mission=mission.no,
        step=mission.step,
        step_name=STEPS[mission.step - 1],
        armies=tuple(map(moment.army, mission.brought)),
        rounds=mission.rounds,
        winners=tuple(map(moment.army, mission.winners)),
        underdogs=tuple(_underdogs(moment, mission)),
        acts=tuple(_acts(moment, mission)),
    )


def _acts(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    """What random events wait for, what the step asks for, and its end where nothing stands in the way."""
    acts = [*random_event_acts(moment, mission), *step_acts(moment, mission)]
    yield from acts
    if mission.step == PLAY or any(act.is_due and act.do in HOLDING for act in acts):
        return
    yield NextAct(do="close-step", is_due=not any(act.is_due for act in acts), step=mission.step)
    if mission.step >= CASUALTIES:
        left = without_experience(mission, moment.state) if mission.step <= EXPERIENCE else ()
        yield NextAct(do="close-mission", is_due=False, units=tuple(map(moment.unit, left)))


def _underdogs(moment: CampaignMoment, mission: Mission) -> Iterator[Underdog]:
    for army in mission.in_play() if mission.step == PLAY else ():
        points, spent = underdog_points(mission, army, moment.state), mission.underdog_spent[army]
        if points > spent:
            yield Underdog(army=moment.army(army), points=points, spent=spent)
