"""How people came by their points: their places, tournament by tournament, and what each gave."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from ledger.domain.season.counting import Counted, Credit, Known, Line, earned
from ledger.domain.season.judging import Judged
from ledger.domain.season.state import Season
from ledger.domain.season.summary import Summary
from ledger.domain.values import PersonId

CARRIED = "carried over"
DISQUALIFIED = "disqualified"


class Called(NamedTuple):
    """A tournament as documents name it."""

    name: str
    rules: str


@dataclass(frozen=True, slots=True)
class SeasonWords:
    """What people and tournaments are called."""

    people: Mapping[PersonId, str]
    tournaments: Mapping[str, Called]
    season: str


class HistoryRow(NamedTuple):
    """One person at one tournament. A plain tuple: a long season has many thousands."""

    player: str
    tournament: str
    name: str
    day: date
    place: int | None  # None: disqualified, and so not ranked
    qp: int
    total: int  # with all that came before
    note: str


def history(season: Season, known: Known, table: Counted, words: SeasonWords) -> Iterator[HistoryRow]:
    """Everybody who was in any tournament of the season that ended: those of the table first, in its order."""
    judged = {each.tournament: each for each in table.events}
    played = sorted(
        (known.summaries[slug] for slug in judged if slug in known.summaries),
        key=lambda summary: (summary.date, summary.completed_at, summary.slug),
    )
    carried = [known.finals_before] if known.finals_before else []
    places: dict[PersonId, list[tuple[Summary, int | None]]] = {}
    for summary in (*carried, *played):
        for place, persons in (*((each.place, each.persons) for each in summary.places), (None, summary.disqualified)):
            for person in {known.same_as.get(each, each) for each in persons}:
                places.setdefault(person, []).append((summary, place))
    lines = {line.person: line for line in in_order(table, words)}
    others = sorted(places.keys() - lines.keys(), key=lambda person: (words.people[person].casefold(), person))
    for person in (*lines, *others):
        yield from _of_one(person, places.get(person, []), lines.get(person), judged, season, words)


def _of_one(
    person: PersonId,
    places: Iterable[tuple[Summary, int | None]],
    line: Line | None,
    judged: Mapping[str, Judged],
    season: Season,
    words: SeasonWords,
) -> Iterator[HistoryRow]:
    credits = {credit.tournament: credit for credit in (line.credits if line else ())}
    had: list[Credit] = []
    for summary, place in places:
        # whoever is two people of a tournament by mistake gets its points once, for the better place
        is_given = summary.slug in credits and credits[summary.slug].place == place
        credit = credits.pop(summary.slug) if is_given else None
        if credit is None and summary.slug not in judged:
            continue  # the finals before, where they gave nothing
        had += [credit] if credit else []
        called = words.tournaments[summary.slug]
        yield HistoryRow(
            player=words.people[person],
            tournament=summary.slug,
            name=called.name,
            day=summary.date,
            place=place,
            qp=credit.qp if credit else 0,
            total=earned(had, season.rules),
            note=DISQUALIFIED if place is None else _note(credit, judged.get(summary.slug)),
        )


def _note(credit: Credit | None, judged: Judged | None) -> str:
    if credit is not None and credit.is_carried:
        return CARRIED
    if judged is not None and not judged.counts:
        return "the tournament does not count"
    return "not among the best" if credit is not None and not credit.counts else ""


def in_order(table: Counted, words: SeasonWords) -> list[Line]:
    """As the table shows them: those who share a place in the order of their names."""
    return sorted(table.lines, key=lambda line: (line.place, words.people[line.person], line.person))
