"""The report and the workbook of a season, what they hold: its figures in words and its table, every tournament with
its state, how everyone came by their points, the race for them, and the finals. Only what is public is in it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, NamedTuple

from ledger.domain.errors import listed
from ledger.domain.season.counting import Counted, Credit, Known, SeasonLine, counted, earned
from ledger.domain.season.eligibility import Judged, Summary
from ledger.domain.season.evolve import Season
from ledger.domain.season.rules import PointTable, SeasonRules
from ledger.domain.sentences import many
from ledger.domain.values import PersonId, Value
from ledger.projections.documents import AuditRow
from ledger.projections.seasons.race import Course, SeasonRace, order_of_play, season_race
from ledger.projections.seasons.table import SeasonTable, best_in_words, season_table
from ledger.projections.seasons.tournaments import KnownTournaments, SeasonTournament, season_tournaments
from ledger.projections.wording import day_in_words, ordinal

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


class TournamentRow(NamedTuple):
    """One tournament of the season, with its name and its best."""

    tournament: SeasonTournament
    name: str
    rules: str
    state: str  # in words
    best: tuple[Holder, ...]

    @property
    def why(self) -> str:
        """Everything that keeps it from counting."""
        return " ".join(each.says for each in self.tournament.missing)

    @property
    def remarks(self) -> str:
        """What is odd about it."""
        return " ".join(self.tournament.remarks)


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


@dataclass(frozen=True, slots=True)
class SeasonReport:
    """The read model."""

    heading: SeasonHeading
    facts: tuple[tuple[str, str], ...]
    asked: int  # so many points qualify
    table: SeasonTable
    tournaments: tuple[TournamentRow, ...]
    history: tuple[HistoryRow, ...]
    race: SeasonRace
    regions: tuple[SeasonTable, ...]
    finals: FinalsView | None
    audit: Iterable[AuditRow]
    last_event: datetime


class CountedSeason(NamedTuple):
    """A season at one moment, counted."""

    season: Season
    known: Known
    table: Counted
    finals: FinalsSeen | None


class NamedTournament(NamedTuple):
    """A tournament as documents name it."""

    name: str
    rules: str


@dataclass(frozen=True, slots=True)
class SeasonWords:
    """What people and tournaments are called."""

    people: Mapping[PersonId, str]
    tournaments: Mapping[str, NamedTournament]
    season: str


def season_report(
    moment: CountedSeason, words: SeasonWords, audit: Iterable[AuditRow], last_event: datetime
) -> SeasonReport:
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
        tournaments=tuple(_tournaments(moment, words)),
        history=tuple(history(season, known, table, words)),
        race=_race(moment, words),
        regions=tuple(_regions(moment, words)),
        finals=_finals(moment, finals, words),
        audit=audit,
        last_event=last_event,
    )


def _tournaments(moment: CountedSeason, words: SeasonWords) -> Iterator[TournamentRow]:
    """Every tournament, in the order they are played."""
    season, known, table, _ = moment
    for each in season_tournaments(season, table.tournaments, KnownTournaments(known.summaries, {}, {})).rows:
        called, summary = words.tournaments[each.tournament], known.summaries.get(each.tournament)
        points = season.rules.points if each.state == "counts" else ()
        best = _best(summary, season.rules.report_places, points, known, words)
        state = f"{STATES[each.state]}{', as reported' * each.is_reported}"
        yield TournamentRow(each, called.name, called.rules, state, tuple(best))


def _best(summary: Summary | None, most: int, points: PointTable, known: Known, words: SeasonWords) -> Iterator[Holder]:
    """The best of a tournament that has ended and was not voided."""
    if summary is None or summary.finished is None or summary.is_voided:
        return
    for standing in summary.places:
        if standing.place <= most:
            people = [words.people[known.same_as.get(each, each)] for each in standing.persons]
            qp = points[standing.place - 1] if standing.place <= len(points) else 0
            yield Holder(standing.place, " + ".join(people), qp)


def _race(moment: CountedSeason, words: SeasonWords) -> SeasonRace:
    season, known, table, _ = moment
    course = Course(season.slug, season.rules.threshold, season.rules.best_of)
    return season_race(course, table, known.summaries, words.people, in_order(table, words))


def _regions(moment: CountedSeason, words: SeasonWords) -> Iterator[SeasonTable]:
    for region in moment.season.rules.regions:
        table = counted(moment.season, moment.known, region)
        yield season_table(moment.season, words.season, table, words.people, region)


def _finals(moment: CountedSeason, seen: FinalsSeen | None, words: SeasonWords) -> FinalsView | None:
    finals, rules = moment.season.finals, moment.season.rules
    if finals is None or seen is None:
        return None
    most = max(rules.report_places, len(rules.carry_over))
    best = _best(seen.summary, most, rules.carry_over, moment.known, words)
    called = words.tournaments[finals.slug]
    return FinalsView(finals.slug, called.name, finals.date, called.rules, seen.state, seen.players, tuple(best))


CARRIED = "carried over"
DISQUALIFIED = "disqualified"


def history(season: Season, known: Known, table: Counted, words: SeasonWords) -> Iterator[HistoryRow]:
    """Everybody who was in any tournament of the season that ended: those of the table first, in its order."""
    judged = {each.tournament: each for each in table.tournaments}
    played = sorted((known.summaries[slug] for slug in judged if slug in known.summaries), key=order_of_play)
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
    line: SeasonLine | None,
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
    if credit is not None and not credit.counts:
        return "not among the best"
    return "as reported" if credit is not None and credit.is_reported else ""


def in_order(table: Counted, words: SeasonWords) -> list[SeasonLine]:
    """As the table shows them: those who share a place in the order of their names."""
    return sorted(table.lines, key=lambda line: (line.place, words.people[line.person], line.person))


SHOWN = 10  # places of a long point table


def facts_of(season: Season, table: Counted, carried: PointTable) -> Iterator[tuple[str, str]]:
    """What a reader must know of the season, each with its title."""
    rules = season.rules
    yield "Window", f"{day_in_words(season.first_day)} to {day_in_words(season.last_day)}"
    yield "Points", "; ".join(_points(rules))
    yield "Qualifies", "whoever has any points" if rules.threshold is None else f"{rules.threshold} points or more"
    yield "Counts if", "; ".join(_asked(rules)) or "it ended inside the window"
    if season.follows is not None:
        yield "Follows", f"{season.follows}, whose finals gave {points_in_words(carried) or 'no points'}"
    if rules.regions:
        yield "Regions", listed(rules.regions)
    counting = sum(each.counts for each in table.tournaments)
    count = "counts" if counting == 1 else "count"
    yield "Tournaments", f"{many(len(table.tournaments), 'tournament')}, of which {counting} {count}"
    qualified = sum(line.qualified for line in table.lines)
    yield "People", f"{_people(len(table.lines))} with points, {qualified} of them qualified"
    yield "State", "closed" if season.is_closed else "open"


def points_in_words(table: PointTable) -> str:
    """`1st 10, 2nd 7, 3rd 4`."""
    told = [f"{ordinal(place)} {points}" for place, points in enumerate(table[:SHOWN], start=1)]
    return ", ".join([*told, f"and so on to {ordinal(len(table))} {table[-1]}"] if len(table) > SHOWN else told)


def _points(rules: SeasonRules) -> Iterator[str]:
    yield points_in_words(rules.points)
    if rules.participation:
        yield f"{rules.participation} to everyone else who took part"
    if rules.event_cap is not None:
        yield f"at most {rules.event_cap} from one tournament"
    if rules.best_of is not None:
        yield f"the best {many(rules.best_of, 'tournament')} of a person"


def _asked(rules: SeasonRules) -> Iterator[str]:
    if "sanction" in rules.needs:
        yield "it was sanctioned"
    if "request" in rules.needs:
        yield "it was requested as a qualifier"
    if "report" in rules.needs:
        days = "" if rules.report_days is None else f" within {many(rules.report_days, 'day')} of its end"
        yield f"{best_in_words(rules.report_places)} {'was' if rules.report_places == 1 else 'were'} reported{days}"
    if rules.least_players is not None:
        yield f"at least {many(rules.least_players, 'player')} took part"
    if rules.least_attendance is not None:
        yield f"at least {rules.least_attendance} came to its convention"


def _people(count: int) -> str:
    return "1 person" if count == 1 else f"{count} people"
