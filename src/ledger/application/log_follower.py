"""Following the log: how every ended tournament stands, and who is whom, kept in rows since the event that changed it.

A pull loop: read on from where the rows stand, some thousand events at a time; rows and position change together. The
rows follow from the log alone, in whatever steps it was read.
"""

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import cast
from uuid import UUID

from ledger.domain.errors import Busy, StoreFailed
from ledger.domain.facts import Fact, TournamentEvent
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import TIMED
from ledger.domain.season.eligibility import Followed, Summary
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.tournament.opening.facts import SettingWithdrawn, TournamentFinished
from ledger.domain.tournament.results.facts import ResultCorrected, ResultRecorded
from ledger.store import Store, codec
from ledger.store.codec import no_collection
from ledger.store.sqlite.tracked import AliasRow, SummaryRow, Tracked, in_memory

CHUNK = 5_000  # events in one transaction
KEPT = 4  # tournaments in memory: more may happen to one that ended, and soon
Progress = Callable[[int], None]
"""Told how many events further it is."""
Stored = tuple[int, str, bytes]
"""An event as it lies in its stream: place in the log, topic and state."""


def _topics(*facts: type) -> tuple[str, ...]:
    return tuple(topic for fact in facts for topic in codec.topics_of(fact))


_RESULTS = _topics(ResultRecorded, ResultCorrected)
_TIMED = frozenset(_topics(*TIMED))
_COUNTING = frozenset(_topics(SettingWithdrawn))  # name facts by their version, so that none may be left unread
_ENDS, _IS_MERGED, _IN_SEASON = range(3)
_KINDS = (_topics(TournamentFinished), _topics(PersonMerged, PersonUnmerged), tuple(codec.topics_under("season/")))


def nobody(done: int) -> None:
    """Progress that nobody watches."""


def pulled(store: Store, progress: Progress = nobody, *, chunk: int = CHUNK) -> Tracked:
    """The rows as they stand at the end of the log, in memory where the store takes none."""
    rows = store.tracked
    if rows.exist() and rows.position() == store.tree().size:
        return rows
    if not store.is_reading:
        try:
            pull(store, rows, progress=progress, chunk=chunk)
            return rows
        except (StoreFailed, Busy):
            if store.is_writing:
                raise
    memory = in_memory(rows)
    pull(store, memory, progress=progress, chunk=chunk)
    return memory


def pull(
    store: Store,
    rows: Tracked,
    stop: int | None = None,
    progress: Progress = nobody,
    *,
    chunk: int = CHUNK,
    is_thorough: bool = False,
) -> None:
    """Read on to the end of the log, or up to an event; thoroughly, nothing is taken at its word."""
    follower = Follower(store, rows, is_thorough)
    with no_collection():
        while (done := follower.step(stop, chunk)) > 0:
            progress(done)


@contextmanager
def together(store: Store, rows: Tracked) -> Iterator[None]:
    """One transaction for rows that lie in the store, unless one is under way; those in memory need none."""
    if rows.is_kept and not store.is_writing:
        with store.writing():
            yield
    else:
        yield


@dataclass(slots=True)
class _EndedTournament:
    """A tournament that ended, as far as it was read."""

    stream: UUID
    followed: Followed | None = None

    @property
    def version(self) -> int:
        return self.followed.state.version if self.followed else 0

    def first_end(self, stored: Sequence[Stored]) -> int:
        """Which of the events to come ends it for the first time; 0 where it ended before."""
        if self.followed is not None and self.followed.completed_at is not None:
            return 0
        return next(number for number, event in enumerate(stored) if event[1] in _KINDS[_ENDS])

    def read_all(self, stored: Iterable[Stored]) -> None:
        """Many events further. Those of one kind in a row are read together, most for nothing but their facts."""
        for topic, events in groupby(stored, itemgetter(1)):
            if self.followed is None or topic in _TIMED:
                for event in events:
                    self._take(event)
            else:
                facts = codec.read_facts(topic, [state for _, _, state in events])
                self.followed.learn(cast(Iterator[TournamentEvent], facts))

    def read(self, event: Stored) -> Summary | None:
        """One event further, and how it stands then."""
        self._take(event)
        return self.followed.summary() if self.followed else None

    def read_end(self, event: Stored) -> Summary:
        """Its end, and how it stands by what that asserts."""
        fact = self._take(event)
        assert isinstance(fact, TournamentFinished), "it is known by its topic"
        assert self.followed is not None, "a tournament is opened before it ends"
        return self.followed.as_asserted(fact)

    def _take(self, event: Stored) -> Fact:
        seq, topic, state = event
        recorded = codec.decode(self.stream, self.version + 1, topic, state, seq)
        if self.followed is None:
            self.followed = Followed.begun(recorded)
        else:
            self.followed.take(recorded)
        return recorded.fact


@dataclass(slots=True)
class Follower:
    """Reads the log step by step. What it keeps in memory is good as long as nobody else moves the rows on."""

    store: Store
    rows: Tracked
    is_thorough: bool = False  # works the places of every tournament out from its results, even at its end
    position: int = -1
    ended: set[bytes] = field(default_factory=set)  # streams
    kept: OrderedDict[bytes, _EndedTournament] = field(default_factory=OrderedDict)  # the one used last at the end

    def step(self, stop: int | None, chunk: int) -> int:
        """Take in the next few events; answer how many."""
        with together(self.store, self.rows):
            self.rows.begin()
            size = self.store.tree().size if stop is None else stop
            self._find_position(size)
            start, end = self.position, min(self.position + chunk, size)
            if end > start:
                self._take_in(start, end)
                self.rows.move_to(end)
                self.position = end
        return end - start

    def _find_position(self, size: int) -> None:
        """Where the rows stand: somebody else may have moved them on since the last step."""
        position = self.rows.position()
        if position > size:  # of a log that was longer: nothing of it holds
            self.rows.clear()
            position = 0
        if position != self.position:
            self.position, self.ended = position, self.rows.ended()
            self.kept.clear()

    def _take_in(self, start: int, end: int) -> None:
        for stream, version, kind in self.store.streams_between(start, end, _KINDS):
            if kind == _ENDS or stream in self.ended:
                self._follow(stream, version, start)
            elif kind == _IS_MERGED:
                self._note_merges(stream, version, start)
            elif kind == _IN_SEASON:
                self._note_season(stream)

    def _follow(self, stream: bytes, version: int, start: int) -> None:
        """A row for every event of this step after which an ended tournament stands otherwise."""
        if stream in self.ended or self.is_thorough or not self._note_end(stream, version):
            ended = self.kept.pop(stream, None) or _EndedTournament(UUID(bytes=stream))
            self._note(_changes(ended, self.store.stored_of(stream, ended.version, version), start))
            self.kept[stream] = ended
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.ended.add(stream)

    def _note_end(self, stream: bytes, version: int) -> bool:
        """Take a tournament whose newest event is its first end at its word, as nearly all are when they are met: three
        quarters of its events, the results, need not be read. Whatever happens to it later is worked out from all."""
        (end,) = self.store.stored_of(stream, version - 1, version)
        before = self.store.stored_of(stream, 0, version - 1, without=_RESULTS) if end[1] in _KINDS[_ENDS] else []
        if not before or any(topic in _KINDS[_ENDS] or topic in _COUNTING for _, topic, _ in before):
            return False
        ended = _EndedTournament(UUID(bytes=stream))
        ended.read_all(before)
        self._note([(end[0], stream, ended.read_end(end))])
        return True

    def _note(self, changes: Sequence[tuple[int, bytes, Summary]]) -> None:
        rows = (SummaryRow(seq, stream, summary.model_dump_json().encode()) for seq, stream, summary in changes)
        self.rows.add_summaries(rows)
        for slug in {summary.slug for _, _, summary in changes}:
            self.rows.note_tournament(slug)

    def _note_merges(self, stream: bytes, version: int, start: int) -> None:
        rows = []
        for seq, topic, state in self.store.stored_of(stream, 0, version):
            (fact,) = codec.read_facts(topic, [state])
            if seq >= start and isinstance(fact, PersonMerged | PersonUnmerged):
                into = fact.into.bytes if isinstance(fact, PersonMerged) else None
                rows.append(AliasRow(seq, stream, into))
        self.rows.add_aliases(rows)
        self.rows.note_everything()

    def _note_season(self, stream: bytes) -> None:
        ((_, topic, state),) = self.store.stored_of(stream, 0, 1)
        (opened,) = codec.read_facts(topic, [state])
        assert isinstance(opened, SeasonOpened), "a season's first fact is its opening"
        self.rows.note_season(opened.slug, stream)


def _changes(ended: _EndedTournament, stored: Sequence[Stored], start: int) -> list[tuple[int, bytes, Summary]]:
    """The events from a place in the log on after which an ended tournament stands otherwise, and how."""
    watched = max(ended.first_end(stored), bisect_left(stored, start, key=itemgetter(0)))
    ended.read_all(stored[:watched])
    last = ended.followed.summary() if ended.followed else None
    changes = []
    for event in stored[watched:]:
        summary = ended.read(event)
        if summary is not None and summary != last:
            changes.append((event[0], ended.stream.bytes, summary))
            last = summary
    return changes
