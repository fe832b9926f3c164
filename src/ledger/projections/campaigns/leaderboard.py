"""The leaderboard of a campaign: the armies by their score, which is exact and never a rounded number."""

from fractions import Fraction

from ledger.domain.values import Value
from ledger.projections.campaigns.parts import Called
from ledger.projections.numbers import shown


class LeaderboardRow(Value):
    """One army."""

    place: int | None  # none before its first mission
    army: Called
    player: Called
    vp: int
    played: int
    score: Fraction | None  # what it is ranked by; none before its first mission

    @property
    def shown(self) -> int | float | None:
        """The score as tables and JSON have it: whole, or rounded to four places."""
        if self.score is None:
            return None
        return self.score.numerator if self.score.denominator == 1 else shown(self.score)

    @property
    def exact(self) -> str:
        """The score as it is, such as 4/3."""
        return "" if self.score is None else str(self.score)


class Leaderboard(Value):
    """The read model."""

    campaign: str
    is_ended: bool
    is_shared: bool  # whether scores are victory points divided by the missions played
    winners: tuple[Called, ...]  # players; several who are level, none while it goes on
    rows: tuple[LeaderboardRow, ...]
