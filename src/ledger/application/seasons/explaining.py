"""Where the points of a person in a season come from: looked up event by event, told by the projection."""

from collections.abc import Iterator, Set
from itertools import pairwise

from ledger.application.seasons.people import called, everybody, person_meant
from ledger.application.seasons.steps import summary_changes
from ledger.application.whole_log import in_words
from ledger.domain.person.facts import PersonMerged
from ledger.domain.season.eligibility import Summary
from ledger.domain.values import PersonId
from ledger.projections.seasons.diff import SeasonMoment, Step
from ledger.projections.seasons.tournaments import Explaining, PlaceChange, SeasonExplained, season_explained
from ledger.store import Store
from ledger.store.codec import topics_of


def explained(store: Store, standing: SeasonMoment, person: str, *, is_public: bool = False) -> SeasonExplained:
    """All the points of one person, named as people name each other."""
    size, season, known, counted = standing
    whom = person_meant(store, season.slug, known, person)
    aliases = {each for each, who in known.same_as.items() if who == whom}
    line = next((each for each in counted.lines if each.person == whom), None)
    slugs = [credit.tournament for credit in (line.credits if line else ())]
    of = Explaining(
        season=season,
        known=known,
        counted=counted,
        changes={slug: tuple(_changes(store, slug, {whom, *aliases}, size, is_public)) for slug in slugs},
        joined=tuple(in_words(store, _joinings(store, aliases, size), is_public=is_public)),
    )
    return season_explained(of, whom, called(store, everybody(known))[whom])


def _changes(store: Store, slug: str, persons: Set[PersonId], size: int, is_public: bool) -> Iterator[PlaceChange]:
    """The events after the end of a tournament by which somebody came to another place."""
    for before, after in pairwise(summary_changes(store, slug, 0, size)):
        places = (_place(before.summary, persons), _place(after.summary, persons))
        if places[0] != places[1]:
            told = list(in_words(store, (after.event.seq, *_replaced(store, after)), is_public=is_public))
            yield PlaceChange(told[0], places, told[1] if len(told) > 1 else None)


def _replaced(store: Store, step: Step) -> Iterator[int]:
    """The event that a correction took the place of."""
    version = getattr(step.event.fact, "replaces", None)
    if version is not None:
        replaced = store.load(step.event.originator_id, after=version - 1, up_to=version)
        yield from (event.seq for event in replaced)


def _joinings(store: Store, aliases: Set[PersonId], size: int) -> list[int]:
    """The events by which others turned out to be the same person, of those that hold."""
    merges = store.events_of(topics_of(PersonMerged), size) if aliases else []
    return sorted({event.originator_id: event.seq for event in merges if event.originator_id in aliases}.values())


def _place(summary: Summary | None, persons: Set[PersonId]) -> int | None:
    standings = summary.places if summary else ()
    return next((each.place for each in standings if not persons.isdisjoint(each.persons)), None)
