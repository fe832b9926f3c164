"""How places changed: everyone's place after each round, as it is known today."""

from ledger.domain.ranking import ranked
from ledger.domain.scoring import accounts
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, RoundNo, Value
from ledger.projections.names import Names


class RankLine(Value):
    """One contestant; a place a round, none before they entered."""

    contestant: ContestantId
    player: str
    places: tuple[int | None, ...]


class RankByRound(Value):
    """The read model, in the order of the last round."""

    rounds: int
    lines: tuple[RankLine, ...]


def rank_by_round(state: Tournament, names: Names, up_to: RoundNo | None = None) -> RankByRound:
    """Places after each round that has all its results; half a round ranks those whose game ended early."""
    complete = _complete(state, up_to)
    tables = [_places(state, RoundNo(number)) for number in range(1, complete + 1)]
    order = list(tables[-1]) if tables else []
    return RankByRound(
        rounds=complete,
        lines=tuple(
            RankLine(
                contestant=contestant,
                player=names[contestant],
                places=tuple(
                    table[contestant] if _was_in(state, contestant, number) else None
                    for number, table in enumerate(tables)
                ),
            )
            for contestant in order
        ),
    )


def _complete(state: Tournament, up_to: RoundNo | None) -> int:
    rounds = state.rounds[:up_to]
    return next((number for number, round_ in enumerate(rounds) if round_.missing), len(rounds))


def _places(state: Tournament, up_to: RoundNo) -> dict[ContestantId, int]:
    return {placed.account.contestant: placed.place for placed in ranked(state, accounts(state, up_to))}


def _was_in(state: Tournament, contestant: ContestantId, number: int) -> bool:
    return state.entrants[contestant].version < state.rounds[number].version
