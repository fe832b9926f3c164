"""The leaderboard of a campaign: the armies by their score, which is exact and never a rounded number."""

from fractions import Fraction
from typing import Any

from ledger.domain.campaign.leaderboard import ArmyLine, leaderboard, leaderboard_after
from ledger.domain.campaign.values import Kind, MissionNo
from ledger.domain.values import Value
from ledger.projections.campaigns.moment import CampaignMoment, Named, length_in_words, plain


class LeaderboardRow(Value):
    """One army."""

    place: int | None  # none before its first mission
    army: Named
    player: Named
    vp: int
    played: int
    score: Fraction | None  # what it is ranked by; none before its first mission

    @property
    def shown(self) -> int | float | None:
        """The score as tables and JSON have it: whole, or rounded to four places."""
        return None if self.score is None else plain(self.score)

    @property
    def exact(self) -> str:
        """The score as it is, such as 4/3."""
        return "" if self.score is None else str(self.score)


class LeaderboardTable(Value):
    """The read model."""

    campaign: str
    name: str
    rules: str
    kind: Kind
    length: str  # how long it goes on, in words
    mission: int | None  # after which mission, by what counts now; none: as it stands
    is_ended: bool
    is_shared: bool  # whether scores are victory points divided by the missions played
    winners: tuple[Named, ...]  # armies; several that are level, none while it goes on
    rows: tuple[LeaderboardRow, ...]
    event: int  # the last that was seen

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        return told


def leaderboard_table(moment: CampaignMoment, mission: int | None = None) -> LeaderboardTable:
    """How the armies stand, or stood when that mission had been won."""
    state, heading = moment.state, moment.heading
    board = leaderboard(state, moment.at) if mission is None else leaderboard_after(state, MissionNo(mission))
    return LeaderboardTable(
        campaign=state.slug,
        name=heading.name,
        rules=heading.rules,
        kind=state.kind,
        length=length_in_words(state),
        mission=mission,
        is_ended=board.is_over,
        is_shared=state.rules.parallel_play or state.rules.late_joiners,
        winners=tuple(moment.army(no) for no in board.winners),
        rows=tuple(_row(line, moment) for line in board.lines),
        event=moment.seqs[-1],
    )


def _row(line: ArmyLine, moment: CampaignMoment) -> LeaderboardRow:
    return LeaderboardRow(
        place=line.place,
        army=moment.army(line.army),
        player=moment.player(line.army),
        vp=line.vp,
        played=line.played,
        score=Fraction(line.score) if line.place is not None else None,
    )
