"""Reach: what an act moves of what was recorded before it, as the difference of two pictures (each pair is what was,
and what is); seasons add to it."""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from typing import NamedTuple

from ledger.domain.errors import NameOf
from ledger.domain.facts import TournamentEvent
from ledger.domain.rules import Rules
from ledger.domain.scoring import SCORINGS, Accounts, accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.tournament.awards.decide import is_by_choice
from ledger.domain.tournament.entry.facts import PlayerWithdrew
from ledger.domain.tournament.results.facts import GameConceded, GameForfeited, ResultAgreed, ResultRecorded
from ledger.domain.tournament.state import Adjustment, Ending, Game, Outcome, Round, Tournament
from ledger.domain.values import ContestantId, RoundNo, Side, Status, TableNo, Value, Version
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
    """Whether facts only tell of games that never had a result, and of who leaves by giving one up."""
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
    return GamePicture(game.contestants, outcome.version, outcome.ending, outcome.how, outcome.sides, winners)


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


class WinnerTurned(Value):
    """A game that somebody else won than before; nobody, where it is a tie or lost by all."""

    tournament: str
    round: int
    table: int
    winner: tuple[tuple[str, ...], tuple[str, ...]]


class TableMoved(Value):
    """A game that had a result and has none; or whose result was cleared, and that has one again."""

    tournament: str
    round: int
    table: int


class ResultsGone(Value):
    """A round that stands no longer, and how many results went with it."""

    tournament: str
    round: int
    results: int


class DrawnFromOld(Value):
    """A round that was paired while an earlier game stood otherwise."""

    tournament: str
    round: int
    by_hand: bool


class EntryMoved(Value):
    """Somebody who left or came back; no status, where there is no such entry any more."""

    tournament: str
    player: str
    status: tuple[Status, Status | None]


class RankMoved(Value):
    """Somebody with another place, or with other figures; no place, where they are not ranked."""

    tournament: str
    player: str
    place: tuple[int | None, int | None]
    figures: dict[str, tuple[Shown, Shown]]  # those that changed
    own: bool = False  # whether the act is about them: a game, an entry or points of theirs


class AwardMoved(Value):
    """An award that changed hands."""

    tournament: str
    award: str
    title: str
    holders: tuple[tuple[str, ...], tuple[str, ...]]


class SeasonRowMoved(Value):
    """Somebody with other points in a season, at another place, or with another right to its finals."""

    player: str
    points: tuple[int, int]
    place: tuple[int | None, int | None]  # none: they are not in the table
    qualified: tuple[bool, bool]
    own: bool = False  # as of whoever moves in a tournament
    comes: str | None = None  # the finals they are entered in, or said they come to


class RegionMoved(Value):
    """A tournament that counts for another region."""

    tournament: str
    region: tuple[str | None, str | None]


class SeasonMoved(Value):
    """A season whose table is another one, in words too."""

    season: str
    says: str = ""
    began: tuple[str, ...] = ()  # tournaments that count now
    ceased: tuple[str, ...] = ()  # that count no longer
    provisional: tuple[str, ...] = ()  # whose points are provisional now
    settled: tuple[str, ...] = ()  # whose points are so no longer
    regions: tuple[RegionMoved, ...] = ()
    rows: tuple[SeasonRowMoved, ...] = ()


class SeedsOutdated(Value):
    """Finals whose seeds were given from points that are others now, and whose points these are."""

    season: str
    finals: str
    players: tuple[str, ...]


class Reach(Value):
    """The read model: all that an act, or a file of them, moves of what was recorded before."""

    winners: tuple[WinnerTurned, ...] = ()
    opened: tuple[TableMoved, ...] = ()
    filled: tuple[TableMoved, ...] = ()
    gone: tuple[ResultsGone, ...] = ()
    drawn: tuple[DrawnFromOld, ...] = ()
    entries: tuple[EntryMoved, ...] = ()
    awards: tuple[AwardMoved, ...] = ()
    ranks: tuple[RankMoved, ...] = ()
    seasons: tuple[SeasonMoved, ...] = ()
    seeds: tuple[SeedsOutdated, ...] = ()

    def plain(self) -> dict[str, object]:
        """As part of an answer in JSON: what is empty is left out, and so is all of it where nothing moved."""
        moved = {key: rows for key, rows in self.model_dump(mode="json").items() if rows}
        return {"reach": moved} if moved else {}


NOTHING = Reach()


def reach(tournament: str, before: Picture, after: Picture, name_of: NameOf) -> Reach:
    """What lies between two pictures of a tournament."""
    difference = _Difference(tournament, before, after, name_of)
    return Reach(
        winners=tuple(difference.winners()),
        opened=tuple(difference.opened()),
        filled=tuple(difference.filled()),
        gone=tuple(difference.gone()),
        drawn=tuple(difference.drawn()),
        entries=tuple(difference.entries()),
        awards=tuple(difference.awards()),
        ranks=tuple(difference.ranks()),
    )


def about(before: Picture, after: Picture) -> set[ContestantId]:
    """Whom an act is about, whoever else is moved by it: those whose game, entry or points outside games it changed."""
    difference = _Difference("", before, after, str)
    return difference.about()


def joined(several: Iterable[Reach]) -> Reach:
    """One reach of several, such as of all tournaments that a file speaks of."""
    found = tuple(several)
    fields = {key: tuple(chain.from_iterable(getattr(each, key) for each in found)) for key in Reach.model_fields}
    return NOTHING.model_copy(update=fields)


class _Difference(NamedTuple):
    """Two pictures held against each other."""

    tournament: str
    before: Picture
    after: Picture
    name_of: NameOf

    def _changed(self) -> Iterator[tuple[RoundNo, TableNo, GamePicture, GamePicture | None]]:
        """Every game of a round that still stands whose result is another one than it was, or than the one that was
        cleared; or none any more."""
        for no, round_, now in self._standing():
            for table, game in round_.games.items():
                then = now.games.get(table)
                if then is None or not _is_same(game, then):
                    yield no, table, game, then
            for table, game in round_.cleared.items():
                then = now.games.get(table)
                if then is not None and not _is_same(game, then):
                    yield no, table, game, then

    def _standing(self) -> Iterator[tuple[RoundNo, RoundPicture, RoundPicture]]:
        """Every round that stands as it was paired, before and after."""
        for no, round_ in self.before.rounds.items():
            now = self.after.rounds.get(no)
            if now is not None and now.version == round_.version:
                yield no, round_, now

    def about(self) -> set[ContestantId]:
        games = [game.contestants for _, _, game, _ in self._changed()]
        games += [round_.cleared[table].contestants for _, round_, table in self._filled()]
        was, now = self.before, self.after
        points = [each for each in was.adjustments if each not in now.adjustments]
        points += [each for each in now.adjustments if each not in was.adjustments]
        entries = (no for no, status in was.entries.items() if now.entries.get(no) != status)
        return {*chain.from_iterable(games), *entries, *(each.contestant for each in points)}

    def _filled(self) -> Iterator[tuple[RoundNo, RoundPicture, TableNo]]:
        for no, round_, now in self._standing():
            yield from ((no, round_, table) for table in round_.cleared if table in now.games)

    def winners(self) -> Iterator[WinnerTurned]:
        for no, table, game, then in self._changed():
            if then is not None and game.winners != then.winners:
                turned = self._called(game.winners), self._called(then.winners)
                yield WinnerTurned(tournament=self.tournament, round=no, table=table, winner=turned)

    def opened(self) -> Iterator[TableMoved]:
        for no, table, _, then in self._changed():
            if then is None:
                yield TableMoved(tournament=self.tournament, round=no, table=table)

    def filled(self) -> Iterator[TableMoved]:
        for no, _, table in self._filled():
            yield TableMoved(tournament=self.tournament, round=no, table=table)

    def gone(self) -> Iterator[ResultsGone]:
        for no, round_ in self.before.rounds.items():
            now = self.after.rounds.get(no)
            if round_.games and (now is None or now.version != round_.version):
                yield ResultsGone(tournament=self.tournament, round=no, results=len(round_.games))

    def drawn(self) -> Iterator[DrawnFromOld]:
        """Rounds behind a game that changed, paired while its old result stood."""
        changed = [(no, game.version) for no, _, game, _ in self._changed()]
        for no, round_ in self.after.rounds.items():
            if any(no > earlier and round_.version > version for earlier, version in changed):
                yield DrawnFromOld(tournament=self.tournament, round=no, by_hand=not round_.is_drawn)

    def entries(self) -> Iterator[EntryMoved]:
        for no, status in self.before.entries.items():
            now = self.after.entries.get(no)
            if now != status:
                yield EntryMoved(tournament=self.tournament, player=self.name_of(no), status=(status, now))

    def awards(self) -> Iterator[AwardMoved]:
        """Those that somebody had; of those decided by figures only where the tournament had ended, and still has."""
        for key, was in self.before.awards.items():
            now = self.after.awards.get(key)
            if now is not None and was.holders and was.holders != now.holders:
                holders = self._called(was.holders), self._called(now.holders)
                yield AwardMoved(tournament=self.tournament, award=key, title=now.title, holders=holders)

    def ranks(self) -> Iterator[RankMoved]:
        """Whoever moved, in the order in which they stand now; those who are not ranked any more come last."""
        own = self.about()
        for no in {**self.after.ranks, **self.before.ranks}:
            was, now = self.before.ranks.get(no), self.after.ranks.get(no)
            if was != now and no in self.before.entries:
                place = was.place if was else None, now.place if now else None
                figures = _changed_figures(was.figures, now.figures) if was and now else {}
                who = self.name_of(no)
                yield RankMoved(tournament=self.tournament, player=who, place=place, figures=figures, own=no in own)

    def _called(self, contestants: Iterable[ContestantId]) -> tuple[str, ...]:
        return tuple(map(self.name_of, contestants))


def _is_same(game: GamePicture, then: GamePicture) -> bool:
    """Whether nothing is told otherwise, by whichever fact."""
    return game._replace(version=then.version) == then


def _changed_figures(was: Mapping[str, Shown], now: Mapping[str, Shown]) -> dict[str, tuple[Shown, Shown]]:
    return {key: (value, now[key]) for key, value in was.items() if key in now and now[key] != value}
