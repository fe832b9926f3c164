"""Mission reports from a campaign: who was there with what, and what came of it for each army."""

from collections.abc import Iterator

from ledger.domain.campaign.missions.facts import (
    MissionBegun,
    ObjectiveAchieved,
    ObjectiveRolled,
    UnderdogSpent,
)
from ledger.domain.campaign.missions.setup import underdog_points
from ledger.domain.campaign.sentences import said
from ledger.domain.campaign.state import CASUALTIES, STEPS, Mission, mission_of
from ledger.domain.campaign.values import ArmyNo, MissionNo, UnitNo
from ledger.domain.errors import RuleViolation
from ledger.domain.families import family_of
from ledger.domain.tournament.days import day_in
from ledger.domain.values import Version
from ledger.projections.campaigns.mission_acts import ArmyMoved, MissionActs, mission_acts
from ledger.projections.campaigns.mission_report import (
    MissionArmy,
    MissionOutcome,
    MissionReport,
    ObjectiveShown,
    Payment,
    UnitBrought,
)
from ledger.projections.campaigns.mission_rounds import rounds_told
from ledger.projections.campaigns.mission_steps import casualty_lines, experience_lines, levels_taken, trade_lines
from ledger.projections.campaigns.moment import CampaignMoment, rolled
from ledger.projections.campaigns.parts import Origin
from ledger.projections.campaigns.taken_back import TakenBack

TRADED = ("purchases", "armies")
"""The families whose points are trades after a mission, and no pay for it."""

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
        step="" if mission.is_closed else STEPS[mission.step - 1],
        armies=tuple(_army(moment, mission, acts, no) for no in mission.brought),
        absent=tuple(map(moment.army, mission.stays_out)),
        played=mission.rounds,
        rounds=tuple(rounds_told(moment, mission, acts)),
        winners=tuple(map(moment.army, mission.winners)),
        casualties=tuple(casualty_lines(moment, mission, acts)),
        experience=tuple(experience_lines(moment, acts)),
        levels=tuple(levels_taken(moment, acts)),
        trades=tuple(trade_lines(moment, acts)),
        payments=tuple(_payments(moment, acts)),
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
        points=sum(each.booked.amount for each in acts.points if each.army == no and not _is_trade(each, moment)),
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


def _is_trade(moved: ArmyMoved, moment: CampaignMoment) -> bool:
    return family_of(type(moment.fact(moved.booked.version))) in TRADED


def _payments(moment: CampaignMoment, acts: MissionActs) -> Iterator[Payment]:
    for each in acts.points:
        if not _is_trade(each, moment):
            yield Payment(
                army=moment.army(each.army),
                what=each.booked.what,
                points=each.booked.amount,
                event=moment.seq(each.booked.version),
            )


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
