"""What of each random event touches the ledger once it is settled: when it may be, what must be said, and what it does.

Events that are not in the table below are played at the table alone, or have done all they do when they are drawn.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ledger.domain.campaign.books import learn, move, score
from ledger.domain.campaign.casualties.evolve import lose
from ledger.domain.campaign.finding import brought_by, can_pay, unit_of
from ledger.domain.campaign.happenings.facts import HappeningSettled
from ledger.domain.campaign.state import CASUALTIES, EXPERIENCE, PLAY, Campaign, Happening, Mission
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import RuleViolation

PRISONERS, RIGGED, FINISH_THEM, ESCORT, INTEL, NO_MERCY = 11, 23, 26, 35, 36, 44
COUNTDOWN, HEARTS_AND_MINDS, MORAL_VICTORY, OUTPOST, TIME_WARP = 46, 51, 52, 62, 66


class Settling(NamedTuple):
    """Everything a settled event may look at."""

    fact: HappeningSettled
    happening: Happening
    mission: Mission
    state: Campaign

    @property
    def die(self) -> int:
        """The D3; nothing where there was none."""
        return self.fact.event_roll.value if self.fact.event_roll else 0

    @property
    def army(self) -> ArmyNo:
        """The army that was drawn."""
        assert self.happening.army is not None, "it was drawn"
        return self.happening.army

    @property
    def drawn(self) -> UnitNo:
        """The unit that was drawn."""
        return self.happening.units[0]

    @property
    def unit(self) -> UnitNo:
        """The unit that was named."""
        assert self.fact.unit is not None, "it was named"
        return self.fact.unit


class Effect(NamedTuple):
    """How one event is settled."""

    steps: tuple[int, ...]
    check: Callable[[Settling], None]
    apply: Callable[[Settling], None]
    names: tuple[str, ...] = ()  # of unit and victim, what must be said
    is_offer: bool = False  # whether it can be declined, and nothing is named or rolled then
    is_contested: bool = False  # whether it can also go against the army: a ransom not paid, a fight lost
    has_die: bool = False
    has_more: bool = False  # whether some units have one more than others
    is_of_its_round: bool = False  # whether it must happen in the round it was rolled in


def wants_die(happening: Happening, is_accepted: bool) -> bool:
    """Whether settling it takes a D3."""
    if happening.event == PRISONERS:
        return happening.price is None  # the ransom is known before anyone answers
    effect = EFFECTS.get(happening.event)
    return effect is not None and effect.has_die and (is_accepted or not effect.is_offer)


def _leave(at: Settling, unit: UnitNo, why: str) -> None:
    at.mission.left[unit] = why
    at.happening.is_over = True


def _in_play(at: Settling, unit: UnitNo) -> ArmyNo:
    army = brought_by(at.mission, unit)
    unit_of(unit, at.state)
    if unit in at.mission.left:
        raise RuleViolation("{unit} left play ({why}).", unit=unit, why=at.mission.left[unit])
    if unit in at.mission.lost:
        raise RuleViolation("{unit} was lost before its army conceded.", unit=unit)
    return army


def _on_the_table(at: Settling, unit: UnitNo) -> ArmyNo:
    """Who is to leave play by its own will was not destroyed before."""
    if unit in at.mission.rolled:
        raise RuleViolation("{unit} was destroyed.", unit=unit)
    return _in_play(at, unit)


def _check_ransom(at: Settling) -> None:
    if at.mission.casualties is not None:
        raise RuleViolation("The casualty list is in; a ransom is answered before.")
    unit_of(at.drawn, at.state)
    if at.happening.price is not None and at.fact.is_accepted:
        can_pay(at.state.armies[at.army], at.happening.price)


def _answer_ransom(at: Settling) -> None:
    if at.happening.price is None:
        at.happening.price = at.die * at.state.rules.ransom
    elif at.fact.is_accepted:
        move(at.state, at.army, -at.happening.price, "event 11")
        _leave(at, at.drawn, "bought back")
    else:
        at.state.units[at.drawn].fate = "disbanded"
        _leave(at, at.drawn, "not bought back")


def _check_kill(at: Settling) -> None:
    army = _in_play(at, at.unit)
    assert at.fact.victim is not None, "it was named"
    if at.unit in at.mission.barred:
        raise RuleViolation("{unit} gets no experience from this match: it would be dead.", unit=at.unit)
    if _in_play(at, at.fact.victim) == army:
        raise RuleViolation("{unit} and {victim} are of one army.", unit=at.unit, victim=at.fact.victim)
    if at.fact.victim in at.happening.victims:
        raise RuleViolation("{victim} was counted already.", victim=at.fact.victim)


def _learn_from_melee(at: Settling) -> None:
    assert at.fact.victim is not None, "it was named"
    at.happening.victims.add(at.fact.victim)
    learn(at.state, at.unit, at.die * at.state.rules.melee_xp, "event 26")


def _learn_without_mercy(at: Settling) -> None:
    learn(at.state, at.unit, at.state.rules.no_mercy_xp, "event 44")
    at.happening.is_over = True


def _check_drawn(at: Settling) -> None:
    _on_the_table(at, at.drawn)


def _pay_escort(at: Settling) -> None:
    move(at.state, at.army, at.die * at.state.rules.escort_pay, "event 35")
    _leave(at, at.drawn, "escort")


def _check_named(at: Settling) -> None:
    _on_the_table(at, at.unit)


def _take_intel(at: Settling) -> None:
    score(at.state, brought_by(at.mission, at.unit), at.state.rules.intel_vp, "event 36")
    _leave(at, at.unit, "intel")


def _sharing(at: Settling) -> list[UnitNo]:
    """The winner's units that are no casualties and did not leave play."""
    units = [unit for army in at.mission.winners for unit in at.mission.brought[army]]
    return [unit for unit in units if unit not in at.mission.left and not at.mission.is_lost(unit)]


def _check_countdown(at: Settling) -> None:
    if at.mission.casualties is None:
        raise RuleViolation("Experience is shared once the casualty list is in.")
    if at.mission.rounds > at.fact.round_no:
        raise RuleViolation(f"The mission was won in round {at.mission.rounds}, after round {at.fact.round_no}.")
    sharing = _sharing(at)
    if not sharing:
        raise RuleViolation("No unit is left to share the experience.")
    rest = at.state.rules.countdown_xp % len(sharing)
    if len(set(at.fact.more)) != rest or len(at.fact.more) != rest or not set(at.fact.more) <= set(sharing):
        raise RuleViolation(f"Name the {rest} units of the winner that have one more.", code="name-the-rest")


def _share(at: Settling) -> None:
    sharing = _sharing(at)
    for unit in sharing:
        each = at.state.rules.countdown_xp // len(sharing) + (unit in at.fact.more)
        learn(at.state, unit, each, "event 46")
    at.happening.is_over = True


def _check_hearts(at: Settling) -> None:
    if at.fact.is_accepted:
        can_pay(at.state.armies[at.army], at.state.rules.hearts_price)


def _answer_hearts(at: Settling) -> None:
    at.happening.is_over, at.happening.is_accepted = True, at.fact.is_accepted
    if at.fact.is_accepted:
        move(at.state, at.army, -at.state.rules.hearts_price, "event 51")


def _check_moral(at: Settling) -> None:
    assert at.fact.victim is not None, "it was named"
    if at.happening.note is None:
        raise RuleViolation("{army} noted no unit.", army=at.army)
    if brought_by(at.mission, at.fact.victim) == at.army:
        raise RuleViolation("{victim} is no enemy of {army}.", victim=at.fact.victim, army=at.army)
    if at.mission.casualties is not None and at.fact.victim not in at.mission.casualties:
        raise RuleViolation("{victim} is no casualty of the mission.", victim=at.fact.victim)


def _rejoice(at: Settling) -> None:
    for unit in at.mission.brought[at.army]:
        if not at.state.units[unit].fate and unit not in at.mission.barred:
            learn(at.state, unit, at.state.rules.moral_xp, "event 52")
    at.happening.is_over = True


def _check_trap(at: Settling) -> None:
    brought_by(at.mission, at.unit)
    if at.happening.note is None:
        raise RuleViolation("{army} noted nothing.", army=at.army)


def _spring(at: Settling) -> None:
    at.happening.is_over = True


def _check_outpost(at: Settling) -> None:
    if at.fact.is_accepted and _on_the_table(at, at.unit) != at.army:
        raise RuleViolation("{unit} does not belong to {army}.", unit=at.unit, army=at.army)


def _search_outpost(at: Settling) -> None:
    at.happening.is_over = True
    if at.fact.is_accepted:
        move(at.state, at.army, at.die * at.state.rules.outpost_pay, "event 62")
        _leave(at, at.unit, "outpost")


def _check_warp(at: Settling) -> None:
    _on_the_table(at, at.drawn)
    if at.mission.is_rolling:
        raise RuleViolation("Casualties are rolled for already; a warp is fought before.")
    rests = not at.fact.is_accepted and not at.state.rules.permadeath
    if (at.fact.sit_out is not None) != rests:
        raise RuleViolation("A unit sits out where it would be dead, and only there.")


def _return_or_not(at: Settling) -> None:
    at.happening.is_over = True
    at.mission.rolled.add(at.drawn)
    if at.fact.is_accepted:
        learn(at.state, at.drawn, at.state.rules.warp_xp, "event 66")
        move(at.state, at.army, at.state.rules.warp_pay, "event 66")
    else:
        lose(at.state, at.mission, at.drawn, at.fact.sit_out)


EFFECTS: Mapping[int, Effect] = {
    PRISONERS: Effect((CASUALTIES,), _check_ransom, _answer_ransom, is_contested=True),
    RIGGED: Effect((PLAY,), _check_trap, _spring, names=("unit",)),
    FINISH_THEM: Effect(
        (PLAY,), _check_kill, _learn_from_melee, names=("unit", "victim"), has_die=True, is_of_its_round=True
    ),
    ESCORT: Effect((PLAY,), _check_drawn, _pay_escort, has_die=True),
    INTEL: Effect((PLAY,), _check_named, _take_intel, names=("unit",)),
    NO_MERCY: Effect((PLAY,), _check_kill, _learn_without_mercy, names=("unit", "victim"), is_of_its_round=True),
    COUNTDOWN: Effect((CASUALTIES, EXPERIENCE), _check_countdown, _share, has_more=True),
    HEARTS_AND_MINDS: Effect((PLAY,), _check_hearts, _answer_hearts, is_offer=True),
    MORAL_VICTORY: Effect((PLAY, CASUALTIES), _check_moral, _rejoice, names=("victim",)),
    OUTPOST: Effect((PLAY,), _check_outpost, _search_outpost, names=("unit",), is_offer=True, has_die=True),
    TIME_WARP: Effect((PLAY, CASUALTIES), _check_warp, _return_or_not, is_contested=True),
}
"""By event."""
