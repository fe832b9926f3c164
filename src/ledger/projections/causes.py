"""Causes: a tournament as it was seen at two moments, and the events behind whatever differs. What is new names the
fact it comes from; what is gone was taken by the newest event about its place."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ledger.domain.facts import Fact, Recorded
from ledger.domain.families import family_of
from ledger.domain.scoring import Account, AccountLine, accounts, bye_of
from ledger.domain.scoring.byes_and_forfeits import WonGame
from ledger.domain.tournament.entry.facts import ListsRecorded, ModelsInspected
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    DisqualificationLifted,
    PlayerDisqualified,
)
from ledger.domain.tournament.opening.facts import (
    RulesAmended,
    SettingWithdrawn,
    TournamentFinished,
    TournamentReopened,
    TournamentVoided,
    VoidWithdrawn,
)
from ledger.domain.tournament.results.facts import AdjustmentWithdrawn, ScoreAdjusted
from ledger.domain.tournament.rounds.facts import (
    PairingChanged,
    RoundClosed,
    RoundPaired,
    RoundReopened,
    RoundWithdrawn,
)
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId, RoundNo, Status, TableNo, Version
from ledger.projections.reach import Picture, picture
from ledger.projections.standings import Row, Standings, standings
from ledger.projections.wording import Names

Found = frozenset[Version]
Place = tuple[RoundNo, TableNo]
NOTHING: Found = frozenset()


class Entered(NamedTuple):
    """An entry, as far as a difference tells of it."""

    persons: tuple[PersonId, ...]
    status: Status
    faction: str | None


class TournamentLook(NamedTuple):
    """A tournament as it was seen at one moment; the state it was taken from may move on."""

    size: int  # of the whole log
    event: int  # the last of its own
    version: int
    table: Standings
    picture: Picture
    book: Mapping[ContestantId, Account]
    bye: frozenset[WonGame]  # the games that a bye is the mean of
    entries: Mapping[ContestantId, Entered]
    names: Names
    amended: Mapping[str, object]

    @property
    def columns(self) -> tuple[str, ...]:
        """What is ranked by."""
        return tuple(column.key for column in self.table.columns)


def seen(state: Tournament, names: Names, public: Names, size: int, event: int) -> TournamentLook:
    """TournamentLook at a tournament; `public` is what its table calls everyone."""
    book = accounts(state)
    return TournamentLook(
        size=size,
        event=event,
        version=state.version,
        table=standings(state, public, book=book),
        picture=picture(state, book),
        book=book,
        bye=frozenset(bye_of(state).games or ()),
        entries={no: Entered(each.persons(), each.status, each.faction) for no, each in state.entrants.items()},
        names=names,
        amended=state.amendments,
    )


class EventsBetween:
    """The events between two moments by what they are about, each place by its newest."""

    def __init__(self, before: TournamentLook, after: TournamentLook, events: Sequence[Recorded]) -> None:
        self.moments, self.events = (before, after), events
        self.start, stop = sorted((before.version, after.version))
        self.tables: dict[Place, Version] = {}
        self.rounds: dict[RoundNo, Version] = {}
        self.closings: dict[RoundNo, Version] = {}
        self.entries: dict[ContestantId, Version] = {}
        self.removals: dict[ContestantId, Version] = {}
        self.adjusted: dict[ContestantId, Version] = {}
        self.disputes: dict[int, Version] = {}
        self.given: dict[str, Version] = {}  # awards
        self.amended: dict[str, Version] = {}
        self.ended: Version | None = None
        self._own: dict[ContestantId, Found] = {}
        for event in events[self.start : stop]:
            self._learn(self._meant(event.fact), Version(event.originator_version))

    def seqs(self, versions: Iterable[Version | None]) -> tuple[int, ...]:
        """Where these facts stand in the log."""
        return tuple(sorted({self.events[version - 1].seq for version in versions if version is not None}))

    def _meant(self, fact: Fact) -> Fact:
        """A fact that takes something back is about that."""
        while isinstance(fact, SettingWithdrawn):
            fact = self.events[fact.withdrawn - 1].fact
        return fact

    def _learn(self, fact: Fact, version: Version) -> None:
        said, family = fact.__dict__, family_of(type(fact))
        if family == "results" and "table_no" in said:  # as most are
            self.tables[said["round_no"], said["table_no"]] = version
            return
        match fact:
            case RulesAmended(amendments=amendments):
                self.amended |= dict.fromkeys(amendments, version)
            case TournamentFinished() | TournamentReopened() | TournamentVoided() | VoidWithdrawn():
                self.ended = version
            case RoundClosed() | RoundReopened():
                self.closings[fact.round_no] = version
            case RoundPaired() | PairingChanged() | RoundWithdrawn():
                self.rounds[fact.round_no] = version
            case ScoreAdjusted() | AdjustmentWithdrawn():
                self.adjusted[fact.contestant] = version
            case PlayerDisqualified() | DisqualificationLifted():
                self.removals[fact.contestant] = self.entries[fact.contestant] = version
            case DisputeOpened() | DisputeRuled() | DisputeReopened():
                self.disputes[fact.dispute] = version
            case ModelsInspected() | ListsRecorded():
                pass  # nobody comes or goes by them
            case _ if family == "entry" and "contestant" in said:
                self.entries[said["contestant"]] = version
            case _ if family == "awards" and "award" in said:
                self.given[said["award"]] = version
            case _:
                pass  # nothing that a difference tells

    # games and figures

    def of_game(self, round_no: RoundNo, table_no: TableNo) -> Found:
        """What made a game stand as it does, or took its result."""
        seated: set[ContestantId] = set()
        for moment in self.moments:
            round_ = moment.picture.rounds.get(round_no)
            game = round_.games.get(table_no) if round_ else None
            if game is not None and game.version > self.start:
                return frozenset((game.version,))
            seated |= set(round_.tables.get(table_no, ()) if round_ else ())
        about = [self.tables.get((round_no, table_no)), self.rounds.get(round_no), *map(self.removals.get, seated)]
        return _newest(about)

    def of_row(self, contestant: ContestantId) -> Found:
        """What changed the figures of somebody: their own lines, or those of whom they met."""
        was, now = (moment.book.get(contestant) for moment in self.moments)
        found = self.own(contestant)
        if was and now and was.totals.get("sos") != now.totals.get("sos"):
            met = {*was.opponents, *now.opponents}
            behind = found.union(*map(self.own, met))
            found = behind or found.union(*(self.own(each) for no in met for each in self._met(no)))
        before, after = (moment.columns for moment in self.moments)
        return found if before == after else found.union(self.amended.values())

    def of_entry(self, contestant: ContestantId) -> Found:
        """What entered somebody, changed the entry or took it out."""
        return _newest([self.entries.get(contestant)])

    def of_name(self, contestant: ContestantId) -> Found:
        """What entered or took out those of the same name, from whom somebody is told apart or need not be any more."""
        names = {_plain(each) for moment in self.moments if (each := moment.names.get(contestant)) is not None}
        called = ((no, moment.names.get(no, "")) for no in self.entries for moment in self.moments)
        return frozenset(self.entries[no] for no, name in called if _plain(name) in names)

    def own(self, contestant: ContestantId) -> Found:
        """What changed the lines of an account: each that came, changed or went."""
        if contestant not in self._own:
            self._own[contestant] = frozenset(self._of_lines(contestant))
        return self._own[contestant]

    def _met(self, contestant: ContestantId) -> Iterator[ContestantId]:
        for moment in self.moments:
            if (account := moment.book.get(contestant)) is not None:
                yield from account.opponents

    def _of_lines(self, contestant: ContestantId) -> Iterator[Version]:
        was, now = (moment.book.get(contestant) for moment in self.moments)
        changed = _unlike(*(account.lines if account else [] for account in (was, now)))
        newer = [line for line in changed if line.version > self.start]
        yield from (line.version for line in newer)
        told = {line.round_no for line in newer}
        for line in changed:
            if line.round_no is None or line.round_no not in told:
                yield from self._of_place(line, contestant)

    def _of_place(self, line: AccountLine, contestant: ContestantId) -> Found:
        """What is about the place of a line that no newer fact tells of."""
        if line.round_no is None:
            return _newest([self.adjusted.get(contestant)])
        found: Found = NOTHING
        for moment in self.moments:
            round_ = moment.picture.rounds.get(line.round_no)
            at = [table_no for table_no, seated in round_.tables.items() if contestant in seated] if round_ else []
            found = found.union(*(self.of_game(line.round_no, table_no) for table_no in at))
        found = found or _newest([self.rounds.get(line.round_no)])
        if not found and line.kind == "bye":
            one, other = (moment.bye for moment in self.moments)
            found = found.union(*(self.of_game(game.round_no, game.table_no) for game in one ^ other))
        return found or frozenset(self.amended.values())


def _plain(name: str) -> str:
    """A name without the entry number that tells it from others."""
    return name.partition(" (#")[0]


def _newest(versions: Iterable[Version | None]) -> Found:
    known = [version for version in versions if version is not None]
    return frozenset((max(known),)) if known else NOTHING


def _unlike(old: Sequence[AccountLine], new: Sequence[AccountLine]) -> list[AccountLine]:
    """The lines of either account that have no like in the other, whichever fact says so."""
    was, now = ([(one.round_no, one.kind, one.tp, one.opponents, one.figures) for one in lines] for lines in (old, new))
    gone, left = [], list(new)
    for line, says in zip(old, was, strict=True):
        if says in now:  # one for one: the same may be there twice
            del left[now.index(says)]
            now.remove(says)
        else:
            gone.append(line)
    return [*gone, *left]


def figures_of(row: Row) -> tuple[Any, ...]:
    return row.figures, row.played, row.won, row.tied, row.lost


def is_crossing(one: Row | None, other: Row | None, was: int, now: int) -> bool:
    """Whether somebody came above these places, went below them or is level no more, by figures of their own."""
    if one is not None and other is not None and figures_of(one) == figures_of(other):
        return False
    before, after = (_side(row, place) for row, place in ((one, was), (other, now)))
    return before != after


def _side(row: Row | None, place: int) -> int | None:
    return None if row is None else (row.place > place) - (row.place < place)
