"""Campaigns at the door: what is brought in from outside, and what is read of them, for the command line to name."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.projections.campaigns.army_sheet import ArmySheet as ArmySheet
    from ledger.projections.campaigns.army_sheet import UnitReport as UnitReport
    from ledger.projections.campaigns.army_sheet import UnitSheet as UnitSheet
    from ledger.projections.campaigns.books import HistoryLine as HistoryLine
    from ledger.projections.campaigns.books import PointsLedger as PointsLedger
    from ledger.projections.campaigns.campaign_book import CampaignFigure as CampaignFigure
    from ledger.projections.campaigns.diff import CampaignDiff as CampaignDiff
    from ledger.projections.campaigns.diff import Line as Line
    from ledger.projections.campaigns.leaderboard import LeaderboardTable as LeaderboardTable
    from ledger.projections.campaigns.mission_report import MissionArmy as MissionArmy
    from ledger.projections.campaigns.mission_report import MissionReport as MissionReport
    from ledger.projections.campaigns.moment import Named as Named
    from ledger.projections.campaigns.moment import RollShown as RollShown
    from ledger.projections.campaigns.next_acts import NextAct as NextAct
    from ledger.projections.campaigns.next_steps import ArmyReady as ArmyReady
    from ledger.projections.campaigns.next_steps import MissionDue as MissionDue
    from ledger.projections.campaigns.next_steps import MissionToCome as MissionToCome
    from ledger.projections.campaigns.next_steps import NextSteps as NextSteps
