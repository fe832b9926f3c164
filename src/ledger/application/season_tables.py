"""Season tables: counted from how tournaments stand and who is whom, kept beside the log, counted again when something
moved them, made anew on demand, and checked against the log.

What a season must know from outside its own stream is answered from tracked rows, which know every past moment too;
events that are not in the store yet are folded on top.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from uuid import UUID

from pydantic import TypeAdapter

from ledger.application.as_of import happened_by
from ledger.application.log_follower import CHUNK, Progress, nobody, pull, pulled, together
from ledger.domain.errors import Altered, Busy, Note, StoreFailed
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import Counted, Known, SeasonLine, counted, reported
from ledger.domain.season.eligibility import Followed, Judged, Summary, as_counting
from ledger.domain.season.evolve import Season, replay
from ledger.domain.season.facts import SeasonClosed, SeasonOpened
from ledger.domain.season.rules import PointTable
from ledger.domain.tournament.state import FinalsOf
from ledger.domain.values import PersonId
from ledger.store import Store
from ledger.store.codec import topics_of
from ledger.store.sqlite import tracked
from ledger.store.sqlite.tracked import Tracked, TrackedSeason, in_memory
from ledger.store.verify import Fault

_NOBODY_OUT = b'"disqualified":[]'  # no text in a summary could hold it: titles have their quotes escaped
Merges = dict[PersonId, PersonId]
"""Those who turned out to be somebody else, and who that is."""


# how tournaments stand, and who is whom


def known(store: Store, season: Season, stop: int | None = None, pending: Sequence[Recorded] = ()) -> Known:
    """All of it at one moment: up to an event of the log, with events that are not in the store yet."""
    return known_in(store, pulled(store), season, stop, pending)


def known_in(
    store: Store, rows: Tracked, season: Season, stop: int | None = None, pending: Sequence[Recorded] = ()
) -> Known:
    """The same from rows that have seen at least as much of the log."""
    finals, carried = _before(store, season, stop, pending)
    wanted = dict.fromkeys((*season.linked, *((finals,) if finals else ())))
    raw = _summaries(store, rows, list(wanted), stop, pending)
    found = {slug: as_counting(summary, season.rules) for slug, summary in raw.items()}
    summaries = {
        slug: summary
        for slug, linked in season.linked.items()
        if (summary := found.get(slug) or reported(linked, season)) is not None
    }
    return Known(summaries, same_as_in(rows, stop, pending), found.get(finals) if finals else None, carried)


def known_to_have_happened(store: Store, season: Season, moment: datetime) -> Known:
    """What is known of all that had happened by a moment, whenever it was entered; who is whom goes by today."""
    followed = season.follows and replay(happened_by(store.load(store.stream("season", season.follows)), moment))
    finals = followed.finals.slug if followed and followed.finals else None
    found: dict[str, Summary] = {}
    for slug in (*season.linked, *((finals,) if finals else ())):
        events = happened_by(store.load(store.stream("tournament", slug)), moment)
        if (summary := _summary(events)) is not None:
            found[slug] = as_counting(summary, season.rules)
    summaries = {
        slug: summary
        for slug, linked in season.linked.items()
        if (summary := found.get(slug) or reported(linked, season)) is not None
    }
    carried = followed.rules.carry_over if followed else ()
    return Known(summaries, same_as(store), found.get(finals) if finals else None, carried)


def finals_before(store: Store, season: Season, stop: int | None, pending: Sequence[Recorded] = ()) -> str | None:
    """The tournament whose places give the first points of a season."""
    return _before(store, season, stop, pending)[0]


def _before(
    store: Store, season: Season, stop: int | None, pending: Sequence[Recorded]
) -> tuple[str | None, PointTable]:
    """The finals of the season before, and what they give by the figures of that season."""
    followed = season.follows and replay(_events(store, store.stream("season", season.follows), stop, pending))
    if not followed or followed.finals is None:
        return None, ()
    return followed.finals.slug, followed.rules.carry_over


def summary_of(store: Store, slug: str, stop: int | None, pending: Sequence[Recorded]) -> Summary | None:
    """How one tournament stood, from its own stream."""
    return _summary(_events(store, store.stream("tournament", slug), stop, pending))


def _summary(events: Iterable[Recorded]) -> Summary | None:
    followed: Followed | None = None
    for event in events:
        if followed is None:
            followed = Followed.begun(event)
        else:
            followed.take(event)
    return followed.summary() if followed else None


def disqualified(
    store: Store, slugs: Sequence[str], pending: Sequence[Recorded] = ()
) -> dict[str, tuple[PersonId, ...]]:
    """Who was disqualified in those of these tournaments that ended; in most of them nobody, and then no more of how
    they stand is read."""
    rows, moving = pulled(store), {event.originator_id for event in pending}
    streams = {store.stream("tournament", slug): slug for slug in slugs}
    still = (stream.bytes for stream in streams if stream not in moving)
    kept = {streams[UUID(bytes=stream)]: summary for stream, summary in rows.summaries(list(still))}
    found = {
        slug: () if _NOBODY_OUT in summary else _out(Summary.model_validate_json(summary))
        for slug, summary in kept.items()
    }
    moved = ((slug, summary_of(store, slug, None, pending)) for stream, slug in streams.items() if stream in moving)
    return {**found, **{slug: _out(summary) for slug, summary in moved if summary is not None}}


def _out(summary: Summary) -> tuple[PersonId, ...]:
    """One that was voided counts for nothing."""
    return () if summary.is_voided else summary.disqualified


def same_as(store: Store, stop: int | None = None, pending: Iterable[Recorded] = ()) -> Merges:
    """Who turned out to be whom, each led to the one who stands for all."""
    return same_as_in(pulled(store), stop, pending)


def same_as_in(rows: Tracked, stop: int | None = None, pending: Iterable[Recorded] = ()) -> Merges:
    """The same from rows that have seen at least as much of the log."""
    into: Merges = {}
    for row in rows.aliases(stop):
        person = PersonId(UUID(bytes=row.person))
        if row.same_as is None:
            into.pop(person, None)
        else:
            into[person] = PersonId(UUID(bytes=row.same_as))
    return _merged(into, pending)


def same_as_among(store: Store, persons: Iterable[PersonId], stop: int) -> Merges:
    """The same of some people alone, for which nothing but their own streams is read."""
    events: list[Recorded] = []
    seen, wanted = set[PersonId](), set(persons)
    while wanted:
        found = [event for event in store.later_events(wanted) if event.seq < stop]
        events += found
        seen |= wanted
        wanted = {event.fact.into for event in found if isinstance(event.fact, PersonMerged)} - seen
    return _merged({}, events)


def _merged(into: Merges, events: Iterable[Recorded]) -> Merges:
    for event in events:
        if isinstance(event.fact, PersonMerged):
            into[PersonId(event.originator_id)] = event.fact.into
        elif isinstance(event.fact, PersonUnmerged):
            into.pop(PersonId(event.originator_id), None)
    return {person: _last(person, into) for person in into}


def _last(person: PersonId, into: Merges) -> PersonId:
    while person in into:
        person = into[person]
    return person


def _summaries(
    store: Store, rows: Tracked, slugs: Sequence[str], stop: int | None, pending: Sequence[Recorded]
) -> dict[str, Summary]:
    """How tournaments stood: those that something is pending of from their streams, all others from their rows."""
    moving = {event.originator_id for event in pending}
    streams = {slug: store.stream("tournament", slug) for slug in slugs}
    moved = {slug: summary_of(store, slug, stop, pending) for slug, stream in streams.items() if stream in moving}
    still = [stream.bytes for stream in streams.values() if stream not in moving]
    parsed = (Summary.model_validate_json(summary) for _, summary in rows.summaries(still, stop))
    return {
        **{summary.slug: summary for summary in parsed},
        **{slug: summary for slug, summary in moved.items() if summary is not None},
    }


def _events(store: Store, stream: UUID, stop: int | None, pending: Sequence[Recorded]) -> Iterator[Recorded]:
    """The events of a stream up to a moment, then those that are not in the store yet."""
    yield from (event for event in store.load(stream) if stop is None or event.seq < stop)
    yield from (event for event in pending if event.originator_id == stream)


# tables kept beside the log

_LINE, _JUDGED = TypeAdapter(SeasonLine), TypeAdapter(Judged)
_TOLD = (b'"opened-again"', b'"sanctioned-late"')
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


def as_counted(lines: Iterable[bytes], tournaments: Iterable[tuple[str, bytes]]) -> Counted:
    """A season as it was kept."""
    line, judged = _LINE.validator.validate_json, _JUDGED.validator.validate_json
    return Counted(tuple(map(line, lines)), tuple(judged(each) for _, each in tournaments))


def not_counting(tournaments: Iterable[tuple[str, bytes]]) -> Iterator[Judged]:
    """Those tournaments of a season, as they were kept, that do not count or of which there is something to tell; the
    others are not read."""
    told = (each for _, each in tournaments if _COUNTS not in each or any(code in each for code in _TOLD))
    return map(_JUDGED.validator.validate_json, told)


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
    tournaments = [(each.tournament, _JUDGED.serializer.to_json(each)) for each in found.tournaments]
    rows.keep(slug, tracked.TrackedTable(state.follows, finals_before(store, state, position), lines, tournaments))


def season_at(store: Store, slug: str, stop: int) -> Season | None:
    """A season as it stood when the log was so long."""
    return store.season(store.stream("season", slug), before=stop)


# whether they follow from the log, and what seasons asserted when they were closed


def table_faults(store: Store, progress: Progress = nobody, *, is_replaying: bool = False) -> "Iterator[Fault]":
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
            yield _fault(None, "the tables of its seasons cannot be worked out from the log")


def _fault(seq: int | None, what: str) -> "Fault":
    from ledger.store.verify import Fault  # which nothing but a check needs

    return Fault(seq, what)


def _wrong(what: str) -> "Fault":
    """A table that can be made anew from the log."""
    return _fault(None, Note(what, code="tracked-table-wrong"))


def _false_ends(store: Store, right: Tracked) -> "list[Fault]":
    """Rows take the end of a tournament at its word; those ends that do not keep it are to blame, not the rows."""
    plain = dict(_kept_summaries(rebuilt(store, right.position())))
    wrong = (since for since, summary in _kept_summaries(right) if plain.get(since) != summary)
    return [_fault(since, "the final places do not follow from the results before it") for since in wrong]


def _kept_summaries(rows: Tracked) -> Iterator[tuple[int, bytes]]:
    return ((since, summary) for since, _, summary in rows.contents()["tracked_summary"])


def _differences(rows: Tracked, memory: Tracked) -> "Iterator[Fault]":
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


def _broken(store: Store, rows: Tracked, event: Recorded) -> "Fault | None":
    """What a season asserted of its table when it was closed, counted anew up to there."""
    fact = event.fact
    assert isinstance(fact, SeasonClosed), "no other topic was asked for"
    state = store.season(event.originator_id, up_to=event.originator_version - 1)
    assert state is not None, "a season is opened before it is closed"
    lines = counted(state, known_in(store, rows, state, event.seq)).lines
    found = (len(lines), sum(line.qp for line in lines), sum(line.qualified for line in lines))
    if found == (fact.people, fact.points, fact.qualified):
        return None
    return _fault(event.seq, "what it asserts of its season does not follow from the events before it")


# what tournaments ask


def season_of_finals(store: Store, tournament: str, stop: int) -> FinalsOf | None:
    """The season whose finals a tournament is, with whom it lets in, as the log stood when it was that long."""
    for opened in store.openings(SeasonOpened):
        state = store.season(store.stream("season", opened.slug), before=stop)
        if state is not None and state.finals is not None and state.finals.slug == tournament:
            return finals_of(state, known(store, state, stop))
    return None


def finals_of(season: Season, found: Known) -> FinalsOf:
    """What everybody has earned, under every id they are known by, and whom that lets into the finals."""
    lines, same_as = counted(season, found).lines, found.same_as
    points = {line.person: line.qp for line in lines}
    qualified = {line.person for line in lines if line.qualified}
    others = {other: person for other, person in same_as.items() if person in points}
    return FinalsOf(
        season=season.slug,
        asked=season.rules.threshold or 1,
        points=points | {other: points[person] for other, person in others.items()},
        qualified=frozenset(qualified | {other for other, person in others.items() if person in qualified}),
    )


def points_at(store: Store, season: str, stop: int) -> dict[PersonId, int]:
    """What everybody had earned in a season when the log was that long, under every id they are known by."""
    state = store.season(store.stream("season", season), before=stop)
    if state is None:
        return {}
    found = known(store, state, stop)
    points = {line.person: line.qp for line in counted(state, found).lines}
    return points | {other: points[who] for other, who in found.same_as.items() if who in points}
