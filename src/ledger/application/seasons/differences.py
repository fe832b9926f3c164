"""Two moments of a season compared, with the events in between that moved it."""

from collections.abc import Iterator, Mapping, Sequence

from ledger.application.season_tables import finals_before
from ledger.application.seasons.people import called
from ledger.application.seasons.steps import change_seqs, summaries_at, summary_changes
from ledger.application.whole_log import in_words
from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.eligibility import Summary
from ledger.domain.season.state import Season
from ledger.domain.values import PersonId
from ledger.projections.seasons.diff import (
    Causes,
    Moved,
    SeasonDiff,
    SeasonMoment,
    Step,
    causes,
    changed_tournaments,
    moved_people,
    seqs_of,
)
from ledger.store import Store
from ledger.store.codec import topics_of

_JOINING = (*topics_of(PersonMerged), *topics_of(PersonUnmerged))


def difference(store: Store, before: SeasonMoment, after: SeasonMoment, *, is_public: bool = False) -> SeasonDiff:
    """What changed from one moment to the other, and why."""
    if before.size > after.size:
        before, after = after, before
    found = _causes(store, before, after)
    moved = moved_between(store, before, after, found)
    began = changed_tournaments(before, after, found, counts=True)
    ceased = changed_tournaments(before, after, found, counts=False)
    return SeasonDiff(
        season=after.season.slug,
        sizes=(before.size, after.size),
        versions=(before.season.version, after.season.version),
        moved=moved,
        began=began,
        ceased=ceased,
        events=tuple(in_words(store, seqs_of(moved, (*began, *ceased)), is_public=is_public)),
    )


def moved_between(store: Store, before: SeasonMoment, after: SeasonMoment, found: Causes) -> tuple[Moved, ...]:
    """Everybody whose points, place or right to the finals is another one."""
    return moved_people(before, after, found, _names(store, before, after))


def candidates(store: Store, season: Season, facts: Sequence[Recorded], size: int) -> list[int]:
    """The events that may have moved a table after its season was opened, the newest first; `facts` are the season's
    own, and the log is so long."""
    finals = finals_before(store, season, size)
    slugs = (*season.linked, *([finals] if finals else []))
    played = (seq for slug in slugs for seq in change_seqs(store, slug, 0, size))
    people = (event.seq for event in store.events_of(_JOINING, size))
    opened, *own = (event.seq for event in facts)
    return sorted((seq for seq in (*own, *played, *people) if seq > opened), reverse=True)


def _names(store: Store, before: SeasonMoment, after: SeasonMoment) -> Mapping[PersonId, str]:
    lines = (*after.counted.lines, *before.counted.lines)
    return called(store, dict.fromkeys(line.person for line in lines))


def _causes(store: Store, before: SeasonMoment, after: SeasonMoment) -> Causes:
    """Walk from one moment to the other, over the events that may have moved the season."""
    begun = store.season(store.stream("season", after.season.slug), before=before.size)
    assert begun is not None, "a season is compared from its opening on"
    summaries = _before(store, before, after)
    # the walk changes the season it goes along with, so it has one of its own
    return causes(begun, summaries, list(_steps(store, before, after)), _finals(before, after))


def _before(store: Store, before: SeasonMoment, after: SeasonMoment) -> dict[str, Summary]:
    """How every tournament stood at first, those that joined the season later included."""
    found = dict(before.known.summaries)
    joined = [slug for slug in after.known.summaries if slug not in before.season.linked]
    found |= summaries_at(store, joined, before.size)
    if before.known.finals_before is not None:
        found[before.known.finals_before.slug] = before.known.finals_before
    return found


def _finals(*moments: SeasonMoment) -> set[str]:
    return {each.known.finals_before.slug for each in moments if each.known.finals_before is not None}


def _steps(store: Store, before: SeasonMoment, after: SeasonMoment) -> Iterator[Step]:
    span = range(before.size, after.size)
    for event in store.load(store.stream("season", after.season.slug)):
        if event.seq in span:
            yield Step(event)
    for slug in _touched(before, after):
        yield from summary_changes(store, slug, before.size, after.size)
    if before.known.same_as != after.known.same_as:
        yield from (Step(event) for event in store.events_of(_JOINING, after.size) if event.seq in span)


def _touched(before: SeasonMoment, after: SeasonMoment) -> list[str]:
    """The tournaments that stood otherwise at the end."""
    old, new = _all(before), _all(after)
    return [slug for slug in {**old, **new} if old.get(slug) != new.get(slug)]


def _all(moment: SeasonMoment) -> dict[str, Summary]:
    finals = moment.known.finals_before
    return {**moment.known.summaries, **({finals.slug: finals} if finals else {})}
