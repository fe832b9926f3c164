"""Where, when and against whom a player plays: a fixed table, a round sat out, others kept apart."""

from collections.abc import Mapping, Sequence
from itertools import count

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.events import PlayersKeptApart, RoundSkipped, TableFixed
from ledger.domain.pairing import ENGINES
from ledger.domain.requests import FixTable, KeepApart, SkipRound
from ledger.domain.tournament.state import Entrant, Game, Round, Tournament
from ledger.domain.values import ContestantId, Pairing, RoundNo, TableNo

Pair = tuple[ContestantId, ...]
Entrants = Mapping[ContestantId, Entrant]


def skip(request: SkipRound[ContestantId], state: Tournament) -> tuple[RoundSkipped]:
    """Out of one round to come; it brings nothing, and they are paired again after it."""
    _refuse_who_left(request.player, state)
    round_no = RoundNo(request.round or state.round_no + 1)
    if round_no <= state.round_no:
        raise RuleViolation(f"Round {round_no} is paired already; only a round to come can be sat out.")
    if round_no in state.entrants[request.player].skips:
        raise RuleViolation(f"{{player}} sits out round {round_no} already.", player=request.player)
    return (RoundSkipped(contestant=request.player, round_no=round_no),)


def fix_table(request: FixTable[ContestantId], state: Tournament) -> tuple[TableFixed]:
    """One table from the next pairing on, or any again."""
    _refuse_who_left(request.player, state)
    table_no = None if request.table is None else TableNo(request.table)
    if table_no == state.entrants[request.player].table_no:
        stands = "plays at any table" if table_no is None else f"has table {table_no}"
        raise RuleViolation(f"{{player}} {stands} already.", player=request.player)
    return (TableFixed(contestant=request.player, table_no=table_no),)


def keep_apart(request: KeepApart[ContestantId], state: Tournament) -> tuple[PlayersKeptApart, ...]:
    """Contestants who are not drawn against each other in round 1."""
    twice = [player for player in request.players if request.players.count(player) > 1]
    if twice:
        raise BadRequest("{player} is named twice.", player=twice[0])
    if not ENGINES[state.rules.pairing].keeps_apart:
        raise RuleViolation(f"{state.rules.title} draws round 1 by chance alone and keeps nobody apart.")
    if state.rounds:
        raise RuleViolation("Round 1 is paired already, and players are kept apart in that round alone.")
    for player in request.players:
        _refuse_who_left(player, state)
    if any(group.issuperset(request.players) for group in state.apart):
        raise RuleViolation("{players} are kept apart already.", players=request.players)
    return (PlayersKeptApart(contestants=request.players),)


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


def at_tables(pairs: Sequence[Pair], entrants: Entrants) -> tuple[Pairing, ...]:
    """Each pair at its table. A fixed player's comes first; where two want the same, the lower entry number has it and
    the other the next free one. Everyone else takes the lowest free numbers, in the order given."""
    wishes = sorted(wish for place, pair in enumerate(pairs) if (wish := _wish(pair, place, entrants)) is not None)
    tables: dict[int, int] = {}  # by number, the place of the pair
    displaced = []
    for _, wanted, place in wishes:
        if tables.setdefault(wanted, place) != place:
            displaced.append((wanted, place))
    for wanted, place in displaced:
        tables[_next_free(wanted, tables)] = place
    seated = set(tables.values())
    free = (no for no in count(1) if no not in tables)
    for place in range(len(pairs)):
        if place not in seated:
            tables[next(free)] = place
    return tuple(Pairing(table_no=TableNo(no), contestants=pairs[tables[no]]) for no in sorted(tables))


def sitting_out(state: Tournament, round_no: RoundNo) -> frozenset[ContestantId]:
    """Who would be paired but for having asked to sit that round out."""
    return frozenset(no for no in state.active() if round_no in state.entrants[no].skips)


def _wish(pair: Pair, place: int, entrants: Entrants) -> tuple[ContestantId, TableNo, int] | None:
    """The entry number a pair's table is fixed for, that table, and which pair it is."""
    for contestant in sorted(pair):
        if (table_no := entrants[contestant].table_no) is not None:
            return contestant, table_no, place
    return None


def _next_free(start: int, tables: Mapping[int, int]) -> int:
    return next(no for no in count(start) if no not in tables)


def _refuse_who_left(player: ContestantId, state: Tournament) -> None:
    if state.entrants[player].status != "active":
        raise RuleViolation("{player} has left the tournament and is not paired any more.", player=player)
