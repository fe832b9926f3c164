"""Pictures: what a tournament had come to at one moment. Two of them held against each other are a reach, as far as an
act moves what was recorded before it, or the whole difference of two moments."""

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from ledger.domain.facts import TournamentEvent
from ledger.domain.rules import Rules
from ledger.domain.scoring import SCORINGS, Accounts, accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.tournament.awards.decide import is_by_choice
from ledger.domain.tournament.entry.facts import PlayerWithdrew
from ledger.domain.tournament.results.facts import GameConceded, GameForfeited, ResultAgreed, ResultRecorded
from ledger.domain.tournament.state import Adjustment, Ending, Game, Outcome, Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, Side, Status, TableNo, Version
from ledger.projections.awards_and_requirements import awards
from ledger.projections.wording import shown

Shown = int | float


class GamePicture(NamedTuple):
    """How a game stood that had a result, and the fact that said so."""

    contestants: tuple[ContestantId, ...]
    version: Version
    ending: Ending
    how: str | None
    sides: tuple[Side, ...]
    winners: tuple[ContestantId, ...]  # none: nobody won it


class RoundPicture(NamedTuple):
    """A round that stood: the fact that paired it, whether it was ever drawn, and what came of its games."""

    version: Version
    is_drawn: bool
    games: Mapping[TableNo, GamePicture]  # those with a result
    cleared: Mapping[TableNo, GamePicture]  # those that had one and wait for it again, as they stood
    tables: Mapping[TableNo, tuple[ContestantId, ...]]  # who meets whom
    byes: tuple[ContestantId, ...]
    is_closed: bool


class RankPicture(NamedTuple):
    """Where somebody stood, and by which figures; nowhere, where they are not ranked."""

    place: int
    figures: Mapping[str, Shown]


class AwardPicture(NamedTuple):
    """Who had an award."""

    title: str
    holders: tuple[ContestantId, ...]


class Picture(NamedTuple):
    """What a tournament had come to at one moment, as far as an act can move it."""

    rounds: Mapping[RoundNo, RoundPicture]
    ranks: Mapping[ContestantId, RankPicture]
    awards: Mapping[str, AwardPicture]  # those decided by figures only once the tournament has ended
    entries: Mapping[ContestantId, Status]
    adjustments: tuple[Adjustment, ...]

    def had_result(self, fact: ResultRecorded, version: int) -> bool:
        """Whether the game that a fact of that version tells of had a result before it, be it that it was cleared."""
        round_ = self.rounds.get(fact.round_no)
        game = round_ and (round_.games.get(fact.table_no) or round_.cleared.get(fact.table_no))
        return game is not None and game.version < version


def are_first_results(facts: Iterable[TournamentEvent], state: Tournament) -> bool:
    """Whether facts only say what came of games that never had a result, which tells of itself alone; who leaves by
    giving one up does so with it."""
    return all(isinstance(fact, PlayerWithdrew) or _is_first_result(fact, state) for fact in facts)


def _is_first_result(fact: TournamentEvent, state: Tournament) -> bool:
    """Whether a fact says what came of a game of which nothing was recorded before, as far as it stands."""
    if not isinstance(fact, ResultRecorded | GameConceded | GameForfeited | ResultAgreed):
        return False
    return not state.rounds[fact.round_no - 1].games[fact.table_no].past and getattr(fact, "replaces", None) is None


def picture(state: Tournament, book: Accounts | None = None) -> Picture:
    """Taken before an act, or after it; the state may move on. `book` are its accounts, where they are known."""
    book, order = book or accounts(state), state.rules.ranking
    won = {(line.round_no, no) for no, account in book.items() for line in account.lines if line.kind == "won"}
    return Picture(
        rounds={round_.no: _round(round_, won, state) for round_ in state.rounds},
        ranks={
            placed.account.contestant: RankPicture(
                placed.place, {key: shown(placed.account.totals[key]) for key in order}
            )
            for placed in ranked(state, book)
        },
        awards=_awards(state, book),
        entries={no: entrant.status for no, entrant in state.entrants.items()},
        adjustments=tuple(state.adjustments),
    )


def _round(round_: Round, won: Set[tuple[RoundNo | None, ContestantId]], state: Tournament) -> RoundPicture:
    games: dict[TableNo, GamePicture] = {}
    cleared: dict[TableNo, GamePicture] = {}
    for game in round_.games.values():
        if game.outcome is not None:
            winners = tuple(no for no in game.contestants if (round_.no, no) in won)
            games[game.table_no] = _game(game, game.outcome, winners)
        elif game.past:
            cleared[game.table_no] = _game(game, game.past[-1], _winners(game, game.past[-1], state.rules))
    tables = {game.table_no: game.contestants for game in round_.games.values()}
    is_drawn, is_closed = ("pairing", round_.no) in state.draws, round_.closed is not None
    return RoundPicture(round_.version, is_drawn, games, cleared, tables, round_.byes, is_closed)


def _game(game: Game, outcome: Outcome, winners: tuple[ContestantId, ...]) -> GamePicture:
    ended = outcome.version, outcome.ending, outcome.how
    return GamePicture(game.contestants, *ended, outcome.sides, winners)


def _winners(game: Game, outcome: Outcome, rules: Rules) -> tuple[ContestantId, ...]:
    """Who won by a result that does not stand any more, of which no account tells."""
    lost, kind_of = outcome.forfeiters, SCORINGS[rules.scoring].kind
    playing = [side.contestant for side in outcome.sides if side.contestant not in lost]
    if lost and len(playing) < 2:
        return tuple(no for no in game.contestants if no not in lost)
    return tuple(no for no in playing if kind_of(outcome, no, rules) == "won")


def _awards(state: Tournament, book: Accounts) -> dict[str, AwardPicture]:
    chosen = {rule.key for rule in state.rules.awards if is_by_choice(rule)}
    if not state.is_finished and not chosen:
        return {}
    nameless = dict.fromkeys(state.entrants, "")
    return {
        each.key: AwardPicture(each.title, tuple(winner.entry for winner in each.winners))
        for each in awards(state, nameless, book).rows
        if state.is_finished or each.key in chosen
    }
