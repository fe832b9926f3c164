"""What the workbook and the report of a season hold: its figures and its table, every tournament with its state, the
history of everyone, the race for points, and the finals. Only what is public is in it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, NamedTuple

from ledger.domain.season.counting import Counted, Known, counted
from ledger.domain.season.rules import PointTable
from ledger.domain.season.state import Season
from ledger.domain.season.summary import Summary
from ledger.domain.values import Value
from ledger.projections.days import day_in_words
from ledger.projections.seasons.events import Around, SeasonEventRow, season_events
from ledger.projections.seasons.figures import facts_of
from ledger.projections.seasons.history import HistoryRow, SeasonWords, history, in_order
from ledger.projections.seasons.race import Course, SeasonRace, season_race
from ledger.projections.seasons.table import SeasonTable, season_table
from ledger.projections.workbook import AuditRow

FinalsState = Literal["announced", "under way", "ended", "voided"]
STATES: Mapping[str, str] = {
    "counts": "counts",
    "open": "not ended",
    "lacking": "does not count",
    "void": "void",
}


class SeasonHeading(Value):
    """The season a document belongs to, in words."""

    season: str  # the short name
    name: str
    rules: str
    first_day: date
    last_day: date

    @property
    def about(self) -> str:
        """What stands under the name."""
        window = f"{day_in_words(self.first_day)} to {day_in_words(self.last_day)}"
        return " · ".join((self.rules, window, self.season))


class Holder(NamedTuple):
    """A place, who has it, and what that gives."""

    place: int
    players: str
    qp: int


class EventRow(NamedTuple):
    """One tournament of the season, with its name and its best."""

    event: SeasonEventRow
    name: str
    rules: str
    state: str  # in words
    best: tuple[Holder, ...]

    @property
    def why(self) -> str:
        """Everything that keeps it from counting."""
        return " ".join(each.says for each in self.event.missing)

    @property
    def remarks(self) -> str:
        """What is odd about it."""
        return " ".join(self.event.remarks)


class FinalsView(NamedTuple):
    """The finals, and what they give for the season after."""

    tournament: str
    name: str
    day: date
    rules: str
    state: FinalsState
    players: int
    best: tuple[Holder, ...]


class FinalsSeen(NamedTuple):
    """What is known of the finals besides what the season says: how far they are, and their places once they ended."""

    state: FinalsState
    players: int
    summary: Summary | None


@dataclass(frozen=True, slots=True)
class SeasonReport:
    """The read model."""

    heading: SeasonHeading
    facts: tuple[tuple[str, str], ...]
    asked: int  # so many points qualify
    table: SeasonTable
    events: tuple[EventRow, ...]
    history: tuple[HistoryRow, ...]
    race: SeasonRace
    regions: tuple[SeasonTable, ...]
    finals: FinalsView | None
    audit: Iterable[AuditRow]
    last_event: datetime


class Moment(NamedTuple):
    """A season at one moment, counted."""

    season: Season
    known: Known
    table: Counted
    finals: FinalsSeen | None


def season_report(moment: Moment, words: SeasonWords, audit: Iterable[AuditRow], last_event: datetime) -> SeasonReport:
    """One season as it stands."""
    season, known, table, finals = moment
    return SeasonReport(
        heading=SeasonHeading(
            season=season.slug,
            name=words.season,
            rules=season.rules.title,
            first_day=season.first_day,
            last_day=season.last_day,
        ),
        facts=tuple(facts_of(season, table, known.carried)),
        asked=season.rules.threshold or 1,
        table=season_table(season, words.season, table, words.people),
        events=tuple(_events(moment, words)),
        history=tuple(history(season, known, table, words)),
        race=_race(moment, words),
        regions=tuple(_regions(moment, words)),
        finals=_finals(moment, finals, words),
        audit=audit,
        last_event=last_event,
    )


def _events(moment: Moment, words: SeasonWords) -> Iterator[EventRow]:
    """Every tournament, in the order they are played."""
    season, known, table, _ = moment
    for event in season_events(season, table.events, Around(known.summaries, {}, {})).rows:
        called, summary = words.tournaments[event.tournament], known.summaries.get(event.tournament)
        points = season.rules.points if event.state == "counts" else ()
        best = _best(summary, season.rules.report_places, points, known, words)
        yield EventRow(event, called.name, called.rules, STATES[event.state], tuple(best))


def _best(summary: Summary | None, most: int, points: PointTable, known: Known, words: SeasonWords) -> Iterator[Holder]:
    """The best of a tournament that has ended and was not voided."""
    if summary is None or summary.finished is None or summary.is_voided:
        return
    for standing in summary.places:
        if standing.place <= most:
            people = [words.people[known.same_as.get(each, each)] for each in standing.persons]
            qp = points[standing.place - 1] if standing.place <= len(points) else 0
            yield Holder(standing.place, " + ".join(people), qp)


def _race(moment: Moment, words: SeasonWords) -> SeasonRace:
    season, known, table, _ = moment
    course = Course(season.slug, season.rules.threshold, season.rules.best_of)
    return season_race(course, table, known.summaries, words.people, in_order(table, words))


def _regions(moment: Moment, words: SeasonWords) -> Iterator[SeasonTable]:
    for region in moment.season.rules.regions:
        table = counted(moment.season, moment.known, region)
        yield season_table(moment.season, words.season, table, words.people, region)


def _finals(moment: Moment, seen: FinalsSeen | None, words: SeasonWords) -> FinalsView | None:
    finals, rules = moment.season.finals, moment.season.rules
    if finals is None or seen is None:
        return None
    most = max(rules.report_places, len(rules.carry_over))
    best = _best(seen.summary, most, rules.carry_over, moment.known, words)
    called = words.tournaments[finals.slug]
    return FinalsView(finals.slug, called.name, finals.date, called.rules, seen.state, seen.players, tuple(best))
