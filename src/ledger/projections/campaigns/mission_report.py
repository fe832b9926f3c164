"""The report of a mission: who brought what, what happened round by round, what it cost and what it gave.

Every line has the number of the event it comes from. What was noted in secret and has not come out is told to nobody
who reads what everyone may.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from ledger.domain.campaign.missions.facts import (
    MissionBegun,
    ObjectiveAchieved,
    ObjectiveRolled,
    RoundBegun,
    UnderdogSpent,
)
from ledger.domain.campaign.missions.setup import underdog_points
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
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.state import CASUALTIES, Mission, mission_of
from ledger.domain.campaign.values import MISSION_STEPS, ArmyNo, MissionNo, UnitNo
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.facts import CampaignEvent
from ledger.domain.tournament.lookups import day_in
from ledger.domain.values import Value, Version
from ledger.projections.campaigns.books import MissionActs, mission_acts
from ledger.projections.campaigns.history import TakenBack
from ledger.projections.campaigns.mission_steps import (
    CasualtyLine,
    LevelTaken,
    MissionExperience,
    Payment,
    TradeLine,
    casualty_lines,
    experience_lines,
    is_trade,
    levels_taken,
    payments,
    trade_lines,
)
from ledger.projections.campaigns.moment import CampaignHeading, CampaignMoment, Named, Origin, RollShown, plain, rolled

MissionOutcome = Literal["won", "lost", "conceded", "open"]
"""What came of a mission for one army; an army that conceded has lost."""


class UnitBrought(Value):
    """A unit in a mission, and what it was worth when it was brought."""

    unit: Named
    is_hero: bool
    value: int
    left: str  # how it left play without being a casualty, such as captured; nothing where it did not


class ObjectiveShown(Value):
    """The objective of one army for this mission."""

    name: str
    roll: RollShown
    is_met: bool | None  # none while nobody has said
    points: int  # what it pays when met
    events: tuple[int, ...]  # that it was rolled, and then that it was met


class MissionArmy(Value):
    """One army in a mission."""

    army: Named
    player: Named
    brought: tuple[UnitBrought, ...]
    value: int
    underdog: int  # points it was given
    spent: tuple[Origin, ...]  # what it used of them
    objective: ObjectiveShown | None
    outcome: MissionOutcome
    vp: int  # of this mission
    points: int  # likewise, for its result, its objective and events, less what it paid for events
    event: int  # that it came with all this


class RandomEventShown(Value):
    """What a random event was and what came of it."""

    number: int  # as in the table of events, such as 63
    name: str
    says: str  # whom it touched and what it did
    rolls: tuple[RollShown, ...]


class MissionRound(Value):
    """One round: its roll, and the random event if there was one."""

    round: int
    roll: RollShown
    happened: RandomEventShown | None
    events: tuple[int, ...]  # that it began, and whatever the random event asked for


class MissionReport(Value):
    """The read model."""

    heading: CampaignHeading
    number: int
    date: date
    step: str  # which of its steps it is in, in words; nothing once it is closed
    armies: tuple[MissionArmy, ...]
    absent: tuple[Named, ...]  # armies that had nothing to bring
    played: int  # rounds, as told at the end or begun so far
    rounds: tuple[MissionRound, ...]  # those that are recorded one by one
    winners: tuple[Named, ...]  # armies; none while it is played
    casualties: tuple[CasualtyLine, ...]
    experience: tuple[MissionExperience, ...]
    levels: tuple[LevelTaken, ...]
    trades: tuple[TradeLine, ...]
    payments: tuple[Payment, ...]
    remarks: tuple[Origin, ...]  # what was corrected or withdrawn
    event: int = 0  # the last that was seen

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        del told["heading"]
        return {"campaign": self.heading.campaign, "mission": told.pop("number"), **told}


_LEAVING = {"escort": "escorted off", "intel": "left with intel", "outpost": "off to the outpost"}
"""Where the word for it needs others."""


def mission_report(moment: CampaignMoment, no: int) -> MissionReport:
    """One mission; one that was withdrawn is told as such."""
    refuse_withdrawn(moment, no)
    mission = mission_of(MissionNo(no), moment.state)
    return _report(moment, mission, mission_acts(moment)[mission.no])


def mission_reports(moment: CampaignMoment) -> tuple[MissionReport, ...]:
    """Every mission that counts, in the order of their numbers."""
    acts = mission_acts(moment)
    return tuple(_report(moment, mission, acts[no]) for no, mission in sorted(moment.state.missions.items()))


def refuse_withdrawn(moment: CampaignMoment, no: int) -> None:
    """Say so where a mission was begun and counts no longer."""
    if no in moment.state.missions:
        return
    for version, gone in moment.taken_back.items():
        fact = moment.fact(version)
        if isinstance(fact, MissionBegun) and fact.mission == no:
            by = moment.words.event(gone.by)
            raise RuleViolation(f"Mission {no} was withdrawn by {by}.", code="mission-withdrawn")


def _report(moment: CampaignMoment, mission: Mission, acts: MissionActs) -> MissionReport:
    _, begun = acts.of(MissionBegun)[0]
    return MissionReport(
        heading=moment.heading,
        number=mission.no,
        date=day_in(moment.opened.zone, begun.at),
        step="" if mission.is_closed else MISSION_STEPS[mission.step - 1],
        armies=tuple(_army(moment, mission, acts, no) for no in mission.brought),
        absent=tuple(map(moment.army, mission.stays_out)),
        played=mission.rounds,
        rounds=tuple(rounds_told(moment, mission, acts)),
        winners=tuple(map(moment.army, mission.winners)),
        casualties=tuple(casualty_lines(moment, mission, acts)),
        experience=tuple(experience_lines(moment, acts)),
        levels=tuple(levels_taken(moment, acts)),
        trades=tuple(trade_lines(moment, acts)),
        payments=tuple(payments(moment, acts)),
        remarks=tuple(_remarks(moment, mission.no)),
        event=moment.seqs[-1],
    )


def _army(moment: CampaignMoment, mission: Mission, acts: MissionActs, no: ArmyNo) -> MissionArmy:
    version, _ = acts.of(MissionBegun)[0]
    brought, units = mission.brought[no], moment.state.units
    return MissionArmy(
        army=moment.army(no),
        player=moment.player(no),
        brought=tuple(
            UnitBrought(unit=moment.unit(unit), is_hero=units[unit].is_hero, value=value, left=_left(mission, unit))
            for unit, value in brought.items()
        ),
        value=sum(brought.values()),
        underdog=underdog_points(mission, no, moment.state),
        spent=tuple(
            moment.origin(f"{fact.change:+}", version) for version, fact in acts.of(UnderdogSpent) if fact.army == no
        ),
        objective=_objective(moment, mission, acts, no),
        outcome=_outcome(mission, no),
        vp=sum(each.booked.amount for each in acts.vp if each.army == no),
        points=sum(each.booked.amount for each in acts.points if each.army == no and not is_trade(each, moment)),
        event=moment.seq(version),
    )


def _left(mission: Mission, unit: UnitNo) -> str:
    """How a unit left play without being a casualty."""
    how = mission.left.get(unit, "")
    return _LEAVING.get(how, how)


def _objective(moment: CampaignMoment, mission: Mission, acts: MissionActs, no: ArmyNo) -> ObjectiveShown | None:
    """Its newest roll: those before could not be done."""
    rolls = [(version, fact) for version, fact in acts.of(ObjectiveRolled) if fact.army == no]
    if not rolls:
        return None
    done = [version for version, fact in acts.of(ObjectiveAchieved) if fact.army == no]
    is_open = mission.step <= CASUALTIES and not mission.is_closed
    return ObjectiveShown(
        name=mission.objectives[no],
        roll=rolled(rolls[-1][1].objective),
        is_met=True if done else None if is_open else False,
        points=moment.state.rules.objective_pay,
        events=tuple(moment.seq(version) for version in (*(version for version, _ in rolls), *done)),
    )


def _outcome(mission: Mission, no: ArmyNo) -> MissionOutcome:
    if no in mission.winners:
        return "won"
    if no in mission.conceded:
        return "conceded"
    return "lost" if mission.winners else "open"


def _remarks(moment: CampaignMoment, no: MissionNo) -> Iterator[Origin]:
    """What was recorded of the mission and counts no longer."""
    for version, gone in moment.taken_back.items():
        if moment.mission(version) == no:
            yield moment.origin(_remark(moment, gone), gone.by)


def _remark(moment: CampaignMoment, gone: TakenBack) -> str:
    """What was recorded, what stands in its place, and why."""
    resting = ", resting on another" if gone.is_dependent else ""
    told = [f"{gone.how.capitalize()}{resting} ({moment.words.event(gone.act)}): {_said(moment, gone.act)}."]
    if gone.instead is not None:
        told.append(f"Now ({moment.words.event(gone.instead)}): {_said(moment, gone.instead)}.")
    if reason := moment.reason(gone.by):
        told.append(f"Reason: {reason}.")
    return " ".join(told)


def _said(moment: CampaignMoment, version: Version) -> str:
    return said(moment.fact(version), moment.words)


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
