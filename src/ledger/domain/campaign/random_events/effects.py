"""What of a random event touches the ledger when it is done: when that may be, what must be said, and what it does.

Events in no table here are played at the table alone, or have done all they do when they are drawn.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ledger.domain.campaign.books import learn, move, score
from ledger.domain.campaign.finding import brought_by
from ledger.domain.campaign.random_event_table import (
    COUNTDOWN,
    ESCORT,
    FINISH_THEM,
    INTEL,
    MORAL_VICTORY,
    NO_MERCY,
    RIGGED,
)
from ledger.domain.campaign.random_events.facts import RandomEventSettled
from ledger.domain.campaign.random_events.meeting import Meeting
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, PLAY, Mission
from ledger.domain.campaign.values import UnitNo
from ledger.domain.errors import RuleViolation

Settling = Meeting[RandomEventSettled]


class Effect(NamedTuple):
    """How one event is settled."""

    steps: tuple[int, ...]
    check: Callable[[Settling], None]
    apply: Callable[[Settling], None]
    names: tuple[str, ...] = ()  # of unit and victim, what must be said
    has_die: bool = False
    has_more: bool = False  # whether some units have one more than others
    is_of_its_round: bool = False  # whether it must happen in the round it was rolled in


def _unit(at: Settling) -> UnitNo:
    assert at.fact.unit is not None, "it was named"
    return at.fact.unit


def _victim(at: Settling) -> UnitNo:
    assert at.fact.victim is not None, "it was named"
    return at.fact.victim


def _die(at: Settling) -> int:
    assert at.fact.event_roll is not None, "its die was thrown"
    return at.fact.event_roll.value


def _check_kill(at: Settling) -> None:
    unit, victim = _unit(at), _victim(at)
    army = at.in_play(unit)
    if unit in at.mission.barred:
        raise RuleViolation("{unit} gets no experience from this match: it would be dead.", unit=unit)
    if at.in_play(victim) == army:
        raise RuleViolation("{unit} and {victim} are of one army.", unit=unit, victim=victim)
    if victim in at.event.victims:
        raise RuleViolation("{victim} was counted already.", victim=victim)


def _learn_from_melee(at: Settling) -> None:
    at.event.victims.add(_victim(at))
    learn(at.state, _unit(at), _die(at) * at.state.rules.melee_xp, "event 26")


def _learn_without_mercy(at: Settling) -> None:
    learn(at.state, _unit(at), at.state.rules.no_mercy_xp, "event 44")
    at.event.is_over = True


def _check_drawn(at: Settling) -> None:
    at.on_the_table(at.drawn)


def _pay_escort(at: Settling) -> None:
    move(at.state, at.army, _die(at) * at.state.rules.escort_pay, "event 35")
    at.leave(at.drawn, "escort")


def _check_named(at: Settling) -> None:
    at.on_the_table(_unit(at))


def _take_intel(at: Settling) -> None:
    score(at.state, brought_by(at.mission, _unit(at)), at.state.rules.intel_vp, "event 36")
    at.leave(_unit(at), "intel")


def sharing(mission: Mission) -> list[UnitNo]:
    """The winner's units that are no casualties and did not leave play."""
    units = [unit for army in mission.winners for unit in mission.brought[army]]
    return [unit for unit in units if unit not in mission.left and not mission.is_lost(unit)]


def _check_countdown(at: Settling) -> None:
    if at.mission.casualties is None:
        raise RuleViolation("Experience is shared once the casualty list is in.")
    if at.mission.rounds > at.fact.round_no:
        raise RuleViolation(f"The mission was won in round {at.mission.rounds}, after round {at.fact.round_no}.")
    units = sharing(at.mission)
    if not units:
        raise RuleViolation("No unit is left to share the experience.")
    rest = at.state.rules.countdown_xp % len(units)
    if len(set(at.fact.more)) != rest or len(at.fact.more) != rest or not set(at.fact.more) <= set(units):
        raise RuleViolation("Name the {rest} units of the winner that have one more.", code="name-the-rest", rest=rest)


def _share(at: Settling) -> None:
    units = sharing(at.mission)
    for unit in units:
        each = at.state.rules.countdown_xp // len(units) + (unit in at.fact.more)
        learn(at.state, unit, each, "event 46")
    at.event.is_over = True


def _check_moral(at: Settling) -> None:
    victim = _victim(at)
    if at.event.note is None:
        raise RuleViolation("{army} noted no unit.", army=at.army)
    if brought_by(at.mission, victim) == at.army:
        raise RuleViolation("{victim} is no enemy of {army}.", victim=victim, army=at.army)
    if at.mission.casualties is not None and not at.mission.is_lost(victim):
        raise RuleViolation("{victim} is no casualty of the mission.", victim=victim)


def _rejoice(at: Settling) -> None:
    for unit in at.mission.brought[at.army]:
        if not at.state.units[unit].fate and unit not in at.mission.barred:
            learn(at.state, unit, at.state.rules.moral_xp, "event 52")
    at.event.is_over = True


def _check_trap(at: Settling) -> None:
    brought_by(at.mission, _unit(at))
    if at.event.note is None:
        raise RuleViolation("{army} noted nothing.", army=at.army)


def _spring(at: Settling) -> None:
    at.event.is_over = True


EFFECTS: Mapping[int, Effect] = {
    RIGGED: Effect((PLAY,), _check_trap, _spring, names=("unit",)),
    FINISH_THEM: Effect(
        (PLAY,), _check_kill, _learn_from_melee, names=("unit", "victim"), has_die=True, is_of_its_round=True
    ),
    ESCORT: Effect((PLAY,), _check_drawn, _pay_escort, has_die=True),
    INTEL: Effect((PLAY,), _check_named, _take_intel, names=("unit",)),
    NO_MERCY: Effect((PLAY,), _check_kill, _learn_without_mercy, names=("unit", "victim"), is_of_its_round=True),
    COUNTDOWN: Effect((CASUALTIES, EXPERIENCE), _check_countdown, _share, has_more=True),
    MORAL_VICTORY: Effect((PLAY, CASUALTIES), _check_moral, _rejoice, names=("victim",)),
}
"""By event."""
