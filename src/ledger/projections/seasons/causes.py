"""What moved a season between two moments, event by event: places that changed in a tournament, tournaments that began
or ceased to count, people who turned out to be one, and figures of the season itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ledger.domain.events.people import PersonMerged, PersonUnmerged
from ledger.domain.events.recorded import Recorded
from ledger.domain.events.seasons import SeasonAmended
from ledger.domain.season.counting import SameAs
from ledger.domain.season.evolve import evolve
from ledger.domain.season.judging import judged
from ledger.domain.season.state import Season
from ledger.domain.season.summary import Summary
from ledger.domain.values import PersonId

NOBODY: SameAs = {}


class Step(NamedTuple):
    """An event that may move a season: a fact of its own, or one after which a tournament stands otherwise."""

    event: Recorded
    tournament: str | None = None
    summary: Summary | None = None


class Placing(NamedTuple):
    """An event that changed places in a tournament, and whose."""

    seq: int
    persons: frozenset[PersonId]


class Flip(NamedTuple):
    """An event by which a tournament began or ceased to count."""

    seq: int
    counts: bool


class Joining(NamedTuple):
    """An event by which two people became one, or two again."""

    seq: int
    persons: frozenset[PersonId]


@dataclass(slots=True)
class Causes:
    """All of it, by tournament and by person."""

    placings: dict[str, list[Placing]] = field(default_factory=dict)
    flips: dict[str, list[Flip]] = field(default_factory=dict)
    joinings: list[Joining] = field(default_factory=list)
    amendments: list[int] = field(default_factory=list)  # of the season's figures

    def of_points(self, tournament: str, persons: frozenset[PersonId]) -> Iterator[int]:
        """Those that changed what a tournament gives one of these; where it gives nothing any more, that is why."""
        flips = self.flips.get(tournament, [])
        if not flips or flips[-1].counts:
            yield from self.of_place(tournament, persons)
        yield from self.of_counting(tournament)

    def of_place(self, tournament: str, persons: frozenset[PersonId]) -> Iterator[int]:
        """Those that changed the place of one of these in a tournament."""
        return (each.seq for each in self.placings.get(tournament, ()) if not persons.isdisjoint(each.persons))

    def of_counting(self, tournament: str) -> Iterator[int]:
        """The one that made a tournament count, or count no longer; none where it does in the end as before."""
        flips = self.flips.get(tournament, [])
        return (each.seq for each in flips[-1:] if len(flips) % 2 == 1)

    def of_joining(self, persons: frozenset[PersonId]) -> Iterator[int]:
        """Those that made one person of several of these, or several of one."""
        return (each.seq for each in self.joinings if not persons.isdisjoint(each.persons))


def causes(
    season: Season, summaries: Mapping[str, Summary], steps: Sequence[Step], finals_before: Iterable[str]
) -> Causes:
    """Go from one moment to the next; `season` and `summaries` are those of the first, and the season moves on."""
    walk = _Walk(season, dict(summaries), frozenset(finals_before))
    for step in sorted(steps, key=lambda each: each.event.seq):
        walk.take(step)
    return walk.found


class _Walk:
    def __init__(self, season: Season, summaries: dict[str, Summary], finals_before: frozenset[str]) -> None:
        self.season, self.summaries, self.finals_before = season, summaries, finals_before
        self.found = Causes()
        self.counting = {slug: self._counts(slug) for slug in (*season.linked, *finals_before)}

    def take(self, step: Step) -> None:
        fact, seq = step.event.fact, step.event.seq
        if isinstance(fact, PersonMerged | PersonUnmerged):
            persons = frozenset((PersonId(step.event.originator_id), fact.into))
            self.found.joinings.append(Joining(seq, persons))
        elif step.tournament is not None:
            self._place(step.tournament, step.summary, seq)
            self._flip((step.tournament,), seq)
        else:
            evolve(self.season, step.event)
            if isinstance(fact, SeasonAmended):
                self.found.amendments.append(seq)
                self._flip(self.season.linked, seq)
            else:
                self._flip((slug,) if (slug := getattr(fact, "tournament", None)) else (), seq)

    def _place(self, slug: str, summary: Summary | None, seq: int) -> None:
        before, after = _places(self.summaries.get(slug)), _places(summary)
        moved = frozenset(person for person in before | after if before.get(person) != after.get(person))
        if moved:
            self.found.placings.setdefault(slug, []).append(Placing(seq, moved))
        if summary is not None:
            self.summaries[slug] = summary

    def _flip(self, slugs: Iterable[str], seq: int) -> None:
        for slug in slugs:
            counts = self._counts(slug)
            if counts != self.counting.get(slug, False):
                self.found.flips.setdefault(slug, []).append(Flip(seq, counts))
            self.counting[slug] = counts

    def _counts(self, slug: str) -> bool:
        summary = self.summaries.get(slug)
        if slug in self.season.linked:
            return judged(self.season.linked[slug], summary, self.season, NOBODY).counts
        is_carried = slug in self.finals_before
        return is_carried and summary is not None and summary.finished is not None and not summary.is_voided


def _places(summary: Summary | None) -> dict[PersonId, int]:
    standings = summary.places if summary else ()
    return {person: standing.place for standing in standings for person in standing.persons}
