"""The campaign as a whole: its workbook, which is handed around and holds only what is public; its log in words; and
the explanation of its figures, part by part with the events behind them."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any
from uuid import UUID

from ledger.domain.campaign.leaderboard import score_of
from ledger.domain.campaign.missions.facts import MissionEnded
from ledger.domain.campaign.sentences import hidden, said
from ledger.domain.campaign.values import ArmyNo, UnitNo
from ledger.domain.errors import BadRequest, listed
from ledger.domain.facts import Recorded
from ledger.domain.text import printable
from ledger.domain.values import NOT_PUBLIC, WITHHELD, Commitment, Value, Version
from ledger.projections.audit_trail import LogEntry, log_entry
from ledger.projections.campaigns.army_sheet import ArmySheet, army_sheets, unit_sheet
from ledger.projections.campaigns.books import Booked, PointsLedger, booked, mission_acts, points_ledger
from ledger.projections.campaigns.history import UnitPast
from ledger.projections.campaigns.leaderboard import LeaderboardTable, leaderboard_table
from ledger.projections.campaigns.moment import CampaignHeading, CampaignMoment, Named, plain

if TYPE_CHECKING:
    from ledger.projections.campaigns.mission_report import MissionReport
    from ledger.projections.documents import AuditRow

_OPTIONS = ("parallel_play", "late_joiners", "allied_winners", "permadeath")
"""Figures that have words of their own."""


class VpLine(Value):
    """The victory points of one army after each mission; none before it joined."""

    army: Named
    totals: tuple[int | None, ...]


class VpOverTime(Value):
    """Victory points mission by mission, the armies in the order of the leaderboard."""

    missions: tuple[int, ...]
    lines: tuple[VpLine, ...]


@dataclass(frozen=True, slots=True)
class CampaignBook:
    """The read model. The log is read while it is written, and not kept."""

    heading: CampaignHeading
    facts: tuple[tuple[str, str], ...]  # how it is played: its type, its options, its figures
    leaderboard: LeaderboardTable
    armies: tuple[ArmySheet, ...]
    missions: "tuple[MissionReport, ...]"
    ledgers: tuple[PointsLedger, ...]
    vp: VpOverTime
    audit: "Iterable[AuditRow]"
    last_event: datetime


def campaign_book(moment: CampaignMoment, people: Mapping[UUID, str], leaves: Mapping[int, str]) -> CampaignBook:
    """One campaign as a workbook; `leaves` are the hashes in the log, by the event's place in it."""
    from ledger.projections.campaigns.mission_report import mission_reports

    table = leaderboard_table(moment)
    return CampaignBook(
        heading=moment.heading,
        facts=tuple(_played_by(moment)),
        leaderboard=table,
        armies=army_sheets(moment),
        missions=mission_reports(moment),
        ledgers=tuple(points_ledger(moment, no) for no in moment.state.armies),
        vp=_vp_over_time(moment, table),
        audit=_CampaignAudit(moment, people, leaves),
        last_event=moment.events[-1].recorded_at,
    )


def _played_by(moment: CampaignMoment) -> Iterator[tuple[str, str]]:
    rules, opened = moment.state.rules, moment.opened
    yield "Rules", rules.title
    yield "Type", ", ".join(dict.fromkeys((moment.state.kind, moment.heading.length)))
    for title, is_on in (
        ("Parallel play", rules.parallel_play),
        ("Late joiners", rules.late_joiners),
        ("Allied winners", rules.allied_winners),
    ):
        yield title, "allowed" if is_on else "not allowed"
    yield "Death", "for good" if rules.permadeath else "no permadeath: units sit out instead"
    for key, value in opened.amendments.items():
        if key not in _OPTIONS:
            yield f"Amended: {key}", value if isinstance(value, str) else json.dumps(value)


def _vp_over_time(moment: CampaignMoment, table: LeaderboardTable) -> VpOverTime:
    after = moment.history.vp
    return VpOverTime(
        missions=tuple(each.mission for each in after),
        lines=tuple(
            VpLine(army=row.army, totals=tuple(each.vp.get(ArmyNo(row.army.no)) for each in after))
            for row in table.rows
        ),
    )


class CampaignEntry(LogEntry):
    """One event of a campaign; at most one of the two is there."""

    withdrawn: int | None  # the event by which it counts no longer
    corrected: int | None  # the event that stands in its place


@dataclass(frozen=True, slots=True)
class _CampaignAudit:
    """The events of a campaign, told one by one as often as they are asked for."""

    moment: CampaignMoment
    people: Mapping[UUID, str]
    leaves: Mapping[int, str]

    def __iter__(self) -> "Iterator[AuditRow]":
        return map(self._row, campaign_log(self.moment, self.people))

    def _row(self, entry: CampaignEntry) -> "AuditRow":
        from ledger.projections.documents import AuditRow

        return AuditRow(
            seq=entry.seq,
            recorded_at=entry.recorded_at,
            at=entry.at,
            type=entry.type,
            says=f"{entry.says}{_mark(entry)}",
            by=entry.by,
            reason=entry.reason or "",
            leaf=self.leaves[entry.seq],
        )


def _mark(entry: CampaignEntry) -> str:
    """That an event counts no longer stands where it is read."""
    if entry.withdrawn is not None:
        return f" (withdrawn by event {entry.withdrawn})"
    return "" if entry.corrected is None else f" (corrected by event {entry.corrected})"


def campaign_log(moment: CampaignMoment, people: Mapping[UUID, str]) -> Iterator[CampaignEntry]:
    """Every event; to the public without what is sealed."""

    def text_of(commitment: Commitment) -> str:
        return NOT_PUBLIC if commitment == WITHHELD else moment.words.text(commitment)

    stream = f"campaign/{moment.state.slug}"
    for event in moment.events:
        told = log_entry(_shown(event, moment), stream, people, str, text_of, moment.words)
        gone = moment.taken_back.get(Version(event.originator_version))
        yield CampaignEntry(
            **told.__dict__,
            withdrawn=None if gone is None or gone.instead is not None else moment.seq(gone.by),
            corrected=None if gone is None or gone.instead is None else moment.seq(gone.instead),
        )


def _shown(event: Recorded, moment: CampaignMoment) -> Recorded:
    """An event as whoever reads may know it."""
    fact = moment.fact(Version(event.originator_version))
    instead = hidden(fact, moment.state) if moment.is_public else {}
    if moment.is_public:  # under which login something was typed is for those who run it
        event = event._replace(via=None)
    return event._replace(fact=fact.model_copy(update=dict(instead))) if instead else event


class ReplacedAct(Value):
    """An event whose place was taken by a newer one."""

    seq: int
    was: str
    reason: str


class FigurePart(Value):
    """What one event adds to a figure, or takes from it."""

    value: int
    why: str
    events: tuple[int, ...]
    mission: int | None
    replaced: tuple[ReplacedAct, ...] = ()


class CampaignFigure(Value):
    """One figure and its parts; they add up to it, but for a score, which is the first divided by the second."""

    metric: str
    title: str
    value: int | Fraction
    parts: tuple[FigurePart, ...]

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        return told


ARMY_METRICS: Mapping[str, str] = {"vp": "victory points", "points": "points held", "score": "what it is ranked by"}
UNIT_METRICS: Mapping[str, str] = {"value": "what it is worth", "xp": "experience", "level": "levels"}


def explained_army(moment: CampaignMoment, no: ArmyNo, metric: str | None = None) -> tuple[CampaignFigure, ...]:
    """All figures of an army, or one of them."""
    makers = {"vp": _vp, "points": _points, "score": _score}
    return tuple(_with_replaced(moment, makers[each](moment, no)) for each in _asked(metric, ARMY_METRICS))


def explained_unit(moment: CampaignMoment, no: UnitNo, metric: str | None = None) -> tuple[CampaignFigure, ...]:
    """Likewise of a unit."""
    makers: Mapping[str, Callable[[CampaignMoment, UnitNo], CampaignFigure]] = {
        "value": _value,
        "xp": _xp,
        "level": _level,
    }
    return tuple(_with_replaced(moment, makers[each](moment, no)) for each in _asked(metric, UNIT_METRICS))


def _with_replaced(moment: CampaignMoment, figure: CampaignFigure) -> CampaignFigure:
    """Every part with what stood in the place of its events before."""
    parts = (part.model_copy(update={"replaced": tuple(_replaced(moment, part.events))}) for part in figure.parts)
    return figure.model_copy(update={"parts": tuple(parts)})


def _replaced(moment: CampaignMoment, events: Iterable[int]) -> Iterator[ReplacedAct]:
    for event in events:
        for gone in moment.replaced_by(moment.version(event)):
            was = said(moment.fact(gone.act), moment.words)
            yield ReplacedAct(seq=moment.seq(gone.act), was=was, reason=moment.reason(gone.by))


def _asked(metric: str | None, known: Mapping[str, str]) -> Iterable[str]:
    if metric is None:
        return known
    if metric not in known:
        raise BadRequest(f"{printable(metric[:40])} is no figure here; there are {listed(known)}.")
    return (metric,)


def _vp(moment: CampaignMoment, no: ArmyNo) -> CampaignFigure:
    army = moment.state.armies[no]
    return _figure("vp", ARMY_METRICS, army.vp, _booked(moment, booked(army.victories, moment)))


def _points(moment: CampaignMoment, no: ArmyNo) -> CampaignFigure:
    army = moment.state.armies[no]
    return _figure("points", ARMY_METRICS, army.points, _booked(moment, booked(army.books, moment)))


def _score(moment: CampaignMoment, no: ArmyNo) -> CampaignFigure:
    army, rules = moment.state.armies[no], moment.state.rules
    won = tuple(moment.seq(each.version) for each in army.victories)
    parts = [FigurePart(value=army.vp, why="victory points", events=won, mission=None)]
    if rules.parallel_play or rules.late_joiners:
        played = tuple(_ends(moment, no))
        parts.append(FigurePart(value=army.played, why="divided by missions played", events=played, mission=None))
    return _figure("score", ARMY_METRICS, Fraction(score_of(army, rules)), parts)


def _ends(moment: CampaignMoment, no: ArmyNo) -> Iterator[int]:
    """The events by which the missions of an army were won."""
    acts = mission_acts(moment)
    for number, mission in moment.state.missions.items():
        if no in mission.brought:
            yield from (moment.seq(version) for version, _ in acts[number].of(MissionEnded))


def _value(moment: CampaignMoment, no: UnitNo) -> CampaignFigure:
    receipt = unit_sheet(moment, moment.state.units[no]).receipt
    parts = (
        FigurePart(value=line.points, why=line.what, events=(line.event,), mission=line.mission)
        for line in receipt.lines
    )
    return _figure("value", UNIT_METRICS, receipt.value, parts)


def _xp(moment: CampaignMoment, no: UnitNo) -> CampaignFigure:
    sheet = unit_sheet(moment, moment.state.units[no])
    parts = (
        FigurePart(
            value=line.points,
            why=f"{line.why} (and {line.lost} lost)" if line.lost else line.why,
            events=(line.event,),
            mission=line.mission,
        )
        for line in sheet.experience
    )
    return _figure("xp", UNIT_METRICS, sheet.xp, parts)


def _level(moment: CampaignMoment, no: UnitNo) -> CampaignFigure:
    unit, past = moment.state.units[no], moment.history.units[no]
    parts = (
        FigurePart(
            value=1,
            why=f"level {count}{_brought(past, version)}",
            events=(moment.seq(version),),
            mission=moment.mission(version),
        )
        for count, version in enumerate(past.levels, start=1)
    )
    return _figure("level", UNIT_METRICS, unit.levels, parts)


def _brought(past: UnitPast, version: int) -> str:
    """The trait or skill that came with a level at once; one that was picked came by an event of its own."""
    names = [each.what for kind in ("traits", "skills") for each in past.held[kind] if each.version == version]
    return f", {listed(names)}" if names else ""


def _booked(moment: CampaignMoment, moves: Iterable[Booked]) -> Iterator[FigurePart]:
    for version, amount, what in moves:
        yield FigurePart(value=amount, why=what, events=(moment.seq(version),), mission=moment.mission(version))


def _figure(
    metric: str, titles: Mapping[str, str], value: int | Fraction, parts: Iterable[FigurePart]
) -> CampaignFigure:
    return CampaignFigure(metric=metric, title=titles[metric], value=value, parts=tuple(parts))
