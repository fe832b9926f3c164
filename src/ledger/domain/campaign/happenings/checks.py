"""Whether a random event can be drawn, noted or settled like this."""

from ledger.domain.campaign.dice import D3, check_roll
from ledger.domain.campaign.finding import mission_in
from ledger.domain.campaign.happenings.candidates import candidates, happening_of, line_of, picks_wanted
from ledger.domain.campaign.happenings.effects import EFFECTS, TIME_WARP, Effect, Settling, wants_die
from ledger.domain.campaign.happenings.facts import HappeningDrawn, HappeningSettled, NoteSealed, Pick
from ledger.domain.campaign.happenings.table import QUARTERS
from ledger.domain.campaign.state import PLAY, Campaign, Happening, Mission
from ledger.domain.campaign.values import UnitNo
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.events.fact import CampaignEvent


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse a fact of random events that cannot follow."""
    match fact:
        case HappeningDrawn():
            _check_drawing(fact, state)
        case NoteSealed():
            _check_note(fact, state)
        case HappeningSettled():
            _check_settling(fact, state)


def _check_drawing(fact: HappeningDrawn, state: Campaign) -> None:
    mission = mission_in(fact.mission, state, PLAY)
    happening = happening_of(mission, fact.round_no)
    event = line_of(happening)
    if happening.is_drawn or event.draws == "nothing":
        why = "was drawn already" if happening.is_drawn else "draws nothing"
        raise RuleViolation(f"{event.name} of round {fact.round_no} {why}.")
    _check_dice(fact, happening)
    _check_picks(fact, happening, mission, state)


def _check_dice(fact: HappeningDrawn, happening: Happening) -> None:
    event = line_of(happening)
    for roll, sides in ((fact.event_roll, event.die), (fact.quarter, QUARTERS if event.draws == "quarter" else None)):
        if (roll is None) != (sides is None):
            raise RuleViolation(f"{event.name} has other dice.")
        if roll is not None and sides is not None:
            check_roll(roll, "event-roll", sides=sides)


def _check_picks(fact: HappeningDrawn, happening: Happening, mission: Mission, state: Campaign) -> None:
    """Who was drawn can still be drawn; how many there are follows from those who could be."""
    event = line_of(happening)
    there = len({unit for pick in fact.picks for unit in pick.units})
    wanted = picks_wanted(event, fact.event_roll.value if fact.event_roll else None, there)
    if len(fact.picks) != wanted:
        raise RuleViolation(f"{event.name} draws {wanted}, not {len(fact.picks)}.")
    if (
        event.draws in ("unit", "units")
        and event.among == "in play"
        and not wanted
        and candidates(mission, state, None)
    ):
        raise RuleViolation(f"{event.name} has units to draw from.")
    drawn: list[UnitNo] = []
    for pick in fact.picks:
        _check_pick(pick, mission, state, drawn)


def _check_pick(pick: Pick, mission: Mission, state: Campaign, drawn: list[UnitNo]) -> None:
    check_roll(pick.army, "army", sides=len(pick.armies))
    if pick.drawn_army not in mission.in_play():
        raise RuleViolation("{army} is not in play.", army=pick.drawn_army)
    if pick.unit is None:
        return
    check_roll(pick.unit, "unit", sides=len(pick.units))
    unit = pick.drawn_unit
    assert unit is not None, "it was drawn"
    if unit not in candidates(mission, state, None, drawn).get(pick.drawn_army, ()):
        raise RuleViolation("{unit} cannot be drawn.", unit=unit)
    drawn.append(unit)


def _check_note(fact: NoteSealed, state: Campaign) -> None:
    happening = happening_of(mission_in(fact.mission, state, PLAY), fact.round_no)
    event = line_of(happening)
    if event.draws != "player" or not happening.is_drawn:
        raise RuleViolation(f"{event.name} has nothing to note{' yet' if event.draws == 'player' else ''}.")
    if happening.note is not None:
        raise RuleViolation(f"{event.name} of round {fact.round_no} has its note.")


def _check_settling(fact: HappeningSettled, state: Campaign) -> None:
    effect, at = _effect_of(fact, state)
    mission_in(fact.mission, state, *effect.steps)
    event = line_of(at.happening)
    if at.happening.is_over:
        raise RuleViolation(f"{event.name} of round {fact.round_no} is over.")
    if event.draws != "nothing" and not at.happening.is_drawn:
        raise RuleViolation(f"{event.name} of round {fact.round_no} was not drawn yet.")
    if effect.is_of_its_round and at.mission.rounds != fact.round_no:
        raise RuleViolation(f"{event.name} held in round {fact.round_no} alone.")
    _check_said(fact, effect, at)
    effect.check(at)


def _effect_of(fact: HappeningSettled, state: Campaign) -> tuple[Effect, Settling]:
    mission = mission_in(fact.mission, state, *range(1, 7))
    happening = happening_of(mission, fact.round_no)
    if happening.event not in EFFECTS:
        raise RuleViolation(f"{line_of(happening).name} has nothing to settle.")
    return EFFECTS[happening.event], Settling(fact, happening, mission, state)


def _check_said(fact: HappeningSettled, effect: Effect, at: Settling) -> None:
    """What must be said is said, and nothing else."""
    name = line_of(at.happening).name
    if not fact.is_accepted and not effect.is_offer and not effect.is_contested:
        raise RuleViolation(f"{name} cannot be declined; where nothing came of it, nothing is settled.")
    _check_units(fact, effect, name)
    if (fact.event_roll is not None) != wants_die(at.happening, fact.is_accepted):
        raise RuleViolation(f"{name} has other dice.")
    if fact.event_roll is not None:
        check_roll(fact.event_roll, "event-roll", sides=D3)
    if fact.sit_out is not None:
        check_roll(fact.sit_out, "sit-out", sides=D3)
        if at.happening.event != TIME_WARP:
            raise RuleViolation(f"Nobody sits out for {name}.")


def _check_units(fact: HappeningSettled, effect: Effect, name: str) -> None:
    is_declined = effect.is_offer and not fact.is_accepted
    said = {each for each in ("unit", "victim") if getattr(fact, each) is not None}
    wanted = () if is_declined else effect.names
    if said != set(wanted):
        raise RuleViolation(f"{name} is told by {listed(f'the {each}' for each in wanted) or 'no unit'}.")
    if fact.more and not effect.has_more:
        raise RuleViolation(f"{name} has nothing that some units have one more of.")
