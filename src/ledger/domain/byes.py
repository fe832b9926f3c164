"""What a bye is worth: what the rules give, or as many victory points as the winners of the games have on average."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ledger.domain.tournament.state import Outcome, Tournament
from ledger.domain.values import RoundNo, TableNo, Version


class WonGame(NamedTuple):
    """A game played to its end, the victory points of who won it, and the fact that says so."""

    round_no: RoundNo
    table_no: TableNo
    vp: int
    version: Version


class Bye(NamedTuple):
    """The figures of a bye, and the games whose winners they are taken from; None: the rules give them all."""

    figures: Mapping[str, int]
    games: tuple[WonGame, ...] | None = None


def as_ruled(state: Tournament, up_to: RoundNo | None = None) -> Bye:
    """What the rules say, whatever happens at the tables."""
    return Bye(state.rules.bye)


def mean_of_winners(state: Tournament, up_to: RoundNo | None = None) -> Bye:
    """What the rules say, and the mean of the winners' victory points, rounded down; 0 while nobody has won. Where the
    rules give victory points, those."""
    given = state.rules.bye
    if "vp" in given:
        return Bye(given)
    games = tuple(_won(state, up_to))
    return Bye({**given, "vp": sum(game.vp for game in games) // max(1, len(games))}, games)


def _won(state: Tournament, up_to: RoundNo | None) -> Iterator[WonGame]:
    """The games of the first rounds, or of all, that were played to their end and that somebody won."""
    for round_ in state.rounds[:up_to]:
        for table_no, game in sorted(round_.games.items()):
            outcome = game.outcome
            if outcome is not None and outcome.ending == "played" and (vp := _of_winner(outcome)) is not None:
                yield WonGame(round_.no, table_no, vp, outcome.version)


def _of_winner(outcome: Outcome) -> int | None:
    """The most victory points; none where they are shared."""
    points: list[int] = sorted((side.sheet["vp"] for side in outcome.sides), reverse=True)
    return points[0] if points[0] > points[1] else None
