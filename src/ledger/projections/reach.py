"""Reach: what an act moves of what was recorded before it, as the difference of two pictures of a tournament; and what
it moves in seasons, which whoever knows them adds."""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from typing import NamedTuple

from ledger.domain.errors import NameOf, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.scoring import accounts
from ledger.domain.scoring.ranking import ranked
from ledger.domain.sentences import many
from ledger.domain.tournament.awards.decide import is_by_choice
from ledger.domain.tournament.entry.facts import PlayerWithdrew
from ledger.domain.tournament.state import Ending, Round, Tournament
from ledger.domain.values import METRICS, ContestantId, RoundNo, Side, Status, TableNo, Value, Version
from ledger.projections.awards_and_requirements import awards
from ledger.projections.wording import ordinal, shown

Shown = int | float
MOST_LINES = 8  # told where people read; the rest are counted


# a picture


class GamePicture(NamedTuple):
    """How a game stood that had a result, and the fact that said so."""

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
    is_finished: bool


def are_first_results(facts: Iterable[TournamentEvent]) -> bool:
    """Whether facts only say what came of a game that had no result, which tells of itself alone; who leaves by giving
    it up does so with it."""
    return all(getattr(fact, "replaces", fact) is None or isinstance(fact, PlayerWithdrew) for fact in facts)


def picture(state: Tournament) -> Picture:
    """Taken before an act, or after it; the state may move on."""
    book, order = accounts(state), state.rules.ranking
    won = {(line.round_no, no) for no, account in book.items() for line in account.lines if line.kind == "won"}
    return Picture(
        rounds={round_.no: _round(round_, won, state) for round_ in state.rounds},
        ranks={
            placed.account.contestant: RankPicture(
                placed.place, {key: shown(placed.account.totals[key]) for key in order}
            )
            for placed in ranked(state, book)
        },
        awards=_awards(state),
        entries={no: entrant.status for no, entrant in state.entrants.items()},
        is_finished=state.is_finished,
    )


def _round(round_: Round, won: Set[tuple[RoundNo | None, ContestantId]], state: Tournament) -> RoundPicture:
    games: dict[TableNo, GamePicture] = {}
    for game in round_.games.values():
        if (outcome := game.outcome) is not None:
            winners = tuple(no for no in game.contestants if (round_.no, no) in won)
            ended = outcome.version, outcome.ending, outcome.how
            games[game.table_no] = GamePicture(*ended, outcome.sides, winners)
    return RoundPicture(round_.version, ("pairing", round_.no) in state.draws, games)


def _awards(state: Tournament) -> dict[str, AwardPicture]:
    chosen = {rule.key for rule in state.rules.awards if is_by_choice(rule)}
    nameless = dict.fromkeys(state.entrants, "")
    return {
        each.key: AwardPicture(each.title, tuple(winner.entry for winner in each.winners))
        for each in awards(state, nameless).rows
        if state.is_finished or each.key in chosen
    }


# what is moved: each pair is what was, and what is


class WinnerTurned(Value):
    """A game that somebody else won than before; nobody, where it is a tie or lost by all."""

    tournament: str
    round: int
    table: int
    winner: tuple[tuple[str, ...], tuple[str, ...]]


class TableOpened(Value):
    """A game that had a result and has none."""

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


class AwardMoved(Value):
    """An award that changed hands."""

    tournament: str
    award: str
    title: str
    holders: tuple[tuple[str, ...], tuple[str, ...]]


class SeasonMoved(Value):
    """A season whose table is another one, in words."""

    season: str
    says: str


class SeedsOutdated(Value):
    """Finals whose seeds were given from points that are others now, and whose points these are."""

    season: str
    finals: str
    players: tuple[str, ...]


class Reach(Value):
    """The read model: all that an act, or a file of them, moves of what was recorded before."""

    winners: tuple[WinnerTurned, ...] = ()
    opened: tuple[TableOpened, ...] = ()
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
        gone=tuple(difference.gone()),
        drawn=tuple(difference.drawn()),
        entries=tuple(difference.entries()),
        awards=tuple(difference.awards()),
        ranks=tuple(difference.ranks()),
    )


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
        """Every game of a round that still stands whose result is another one, or none."""
        for no, round_ in self.before.rounds.items():
            now = self.after.rounds.get(no)
            if now is None or now.version != round_.version:
                continue
            for table, game in round_.games.items():
                then = now.games.get(table)
                if then is None or game[1:] != then[1:]:
                    yield no, table, game, then

    def winners(self) -> Iterator[WinnerTurned]:
        for no, table, game, then in self._changed():
            if then is not None and game.winners != then.winners:
                turned = self._called(game.winners), self._called(then.winners)
                yield WinnerTurned(tournament=self.tournament, round=no, table=table, winner=turned)

    def opened(self) -> Iterator[TableOpened]:
        for no, table, _, then in self._changed():
            if then is None:
                yield TableOpened(tournament=self.tournament, round=no, table=table)

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
        for no in {**self.after.ranks, **self.before.ranks}:
            was, now = self.before.ranks.get(no), self.after.ranks.get(no)
            if was != now and no in self.before.entries:
                place = was.place if was else None, now.place if now else None
                figures = _changed_figures(was.figures, now.figures) if was and now else {}
                yield RankMoved(tournament=self.tournament, player=self.name_of(no), place=place, figures=figures)

    def _called(self, contestants: Iterable[ContestantId]) -> tuple[str, ...]:
        return tuple(map(self.name_of, contestants))


def _changed_figures(was: Mapping[str, Shown], now: Mapping[str, Shown]) -> dict[str, tuple[Shown, Shown]]:
    return {key: (value, now[key]) for key, value in was.items() if key in now and now[key] != value}


# in words


def reach_in_words(moved: Reach, most: int = MOST_LINES) -> list[str]:
    """A line for each thing that moved, the weightiest first; what moves in seasons has sentences of its own."""
    lines = [
        *map(_winner_in_words, moved.winners),
        *(f"Table {each.table} of round {each.round} is open again" for each in moved.opened),
        *map(_gone_in_words, moved.gone),
        *map(_drawn_in_words, moved.drawn),
        *map(_seeds_in_words, moved.seeds),
        *map(_entry_in_words, moved.entries),
        *map(_award_in_words, moved.awards),
        *filter(None, map(_rank_in_words, moved.ranks)),
    ]
    # one line more would say no less than that there is one more
    return lines if len(lines) <= most + 1 else [*lines[:most], f"and {len(lines) - most} more"]


def _winner_in_words(turned: WinnerTurned) -> str:
    was, now = turned.winner
    where = f"Round {turned.round}, table {turned.table}: "
    if not now:
        return f"{where}nobody wins now, not {listed(was)}"
    verb = "wins" if len(now) == 1 else "win"
    return f"{where}{listed(now)} {verb} now, " + (f"not {listed(was)}" if was else "where nobody did")


def _gone_in_words(gone: ResultsGone) -> str:
    verb = "counts" if gone.results == 1 else "count"
    return f"{many(gone.results, 'result')} of round {gone.round} no longer {verb}"


def _drawn_in_words(drawn: DrawnFromOld) -> str:
    how = "paired while the old result stood" if drawn.by_hand else "drawn from the old result"
    return f"Round {drawn.round} was {how}"


def _seeds_in_words(seeds: SeedsOutdated) -> str:
    return f"The seeds of {seeds.finals} were given from the old points of {listed(seeds.players)}"


_LEFT: Mapping[Status | None, str] = {
    "active": "is back",
    "dropped": "counts as dropped",
    "withdrawn": "counts as withdrawn",
    "disqualified": "counts as disqualified",
    None: "is entered no longer",
}


def _entry_in_words(entry: EntryMoved) -> str:
    return f"{entry.player} {_LEFT[entry.status[1]]}"


def _award_in_words(award: AwardMoved) -> str:
    was, now = award.holders
    return f"{award.title} goes to {listed(now) if now else 'nobody'}, not {listed(was)}"


def _rank_in_words(rank: RankMoved) -> str:
    """The place, with the points behind it; who has another strength of schedule alone was not moved."""
    was, now = (ordinal(place) if place else "not ranked" for place in rank.place)
    places = [f"{was} -> {now}"] if was != now else []
    figures = [key for key in rank.figures if key == "tp" or (not places and key != "sos")]
    changed = [f"{METRICS[key].title} {rank.figures[key][0]} -> {rank.figures[key][1]}" for key in figures[:1]]
    return f"{rank.player} {', '.join(places + changed)}" if places or changed else ""
