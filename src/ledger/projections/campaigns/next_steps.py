"""What comes next in a campaign: the step each open mission is in, what is due there and for whom, what may be done,
and who can come to the next mission. It is data alone; whoever talks to people words it."""

from collections.abc import Iterator
from typing import Any

from ledger.domain.campaign.books import value
from ledger.domain.campaign.experience.earning import without_experience
from ledger.domain.campaign.finding import open_mission_of, units_of
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.missions.setting_up import underdog_points
from ledger.domain.campaign.opening.ending import takes_no_more
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, PLAY, STEPS, Mission
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.values import Value
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.next_acts import NextAct, step_acts
from ledger.projections.campaigns.next_random_events import random_event_acts
from ledger.projections.campaigns.parts import Named, plain

HOLDING = frozenset({"roll-ransom", "answer-event", "roll-casualty", "take-level", "pick-trait"})
"""What a step does not close over."""


class Underdog(Value):
    """An army with underdog points left."""

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


class ArmyReady(Value):
    """An army that is in no mission: what it can bring, and what it may bring beside the others."""

    army: Named
    player: Named
    value: int  # of all that can come
    units: tuple[Named, ...]  # all that can come
    brings: tuple[Named, ...]  # the dearest of them that keep within what an army may be dearer than the lowest
    sits_out: tuple[Named, ...]


class MissionToCome(Value):
    """The mission that can begin."""

    mission: int
    gap: int  # by how much an army may be dearer than the lowest
    is_parallel: bool  # not everyone has to come
    armies: tuple[ArmyReady, ...]
    stays_out: tuple[Named, ...]  # armies that can bring nothing


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
        to_come=_to_come(moment),
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
    for army in mission.brought if not mission.winners else ():
        points, spent = underdog_points(mission, army, moment.state), mission.underdog_spent[army]
        if points > spent:
            yield Underdog(army=moment.army(army), points=points, spent=spent)


# the mission that comes


def _to_come(moment: CampaignMoment) -> MissionToCome | None:
    state, rules = moment.state, moment.state.rules
    is_any_open = any(not mission.is_closed for mission in state.missions.values())
    if takes_no_more(state, moment.at) or (is_any_open and not rules.parallel_play):
        return None
    free = [army.no for army in state.armies.values() if not army.is_closed and open_mission_of(army.no, state) is None]
    able = [army for army in free if _able(moment, army)]
    lowest = min((_worth(moment, _able(moment, army)) for army in able), default=0)
    return MissionToCome(
        mission=max(state.missions, default=0) + 1,
        gap=rules.gap,
        is_parallel=rules.parallel_play,
        armies=tuple(_ready(moment, army, lowest) for army in able),
        stays_out=tuple(moment.army(army) for army in free if army not in able),
    )


def _ready(moment: CampaignMoment, army: ArmyNo, lowest: int) -> ArmyReady:
    able = _able(moment, army)
    sitting = [unit.no for unit in units_of(army, moment.state) if unit.sits_out]
    return ArmyReady(
        army=moment.army(army),
        player=moment.player(army),
        value=_worth(moment, able),
        units=tuple(map(moment.unit, able)),
        brings=tuple(map(moment.unit, _fitting(moment, able, lowest))),
        sits_out=tuple(map(moment.unit, sitting)),
    )


def _fitting(moment: CampaignMoment, able: list[UnitNo], lowest: int) -> list[UnitNo]:
    """As much as may come, the dearest first, in the order of the sheet."""
    taken: list[UnitNo] = []
    for unit in sorted(able, key=lambda each: -_worth(moment, [each])):
        if _worth(moment, [*taken, unit]) <= lowest + moment.state.rules.gap:
            taken.append(unit)
    return [unit for unit in able if unit in taken] or able


def _able(moment: CampaignMoment, army: ArmyNo) -> list[UnitNo]:
    return [unit.no for unit in units_of(army, moment.state) if not unit.sits_out]


def _worth(moment: CampaignMoment, units: list[UnitNo]) -> int:
    return sum(value(moment.state.units[unit], moment.state.rules) for unit in units)
