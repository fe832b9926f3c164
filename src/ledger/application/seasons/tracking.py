"""Tracked season tables: kept beside the log, counted again when something moved them, made anew on demand."""

from collections.abc import Iterable, Iterator

from pydantic import TypeAdapter

from ledger.application.log_follower import CHUNK, Progress, nobody, pull, pulled, together
from ledger.application.season_tables import finals_before, known_in
from ledger.domain.errors import Busy, StoreFailed
from ledger.domain.season.counting import Counted, SeasonLine, counted
from ledger.domain.season.eligibility import Judged
from ledger.domain.season.state import Season
from ledger.store import Store
from ledger.store.sqlite import tracked
from ledger.store.sqlite.tracked import Tracked, in_memory

_LINE, _JUDGED = TypeAdapter(SeasonLine), TypeAdapter(Judged)
_COUNTS = b'"counts":true'  # no text in a judgement could hold it: names of regions have their quotes escaped


def catch_up(store: Store, progress: Progress = nobody, *, chunk: int = CHUNK) -> Tracked:
    """The rows at the end of the log with the table of every season; in memory, where the store takes none."""
    rows = pulled(store, progress, chunk=chunk)
    return _with_tables(store, rows, [row.season for row in rows.seasons() if row.is_stale] if rows.exist() else [])


def rebuild(store: Store, progress: Progress = nobody, *, chunk: int = CHUNK) -> Tracked:
    """Throw all rows away and make them anew from the whole log. They are made in memory and put into the store in one
    step, so that nobody meets half of them; where the store takes none, they stay there."""
    memory = rebuilt(store, store.tree().size, progress, chunk=chunk)
    if store.is_reading:
        return memory
    try:
        with together(store, store.tracked):
            store.tracked.begin()
            store.tracked.take_over(memory)
    except (StoreFailed, Busy):
        return memory
    return store.tracked


def rebuilt(
    store: Store, stop: int, progress: Progress = nobody, *, chunk: int = CHUNK, is_thorough: bool = False
) -> Tracked:
    """Rows in memory as they follow from the log up to an event; thoroughly, from every result there is."""
    memory = in_memory()
    pull(store, memory, stop, progress, chunk=chunk, is_thorough=is_thorough)
    return _with_tables(store, memory, [row.season for row in memory.seasons()])


def as_counted(lines: Iterable[bytes], events: Iterable[tuple[str, bytes]]) -> Counted:
    """A season as it was kept."""
    line, judged = _LINE.validator.validate_json, _JUDGED.validator.validate_json
    return Counted(tuple(map(line, lines)), tuple(judged(event) for _, event in events))


def not_counting(events: Iterable[tuple[str, bytes]]) -> Iterator[Judged]:
    """Those tournaments of a season, as they were kept, that do not count; the others are not read."""
    return (_JUDGED.validator.validate_json(event) for _, event in events if _COUNTS not in event)


def _with_tables(store: Store, rows: Tracked, slugs: list[str]) -> Tracked:
    """The rows with these seasons counted again; in memory, where the store takes no rows."""
    if not slugs:
        return rows
    if rows.is_kept and store.is_reading:
        rows = in_memory(rows)
    try:
        with together(store, rows):
            for slug in slugs:
                count_again(store, rows, slug)
    except (StoreFailed, Busy):
        if not rows.is_kept or store.is_writing:
            raise
        return _with_tables(store, in_memory(rows), slugs)
    return rows


def count_again(store: Store, rows: Tracked, slug: str) -> None:
    """Replace the kept table of a season with what it comes to where the rows stand."""
    position = rows.position()
    state = season_at(store, slug, position)
    assert state is not None, "the rows know of seasons that were opened"
    found = counted(state, known_in(store, rows, state, position))
    lines = [_LINE.serializer.to_json(line) for line in found.lines]
    events = [(event.tournament, _JUDGED.serializer.to_json(event)) for event in found.events]
    rows.keep(slug, tracked.TrackedTable(state.follows, finals_before(store, state, position), lines, events))


def season_at(store: Store, slug: str, stop: int) -> Season | None:
    """A season as it stood when the log was so long."""
    return store.season(store.stream("season", slug), before=stop)
