"""What can be done in an open mission: each act with the request that does it, and for whom it is; what the step asks
for that the mission is in, and what its random events wait for."""

from collections.abc import Callable, Iterator, Mapping

from ledger.domain.campaign.aftermath.evolve import (
    may_roll_again,
    needs_die,
    needs_injury,
    needs_talent,
    proceeds,
    without_experience,
)
from ledger.domain.campaign.missions.evolve import CAPTURED
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
from ledger.domain.campaign.state import (
    CASUALTIES,
    EXPERIENCE,
    PLAY,
    RECRUITING,
    SETUP,
    UPGRADES,
    Mission,
    RandomEvent,
    brought_by,
    levels_due,
    units_of,
)
from ledger.domain.campaign.values import ArmyNo, Roll, UnitNo
from ledger.domain.values import Value
from ledger.projections.campaigns.moment import CampaignMoment, Named

FOUGHT_ROUNDS = 4  # a mission is played so long at least


class ItemForSale(Value):
    """An upgrade that can be sold, and what it fetches."""

    unit: Named
    item: int
    name: str
    points: int
    needs_die: bool


class NextAct(Value):
    """Something to do, by the request that does it, and whom it is for."""

    do: str
    is_due: bool = True  # nothing goes on without it; else it may be done
    army: Named | None = None
    unit: Named | None = None
    units: tuple[Named, ...] = ()
    lost: tuple[Named, ...] = ()  # those of them that a casualty list must name
    armies: tuple[Named, ...] = ()
    round: int | None = None
    number: int | None = None  # of a random event, as in its table
    event: str = ""  # what that is called
    among: str = ""  # which units can be drawn, where only the table knows
    options: tuple[str, ...] = ()
    points: int | None = None  # that an army has, gets or pays
    objective: str = ""
    step: int | None = None
    items: tuple[ItemForSale, ...] = ()
    again: bool = False  # a death may be rolled once more
    hero: bool = False  # a hero may be recruited
    trained: bool = False  # a recruit may come with experience


def step_acts(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    """Everything of the step a mission is in, in the order in which it is best done."""
    return _STEPS[mission.step](moment, mission)


def _set_up(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    for army in mission.brought:
        if army not in mission.objectives:
            yield NextAct(do="roll-objective", army=moment.army(army))


def _play(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    if len(mission.in_play()) > 1:
        is_early = mission.rounds < FOUGHT_ROUNDS
        yield NextAct(do="begin-round", is_due=is_early, round=mission.rounds + 1)
    for army in mission.in_play():
        yield from _achieving(moment, mission, army, is_listed=False)
    fought = tuple(map(moment.army, mission.in_play()))
    is_won = len(fought) == 1 or mission.rounds >= FOUGHT_ROUNDS
    yield NextAct(do="end-mission", is_due=is_won, armies=fought, round=mission.rounds or None)
    if len(fought) > 1:
        yield NextAct(do="concede-mission", is_due=False, armies=fought)


def _achieving(moment: CampaignMoment, mission: Mission, army: ArmyNo, *, is_listed: bool) -> Iterator[NextAct]:
    """An objective that an army may have done; what needs killers waits for the casualty list."""
    rules, objective = moment.state.rules, mission.objectives.get(army)
    if objective is None or army in mission.achieved or (objective in rules.objectives_killed) != is_listed:
        return
    taken = {mission.objectives[each] for each in mission.achieved} & set(rules.objectives_first)
    if objective not in taken:
        pay = rules.objective_pay
        yield NextAct(do="achieve-objective", is_due=False, army=moment.army(army), objective=objective, points=pay)


def _casualties(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    if CAPTURED in mission.left.values():
        return
    if mission.casualties is None:
        there = [unit for unit in mission.units() if unit not in mission.left]
        lost = tuple(map(moment.unit, sorted(mission.lost)))
        yield NextAct(do="list-casualties", units=tuple(map(moment.unit, there)), lost=lost)
        yield NextAct(do="after-mission", is_due=False)
        return
    if not mission.is_rolling:
        for army in mission.brought:
            yield from _achieving(moment, mission, army, is_listed=True)
            yield from _achieving(moment, mission, army, is_listed=False)
    for unit in mission.casualties:
        if unit not in mission.rolled:
            again = may_roll_again(mission, brought_by(mission, unit))
            further = tuple(_further_dice(moment, unit))
            whose, who = _army(moment, unit), moment.unit(unit)
            yield NextAct(do="roll-casualty", army=whose, unit=who, again=again, options=further)


def _further_dice(moment: CampaignMoment, no: UnitNo) -> Iterator[str]:
    """The dice that a casualty roll may ask for besides."""
    unit, rules = moment.state.units[no], moment.state.rules
    dead, talented = (
        Roll(purpose="casualty", dice=(die,), seed=None) for die in (rules.casualty_dead, rules.casualty_talent)
    )
    if needs_injury(unit, dead, rules):
        yield "injury"
    if needs_talent(unit, talented, rules):
        yield "talent"
    if not rules.permadeath:
        yield "sit-out"


def _experience(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    if waiting := without_experience(mission, moment.state):
        yield NextAct(do="earn-experience", units=tuple(map(moment.unit, waiting)))
    yield from _levels(moment, mission.units())


def _levels(moment: CampaignMoment, units: list[UnitNo]) -> Iterator[NextAct]:
    for no in units:
        unit = moment.state.units[no]
        if unit.fate:
            continue
        if unit.options:
            yield NextAct(do="pick-trait", unit=moment.unit(no), army=_army(moment, no), options=unit.options)
        elif due := levels_due(unit, moment.state.rules):
            yield NextAct(do="take-level", unit=moment.unit(no), army=_army(moment, no), points=due)


def _upgrades(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    for army in _spending(moment, mission):
        units = tuple(moment.unit(unit.no) for unit in units_of(army, moment.state))
        held = moment.state.armies[army].points
        yield NextAct(do="buy-upgrade", is_due=False, army=moment.army(army), units=units, points=held)
        if items := tuple(_for_sale(moment, mission, army)):
            yield NextAct(do="sell-upgrade", is_due=False, army=moment.army(army), items=items)


def _spending(moment: CampaignMoment, mission: Mission) -> list[ArmyNo]:
    """The armies that spend points after a mission: all that were in it or could bring nothing."""
    return [no for no in (*mission.brought, *mission.stays_out) if not moment.state.armies[no].is_closed]


def _for_sale(moment: CampaignMoment, mission: Mission, army: ArmyNo) -> Iterator[ItemForSale]:
    rules = moment.state.rules
    for unit in units_of(army, moment.state):
        for item, upgrade in unit.upgrades.items():
            if (unit.no, item) not in mission.sales_tried:
                points, die = proceeds(upgrade, rules), needs_die(upgrade, rules)
                sold = moment.unit(unit.no)
                yield ItemForSale(unit=sold, item=item, name=upgrade.name, points=points, needs_die=die)


def _recruiting(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    yield from _levels(moment, sorted(mission.recruits))
    rules = moment.state.rules
    for army in _spending(moment, mission):
        heroes = sum(unit.is_hero for unit in units_of(army, moment.state))
        yield NextAct(
            do="recruit",
            is_due=False,
            army=moment.army(army),
            points=moment.state.armies[army].points,
            hero=mission.new_heroes[army] < rules.new_heroes and heroes < rules.heroes_most,
            trained=mission.trained[army] < rules.trained_most,
        )


def _army(moment: CampaignMoment, unit: UnitNo) -> Named:
    return moment.army(moment.state.units[unit].army)


_STEPS: Mapping[int, Callable[[CampaignMoment, Mission], Iterator[NextAct]]] = {
    SETUP: _set_up,
    PLAY: _play,
    CASUALTIES: _casualties,
    EXPERIENCE: _experience,
    UPGRADES: _upgrades,
    RECRUITING: _recruiting,
}


NOTED = (RIGGED, MORAL_VICTORY)


def random_event_acts(moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
    """Those of all rounds, the oldest first."""
    for round_no, event in mission.random_events.items():
        if not event.is_over:
            yield from _event_acts(moment, mission, round_no, event)


def _event_acts(moment: CampaignMoment, mission: Mission, round_no: int, event: RandomEvent) -> Iterator[NextAct]:
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
            yield _drawing_event(plain, kind, moment, mission)
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
        yield from _settling_event(plain, moment, mission)


def _drawing_event(plain: NextAct, kind: EventKind, moment: CampaignMoment, mission: Mission) -> NextAct:
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


def _settling_event(plain: NextAct, moment: CampaignMoment, mission: Mission) -> Iterator[NextAct]:
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
