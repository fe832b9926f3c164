"""What the campaign workbook holds. It is handed around, so only what is public is in it."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from ledger.domain.campaign.values import ArmyNo
from ledger.domain.values import Value
from ledger.projections.campaigns.army_reading import army_sheets
from ledger.projections.campaigns.army_sheet import ArmySheet
from ledger.projections.campaigns.campaign_log import CampaignEntry, campaign_log
from ledger.projections.campaigns.leaderboard import LeaderboardTable, leaderboard_table
from ledger.projections.campaigns.mission_reading import mission_reports
from ledger.projections.campaigns.mission_report import MissionReport
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.parts import CampaignHeading, Named
from ledger.projections.campaigns.points_ledger import PointsLedger, points_ledger
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
    missions: tuple[MissionReport, ...]
    ledgers: tuple[PointsLedger, ...]
    vp: VpOverTime
    audit: Iterable[AuditRow]
    last_event: datetime


def campaign_book(moment: CampaignMoment, people: Mapping[UUID, str], leaves: Mapping[int, str]) -> CampaignBook:
    """One campaign as a workbook; `leaves` are the hashes in the log, by the event's place in it."""
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


@dataclass(frozen=True, slots=True)
class _CampaignAudit:
    """The events of a campaign, told one by one as often as they are asked for."""

    moment: CampaignMoment
    people: Mapping[UUID, str]
    leaves: Mapping[int, str]

    def __iter__(self) -> Iterator[AuditRow]:
        return map(self._row, campaign_log(self.moment, self.people))

    def _row(self, entry: CampaignEntry) -> AuditRow:
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
