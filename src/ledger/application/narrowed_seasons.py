"""Narrowed seasons: two moments of a season as far as they differ. Where little happened since the earlier one, only
the tournaments it happened to are counted at both; what stayed is taken from the table that is kept of the present."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import itemgetter
from typing import Any
from uuid import UUID

import orjson

from ledger.application.changes import summaries_at
from ledger.application.log_follower import pulled
from ledger.application.season_tables import known
from ledger.domain.facts import Recorded
from ledger.domain.season.counting import Credit, SeasonLine, counted, in_order, lines_of
from ledger.domain.season.evolve import replay
from ledger.domain.season.facts import (
    OutsideAnnounced,
    OutsideReported,
    QualifierReplaced,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    ReplacementWithdrawn,
    ReportWithdrawn,
    RequestWithdrawn,
    SanctionWithdrawn,
    SeasonAmended,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.values import PersonId, Version
from ledger.projections.seasons.diff import SeasonMoment
from ledger.store import Store, codec
from ledger.store.codec import no_collection
from ledger.store.sqlite.tracked import Tracked

_EVER = 1 << 62
_MOST_TOUCHED = 100  # tournaments; of more, all is counted
_NAMED = re.compile(rb'"tournament":"([a-z0-9-]{1,64})"')


def _topics(*facts: type) -> frozenset[str]:
    return frozenset(topic for fact in facts for topic in codec.topics_of(fact))


_OF_ONE = _topics(
    *(TournamentLinked, TournamentUnlinked, QualifierSanctioned, SanctionWithdrawn, QualifierRequested),
    *(RequestWithdrawn, QualifierReported, ReportWithdrawn),
)
_OF_SEVERAL = _topics(OutsideAnnounced, OutsideReported, QualifierReplaced, ReplacementWithdrawn)
_OF_ALL = _topics(SeasonAmended)
Stored = Sequence[tuple[int, str, bytes]]
"""The events of a season as they lie there: place in the log, topic and state."""
Line = dict[str, Any]
"""A line of the kept table, read no further."""
Credits = Mapping[PersonId, Sequence[Credit]]


def narrowed(store: Store, slug: str, sizes: tuple[int, int]) -> tuple[SeasonMoment, SeasonMoment] | None:
    """The two moments when the log was so long, in that order; None, where too much may be another by now."""
    rows, low = pulled(store), min(sizes)
    stream = store.stream("season", slug)
    stored = store.stored_of(stream.bytes, 0, _EVER)
    if not rows.is_settled(slug, store.tree().size) or any(row.since >= low for row in rows.aliases()):
        return None
    if any(topic in _OF_SEVERAL or (topic in _OF_ALL and seq >= low) for seq, topic, _ in stored):
        return None
    with no_collection():
        touched = _touched_since(low, store, rows, stored)
        own = [
            codec.decode(stream, version, topic, state, seq)
            for version, (seq, topic, state) in enumerate(stored, start=1)
            if topic not in _OF_ONE or not touched.isdisjoint(_slugs_in(state))
        ]
        moments = [_moment(store, own, stored, size) for size in sizes]
        if len(touched) > _MOST_TOUCHED or any(moment.season.follows for moment in moments):
            return None
        return _completed(store, rows.table(slug)[0], touched, moments)


def _slugs_in(state: bytes) -> list[str]:
    return [slug.decode() for slug in _NAMED.findall(state)]


def _touched_since(low: int, store: Store, rows: Tracked, stored: Stored) -> set[str]:
    """The tournaments of which something was said in the season, or that stood otherwise, since the log was so long."""
    told = [(seq, _slugs_in(state)) for seq, topic, state in stored if topic in _OF_ONE]
    changed = rows.changed_since(low)
    there = {slug for _, slugs in told for slug in slugs} if changed else set[str]()
    otherwise = {slug for slug in there if store.stream("tournament", slug).bytes in changed}
    return otherwise.union(*(slugs for seq, slugs in told if seq >= low))


def _moment(store: Store, own: Sequence[Recorded], stored: Stored, size: int) -> SeasonMoment:
    """The season with the touched tournaments alone."""
    by_then = [event for event in own if event.seq < size]
    season = replay(by_then)
    assert season is not None, "a season is looked at from its opening on"
    season.version = Version(bisect_left(stored, size, key=itemgetter(0)))
    found = known(store, season, size)
    return SeasonMoment(size, season, found, counted(season, found), by_then)


def _completed(
    store: Store, kept: Iterable[bytes], touched: set[str], moments: Sequence[SeasonMoment]
) -> tuple[SeasonMoment, SeasonMoment]:
    """The same with what everybody else has, as far as they moved, and with the places in the whole table."""
    table: list[Line] = orjson.loads(b"[%s]" % b",".join(kept))
    about = {str(line.person) for moment in moments for line in moment.counted.lines}
    about |= {line["person"] for line in table if any(each["tournament"] in touched for each in line["credits"])}
    theirs = [SeasonLine.model_validate_json(orjson.dumps(line)) for line in table if line["person"] in about]
    beside = {line.person: [each for each in line.credits if each.tournament not in touched] for line in theirs}
    staying = [line for line in table if line["person"] not in about]
    lines = [_lines(store, moment, beside) for moment in moments]
    points = [Counter([*(line["qp"] for line in staying), *(line.qp for line in own)]) for own in lines]
    was, now = map(_places, points)
    others = [PersonId(UUID(line["person"])) for line in staying]
    passed = [line for line in zip(others, staying, strict=True) if was[line[1]["qp"]] != now[line[1]["qp"]]]
    one, other = (
        moment._replace(
            counted=moment.counted._replace(lines=(*_placed(own, places), *_passed(passed, places))), others=others
        )
        for moment, own, places in zip(moments, lines, (was, now), strict=True)
    )
    return one, other


def _placed(lines: Iterable[SeasonLine], places: Mapping[int, int]) -> Iterator[SeasonLine]:
    return (line.model_copy(update={"place": places[line.qp]}) for line in lines)


def _passed(lines: Iterable[tuple[PersonId, Line]], places: Mapping[int, int]) -> Iterator[SeasonLine]:
    """Those whose points stayed, which need not be told."""
    for person, line in lines:
        told = {key: line[key] for key in ("qp", "qualified", "qualified_at")}
        yield SeasonLine.model_construct(place=places[line["qp"]], person=person, credits=(), **told)


def _lines(store: Store, moment: SeasonMoment, beside: Credits) -> tuple[SeasonLine, ...]:
    """What those have who have points of the touched tournaments, with what they have of others, in the order in which
    these were played."""
    own = {line.person: line.credits for line in moment.counted.lines}
    credits = {person: [*beside.get(person, ()), *own.get(person, ())] for person in {*beside, *own}}
    slugs = {each.tournament for several in credits.values() for each in several}
    summaries = {**summaries_at(store, slugs - moment.known.summaries.keys(), moment.size), **moment.known.summaries}
    order = {slug: in_order(summaries[slug]) for slug in slugs}
    counting = {
        person: sorted(
            (each.model_copy(update={"counts": True}) for each in several), key=lambda each: order[each.tournament]
        )
        for person, several in credits.items()
        if several
    }
    return lines_of(counting, moment.season.rules)


def _places(having: Counter[int]) -> dict[int, int]:
    """The place of whoever has so many points: one behind all that have more."""
    falling = sorted(having, reverse=True)
    return dict(zip(falling, accumulate((having[each] for each in falling), initial=1), strict=False))
