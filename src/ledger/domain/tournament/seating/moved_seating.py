"""Where and when a player plays: a fixed table, a round sat out."""

from ledger.domain.errors import RuleViolation
from ledger.domain.tournament.entry.facts import RoundSkipped, TableFixed
from ledger.domain.tournament.entry.requests import FixTable, SkipRound
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, TableNo


def skip(request: SkipRound, state: Tournament) -> tuple[RoundSkipped]:
    """Out of one round to come; it brings nothing, and they are paired again after it."""
    refuse_who_left(request.player, state)
    round_no = RoundNo(request.round or state.round_no + 1)
    if round_no <= state.round_no:
        raise RuleViolation(f"Round {round_no} is paired already; only a round to come can be sat out.")
    if round_no in state.entrants[request.player].skips:
        raise RuleViolation(f"{{player}} sits out round {round_no} already.", player=request.player)
    return (RoundSkipped(contestant=request.player, round_no=round_no),)


def fix_table(request: FixTable, state: Tournament) -> tuple[TableFixed]:
    """One table from the next pairing on, or any again."""
    refuse_who_left(request.player, state)
    table_no = None if request.table is None else TableNo(request.table)
    if table_no == state.entrants[request.player].table_no:
        stands = "plays at any table" if table_no is None else f"has table {table_no}"
        raise RuleViolation(f"{{player}} {stands} already.", player=request.player)
    return (TableFixed(contestant=request.player, table_no=table_no),)


def game_of(player: ContestantId, round_: Round) -> Game:
    """The game a player has in a round, or why there is none."""
    table = round_.seats.get(player)
    if table is None:
        raise unseated(player, round_)
    return round_.games[table]


def unseated(player: int, round_: Round) -> RuleViolation:
    """Why somebody has no table in a round."""
    why = "has the bye" if player in round_.byes else "does not play"
    return RuleViolation("{player} {why} in round {round}.", player=player, why=why, round=round_.no)


def sitting_out(state: Tournament, round_no: RoundNo) -> frozenset[ContestantId]:
    """Who would be paired but for having asked to sit that round out."""
    return frozenset(no for no in state.active() if round_no in state.entrants[no].skips)


def refuse_who_left(player: ContestantId, state: Tournament) -> None:
    """Refuse what only somebody who will be paired again can be asked for."""
    if state.entrants[player].status != "active":
        raise RuleViolation("{player} has left the tournament and is not paired any more.", player=player)
