"""Remarks on missions, their random events and what follows them: who stays out, what a round brings and what it waits
for, who is paid, who rises, what nobody entered, and what lapsed because nobody can say any more what came of it."""

from collections.abc import Collection, Iterator

from ledger.application.campaigns.resolving import CampaignRoster
from ledger.domain.campaign.aftermath.evolve import without_experience
from ledger.domain.campaign.aftermath.facts import (
    CasualtiesListed,
    CasualtyRolled,
    ExperienceEarned,
    OptionPicked,
    SaleTried,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
    UnitRecruited,
    UpgradeBought,
)
from ledger.domain.campaign.evolve import standing
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
from ledger.domain.campaign.random_events.drawing import kind_of, random_event_of
from ledger.domain.campaign.random_events.effects import EFFECTS, OFFERS, sharing
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.rules import (
    CANNON,
    COUNTDOWN,
    FINISH_THEM,
    HEADS,
    HEARTS_AND_MINDS,
    MORAL_VICTORY,
    OUTPOST,
    PRISONERS,
    TIME_WARP,
    WHAT_IS_DRAWN,
)
from ledger.domain.campaign.sentences import points
from ledger.domain.campaign.state import (
    CASUALTIES,
    EXPERIENCE,
    PLAY,
    Campaign,
    ExperienceMark,
    Mission,
    RandomEvent,
    levels_due,
    newest,
    open_mission_of,
    units_of,
)
from ledger.domain.campaign.values import MISSION_STEPS, ArmyNo, MissionNo, UnitNo
from ledger.domain.errors import Note, either, listed
from ledger.domain.facts import CampaignEvent
from ledger.projections.campaigns.next_acts import FOUGHT_ROUNDS, NOTED

ENTERED = {
    "CasualtiesListed": "casualties",
    "ExperienceEarned": "experience",
    "UpgradeBought": "upgrades",
    "SaleTried": "upgrades",
    "UnitRecruited": "recruiting",
}
"""By which facts something was entered for a step after the play."""


def remarks_on_missions(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
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
            yield from _lapsed(state.missions[fact.mission], (PLAY,), state)
            yield from _captured(state.missions[fact.mission], roster)
        case StepClosed(step=step):
            yield from _lapsed(state.missions[fact.mission], (step,), state)
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
        yield from _to_settle(event, fact.round_no, state)
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


def _without_experience(mission: Mission, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    if left := [roster.unit(unit) for unit in without_experience(mission, state)]:
        yield f"No experience of mission {mission.no} was given to {listed(left)}."


def _closed(no: MissionNo, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    facts = [act.fact for act in standing(state) if getattr(act.fact, "mission", None) == no]
    entered = {ENTERED.get(type(fact).__name__) for fact in facts}
    before = {MISSION_STEPS[fact.step - 1] for fact in facts if isinstance(fact, StepClosed)}
    closed = [step for step in MISSION_STEPS[2:] if step not in before]
    yield from _lapsed(state.missions[no], [MISSION_STEPS.index(step) + 1 for step in closed], state)
    if empty := [step for step in closed if step not in entered]:
        yield f"Nobody entered anything for {listed(empty)}."
    if MISSION_STEPS[EXPERIENCE - 1] not in before:
        yield from _without_experience(state.missions[no], state, roster)


def remarks_on_random_events(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact of random events."""
    match fact:
        case RandomEventDrawn():
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            yield from moved(state, roster)
            yield from _met(event, state, roster)
            if event.note is None and event.number not in NOTED:
                yield from _to_settle(event, fact.round_no, state)
        case SecretNoted():
            yield from _to_settle(random_event_of(state.missions[fact.mission], fact.round_no), fact.round_no, state)
        case RansomRolled():
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            held = state.armies[_army(event)].points
            ransom = (
                f"{roster.unit(event.units[0])} costs {event.price} points; {roster.army(_army(event))} has {held}."
            )
            yield Note(ransom, code="ransom-to-answer")
        case OfferAnswered(number=number) if number == PRISONERS and not fact.is_accepted:
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            yield f"{roster.unit(event.units[0])} is disbanded."
        case WarpFought():
            event = random_event_of(state.missions[fact.mission], fact.round_no)
            yield f"{roster.unit(event.units[0])} {_after_the_warp(event, state)}."
            yield from moved(state, roster)
        case OfferAnswered() | RandomEventSettled():
            yield from moved(state, roster)


def _to_settle(event: RandomEvent, round_no: int, state: Campaign) -> Iterator[str]:
    """That somebody says when what an event is about was done, and what to tell then."""
    effect = EFFECTS.get(event.number)
    if effect is None or event.is_over:
        return
    names = (*effect.names, *["more"] * effect.has_more)
    told = f"{kind_of(event, state).name} is settled {_when(event, round_no)}."
    yield Note(told, code="event-to-settle", names=",".join(names), round=round_no)


def _when(event: RandomEvent, round_no: int) -> str:
    effect = EFFECTS[event.number]
    if event.number == COUNTDOWN:
        return f"once the casualty list is in, if the mission is won by the end of round {round_no}"
    if event.number == FINISH_THEM:
        return f"for each unit that is destroyed in melee in round {round_no}"
    return f"once it was done in round {round_no}" if effect.is_of_its_round else "once it was done"


def _army(event: RandomEvent) -> ArmyNo:
    assert event.army is not None, "an army was drawn"
    return event.army


def _after_the_warp(event: RandomEvent, state: Campaign) -> str:
    unit = state.units[event.units[0]]
    if unit.fate:
        return f"is {unit.fate}"
    return (
        f"sits out the next {unit.sits_out} matches of its army"
        if unit.sits_out
        else "is back, without a casualty roll"
    )


def _met(event: RandomEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What an event that was drawn did, and what is to be done about it."""
    kind, rules = kind_of(event, state), state.rules
    if event.is_over and event.army is None:
        yield f"Nobody could be drawn, so {kind.name} has no effect."
        return
    army = roster.army(event.army) if event.army is not None else ""
    units = listed(map(roster.unit, event.units))
    if event.number == PRISONERS:
        yield f"{units} leaves play; the ransom is rolled after the mission."
    elif event.number == HEADS:
        yield f"Every unit of {army} that is killed pays {rules.bounty} points to those who did it."
    elif event.number == CANNON:
        yield f"{units} has the {rules.cannon} from now on."
    elif event.number in NOTED:
        yield Note(f"{army} notes something in secret.", code="secret-to-note")
    elif event.number == HEARTS_AND_MINDS:
        offer = f"{army} may pay {rules.hearts_price} points, so that each of its units may roll a death once more."
        yield Note(offer, code="offer-to-answer")
    elif event.number == OUTPOST:
        yield Note(f"{army} may take a unit off, for a D3 times {rules.outpost_pay} points.", code="unit-to-send")
    elif event.number == TIME_WARP:
        yield Note(f"{units} fights for its return.", code="warp-to-fight")


def _lapsed(mission: Mission, steps: Collection[int], state: Campaign) -> Iterator[str]:
    """Each event that could have come to something until the last of these steps was closed."""
    for round_no, event in mission.random_events.items():
        kind = kind_of(event, state)
        if event.is_over or (kind.draws != "nothing" and not event.is_drawn):
            continue
        what = _what_is_missing(event)
        if what and _last_step(event) in steps and _was_possible(event, round_no, mission):
            yield f"{kind.name} of round {round_no} was never {what}, and has no effect."


def _what_is_missing(event: RandomEvent) -> str:
    if event.number == TIME_WARP:
        return "fought"
    if event.number in OFFERS:
        return "answered"
    if event.number not in EFFECTS or (event.number == FINISH_THEM and event.victims):
        return ""
    return "noted" if _is_unnoted(event) else "settled"


def _is_unnoted(event: RandomEvent) -> bool:
    return event.number in NOTED and event.note is None


def _last_step(event: RandomEvent) -> int:
    if event.number == TIME_WARP:
        return CASUALTIES
    if event.number in OFFERS:
        return OFFERS[event.number].step
    return PLAY if _is_unnoted(event) else max(EFFECTS[event.number].steps)


def _was_possible(event: RandomEvent, round_no: int, mission: Mission) -> bool:
    """A countdown is won in time, and a moral victory has an enemy that was lost."""
    if event.number == COUNTDOWN:
        return mission.rounds <= round_no and bool(sharing(mission))
    if event.number == MORAL_VICTORY and event.note is not None:
        return any(mission.is_lost(unit) for unit in mission.units() if mission.army_of(unit) != event.army)
    return True


def remarks_on_units(fact: CampaignEvent, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What to tell of a fact about units."""
    match fact:
        case CasualtiesListed() | CasualtyRolled() | UpgradeBought() | SaleTried() | UnitRecruited():
            yield from moved(state, roster)
            if isinstance(fact, CasualtiesListed):
                yield from _contradicted(fact, state, roster)
        case ExperienceEarned():
            if newest(state.units[fact.unit].marks, state):
                yield from moved(state, roster)
            else:
                yield f"{roster.unit(fact.unit)} gets no XP: it was a casualty, and killed nobody."
        case TraitRolled() | SkillSetRolled() | SkillRolled():
            yield from _rose(fact, state, roster)
        case OptionPicked():
            yield from level_to_take(fact.unit, state, roster)


def _contradicted(fact: CasualtiesListed, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What random events were settled by, where the list says otherwise: who was destroyed, and by whom."""
    killers = {lost.unit: lost.killer for lost in fact.casualties}
    for event in state.missions[fact.mission].random_events.values():
        if event.number == TIME_WARP and event.units and event.units[0] not in killers:
            yield f"{roster.unit(event.units[0])} was destroyed before its warp; the list does not name it."
    for act in standing(state):
        settled = act.fact
        if not isinstance(settled, RandomEventSettled) or settled.mission != fact.mission or settled.victim is None:
            continue
        victim = roster.unit(settled.victim)
        if settled.victim not in killers:
            yield f"{roster.event(act.version)} says that {victim} was destroyed; the list does not name it."
        elif settled.unit is not None and killers[settled.victim] != settled.unit:
            killer = roster.unit(settled.unit)
            yield f"{roster.event(act.version)} says that {killer} destroyed {victim}; the list says otherwise."


def _rose(fact: TraitRolled | SkillSetRolled | SkillRolled, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    unit, name = state.units[fact.unit], roster.unit(fact.unit)
    if unit.options:
        yield Note(f"{name} must take {either(unit.options)}.", code="option-to-pick", unit=name)
    elif isinstance(fact, TraitRolled):
        if len(state.rules.traits[fact.trait.value - 1]) != 1:  # else the roll says it
            yield f"{name} takes {unit.traits[-1]}, which is all that is left."
    else:
        yield f"{name} has {', '.join(unit.skills) or unit.sets[-1]} now."
    yield from level_to_take(fact.unit, state, roster)


def moved(state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """What came to armies and units by the newest fact, and left them; then what the units need."""
    for army in state.armies.values():
        amount, vp = (sum(each.amount for each in newest(books, state)) for books in (army.books, army.victories))
        if amount and vp:
            yield f"{roster.army(army.no)} {_got(amount)} and {vp} VP; it has {points(army.points)} and {army.vp} VP."
        elif amount:
            yield f"{roster.army(army.no)} {_got(amount)}; it has {army.points}."
        elif vp:
            yield f"{roster.army(army.no)} gets {vp} VP; it has {army.vp}."
    for unit in state.units.values():
        if marks := newest(unit.marks, state):
            yield from _learned(unit.no, marks, state, roster)


def _got(amount: int) -> str:
    return f"gets {points(amount)}" if amount > 0 else f"pays {points(-amount)}"


def _learned(no: UnitNo, marks: list[ExperienceMark], state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    unit, amount, cut = state.units[no], sum(mark.amount for mark in marks), sum(mark.cut for mark in marks)
    name = roster.unit(no)
    if amount:
        why = ", ".join(mark.why for mark in marks if mark.amount and not mark.why.startswith("event"))
        told = f" ({why})" if why else ""
        yield f"{name} {'gets' if amount > 0 else 'loses'} {abs(amount)} XP{told}; it has {unit.xp}."
    if cut > 0:
        yield f"{name} has {unit.xp} XP, the most there is; {cut} more were cut."
    yield from level_to_take(no, state, roster)


def level_to_take(no: UnitNo, state: Campaign, roster: CampaignRoster) -> Iterator[str]:
    """That a unit has one, and when it is taken if not now."""
    unit, name = state.units[no], roster.unit(no)
    if unit.fate or unit.options or not levels_due(unit, state.rules):
        return
    mission = open_mission_of(unit.army, state)
    if mission is None or mission.step == EXPERIENCE or no in mission.recruits:
        yield Note(f"{name} has a level to take.", code="level-to-take", unit=name)
    else:
        yield f"{name} has a level to take, in the step of experience."
