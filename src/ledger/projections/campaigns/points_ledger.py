"""The book of an army's points: what came in, what went out, and what is held after each event."""

from ledger.domain.values import Value
from ledger.projections.campaigns.parts import Called


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

    army: Called
    player: Called
    rows: tuple[PointsRow, ...]
    came_in: int
    went_out: int
    held: int
