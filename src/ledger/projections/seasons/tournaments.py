"""The tournaments of a season: how far each is, what is recorded of it, and why one does not count; and where the
points of a person come from: each tournament with its place, the events that say so, and what changed it after its end.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Literal, NamedTuple

from ledger.domain.season.counting import Counted, Credit, Known, SeasonLine
from ledger.domain.season.eligibility import Judged, Standing, Summary
from ledger.domain.season.evolve import Finals, Linked, Noted, Season
from ledger.domain.sentences import many
from ledger.domain.tournament.lookups import day_in
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import PersonId
from ledger.projections.audit_trail import LogEntry
from ledger.projections.awards_and_requirements import Requirement
from ledger.projections.seasons.table import lack_in_words, remark_in_words, why

CountingState = Literal["counts", "open", "lacking", "void"]
"""It gives points; it has not ended; something is missing; it was declared void."""


class Missing(NamedTuple):
    """One thing that keeps a tournament from counting, and the last day on which it can be mended, if one is set."""

    code: str
    says: str
    until: date | None


class OutsideWords(NamedTuple):
    """What a tournament that is played elsewhere is called, and who runs it."""

    name: str
    organizer: str | None


class SeasonTournament(NamedTuple):
    """A tournament of the season. Days are those of the place where it is played; `seq`s are places in the log."""

    tournament: str
    rules: str | None  # by which it is played, as people call them
    system: str | None  # as programs do
    day: date
    region: str | None
    state: CountingState
    players: int | None
    attendance: int | None
    sanctioned: date | None
    requested: date | None
    completed: date | None
    deadline: date | None  # the last day for the report
    reported: date | None
    missing: tuple[Missing, ...]
    remarks: tuple[str, ...]
    sources: Mapping[str, int]  # the events that say so
    requirements: tuple[Requirement, ...] | None  # None where nobody asked for them
    is_reported: bool = False  # what is known of it was told from elsewhere
    outside: OutsideWords | None = None  # where it is played elsewhere

    @property
    def until(self) -> date | None:
        """The last day on which all that is missing can be mended, or could have been."""
        return min((each.until for each in self.missing if each.until is not None), default=None)

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        days = ("day", "sanctioned", "requested", "completed", "deadline", "reported")
        fields = self._asdict()
        fields["rules"] = fields.pop("system")
        outside = fields.pop("outside")
        elsewhere = {"outside": outside._asdict()} if outside else {}
        return {
            **{key: value for key, value in fields.items() if key != "is_reported"},
            **elsewhere,
            **({"as_reported": True} if self.is_reported else {}),
            **{key: _iso(getattr(self, key)) for key in days},
            "missing": [{**each._asdict(), "until": _iso(each.until)} for each in self.missing],
            "until": _iso(self.until),
            "requirements": None if self.requirements is None else [row.model_dump() for row in self.requirements],
        }


class SeasonTournaments(NamedTuple):
    """The read model of all tournaments: those linked in the order of play, and the finals."""

    season: str
    rows: tuple[SeasonTournament, ...]
    finals: str | None
    finals_day: date | None

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        finals = None if self.finals is None else {"tournament": self.finals, "day": _iso(self.finals_day)}
        return {"season": self.season, "rows": [row.plain() for row in self.rows], "finals": finals}


class KnownTournaments(NamedTuple):
    """What is known of the tournaments themselves, by short name."""

    summaries: Mapping[str, Summary]  # of those that ended
    openings: Mapping[str, TournamentOpened]  # of the others
    requirements: Mapping[str, tuple[Requirement, ...]]  # of those that were looked at
    outside: Mapping[str, OutsideWords] = {}  # of those that are played elsewhere


def season_tournaments(season: Season, judged: tuple[Judged, ...], around: KnownTournaments) -> SeasonTournaments:
    """Every tournament of a season."""
    rows = (season_tournament(each, season, around) for each in judged)
    finals: Finals | None = season.finals
    return SeasonTournaments(
        season=season.slug,
        rows=tuple(sorted(rows, key=lambda row: (row.day, row.tournament))),
        finals=finals.slug if finals else None,
        finals_day=finals.date if finals else None,
    )


def season_tournament(judged: Judged, season: Season, around: KnownTournaments) -> SeasonTournament:
    """One of them."""
    linked = season.whole(season.linked[judged.tournament])
    zone, rules, system = _played(linked, around)
    return SeasonTournament(
        tournament=judged.tournament,
        rules=rules,
        system=system,
        day=judged.day,
        region=judged.region,
        state=_state(judged),
        players=judged.players,
        attendance=judged.attendance,
        sanctioned=_day(linked.sanction.noted if linked.sanction else None, zone),
        requested=_day(linked.request, zone),
        completed=judged.completed,
        deadline=judged.deadline,
        reported=_reported(linked, zone),
        missing=tuple(Missing(each.code, lack_in_words(each, judged, season), each.until) for each in judged.lacks),
        remarks=tuple(remark_in_words(each, season) for each in judged.remarks),
        sources=_sources(judged),
        requirements=around.requirements.get(judged.tournament),
        is_reported=judged.is_reported,
        outside=around.outside.get(judged.tournament),
    )


def _played(linked: Linked, around: KnownTournaments) -> tuple[str, str | None, str | None]:
    """By whose calendar, and by which rules: their title and their id."""
    if (ended := around.summaries.get(linked.slug)) is not None:
        return ended.zone, ended.title, ended.system
    opened = around.openings.get(linked.slug)
    if opened is None and (told := linked.told()) is not None:
        return told.zone, told.title, told.system
    return (opened.zone, opened.rules.title, opened.rules.system) if opened else ("UTC", None, None)


def _state(judged: Judged) -> CountingState:
    codes = {lack.code for lack in judged.lacks}
    if not codes:
        return "counts"
    return "void" if "voided" in codes else "open" if "not-finished" in codes else "lacking"


def _reported(linked: Linked, zone: str) -> date | None:
    """The day of the first report: a later one only says it otherwise, and a first in time stays in time."""
    return min((day_in(zone, report.noted.at) for report in linked.reports), default=None)


def _sources(judged: Judged) -> dict[str, int]:
    said = {key: getattr(judged, key) for key in ("linked", "sanction", "request", "finished", "report")}
    return {key: seq for key, seq in said.items() if seq is not None}


def _day(noted: Noted | None, zone: str) -> date | None:
    return None if noted is None else day_in(zone, noted.at)


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


PlaceBeforeAfter = tuple[int | None, int | None]


class PlaceChange(NamedTuple):
    """An event by which somebody came to another place after the tournament had ended, and the one it replaced."""

    event: LogEntry
    place: PlaceBeforeAfter
    replaced: LogEntry | None
    qp: tuple[int, int] = (0, 0)  # what the places give, were nothing else in the way


class SeasonPart(NamedTuple):
    """What one tournament gives."""

    tournament: str
    place: int
    qp: int
    counts: bool
    carried: bool
    why: str
    events: Mapping[str, int]  # by what they say of the tournament
    changes: tuple[PlaceChange, ...]
    reported: bool = False  # told from elsewhere


class Without(NamedTuple):
    """A tournament somebody played that gives them nothing."""

    tournament: str
    place: int | None  # None: not ranked
    why: str
    events: Mapping[str, int]  # by what they say of the tournament
    changes: tuple[PlaceChange, ...]  # by which a place was lost, or another one got


class SeasonExplained(NamedTuple):
    """The read model of one person's points."""

    season: str
    player: str
    person: str
    place: int | None  # None: not in the table
    qp: int
    qualified: bool
    qualified_at: str | None
    threshold: int | None
    parts: tuple[SeasonPart, ...]
    without: tuple[Without, ...]
    joined: tuple[LogEntry, ...]  # the events by which other entries turned out to be the same person's

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        return {
            **self._asdict(),
            "parts": [_plain_part(part) for part in self.parts],
            "without": [_plain_part(each) for each in self.without],
            "joined": [each.model_dump(mode="json") for each in self.joined],
        }


def _plain_part(part: SeasonPart | Without) -> dict[str, Any]:
    changes = [
        {
            **change.event.model_dump(mode="json"),
            "place": change.place,
            "qp": change.qp,
            "replaced": change.replaced and change.replaced.model_dump(mode="json"),
        }
        for change in part.changes
    ]
    said = {key: value for key, value in part._asdict().items() if key != "reported" or value}
    return {**said, "changes": changes}


class Explaining(NamedTuple):
    """What an explanation is made from."""

    season: Season
    known: Known
    counted: Counted
    changes: Mapping[str, tuple[PlaceChange, ...]]  # by tournament
    joined: tuple[LogEntry, ...]


def season_explained(of: Explaining, person: PersonId, player: str) -> SeasonExplained:
    """All the points of one person."""
    line = next((each for each in of.counted.lines if each.person == person), None)
    parts = tuple(_part(credit, of) for credit in (line.credits if line else ()))
    return SeasonExplained(
        season=of.season.slug,
        player=player,
        person=str(person),
        place=line.place if line else None,
        qp=line.qp if line else 0,
        qualified=bool(line and line.qualified),
        qualified_at=line.qualified_at if line else None,
        threshold=of.season.rules.threshold,
        parts=parts,
        without=tuple(_without(of, person, line)),
        joined=of.joined,
    )


def _part(credit: Credit, of: Explaining) -> SeasonPart:
    slug = credit.tournament
    summary = of.known.finals_before if credit.is_carried else of.known.summaries[slug]
    assert summary is not None, "points come from a tournament that ended"
    return SeasonPart(
        tournament=slug,
        place=credit.place,
        qp=credit.qp,
        counts=credit.counts,
        carried=credit.is_carried,
        why=_why(credit, summary, of.season),
        events=_events_behind(slug, summary, of.counted.tournaments, is_carried=credit.is_carried),
        changes=of.changes.get(slug, ()),
        reported=credit.is_reported,
    )


def _why(credit: Credit, summary: Summary, season: Season) -> str:
    """`place 1 of 32 players`, and what else there is to say of it."""
    sharing = sum(1 for each in summary.places if each.place == credit.place)
    joint = f", shared by {sharing}" if sharing > 1 else ""
    said = f"place {credit.place} of {many(summary.players, 'player')}{joint}"
    if credit.is_carried:
        return f"{said} in the finals of {season.follows}"
    said += f"{', as reported' * credit.is_reported}{_limited(credit, season)}"
    if not credit.counts:
        return f"{said}; not among the best {season.rules.best_of}, so it adds nothing"
    return said


def _limited(credit: Credit, season: Season) -> str:
    """Where points are not those of the place: they are for taking part, or more than one tournament may give."""
    points = season.rules.points
    if credit.place > len(points):
        return ", for taking part"
    given = points[credit.place - 1]
    return f", {given} points, of which one tournament gives at most {credit.qp}" if given > credit.qp else ""


def _events_behind(slug: str, summary: Summary, judged: Iterable[Judged], *, is_carried: bool) -> dict[str, int]:
    found = None if is_carried else next((each for each in judged if each.tournament == slug), None)
    said = {"finished": summary.finished}
    if found is not None:
        said |= {key: getattr(found, key) for key in ("linked", "sanction", "request", "report")}
    return {key: seq for key, seq in said.items() if seq is not None}


def _without(of: Explaining, person: PersonId, line: SeasonLine | None) -> Iterator[Without]:
    """Tournaments of the season that somebody played for nothing."""
    given = {credit.tournament for credit in line.credits} if line else set()
    for judged in of.counted.tournaments:
        summary = of.known.summaries.get(judged.tournament)
        if summary is None or judged.tournament in given:
            continue
        slug, standing = judged.tournament, _standing(summary, person, of.known)
        events = _events_behind(slug, summary, of.counted.tournaments, is_carried=False)
        behind = (events, of.changes.get(slug, ()))
        if standing is not None:
            yield Without(slug, standing.place, why(judged, of.season) or _below(of.season), *behind)
        elif any(of.known.same_as.get(each, each) == person for each in summary.disqualified):
            yield Without(slug, None, "Disqualified, and so not ranked.", *behind)


def _standing(summary: Summary, person: PersonId, known: Known) -> Standing | None:
    same_as = known.same_as
    found = (each for each in summary.places if any(same_as.get(one, one) == person for one in each.persons))
    return next(found, None)


def _below(season: Season) -> str:
    if season.rules.participation:
        return "Nothing for those who took no part."
    paid = sum(1 for points in season.rules.points if points)
    return f"No points below place {paid}."
