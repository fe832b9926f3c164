"""Facts of requests about random events."""

from ledger.domain.campaign.dice import D3, rolled
from ledger.domain.campaign.finding import mission_of
from ledger.domain.campaign.random_event_table import QUARTERS, WHAT_IS_DRAWN, EventKind
from ledger.domain.campaign.random_events.candidates import kind_of, random_event_of
from ledger.domain.campaign.random_events.drawing import picks
from ledger.domain.campaign.random_events.effects import EFFECTS
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.random_events.offers import OFFERS
from ledger.domain.campaign.random_events.requests import (
    AnswerOffer,
    DrawRandomEvent,
    FightWarp,
    NoteSecret,
    RandomEventRequest,
    RollRansom,
    SettleRandomEvent,
)
from ledger.domain.campaign.state import Campaign, RandomEvent
from ledger.domain.campaign.values import Dice, Roll
from ledger.domain.errors import RuleViolation


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
