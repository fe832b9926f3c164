"""What the campaign workbook holds. It is handed around, so only what is public is in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ledger.domain.values import Value
from ledger.projections.campaigns.army_sheet import ArmySheet
from ledger.projections.campaigns.leaderboard import LeaderboardTable
from ledger.projections.campaigns.mission_report import MissionReport
from ledger.projections.campaigns.parts import CampaignHeading, Named
from ledger.projections.campaigns.points_ledger import PointsLedger
from ledger.projections.workbook import AuditRow


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
