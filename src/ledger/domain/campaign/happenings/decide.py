"""Facts of requests about random events."""

from ledger.domain.campaign.dice import D3, rolled
from ledger.domain.campaign.finding import mission_of
from ledger.domain.campaign.happenings.candidates import happening_of, line_of
from ledger.domain.campaign.happenings.drawing import picks
from ledger.domain.campaign.happenings.effects import TIME_WARP, wants_die
from ledger.domain.campaign.happenings.facts import HappeningDrawn, HappeningSettled, NoteSealed
from ledger.domain.campaign.happenings.requests import DrawHappening, NoteHappening, SettleHappening
from ledger.domain.campaign.happenings.table import QUARTERS, RandomEvent
from ledger.domain.campaign.state import Campaign, Happening
from ledger.domain.campaign.values import Roll
from ledger.domain.errors import RuleViolation


def draw(request: DrawHappening, state: Campaign) -> tuple[HappeningDrawn]:
    """Whom it meets, and the die that goes with it."""
    mission = mission_of(request.mission, state)
    happening = happening_of(mission, request.round_no)
    event = line_of(happening)
    _refuse_misplaced(request, event)
    die: Roll | None = None
    if event.die is not None or request.dice is not None:
        die = rolled(state, "event-roll", request.mission, request.dice, sides=event.die or D3)
    quarter: Roll | None = None
    if event.draws == "quarter" or request.quarter is not None:
        further = int(die is not None and die.seed is not None)
        quarter = rolled(state, "event-roll", request.mission, request.quarter, sides=QUARTERS, further=further)
    drawn = tuple(picks(request, happening, die.value if die else None, mission, state))
    return (
        HappeningDrawn(
            mission=request.mission, round_no=request.round_no, event_roll=die, picks=drawn, quarter=quarter
        ),
    )


def _refuse_misplaced(request: DrawHappening, event: RandomEvent) -> None:
    """What is named is what the event draws; where only the table knows who can be meant, it says so."""
    if event.among != "in play" and request.candidates is None:
        raise RuleViolation(f"Say which units are {event.among}; {event.name} draws among them.", code="candidates")
    draws_units, draws_army = event.draws in ("unit", "units"), event.draws in ("army", "player")
    if (request.units is not None and not draws_units) or (request.army is not None and not draws_army):
        raise RuleViolation(f"{event.name} draws {event.draws}, and nothing else.")


def note(request: NoteHappening, state: Campaign) -> tuple[NoteSealed]:
    return (NoteSealed(mission=request.mission, round_no=request.round_no, note=request.note),)


def settle(request: SettleHappening, state: Campaign) -> tuple[HappeningSettled]:
    happening = happening_of(mission_of(request.mission, state), request.round_no)
    die: Roll | None = None
    if request.dice is not None or wants_die(happening, request.accepted):
        die = rolled(state, "event-roll", request.mission, request.dice, sides=D3)
    resting: Roll | None = None
    if request.sit_out is not None or _rests(request, happening, state):
        resting = rolled(state, "sit-out", request.mission, request.sit_out, sides=D3)
    return (
        HappeningSettled(
            mission=request.mission,
            round_no=request.round_no,
            is_accepted=request.accepted,
            unit=request.unit,
            victim=request.victim,
            more=request.more,
            event_roll=die,
            sit_out=resting,
        ),
    )


def _rests(request: SettleHappening, happening: Happening, state: Campaign) -> bool:
    return happening.event == TIME_WARP and not request.accepted and not state.rules.permadeath
