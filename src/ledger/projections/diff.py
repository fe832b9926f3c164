"""The difference of two moments of a tournament: who rose and who fell, whose figures changed, which games, pairings,
entries, awards and rules; each with the events that did it.

Whatever moved is told whole, as it was and as it is, so that a moment and the difference give the other moment.
"""

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from ledger.domain.errors import listed
from ledger.domain.facts import Recorded
from ledger.domain.tournament.state import Ending
from ledger.domain.values import METRICS, ContestantId, RoundNo, Status, TableNo, Value, Version
from ledger.projections.audit_trail import LogEntry
from ledger.projections.causes import NOTHING, EventsBetween, Found, TournamentLook, figures_of, is_crossing
from ledger.projections.reach import GamePicture, RoundPicture, Shown
from ledger.projections.seasons.diff import SeasonDiff
from ledger.projections.standings import Row, Unranked
from ledger.projections.wording import Names

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")


def moved(was: Mapping[Key, Thing], now: Mapping[Key, Thing]) -> Iterator[tuple[Key, Thing | None, Thing | None]]:
    """Whatever is another than it was, came or went, in the order of now; what went comes last."""
    for key in (*now, *(each for each in was if each not in now)):
        if was.get(key) != now.get(key):
            yield key, was.get(key), now.get(key)


_NOBODY_WINS: Mapping[Ending, str] = {
    "conceded": "lost by all",
    "forfeit": "lost by all",
    "imposed-loss": "lost by all",
    "disqualification": "lost by all",
}
_TAKEN: Mapping[Ending, str] = {
    "agreed": " by agreement",
    "conceded": " by concession",
    "forfeit": " by forfeit",
    "imposed-loss": " by ruling",
    "disqualification": " by forfeit",
}


# each pair is what was, and what is; none, where there was or is nothing


class PlaceMoved(Value):
    """Somebody's row of the table; none, where they are not ranked."""

    entry: ContestantId
    player: str
    row: tuple[Row | None, Row | None]
    events: tuple[int, ...]

    @property
    def place(self) -> tuple[int | None, int | None]:
        """The place, before and after."""
        was, now = self.row
        return was.place if was else None, now.place if now else None

    @property
    def figures(self) -> dict[str, tuple[Shown, Shown]]:
        """Those that are others now."""
        was, now = (row.figures if row else {} for row in self.row)
        return {key: (was[key], now[key]) for key in now if key in was and was[key] != now[key]}


class UnrankedMoved(Value):
    """Somebody who is told apart from the table, or was."""

    entry: ContestantId
    player: str
    row: tuple[Unranked | None, Unranked | None]
    events: tuple[int, ...]


class GameShown(Value):
    """How a game stands."""

    players: tuple[str, ...]
    winners: tuple[str, ...]
    ending: Ending
    how: str | None
    scores: tuple[dict[str, int], ...]  # of each player

    @property
    def says(self) -> str:
        """`a win for Ada One by clock (CP 5-2, APD 41-22)`."""
        outcome = f"a win for {listed(self.winners)}" if self.winners else _NOBODY_WINS.get(self.ending, "a tie")
        how = (f" by {self.how}" if self.how and self.winners else "") + _TAKEN.get(self.ending, "")
        told = ((METRICS[key].title, [str(each.get(key, "?")) for each in self.scores]) for key in METRICS)
        sheets = ", ".join(f"{title} {'-'.join(points)}" for title, points in told if {*points} != {"?"})
        return f"{outcome}{how} ({sheets})" if sheets else f"{outcome}{how}"


class ResultMoved(Value):
    """A game with another result, its first one, or none any more."""

    round: RoundNo
    table: TableNo
    result: tuple[GameShown | None, GameShown | None]
    events: tuple[int, ...]


class TableShown(Value):
    """Who meets whom."""

    table: TableNo
    players: tuple[str, ...]


class PairingMoved(Value):
    """A round that was paired, withdrawn, paired anew, changed, closed or opened again."""

    round: RoundNo
    what: str
    tables: tuple[tuple[TableShown, ...], tuple[TableShown, ...]]  # those that differ
    byes: tuple[tuple[str, ...], tuple[str, ...]]
    events: tuple[int, ...]


class EntryChanged(Value):
    """Somebody who came, left or is entered otherwise."""

    entry: ContestantId
    player: tuple[str | None, str | None]
    status: tuple[Status | None, Status | None]
    faction: tuple[str | None, str | None]
    events: tuple[int, ...]


class AwardChanged(Value):
    """An award with other holders."""

    award: str
    title: str
    holders: tuple[tuple[str, ...], tuple[str, ...]]
    events: tuple[int, ...]


class FigureAmended(Value):
    """A figure of the rules; none is as the document has it."""

    figure: str
    value: tuple[Any, Any]
    events: tuple[int, ...]


class HeadingMoved(Value):
    """What the table says of itself, such as its round."""

    what: str
    value: tuple[Any, Any]


class TournamentDiff(Value):
    """The read model."""

    tournament: str
    sizes: tuple[int, int]  # of the log, at the one moment and at the other
    last: tuple[int, int]  # the last event of its own
    rounds: tuple[int, int]  # how many were paired
    heading: tuple[HeadingMoved, ...]
    places: tuple[PlaceMoved, ...]  # in the order of the newer table
    unranked: tuple[UnrankedMoved, ...]
    results: tuple[ResultMoved, ...]
    pairings: tuple[PairingMoved, ...]
    entries: tuple[EntryChanged, ...]
    awards: tuple[AwardChanged, ...]
    rules: tuple[FigureAmended, ...]
    seasons: tuple[SeasonDiff, ...] = ()  # as far as the tournament moved them
    events: tuple[LogEntry, ...] = ()  # behind all of it but the seasons

    @property
    def is_reversed(self) -> bool:
        """Whether it goes back in time."""
        return self.sizes[0] > self.sizes[1]

    @property
    def causing(self) -> list[int]:
        """The numbers of the events behind it, in the order of the log."""
        lines: tuple[tuple[Any, ...], ...] = (
            self.places,
            self.unranked,
            self.results,
            self.pairings,
            self.entries,
            self.awards,
            self.rules,
        )
        return sorted({seq for line in chain.from_iterable(lines) for seq in line.events})


_HEADING = ("round", "version", "provisional", "finished", "voided", "columns")


def tournament_diff(before: TournamentLook, after: TournamentLook, events: Sequence[Recorded]) -> TournamentDiff:
    """What lies between two moments, in whichever order; `events` are those of the tournament up to the later one."""
    difference = _Difference(before, after, events)
    return TournamentDiff(
        tournament=after.table.tournament,
        sizes=(before.size, after.size),
        last=(before.event, after.event),
        rounds=(before.table.round, after.table.round),
        heading=tuple(difference.heading()),
        places=tuple(difference.places()),
        unranked=tuple(difference.unranked()),
        results=tuple(difference.results()),
        pairings=tuple(difference.pairings()),
        entries=tuple(difference.entries()),
        awards=tuple(difference.awards()),
        rules=tuple(difference.rules()),
    )


class _Difference:
    """Two moments held against each other."""

    def __init__(self, before: TournamentLook, after: TournamentLook, events: Sequence[Recorded]) -> None:
        self.before, self.after = before, after
        self.causes = EventsBetween(before, after, events)
        self.rows = tuple({row.contestant: row for row in each.table.rows} for each in (before, after))
        self.crossed: dict[tuple[int, int], Found] = {}

    def heading(self) -> Iterator[HeadingMoved]:
        for key in _HEADING:
            value = tuple(_plain(getattr(each.table, key)) for each in (self.before, self.after))
            if value[0] != value[1]:
                yield HeadingMoved(what=key, value=value)

    # the table

    def places(self) -> Iterator[PlaceMoved]:
        for no, was, now in moved(*self.rows):
            found = self._of_row(no, was, now)
            yield PlaceMoved(entry=no, player=self._name(no), row=(was, now), events=self.causes.seqs(found))

    def _of_row(self, no: ContestantId, was: Row | None, now: Row | None) -> Found:
        causes = self.causes
        if was is None or now is None:
            return causes.of_entry(no) | causes.own(no) or frozenset(causes.rounds.values())
        found = causes.of_row(no) if figures_of(was) != figures_of(now) else NOTHING
        if (was.status, was.faction) != (now.status, now.faction):
            found |= causes.of_entry(no)
        if was.player != now.player:
            found |= causes.of_entry(no) or causes.of_name(no)
        found |= {causes.disputes[each] for each in {*was.disputed} ^ {*now.disputed} if each in causes.disputes}
        if found or (was.place, was.decided_by) == (now.place, now.decided_by):
            return found
        return self._parted(was, now) if was.place == now.place else self._crossing(was.place, now.place)

    def _parted(self, *was_and_now: Row) -> Found:
        """What became of those above, from whom somebody whose own figures and place stayed is told apart."""
        found = NOTHING
        for moment, row in zip((self.before, self.after), was_and_now, strict=True):
            at = bisect_left(moment.table.rows, row.place, key=lambda each: each.place)
            no = moment.table.rows[at - 1].contestant  # nothing parts the first from anybody
            found |= self._of_row(no, *(rows.get(no) for rows in self.rows)) if at else NOTHING
        return found

    def _crossing(self, was: int, now: int) -> Found:
        """What made others pass somebody whose own figures stayed."""
        if (was, now) not in self.crossed:
            self.crossed[was, now] = NOTHING
            crossing = (each for each in moved(*self.rows) if is_crossing(each[1], each[2], was, now))
            self.crossed[was, now] = NOTHING.union(*(self._of_row(*each) for each in crossing))
        return self.crossed[was, now]

    def unranked(self) -> Iterator[UnrankedMoved]:
        apart = ({each.contestant: each for each in moment.table.unranked} for moment in (self.before, self.after))
        for no, was, now in moved(*apart):
            found = self.causes.of_entry(no) or frozenset(self.causes.rounds.values())
            yield UnrankedMoved(entry=no, player=self._name(no), row=(was, now), events=self.causes.seqs(found))

    # games and pairings

    def results(self) -> Iterator[ResultMoved]:
        games = (dict(_games(moment)) for moment in (self.before, self.after))
        for (round_no, table_no), was, now in moved(*games):
            if was is None or now is None or was._replace(version=now.version) != now:
                pair = self._shown(was, self.before.names), self._shown(now, self.after.names)
                events = self.causes.seqs(self.causes.of_game(round_no, table_no))
                yield ResultMoved(round=round_no, table=table_no, result=pair, events=events)

    def _shown(self, game: GamePicture | None, names: Names) -> GameShown | None:
        if game is None:
            return None
        told = {side.contestant: side.sheet for side in game.sides}
        sheets = [told.get(no, _NO_SHEET) for no in game.contestants]
        return GameShown(
            players=tuple([names[no] for no in game.contestants]),
            winners=tuple([names[no] for no in game.winners]),
            ending=game.ending,
            how=game.how,
            scores=tuple([{key: sheet[key] for key in _METRICS if key in sheet} for sheet in sheets]),
        )

    def pairings(self) -> Iterator[PairingMoved]:
        for no, was, now in moved(self.before.picture.rounds, self.after.picture.rounds):
            tables = self._tables(was, now, self.before.names), self._tables(now, was, self.after.names)
            byes = self._byes(was, self.before.names), self._byes(now, self.after.names)
            found = {self.causes.rounds.get(no)} if _pairing(was) != _pairing(now) else set[Version | None]()
            if was and now and was.is_closed != now.is_closed:
                found.add(self.causes.closings.get(no, self.causes.rounds.get(no)))
            if what := _what(was, now, is_other=_pairing(was) != _pairing(now)):
                events = self.causes.seqs(found)
                yield PairingMoved(round=no, what=what, tables=tables, byes=byes, events=events)

    def _tables(self, round_: RoundPicture | None, other: RoundPicture | None, names: Names) -> tuple[TableShown, ...]:
        """The tables of a round at which others sit, or nobody, at the other moment."""
        known = other.tables if other else {}
        return tuple(
            TableShown(table=table_no, players=tuple(names[each] for each in seated))
            for table_no, seated in (round_.tables.items() if round_ else ())
            if known.get(table_no) != seated
        )

    def _byes(self, round_: RoundPicture | None, names: Names) -> tuple[str, ...]:
        return tuple(names[no] for no in (round_.byes if round_ else ()))

    # entries, awards and rules

    def entries(self) -> Iterator[EntryChanged]:
        for no, was, now in moved(self.before.entries, self.after.entries):
            yield EntryChanged(
                entry=no,
                player=(self.before.names[no] if was else None, self.after.names[no] if now else None),
                status=(was.status if was else None, now.status if now else None),
                faction=(was.faction if was else None, now.faction if now else None),
                events=self.causes.seqs(self.causes.of_entry(no)),
            )

    def awards(self) -> Iterator[AwardChanged]:
        for key, was, now in moved(self.before.picture.awards, self.after.picture.awards):
            one, other = was.holders if was else (), now.holders if now else ()
            if one != other:
                award = now or was
                assert award is not None, "it was, or it is"
                pair = tuple(self.before.names[no] for no in one), tuple(self.after.names[no] for no in other)
                events = self._of_award(key, {*one, *other})
                yield AwardChanged(award=key, title=award.title, holders=pair, events=events)

    def _of_award(self, key: str, holders: Iterable[ContestantId]) -> tuple[int, ...]:
        """Who chose it; else what ended the tournament, or moved those who hold it."""
        if key in self.causes.given:
            return self.causes.seqs([self.causes.given[key]])
        if self.before.table.finished != self.after.table.finished:
            return self.causes.seqs([self.causes.ended])
        rows = (self._of_row(no, *(each.get(no) for each in self.rows)) for no in holders)
        return self.causes.seqs(NOTHING.union(*rows))

    def rules(self) -> Iterator[FigureAmended]:
        for figure, was, now in moved(self.before.amended, self.after.amended):
            yield FigureAmended(
                figure=figure, value=(was, now), events=self.causes.seqs([self.causes.amended.get(figure)])
            )

    def _name(self, no: ContestantId) -> str:
        """What somebody is called in the newer table, if they are in it."""
        for rows in reversed(self.rows):
            if no in rows:
                return rows[no].player
        return self.after.names.get(no) or self.before.names[no]


_NO_SHEET: Mapping[str, Any] = {}
_METRICS = tuple(METRICS)


def _plain(value: Any) -> Any:
    return [column.key for column in value] if isinstance(value, tuple) else value


def _games(moment: TournamentLook) -> Iterator[tuple[tuple[RoundNo, TableNo], GamePicture]]:
    for no, round_ in moment.picture.rounds.items():
        yield from (((no, table_no), game) for table_no, game in round_.games.items())


def _pairing(round_: RoundPicture | None) -> Any:
    return round_ and (round_.version, round_.tables, round_.byes)


def _what(was: RoundPicture | None, now: RoundPicture | None, *, is_other: bool) -> str:
    """What happened to a round; nothing, where only its games moved."""
    if was is None or now is None:
        return "paired" if was is None else "withdrawn"
    if was.version != now.version:
        return "paired-anew"
    if is_other:
        return "changed"
    return "" if was.is_closed == now.is_closed else "closed" if now.is_closed else "opened"
