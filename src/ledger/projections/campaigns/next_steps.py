"""What comes next in a campaign: the step each open mission is in, what is due there and for whom, what may be done;
and the mission that comes, with who can bring what so that no army is too dear beside the lowest.

It is data alone; whoever talks to people words it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any

from ledger.domain.campaign.aftermath.evolve import without_experience
from ledger.domain.campaign.leaderboard import leaderboard
from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.opening.evolve import takes_no_more
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, PLAY, Mission, open_mission_of, units_of, value
from ledger.domain.campaign.values import MISSION_STEPS, ArmyNo, UnitNo
from ledger.domain.values import Value
from ledger.projections.campaigns.moment import CampaignMoment, Named, plain
from ledger.projections.campaigns.next_acts import NextAct, random_event_acts, step_acts

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


class ArmyReady(Value):
    """An army that is in no mission: what it can bring, and what it may bring beside the others."""

    army: Named
    player: Named
    value: int  # of all that can come
    units: tuple[Named, ...]  # all that can come
    brings: tuple[Named, ...]  # as much of it as keeps within the gap; nothing where no choice does
    brings_value: int
    leaves: tuple[Named, ...]  # what stays at home then
    over: int  # by how many points all that can come is too dear beside what the others bring
    sits_out: tuple[Named, ...]


class ArmyIdle(Value):
    """An army that can bring nothing."""

    army: Named
    points: int  # that it has for recruits
    sits_out: tuple[Named, ...]


class MissionToCome(Value):
    """The mission that can begin."""

    mission: int
    gap: int  # by how much an army may be dearer than the lowest
    is_parallel: bool  # not everyone has to come
    is_joinable: bool  # whether armies may still join
    armies: tuple[ArmyReady, ...]
    stays_out: tuple[ArmyIdle, ...]

    @property
    def coming(self) -> tuple[ArmyReady, ...]:
        """Those of a choice that keeps within the gap."""
        return tuple(ready for ready in self.armies if ready.brings)


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
        step_name=MISSION_STEPS[mission.step - 1],
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


Worths = Mapping[UnitNo, int]
Choices = dict[int, tuple[UnitNo, ...]]  # by what the units are worth together
MOST_CHOICES = 8_000  # of units that come to more different sums than this, the dearest are looked at


def mission_to_come(moment: CampaignMoment) -> MissionToCome | None:
    """None while a mission is open that everybody is in, or after the end."""
    state, rules = moment.state, moment.state.rules
    is_any_open = any(not mission.is_closed for mission in state.missions.values())
    if takes_no_more(state, moment.at) or (is_any_open and not rules.parallel_play):
        return None
    free = [army.no for army in state.armies.values() if not army.is_closed and open_mission_of(army.no, state) is None]
    able = {army: worths for army in free if (worths := _able(moment, army))}
    brings = fitting(able, rules.gap, is_everyone=not rules.parallel_play)
    lowest = min((_worth(able[army], units) for army, units in brings.items()), default=0)
    return MissionToCome(
        mission=max(state.missions, default=0) + 1,
        gap=rules.gap,
        is_parallel=rules.parallel_play,
        is_joinable=not state.missions or rules.late_joiners,
        armies=tuple(_ready(moment, army, able[army], brings.get(army, ()), lowest) for army in able),
        stays_out=tuple(_idle(moment, army) for army in free if army not in able),
    )


def _ready(moment: CampaignMoment, army: ArmyNo, able: Worths, brings: tuple[UnitNo, ...], lowest: int) -> ArmyReady:
    return ArmyReady(
        army=moment.army(army),
        player=moment.player(army),
        value=sum(able.values()),
        units=tuple(map(moment.unit, able)),
        brings=tuple(map(moment.unit, brings)),
        brings_value=_worth(able, brings),
        leaves=tuple(moment.unit(unit) for unit in able if unit not in brings) if brings else (),
        over=max(0, sum(able.values()) - lowest - moment.state.rules.gap) if brings else 0,
        sits_out=_sitting(moment, army),
    )


def _idle(moment: CampaignMoment, army: ArmyNo) -> ArmyIdle:
    points = moment.state.armies[army].points
    return ArmyIdle(army=moment.army(army), points=points, sits_out=_sitting(moment, army))


def _sitting(moment: CampaignMoment, army: ArmyNo) -> tuple[Named, ...]:
    return tuple(moment.unit(unit.no) for unit in units_of(army, moment.state) if unit.sits_out)


def _able(moment: CampaignMoment, army: ArmyNo) -> dict[UnitNo, int]:
    rules = moment.state.rules
    return {unit.no: value(unit, rules) for unit in units_of(army, moment.state) if not unit.sits_out}


def _worth(able: Worths, units: tuple[UnitNo, ...]) -> int:
    return sum(able[unit] for unit in units)


# what keeps within the gap


def fitting(able: Mapping[ArmyNo, Worths], gap: int, *, is_everyone: bool) -> dict[ArmyNo, tuple[UnitNo, ...]]:
    """As much as may come, of every army or of as many as can meet; nothing of anybody where no two can."""
    if len(able) < 2:
        return {}
    wholes = [sum(worths.values()) for worths in able.values()]
    if max(wholes) - min(wholes) <= gap:
        return {army: tuple(worths) for army, worths in able.items()}
    dearest = [sum(max(worth, 0) for worth in worths.values()) for worths in able.values()]
    most = min(dearest) + gap if is_everyone else max(dearest)
    choices = {army: _choices(worths, most) for army, worths in able.items()}
    sums = {army: sorted(found) for army, found in choices.items()}
    best: dict[ArmyNo, int] = {}
    for top in sorted({worth for found in sums.values() for worth in found}, reverse=True):
        found = _within(sums, top - gap, top)
        if len(found) > max(1, len(best)):  # of equally many armies the dearest came first
            best = found
        if len(best) == len(able):
            break
    is_enough = len(best) == len(able) or not is_everyone
    return {army: choices[army][worth] for army, worth in best.items()} if is_enough else {}


def _within(sums: Mapping[ArmyNo, list[int]], low: int, top: int) -> dict[ArmyNo, int]:
    """The dearest choice of each army that has one in these limits."""
    places = {army: bisect_right(worths, top) for army, worths in sums.items()}
    found = {army: sums[army][place - 1] for army, place in places.items() if place}
    return {army: worth for army, worth in found.items() if worth >= low}


def _choices(worths: Worths, most: int) -> Choices:
    """Every sum up to the most that some units of an army come to, with such units in the order of the sheet."""
    found: Choices = {}
    for unit, worth in sorted(worths.items(), key=lambda each: each[1]):  # what is below zero first
        more = {whole + worth: (*units, unit) for whole, units in found.items()}
        sums = {worth: (unit,), **more, **found}.items()
        found = dict(sorted((whole, units) for whole, units in sums if whole <= most)[-MOST_CHOICES:])
    return {whole: tuple(unit for unit in worths if unit in units) for whole, units in found.items()}
