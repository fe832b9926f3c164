"""The book of an army's points: what came in, what went out, and what is held after each event."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from ledger.domain.campaign.state import balance
from ledger.domain.campaign.values import ArmyNo
from ledger.domain.values import Value
from ledger.projections.campaigns.bookings import booked
from ledger.projections.campaigns.moment import CampaignMoment
from ledger.projections.campaigns.parts import Named, plain


class PointsRow(Value):
    """One event that moved points."""

    event: int
    mission: int | None  # none before the first
    what: str
    came_in: int
    went_out: int
    held: int


class PointsLedger(Value):
    """The read model of one army. What came in is what went out and what is held."""

    army: Named
    player: Named
    rows: tuple[PointsRow, ...]
    came_in: int
    went_out: int
    held: int
    event: int = 0  # the last that was seen

    @property
    def is_balanced(self) -> bool:
        """Whether the rows add up to what came in and went out, and that to what is held."""
        came_in, went_out = sum(row.came_in for row in self.rows), sum(row.went_out for row in self.rows)
        return (came_in, went_out, came_in - went_out) == (self.came_in, self.went_out, self.held)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        return told


def points_ledger(moment: CampaignMoment, no: ArmyNo) -> PointsLedger:
    """The book of one army, in the order of what counts."""
    army = moment.state.armies[no]
    came_in, went_out, held = balance(army)
    return PointsLedger(
        army=moment.army(no),
        player=moment.player(no),
        rows=tuple(_rows(moment, no)),
        came_in=came_in,
        went_out=went_out,
        held=held,
        event=moment.events[-1].seq,
    )


def _rows(moment: CampaignMoment, no: ArmyNo) -> Iterator[PointsRow]:
    moves = list(booked(moment.state.armies[no].books, moment))
    for move, held in zip(moves, accumulate(move.amount for move in moves), strict=True):
        yield PointsRow(
            event=moment.seq(move.version),
            mission=moment.mission(move.version),
            what=move.what,
            came_in=max(0, move.amount),
            went_out=max(0, -move.amount),
            held=held,
        )
