"""Effects of random events that touch the ledger: when that may be, what must be said, and what each does.

Events in no table here are played at the table alone, or have done all they do when they are drawn.
"""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from ledger.domain.campaign.aftermath.evolve import lose
from ledger.domain.campaign.random_events.facts import OfferAnswered, RandomEventSettled, RansomRolled, WarpFought
from ledger.domain.campaign.rules import (
    COUNTDOWN,
    ESCORT,
    FINISH_THEM,
    HEARTS_AND_MINDS,
    INTEL,
    MORAL_VICTORY,
    NO_MERCY,
    OUTPOST,
    PRISONERS,
    RIGGED,
)
from ledger.domain.campaign.state import (
    CASUALTIES,
    EXPERIENCE,
    PLAY,
    Campaign,
    Mission,
    RandomEvent,
    brought_by,
    can_pay,
    learn,
    move,
    score,
    unit_of,
)
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation

F = TypeVar("F")


class Meeting(NamedTuple, Generic[F]):
    """A fact, the random event it is about, and all that is around it."""

    fact: F
    event: RandomEvent
    mission: Mission
    state: Campaign

    @property
    def army(self) -> ArmyNo:
        """The army that was drawn."""
        assert self.event.army is not None, "it was drawn"
        return self.event.army

    @property
    def drawn(self) -> UnitNo:
        """The unit that was drawn."""
        return self.event.units[0]

    def leave(self, unit: UnitNo, why: str) -> None:
        """A unit leaves play without being a casualty, and the event is over."""
        self.mission.left[unit] = why
        self.event.is_over = True

    def in_play(self, unit: UnitNo) -> ArmyNo:
        """The army of a unit that has not left play."""
        army = brought_by(self.mission, unit)
        unit_of(unit, self.state)
        if unit in self.mission.left:
            raise RuleViolation("{unit} left play ({why}).", unit=unit, why=self.mission.left[unit])
        return army

    def on_the_table(self, unit: UnitNo) -> ArmyNo:
        """Who is to leave play by its own will was not destroyed before."""
        if unit in self.mission.lost:
            raise RuleViolation("{unit} was lost before its army conceded.", unit=unit)
        if unit in self.mission.rolled:
            raise RuleViolation("{unit} was destroyed.", unit=unit)
        return self.in_play(unit)


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


Answer = Meeting[OfferAnswered]


class Offer(NamedTuple):
    """How one event is answered."""

    step: int
    check: Callable[[Answer], None]
    apply: Callable[[Answer], None]
    names_unit: bool = False  # who takes it names a unit; so does nobody who declines
    has_die: bool = False  # likewise


def check_ransom(at: Meeting[RansomRolled]) -> None:
    """A ransom is rolled once, after the pay and before casualties."""
    _refuse_late(at)
    unit_of(at.drawn, at.state)
    if at.event.price is not None:
        raise RuleViolation("The ransom of {unit} is {price} points.", unit=at.drawn, price=at.event.price)


def _refuse_late(at: Meeting[RansomRolled] | Answer) -> None:
    if at.mission.casualties is not None:
        raise RuleViolation("The casualty list is in; a ransom is answered before.")


def price_ransom(at: Meeting[RansomRolled]) -> None:
    """What is to be answered."""
    at.event.price = at.fact.event_roll.value * at.state.rules.ransom


def _check_buying_back(at: Answer) -> None:
    _refuse_late(at)
    unit_of(at.drawn, at.state)
    if at.event.price is None:
        raise RuleViolation("The ransom of {unit} is not rolled yet.", code="ransom-unrolled", unit=at.drawn)
    if at.fact.is_accepted:
        can_pay(at.state.armies[at.army], at.event.price)


def _buy_back(at: Answer) -> None:
    if at.fact.is_accepted:
        assert at.event.price is not None, "it was rolled"
        move(at.state, at.army, -at.event.price, "event 11")
        at.leave(at.drawn, "bought back")
    else:
        at.state.units[at.drawn].fate = "disbanded"
        at.leave(at.drawn, "not bought back")


def _check_hearts(at: Answer) -> None:
    if at.fact.is_accepted:
        can_pay(at.state.armies[at.army], at.state.rules.hearts_price)


def _win_hearts(at: Answer) -> None:
    at.event.is_over, at.event.is_accepted = True, at.fact.is_accepted
    if at.fact.is_accepted:
        move(at.state, at.army, -at.state.rules.hearts_price, "event 51")


def _searching(at: Answer) -> UnitNo:
    assert at.fact.unit is not None, "it was named"
    return at.fact.unit


def _check_outpost(at: Answer) -> None:
    if at.fact.is_accepted and at.on_the_table(_searching(at)) != at.army:
        raise RuleViolation("{unit} does not belong to {army}.", unit=_searching(at), army=at.army)


def _search_outpost(at: Answer) -> None:
    at.event.is_over = True
    if at.fact.is_accepted:
        assert at.fact.event_roll is not None, "its die was thrown"
        move(at.state, at.army, at.fact.event_roll.value * at.state.rules.outpost_pay, "event 62")
        at.leave(_searching(at), "outpost")


OFFERS: Mapping[int, Offer] = {
    PRISONERS: Offer(CASUALTIES, _check_buying_back, _buy_back),
    HEARTS_AND_MINDS: Offer(PLAY, _check_hearts, _win_hearts),
    OUTPOST: Offer(PLAY, _check_outpost, _search_outpost, names_unit=True, has_die=True),
}
"""By event."""


def check_warp(at: Meeting[WarpFought]) -> None:
    """Refuse a fight that comes too late, and a rest for a unit that is dead or back."""
    at.in_play(at.drawn)
    if at.drawn in at.mission.rolled:
        raise RuleViolation("The fate of {unit} is known.", unit=at.drawn)
    if at.mission.is_rolling:
        raise RuleViolation("Casualties are rolled for already; a warp is fought before.")
    rests = not at.fact.is_won and not at.state.rules.permadeath
    if (at.fact.sit_out is not None) != rests:
        raise RuleViolation("A unit sits out where it would be dead, and only there.")


def return_or_not(at: Meeting[WarpFought]) -> None:
    """Back with experience and loot and no roll for it, or lost."""
    at.event.is_over = True
    at.mission.rolled.add(at.drawn)
    if at.fact.is_won:
        learn(at.state, at.drawn, at.state.rules.warp_xp, "event 66")
        move(at.state, at.army, at.state.rules.warp_pay, "event 66")
    else:
        lose(at.state, at.mission, at.drawn, at.fact.sit_out)
