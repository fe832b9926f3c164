"""Scoring: games and rules in, accounts out. For each contestant the lines that make up every figure, each with its
fact.

A line is one game, one bye or one adjustment. Totals are sums of lines, strength of schedule is read off the lines of
the opponents; so every number can be followed back to the facts it came from.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from ledger.domain.rules import Rules
from ledger.domain.scoring.byes_and_forfeits import Bye, as_ruled, mean_of_winners, worth
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.values import ContestantId, Number, RoundNo, Side, Version

LineKind = Literal["won", "tied", "lost", "bye", "adjusted"]
AGAINST = "against"  # beside the figures of a game: the points that a difference is taken from, where sheets tell them


class AccountLine(NamedTuple):
    """One entry in a contestant's account. The figures may hold more than is counted, such as a whole sheet."""

    kind: LineKind
    tp: int
    figures: Mapping[str, Any]
    version: Version  # the fact it comes from
    round_no: RoundNo | None = None
    opponents: tuple[ContestantId, ...] = ()


@dataclass(slots=True)
class Account:
    """Everything one contestant has earned, line by line."""

    contestant: ContestantId
    totals: dict[str, Number]
    lines: list[AccountLine] = field(default_factory=list)
    opponents: list[ContestantId] = field(default_factory=list)  # whom they met, once a game
    won: int = 0
    tied: int = 0
    lost: int = 0

    @property
    def points(self) -> int:
        """Tournament points."""
        return int(self.totals["tp"])

    @property
    def played(self) -> int:
        """How many games; a bye or an adjustment is none."""
        return self.won + self.tied + self.lost

    def won_share(self) -> Fraction:
        """Wins and half the ties of the games played."""
        return Fraction(2 * self.won + self.tied, 2 * self.played)

    def win_rate(self) -> Fraction:
        """The same, but never under a third, so that a weak opponent costs less."""
        return max(Fraction(1, 3), self.won_share())


Accounts = Mapping[ContestantId, Account]
Scored = list[tuple[ContestantId, LineKind, int, Mapping[str, Any]]]


def accounts(
    state: Tournament, up_to: RoundNo | None = None, *, with_lines: bool = True
) -> dict[ContestantId, Account]:
    """The account of everyone who checked in, over all rounds or the first `up_to`. Whoever asks for no lines gets the
    same figures sooner: a season ranks very many tournaments."""
    metrics = state.rules.metrics
    zeros: dict[str, Number] = dict.fromkeys(("tp", "wins", *metrics), 0)
    book = {contestant: Account(contestant, zeros.copy()) for contestant in state.entrants}

    def enter(contestant: ContestantId, line: AccountLine) -> None:
        _count(book[contestant], line.kind, line.tp, line.figures, metrics)
        book[contestant].lines.append(line)

    play, rounds = _playing(state, book, with_lines=with_lines), state.rounds[:up_to]
    bye = bye_of(state, up_to).figures if any(round_.byes for round_ in rounds) else {}
    for round_ in rounds:
        given = round_.byes_version or round_.version
        for contestant in round_.byes:
            enter(contestant, AccountLine("bye", bye.get("tp", 0), bye, given, round_.no))
        for game in round_.games.values():
            if game.outcome is not None:
                play(round_, game, game.outcome)
    for version, contestant, points in state.adjustments:
        enter(contestant, AccountLine("adjusted", points.get("tp", 0), points, version))
    for account in book.values():
        account.totals["wins"] = account.won
    STRENGTHS[state.rules.sos].enter(book)
    return book


def bye_of(state: Tournament, up_to: RoundNo | None = None) -> Bye:
    """What a bye is worth as things stand, or stood after the first `up_to` rounds."""
    return SCORINGS[state.rules.scoring].bye(state, up_to)


def game_points(state: Tournament, round_no: RoundNo) -> int:
    """All tournament points given out in one round, byes included: what RoundClosed asserts."""
    round_, rules = state.rounds[round_no - 1], state.rules
    points_for, kind_of = _points_for(rules), SCORINGS[rules.scoring].kind
    points = len(round_.byes) * rules.bye.get("tp", 0)
    for game in round_.games.values():
        outcome = game.outcome
        if outcome is None:
            continue
        if outcome.forfeiters:
            points += sum(tp for _, _, tp, _ in _given_up(state, round_, game, outcome))
        else:
            points += sum(points_for[kind_of(outcome, side.contestant, rules)] for side in outcome.sides)
    return points


def _playing(
    state: Tournament, book: dict[ContestantId, Account], *, with_lines: bool
) -> Callable[[Round, Game, Outcome], None]:
    """What enters a game of this tournament into the accounts; made once, since there are many."""
    rules, metrics = state.rules, state.rules.metrics
    points_for, (kind_of, figures_of, *_) = _points_for(rules), SCORINGS[rules.scoring]

    def play(round_: Round, game: Game, outcome: Outcome) -> None:
        if outcome.forfeiters:
            _enter_given_up(book, round_.no, outcome, _given_up(state, round_, game, outcome), metrics)
            return
        sides = outcome.sides
        for side in sides:
            contestant = side.contestant
            account, kind = book[contestant], kind_of(outcome, contestant, rules)
            figures = figures_of(outcome, side, rules)
            _count(account, kind, points_for[kind], figures, metrics)
            for other in sides:
                if other is not side:
                    account.opponents.append(other.contestant)
            if with_lines:
                others = tuple([other.contestant for other in sides if other is not side])
                line = AccountLine(kind, points_for[kind], figures, outcome.version, round_.no, others)
                account.lines.append(line)

    return play


def _enter_given_up(
    book: dict[ContestantId, Account], round_no: RoundNo, outcome: Outcome, scores: Scored, metrics: Iterable[str]
) -> None:
    for contestant, kind, tp, figures in scores:
        others = tuple([each[0] for each in scores if each[0] != contestant])
        account = book[contestant]
        _count(account, kind, tp, figures, metrics)
        account.opponents += others
        account.lines.append(AccountLine(kind, tp, figures, outcome.version, round_no, others))


def _count(account: Account, kind: LineKind, tp: int, figures: Mapping[str, Any], metrics: Iterable[str]) -> None:
    """Add what one line is worth to the totals."""
    totals = account.totals
    totals["tp"] += tp
    for metric in metrics:
        if metric in figures:
            totals[metric] += figures[metric]
    if kind == "won":
        account.won += 1
    elif kind == "lost":
        account.lost += 1
    elif kind == "tied":
        account.tied += 1


def winner_by_points(sides: tuple[Side, ...], rules: Rules) -> ContestantId | None:
    """Who won by what the sheets say; nobody, where several share it."""
    outcome = Outcome(Version(0), sides)
    kind_of = SCORINGS[rules.scoring].kind
    winners = [side.contestant for side in sides if kind_of(outcome, side.contestant, rules) == "won"]
    return winners[0] if len(winners) == 1 else None


def _points_for(rules: Rules) -> dict[LineKind, int]:
    return {"won": rules.points.win, "tied": rules.points.tie, "lost": rules.points.loss}


def _stated(outcome: Outcome, contestant: ContestantId, rules: Rules) -> LineKind:
    """The winner is who the players say won, whatever the points on the sheets."""
    if outcome.winner is None:
        return "tied"
    return "won" if contestant == outcome.winner else "lost"


def _as_written(outcome: Outcome, side: Side, rules: Rules) -> Mapping[str, Any]:
    """What the sheet counts is added up as it stands."""
    return side.sheet


def _by_victory_points(outcome: Outcome, contestant: ContestantId, rules: Rules) -> LineKind:
    """The most victory points win; to share them is a tie, or a win where the rules of many sides say so."""
    points = {side.contestant: side.sheet["vp"] for side in outcome.sides if side.contestant not in outcome.forfeiters}
    most = max(points.values())
    if points[contestant] < most:
        return "lost"
    is_shared = sum(each == most for each in points.values()) > 1
    wins_shared = len(points) > 2 and rules.many_sides is not None and rules.many_sides.shared_top == "win"
    return "tied" if is_shared and not wins_shared else "won"


def _with_difference(outcome: Outcome, side: Side, rules: Rules) -> Mapping[str, Any]:
    """Own victory points, those of the other side, and by how much they are more than these; of several, than those of
    the best one, or as the rules of many sides say."""
    others = [
        other.sheet["vp"] for other in outcome.sides if other is not side and other.contestant not in outcome.forfeiters
    ]
    takes_lowest = rules.many_sides is not None and rules.many_sides.diff_against == "lowest"
    against = min(others) if takes_lowest else max(others)
    return {**side.sheet, AGAINST: against, "diff": side.sheet["vp"] - against}


class Scoring(NamedTuple):
    """How a finished game is read: whether a side won, and what its sheet adds to its figures. And what a bye is."""

    kind: Callable[[Outcome, ContestantId, Rules], LineKind]
    figures: Callable[[Outcome, Side, Rules], Mapping[str, Any]]
    is_computed: bool  # whether the sheets tell who won, so that nobody need say it
    bye: Callable[[Tournament, RoundNo | None], Bye] = as_ruled


SCORINGS: Mapping[str, Scoring] = {
    "stated-winner/1": Scoring(_stated, _as_written, is_computed=False),
    "vp-difference/1": Scoring(_by_victory_points, _with_difference, is_computed=True),
    "vp-mean-bye/1": Scoring(_by_victory_points, _with_difference, is_computed=True, bye=mean_of_winners),
}
"""By the name and version the rules carry: an old tournament keeps its function when a newer one is added."""


def _given_up(state: Tournament, round_: Round, game: Game, outcome: Outcome) -> Scored:
    """A game that one side gave up, and one other won by it. Where several others played on, their sheets tell."""
    left = [side for side in outcome.sides if side.contestant not in outcome.forfeiters]
    played_on = left if len(left) > 1 else []
    points_for, (kind_of, figures_of, *_) = _points_for(state.rules), SCORINGS[state.rules.scoring]
    scored: Scored = [
        (player, "lost" if player in outcome.forfeiters else "won", figures.get("tp", 0), figures)
        for player, figures in worth(state, round_, game).items()
        if all(side.contestant != player for side in played_on)
    ]
    for side in played_on:
        kind = kind_of(outcome, side.contestant, state.rules)
        scored.append((side.contestant, kind, points_for[kind], figures_of(outcome, side, state.rules)))
    return sorted(scored, key=lambda each: game.contestants.index(each[0])) if played_on else scored


class Strength(NamedTuple):
    """A formula for strength of schedule: what each opponent adds, and whether these are summed or averaged."""

    share: Callable[[Account, Accounts], Number]
    is_mean: bool

    def enter(self, book: Accounts) -> None:
        """Into everyone's totals, over all games played; what an opponent adds is worked out once for all they met."""
        met = {opponent for account in book.values() for opponent in account.opponents}
        shares = {contestant: self.share(book[contestant], book) for contestant in met}
        for account in book.values():
            account.totals["sos"] = self._of([shares[opponent] for opponent in account.opponents])

    def total(self, account: Account, book: Accounts) -> Number:
        """That of one contestant alone."""
        return self._of([self.share(book[opponent], book) for opponent in account.opponents])

    def _of(self, shares: list[Number]) -> Number:
        """Nobody met is 0."""
        return sum(shares) if not self.is_mean else Fraction(sum(shares)) / max(1, len(shares))


def _points(opponent: Account, book: Accounts) -> Number:
    return opponent.totals["tp"]


def _points_a_game(opponent: Account, book: Accounts) -> Number:
    return Fraction(opponent.points, opponent.played)


def _win_rate(opponent: Account, book: Accounts) -> Number:
    return opponent.win_rate()


def _extended_win_rate(opponent: Account, book: Accounts) -> Number:
    """Two parts the opponent's own rate, one part that of those they met."""
    return (2 * opponent.win_rate() + STRENGTHS["win-rate"].total(opponent, book)) / 3


STRENGTHS: Mapping[str, Strength] = {
    "sum": Strength(_points, is_mean=False),
    "average": Strength(_points_a_game, is_mean=True),
    "win-rate": Strength(_win_rate, is_mean=True),
    "extended": Strength(_extended_win_rate, is_mean=True),
}
"""By the name the rules carry."""
