"""Reach: what an act moves of what was recorded before it, as the difference of two pictures; seasons add to it."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from ledger.domain.errors import NameOf
from ledger.domain.values import ContestantId, RoundNo, Status, TableNo, Value
from ledger.projections.pictures import GamePicture, Picture, RoundPicture, Shown

# what is moved: each pair is what was, and what is


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
