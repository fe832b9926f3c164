"""Byes and forfeits: what is scored without a game played to its end. A bye is worth what the rules give, or as many
victory points as the winners of the games have on average; a game that was conceded, forfeited or taken from a player
what the rules say, or no less than was on the table."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ledger.domain.rules import ForfeitFigures
from ledger.domain.tournament.lookups import list_played
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, Sheet, TableNo, Tally, Version


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


class Share(NamedTuple):
    """What the winner gets at least for the army of the loser, and of which list it is a part."""

    metric: str
    points: int
    list_no: int | None = None  # None: no list is known, or the organizer amended the figure
    total: int | None = None
    is_amended: bool = False
    has_lists: bool = False  # of the loser: they are recorded, whether or not it is known which was played

    @property
    def is_unknown(self) -> bool:
        """Whether it would be a part of a list, if anybody knew of which."""
        return self.has_lists and self.list_no is None and not self.is_amended


def worth(state: Tournament, round_: Round, game: Game) -> dict[ContestantId, Tally]:
    """What each side gets: the winner what the rules say, or no less than was on the table; the loser the same whatever
    was on it."""
    outcome = game.outcome
    assert outcome is not None, "the game was given up"
    figures = _figures_given(state, outcome)
    share = share_of_army(state, round_, game)
    least = figures.winner if share is None else {**figures.winner, share.metric: share.points}
    return {
        side.contestant: figures.loser
        if side.contestant in outcome.forfeiters
        else _at_least(least, side.sheet if state.rules.winner_keeps_more else {})
        for side in outcome.sides
    }


def share_of_army(state: Tournament, round_: Round, game: Game) -> Share | None:
    """The share in the list that the loser was playing; the figure of the rules where that is not known."""
    outcome = game.outcome
    assert outcome is not None, "the game was given up"
    figures, metric = _figures_given(state, outcome).winner, state.rules.army_metric
    if metric is None or metric not in figures:
        return None
    if f"{_figures_key(outcome)}.winner.{metric}" in state.amendments:
        return Share(metric, figures[metric], is_amended=True)
    loser = outcome.forfeiters[0]  # a game of two has just one, where anybody is left to win it
    list_no = list_played(round_, game, loser, state.entrants[loser])
    total = _army_total(state, loser, list_no)
    if not total:
        return Share(metric, figures[metric], has_lists=bool(state.entrants[loser].lists))
    share, whole = state.rules.army_share
    return Share(metric, -(-total * share // whole), list_no, total, has_lists=True)


def _figures_given(state: Tournament, outcome: Outcome) -> ForfeitFigures:
    conceded = state.rules.concession if outcome.ending == "conceded" else None
    return conceded or state.rules.forfeit


def _figures_key(outcome: Outcome) -> str:
    return "concession" if outcome.ending == "conceded" else "forfeit"


def _army_total(state: Tournament, player: ContestantId, list_no: int | None) -> int | None:
    lists = state.entrants[player].lists
    if list_no is None or not 1 <= list_no <= len(lists):  # lists may be kept on paper
        return None
    return ARMY_TOTALS[state.rules.army_total](lists[list_no - 1])


def _model_points(army: Sheet) -> int:
    """Everything on it, the models that the leader's own points pay for included."""
    return sum(model["points"] for model in army["models"])


ARMY_TOTALS: Mapping[str, Callable[[Sheet], int]] = {"model-points/1": _model_points}
"""What an army list comes to, by the name and version the rules carry."""


def _at_least(figures: Tally, sheet: Mapping[str, object]) -> Tally:
    counted = {metric: value for metric, value in sheet.items() if isinstance(value, int) and metric in figures}
    return {metric: max(figure, counted.get(metric, figure)) for metric, figure in figures.items()}
