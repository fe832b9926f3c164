"""The rounds of a mission with their random events in words: whom each met, what was noted, and what came of it.

What was noted in secret and has not come out is told to nobody who reads what everyone may."""

from collections.abc import Iterator

from ledger.domain.campaign.missions.facts import RoundBegun
from ledger.domain.campaign.random_events.facts import (
    OfferAnswered,
    Pick,
    RandomEventDrawn,
    RandomEventSettled,
    RansomRolled,
    SecretNoted,
    WarpFought,
)
from ledger.domain.campaign.rules import QUARTERS
from ledger.domain.campaign.sentences import points as points_in_words
from ledger.domain.campaign.state import Mission
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Version
from ledger.projections.campaigns.mission_acts import MissionActs
from ledger.projections.campaigns.mission_report import MissionRound, RandomEventShown
from ledger.projections.campaigns.moment import CampaignMoment, rolled
from ledger.projections.campaigns.parts import RollShown

_MET_NOBODY = "nobody could be drawn: no effect"
_NOT_DRAWN = "Nobody was drawn."


def rounds_told(moment: CampaignMoment, mission: Mission, acts: MissionActs) -> Iterator[MissionRound]:
    """Every round that was recorded."""
    for version, fact in acts.of(RoundBegun):
        events = (version, *(act.version for act in acts.of_round(fact.round_no) if act.version != version))
        yield MissionRound(
            round=fact.round_no,
            roll=RollShown(dice="D6", throws=fact.event.dice[:1], is_drawn=fact.event.seed is not None),
            happened=_happened(moment, mission, acts, fact),
            events=tuple(map(moment.seq, events)),
        )


def _happened(
    moment: CampaignMoment, mission: Mission, acts: MissionActs, begun: RoundBegun
) -> RandomEventShown | None:
    event = mission.random_events.get(begun.round_no)
    if event is None:
        return None
    told = [act for act in acts.of_round(begun.round_no) if not isinstance(act.fact, RoundBegun)]
    sentences = [each for version, fact in told if (each := _sentence(moment, acts, version, fact))]
    number = RollShown(dice="D66", throws=(event.number,), is_drawn=begun.event.seed is not None)
    kind = moment.random_event(event.number)
    return RandomEventShown(
        number=event.number,
        name=kind.name,
        says=" ".join(sentences) or ("" if event.is_drawn or kind.draws == "nothing" else _NOT_DRAWN),
        rolls=(number, *(roll for _, fact in told for roll in _rolls(moment, fact))),
    )


def _sentence(moment: CampaignMoment, acts: MissionActs, version: Version, fact: CampaignEvent) -> str:
    """What an act says, and what it moved."""
    what = [_told(moment, fact), *_moved(moment, acts, version), *_held(moment, version)]
    words = "; ".join(each for each in what if each)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _told(moment: CampaignMoment, fact: CampaignEvent) -> str:
    words = moment.words
    match fact:
        case RandomEventDrawn():
            return _met(moment, fact)
        case SecretNoted():
            return "a note is sealed" if moment.is_sealed(fact) else f"noted in secret: {words.text(fact.note)}"
        case RansomRolled():
            return f"the ransom is {points_in_words(fact.event_roll.value * moment.state.rules.ransom)}"
        case OfferAnswered():
            by = f" by {words.unit(fact.unit)}" if fact.unit is not None else ""
            return f"{'taken' if fact.is_accepted else 'declined'}{by}"
        case WarpFought():
            return f"the fight was {'won' if fact.is_won else 'lost'}"
        case RandomEventSettled():
            return _settled(moment, fact)
        case _:
            return ""


def _met(moment: CampaignMoment, fact: RandomEventDrawn) -> str:
    draws = moment.random_event(fact.number).draws
    if fact.quarter is not None:
        return f"in quarter {fact.quarter.value}"
    if draws == "nothing":
        return ""
    return f"met {listed(_who(moment, pick) for pick in fact.picks)}" if fact.picks else _MET_NOBODY


def _who(moment: CampaignMoment, pick: Pick) -> str:
    army = moment.words.army(pick.army)
    return army if pick.unit is None else f"{moment.words.unit(pick.unit)} of {army}"


def _settled(moment: CampaignMoment, fact: RandomEventSettled) -> str:
    unit = "" if fact.unit is None else moment.words.unit(fact.unit)
    if fact.victim is None:
        return f"done by {unit}" if unit else "done"
    victim = moment.words.unit(fact.victim)
    return f"{unit} destroyed {victim}" if unit else f"{victim} was destroyed"


def _moved(moment: CampaignMoment, acts: MissionActs, version: Version) -> Iterator[str]:
    moved = acts.effects(version)
    for each in moved.points:
        yield f"{moment.words.army(each.army)} {each.booked.amount:+} points"
    for each in moved.vp:
        yield f"{moment.words.army(each.army)} {each.booked.amount:+} VP"
    for learned in moved.xp:
        yield f"{moment.words.unit(learned.unit)} {learned.mark.amount:+} XP"


def _held(moment: CampaignMoment, version: Version) -> Iterator[str]:
    """Gifts, and units that are gone or must rest."""
    for change in moment.history.changes.get(version, ()):
        name, before = moment.words.unit(change.unit), change.before
        yield from (f"{name} has {gift} from now on" for gift in change.gained("gifts"))
        if change.after.fate and not (before and before.fate):
            yield f"{name} is {change.after.fate}"
        if change.after.sits_out > (before.sits_out if before else 0):
            rests = change.after.sits_out
            yield f"{name} sits out {rests} mission{'s' * (rests != 1)}"


def _rolls(moment: CampaignMoment, fact: CampaignEvent) -> Iterator[RollShown]:
    """Every die of an act, those of draws with as many sides as there were candidates; one alone needs no die."""
    match fact:
        case RandomEventDrawn():
            if fact.event_roll is not None:
                yield rolled(fact.event_roll, moment.random_event(fact.number).die)
            for pick in fact.picks:
                if pick.army_roll is not None and len(pick.armies) > 1:
                    yield rolled(pick.army_roll, len(pick.armies))
                if pick.unit_roll is not None and len(pick.units) > 1:
                    yield rolled(pick.unit_roll, len(pick.units))
            if fact.quarter is not None:
                yield rolled(fact.quarter, QUARTERS)
        case RansomRolled(event_roll=roll) | OfferAnswered(event_roll=roll) | RandomEventSettled(event_roll=roll):
            if roll is not None:
                yield rolled(roll)
        case WarpFought(sit_out=roll):
            if roll is not None:
                yield rolled(roll)
        case _:
            return
