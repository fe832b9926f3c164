"""Whether tracked season tables, and what seasons asserted when they were closed, follow from the log."""

from collections.abc import Iterator

from ledger.application.log_follower import Progress, nobody, pull
from ledger.application.season_tables import known_in
from ledger.application.seasons.tracking import rebuilt
from ledger.domain.errors import Altered, Note
from ledger.domain.facts import Recorded
from ledger.domain.season.counting import counted
from ledger.domain.season.facts import SeasonClosed
from ledger.store import Store
from ledger.store.codec import topics_of
from ledger.store.sqlite.tracked import Tracked, TrackedSeason
from ledger.store.verify import Fault


def faults(store: Store, progress: Progress = nobody, *, is_replaying: bool = False) -> Iterator[Fault]:
    """What is kept of seasons and does not follow from the log; replaying, what they asserted of themselves too. Of a
    store without seasons nothing is read but that there are none."""
    rows = store.tracked
    is_tracked, size = rows.exist(), store.tree().size
    closings = store.events_of(topics_of(SeasonClosed)) if is_replaying else []
    if is_tracked and rows.position() > size:
        yield _wrong("the tracked tables speak of events beyond the end of the log")
    elif is_tracked or closings:
        try:
            memory = rebuilt(store, rows.position(), progress, is_thorough=True)
            if is_tracked and (found := list(_differences(rows, memory))):
                yield from _false_ends(store, memory) or found
            pull(store, memory, is_thorough=True)
            yield from (fault for event in closings if (fault := _broken(store, memory, event)))
        except (Altered, AssertionError, KeyError, IndexError):
            yield Fault(None, "the tables of its seasons cannot be worked out from the log")


def _wrong(what: str) -> Fault:
    """A table that can be made anew from the log."""
    return Fault(None, Note(what, code="tracked-table-wrong"))


def _false_ends(store: Store, right: Tracked) -> list[Fault]:
    """Rows take the end of a tournament at its word; those ends that do not keep it are to blame, not the rows."""
    plain = dict(_summaries(rebuilt(store, right.position())))
    wrong = (since for since, summary in _summaries(right) if plain.get(since) != summary)
    return [Fault(since, "the final places do not follow from the results before it") for since in wrong]


def _summaries(rows: Tracked) -> Iterator[tuple[int, bytes]]:
    return ((since, summary) for since, _, summary in rows.contents()["tracked_summary"])


def _differences(rows: Tracked, memory: Tracked) -> Iterator[Fault]:
    """What is not in the rows as it should be. A table that is to be counted again before anybody reads it may be."""
    kept, right = rows.contents(), memory.contents()
    for name, what in (("tracked_summary", "tournaments"), ("tracked_alias", "people")):
        if kept[name] != right[name]:
            yield _wrong(f"the tracked table of {what} does not follow from the log")
    for season in sorted({row.season for row in (*memory.seasons(), *rows.seasons())}):
        if not _is_right(rows.season(season), rows, memory.season(season), memory):
            yield _wrong(f"the tracked table of season {season} does not follow from the log")


def _is_right(kept: TrackedSeason | None, rows: Tracked, right: TrackedSeason | None, memory: Tracked) -> bool:
    """Whether a season is kept as it should be; of one to be counted again nothing but that there is one."""
    if kept is None or right is None:
        return False
    if kept.is_stale:
        return kept.stream == right.stream
    season = kept.season
    return (kept, rows.table(season)) == (right, memory.table(season))


def _broken(store: Store, rows: Tracked, event: Recorded) -> Fault | None:
    """What a season asserted of its table when it was closed, counted anew up to there."""
    fact = event.fact
    assert isinstance(fact, SeasonClosed), "no other topic was asked for"
    state = store.season(event.originator_id, up_to=event.originator_version - 1)
    assert state is not None, "a season is opened before it is closed"
    lines = counted(state, known_in(store, rows, state, event.seq)).lines
    found = (len(lines), sum(line.qp for line in lines), sum(line.qualified for line in lines))
    if found == (fact.people, fact.points, fact.qualified):
        return None
    return Fault(event.seq, "what it asserts of its season does not follow from the events before it")
