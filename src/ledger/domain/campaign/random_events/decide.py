"""Random events: whether one can be drawn, noted, answered or settled like this."""

from ledger.domain.campaign.dice import D3, check_roll, rolled
from ledger.domain.campaign.random_events.drawing import candidates, kind_of, picks, picks_wanted, random_event_of
from ledger.domain.campaign.random_events.effects import EFFECTS, OFFERS, Effect, Meeting, check_ransom, check_warp
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    Pick,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.random_events.requests import (
    AnswerOffer,
    DrawRandomEvent,
    FightWarp,
    NoteSecret,
    RandomEventRequest,
    RollRansom,
    SettleRandomEvent,
)
from ledger.domain.campaign.rules import PRISONERS, QUARTERS, TIME_WARP, WHAT_IS_DRAWN, EventKind
from ledger.domain.campaign.state import CASUALTIES, PLAY, Campaign, Mission, RandomEvent, mission_in, mission_of
from ledger.domain.campaign.values import Dice, Roll, UnitNo
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.facts import CampaignEvent


def _event(request: RandomEventRequest, state: Campaign) -> RandomEvent:
    return random_event_of(mission_of(request.mission, state), request.round_no)


def draw(request: DrawRandomEvent, state: Campaign) -> tuple[RandomEventDrawn]:
    """Whom it meets, and the die that goes with it."""
    mission, event = mission_of(request.mission, state), _event(request, state)
    kind = kind_of(event, state)
    _refuse_misplaced(request, kind)
    die: Roll | None = None
    if kind.die is not None or request.dice is not None:
        die = rolled(state, "event-roll", request.mission, request.dice, sides=kind.die or D3)
    quarter: Roll | None = None
    if kind.draws == "quarter" or request.quarter is not None:
        further = int(die is not None and die.seed is not None)
        quarter = rolled(state, "event-roll", request.mission, request.quarter, sides=QUARTERS, further=further)
    drawn = tuple(picks(request, kind, die.value if die else None, mission, state))
    return (
        RandomEventDrawn(
            mission=request.mission,
            round_no=request.round_no,
            number=event.number,
            event_roll=die,
            picks=drawn,
            quarter=quarter,
        ),
    )


def _refuse_misplaced(request: DrawRandomEvent, kind: EventKind) -> None:
    """What is named is what the event draws; where only the table knows who can be meant, it says so."""
    if kind.among != "in play" and request.candidates is None:
        raise RuleViolation(
            "Say which units are {among}; {event} draws among them.",
            code="candidates-unsaid",
            among=kind.among,
            event=kind.name,
        )
    draws_units, draws_army = kind.draws in ("unit", "units"), kind.draws in ("army", "player")
    if (request.units is not None and not draws_units) or (request.army is not None and not draws_army):
        raise RuleViolation(f"{kind.name} draws {WHAT_IS_DRAWN[kind.draws]}, and nothing else.")


def note(request: NoteSecret, state: Campaign) -> tuple[SecretNoted]:
    number = _event(request, state).number
    return (SecretNoted(mission=request.mission, round_no=request.round_no, number=number, note=request.note),)


def roll_ransom(request: RollRansom, state: Campaign) -> tuple[RansomRolled]:
    number = _event(request, state).number
    die = rolled(state, "event-roll", request.mission, request.dice, sides=D3)
    return (RansomRolled(mission=request.mission, round_no=request.round_no, number=number, event_roll=die),)


def answer(request: AnswerOffer, state: Campaign) -> tuple[OfferAnswered]:
    event = _event(request, state)
    offer = OFFERS.get(event.number)
    is_due = offer is not None and offer.has_die and request.accepted
    return (
        OfferAnswered(
            mission=request.mission,
            round_no=request.round_no,
            number=event.number,
            is_accepted=request.accepted,
            unit=request.unit,
            event_roll=_die(request, request.dice, state, is_due=is_due),
        ),
    )


def fight(request: FightWarp, state: Campaign) -> tuple[WarpFought]:
    event = _event(request, state)
    resting: Roll | None = None
    if request.sit_out is not None or (not request.won and not state.rules.permadeath):
        resting = rolled(state, "sit-out", request.mission, request.sit_out, sides=D3)
    return (
        WarpFought(
            mission=request.mission,
            round_no=request.round_no,
            number=event.number,
            is_won=request.won,
            sit_out=resting,
        ),
    )


def settle(request: SettleRandomEvent, state: Campaign) -> tuple[RandomEventSettled]:
    event = _event(request, state)
    effect = EFFECTS.get(event.number)
    return (
        RandomEventSettled(
            mission=request.mission,
            round_no=request.round_no,
            number=event.number,
            unit=request.unit,
            victim=request.victim,
            more=request.more,
            event_roll=_die(request, request.dice, state, is_due=effect is not None and effect.has_die),
        ),
    )


def _die(request: RandomEventRequest, entered: Dice | None, state: Campaign, *, is_due: bool) -> Roll | None:
    """The D3 of an event that has one; one that was entered where none is due is refused later."""
    if entered is None and not is_due:
        return None
    return rolled(state, "event-roll", request.mission, entered, sides=D3)


ANY_STEP = range(1, 7)
_About = RandomEventDrawn | SecretNoted | RansomRolled | OfferAnswered | WarpFought | RandomEventSettled


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of random events that cannot follow."""
    assert isinstance(fact, _About)
    mission, event = _met(fact, state)
    match fact:
        case RandomEventDrawn():
            _check_drawing(fact, event, mission, state)
        case SecretNoted():
            _check_note(fact, event, state)
        case RansomRolled():
            _check_ransom(fact, event, mission, state)
        case OfferAnswered():
            _check_answer(fact, event, mission, state)
        case WarpFought():
            _check_warp(fact, event, mission, state)
        case RandomEventSettled():
            _check_settling(fact, event, mission, state)


def _met(fact: _About, state: Campaign) -> tuple[Mission, RandomEvent]:
    """The mission and the event a fact is about; it is still the one that was meant."""
    steps = (PLAY,) if isinstance(fact, RandomEventDrawn | SecretNoted) else ANY_STEP
    mission = mission_in(fact.mission, state, *steps)
    event = random_event_of(mission, fact.round_no)
    if event.number != fact.number:
        raise RuleViolation(f"Round {fact.round_no} has event {event.number}, not {fact.number}.")
    return mission, event


def _check_drawing(fact: RandomEventDrawn, event: RandomEvent, mission: Mission, state: Campaign) -> None:
    kind = kind_of(event, state)
    if event.is_drawn or kind.draws == "nothing":
        why = "was drawn already" if event.is_drawn else "draws nothing"
        raise RuleViolation(f"{kind.name} of round {fact.round_no} {why}.")
    _check_dice(fact, kind)
    _check_picks(fact, kind, mission, state)


def _check_dice(fact: RandomEventDrawn, kind: EventKind) -> None:
    for roll, sides in ((fact.event_roll, kind.die), (fact.quarter, QUARTERS if kind.draws == "quarter" else None)):
        if (roll is None) != (sides is None):
            raise RuleViolation(f"{kind.name} has other dice.")
        if roll is not None and sides is not None:
            check_roll(roll, "event-roll", sides=sides)


def _check_picks(fact: RandomEventDrawn, kind: EventKind, mission: Mission, state: Campaign) -> None:
    """Who was drawn can still be drawn; how many there are follows from those who could be."""
    there = len({unit for pick in fact.picks for unit in pick.units})
    wanted = picks_wanted(kind, fact.event_roll.value if fact.event_roll else None, there)
    if len(fact.picks) != wanted:
        raise RuleViolation(f"{kind.name} draws {wanted}, not {len(fact.picks)}.")
    draws_among_all = kind.draws in ("unit", "units") and kind.among == "in play"
    if draws_among_all and not wanted and candidates(mission, state, None):
        raise RuleViolation(f"{kind.name} has units to draw from.")
    drawn: list[UnitNo] = []
    for pick in fact.picks:
        _check_pick(pick, mission, state, drawn)


def _check_pick(pick: Pick, mission: Mission, state: Campaign, drawn: list[UnitNo]) -> None:
    if pick.army_roll is not None:
        check_roll(pick.army_roll, "army", sides=len(pick.armies))
    if pick.army not in mission.in_play():
        raise RuleViolation("{army} is not in play.", army=pick.army)
    if pick.unit is None:
        return
    if pick.unit_roll is not None:
        check_roll(pick.unit_roll, "unit", sides=len(pick.units))
    if pick.unit not in candidates(mission, state, None, drawn).get(pick.army, ()):
        raise RuleViolation("{unit} cannot be drawn.", unit=pick.unit)
    drawn.append(pick.unit)


def _check_note(fact: SecretNoted, event: RandomEvent, state: Campaign) -> None:
    kind = kind_of(event, state)
    if kind.draws != "player" or not event.is_drawn:
        raise RuleViolation(f"{kind.name} has nothing to note{' yet' if kind.draws == 'player' else ''}.")
    if event.note is not None:
        raise RuleViolation(f"{kind.name} of round {fact.round_no} has its note.")


def _check_going_on(event: RandomEvent, round_no: int, state: Campaign) -> EventKind:
    kind = kind_of(event, state)
    if event.is_over:
        raise RuleViolation(f"{kind.name} of round {round_no} is over.")
    if kind.draws != "nothing" and not event.is_drawn:
        raise RuleViolation(
            "{event} of round {round} was not drawn yet.", code="not-drawn-yet", event=kind.name, round=round_no
        )
    return kind


def _check_ransom(fact: RansomRolled, event: RandomEvent, mission: Mission, state: Campaign) -> None:
    if event.number != PRISONERS:
        raise RuleViolation(f"{kind_of(event, state).name} has no ransom.")
    mission_in(fact.mission, state, CASUALTIES)
    _check_going_on(event, fact.round_no, state)
    check_roll(fact.event_roll, "event-roll", sides=D3)
    check_ransom(Meeting(fact, event, mission, state))


def _check_answer(fact: OfferAnswered, event: RandomEvent, mission: Mission, state: Campaign) -> None:
    offer = OFFERS.get(event.number)
    if offer is None:
        raise RuleViolation(f"{kind_of(event, state).name} offers nothing that could be declined.")
    mission_in(fact.mission, state, offer.step)
    kind = _check_going_on(event, fact.round_no, state)
    if (fact.unit is not None) != (offer.names_unit and fact.is_accepted):
        raise RuleViolation(f"{kind.name} {'needs a unit' if fact.unit is None else 'names no unit'}.")
    _check_die(fact.event_roll, kind, is_wanted=offer.has_die and fact.is_accepted)
    offer.check(Meeting(fact, event, mission, state))


def _check_warp(fact: WarpFought, event: RandomEvent, mission: Mission, state: Campaign) -> None:
    if event.number != TIME_WARP:
        raise RuleViolation(f"{kind_of(event, state).name} is no warp.")
    mission_in(fact.mission, state, PLAY, CASUALTIES)
    _check_going_on(event, fact.round_no, state)
    if fact.sit_out is not None:
        check_roll(fact.sit_out, "sit-out", sides=D3)
    check_warp(Meeting(fact, event, mission, state))


def _check_settling(fact: RandomEventSettled, event: RandomEvent, mission: Mission, state: Campaign) -> None:
    effect = EFFECTS.get(event.number)
    if effect is None:
        raise RuleViolation(_otherwise(event, state))
    mission_in(fact.mission, state, *effect.steps)
    kind = _check_going_on(event, fact.round_no, state)
    if effect.is_of_its_round and mission.rounds != fact.round_no:
        raise RuleViolation(f"{kind.name} held in round {fact.round_no} alone.")
    _check_said(fact, effect, kind)
    _check_die(fact.event_roll, kind, is_wanted=effect.has_die)
    effect.check(Meeting(fact, event, mission, state))


def _otherwise(event: RandomEvent, state: Campaign) -> str:
    name = kind_of(event, state).name
    if event.number in OFFERS:
        return f"{name} is answered: taken or declined."
    return f"{name} is fought: won or lost." if event.number == TIME_WARP else f"{name} has nothing to settle."


def _check_said(fact: RandomEventSettled, effect: Effect, kind: EventKind) -> None:
    """What must be said is said, and nothing else."""
    said = {each for each in ("unit", "victim") if getattr(fact, each) is not None}
    if said != set(effect.names):
        raise RuleViolation(
            "{event} is told by {whom}.",
            code="told-otherwise",
            event=kind.name,
            whom=listed(f"the {each}" for each in effect.names) or "no unit",
            names=",".join(effect.names),
            round=fact.round_no,
        )
    if fact.more and not effect.has_more:
        raise RuleViolation(f"{kind.name} has nothing that some units have one more of.")


def _check_die(roll: Roll | None, kind: EventKind, *, is_wanted: bool) -> None:
    if (roll is not None) != is_wanted:
        raise RuleViolation(f"{kind.name} has other dice.")
    if roll is not None:
        check_roll(roll, "event-roll", sides=D3)
