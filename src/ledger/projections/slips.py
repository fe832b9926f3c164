"""Result slips of one round: one a table, on pages that are cut apart and laid on each other in order."""

from collections.abc import Sequence

from ledger.domain.scoring import accounts
from ledger.domain.systems import system_called
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Metric, RoundNo, Value
from ledger.projections.names import Names
from ledger.projections.paper import TP, Entry, Heading, entry, sheet_metrics

A_PAGE = 4


class SlipSide(Value):
    """A player at the table."""

    player: Entry
    points: int  # before this round


class Slip(Value):
    """What one table fills in."""

    table: int
    sides: tuple[SlipSide, ...]


class Slips(Value):
    """The read model. Cut all pages at once and stack the strips from the top: the tables are in order."""

    heading: Heading
    round: int
    points: Metric  # what `points` of a side are
    metrics: tuple[Metric, ...]  # a box for each
    lists: int  # which of so many was played; 1 is no question
    endings: tuple[str, ...]  # how a game may end
    last_turn: int | None  # the last one there is, where turns are counted
    notes: tuple[str, ...]  # what the rule system explains to those who fill the slip in
    pages: tuple[tuple[Slip, ...], ...]


def slips(state: Tournament, round_no: RoundNo, heading: Heading, names: Names) -> Slips:
    """A slip for each table of a round, and none for a bye."""
    round_ = state.rounds[round_no - 1]
    points = {no: account.points for no, account in accounts(state, RoundNo(round_no - 1)).items()}
    system = system_called(state.rules.system)
    found = [
        Slip(
            table=table,
            sides=tuple(SlipSide(player=entry(state, no, names), points=points[no]) for no in game.contestants),
        )
        for table, game in sorted(round_.games.items())
    ]
    return Slips(
        heading=heading,
        round=round_no,
        points=TP,
        metrics=sheet_metrics(state),
        lists=state.rules.lists,
        endings=system.endings,
        last_turn=state.rules.last_turn,
        notes=system.notes(state.rules),
        pages=stacked(found),
    )


def stacked(found: Sequence[Slip]) -> tuple[tuple[Slip, ...], ...]:
    """Pages such that the uppermost strips of all of them come first, then the second ones, and so on."""
    pages = -(-len(found) // A_PAGE)
    return tuple(tuple(found[page::pages]) for page in range(pages))
