"""The tournaments of a season: how far each is, what is recorded of it, and why one does not count."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, NamedTuple

from ledger.domain.events.opening import TournamentOpened
from ledger.domain.season.judging import Judged
from ledger.domain.season.state import Finals, Linked, Noted, Season
from ledger.domain.season.summary import Summary
from ledger.domain.tournament.days import day_in
from ledger.projections.awards_and_requirements import Requirement
from ledger.projections.seasons.words import lack_in_words, remark_in_words

EventState = Literal["counts", "open", "lacking", "void"]
"""It gives points; it has not ended; something is missing; it was declared void."""


class Missing(NamedTuple):
    """One thing that keeps a tournament from counting, and the last day on which it can be mended, if one is set."""

    code: str
    says: str
    until: date | None


class SeasonEventRow(NamedTuple):
    """A tournament of the season. Days are those of the place where it is played; `seq`s are places in the log."""

    tournament: str
    rules: str | None  # by which it is played, as people call them
    system: str | None  # as programs do
    day: date
    region: str | None
    state: EventState
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

    @property
    def until(self) -> date | None:
        """The last day on which all that is missing can be mended, or could have been."""
        return min((each.until for each in self.missing if each.until is not None), default=None)

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        days = ("day", "sanctioned", "requested", "completed", "deadline", "reported")
        fields = self._asdict()
        fields["rules"] = fields.pop("system")
        return {
            **fields,
            **{key: _iso(getattr(self, key)) for key in days},
            "missing": [{**each._asdict(), "until": _iso(each.until)} for each in self.missing],
            "until": _iso(self.until),
            "requirements": None if self.requirements is None else [row.model_dump() for row in self.requirements],
        }


class SeasonEvents(NamedTuple):
    """The read model: those linked in the order of play, and the finals."""

    season: str
    rows: tuple[SeasonEventRow, ...]
    finals: str | None
    finals_day: date | None

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        finals = None if self.finals is None else {"tournament": self.finals, "day": _iso(self.finals_day)}
        return {"season": self.season, "rows": [row.plain() for row in self.rows], "finals": finals}


class Around(NamedTuple):
    """What is known of the tournaments themselves, by short name."""

    summaries: Mapping[str, Summary]  # of those that ended
    openings: Mapping[str, TournamentOpened]  # of the others
    requirements: Mapping[str, tuple[Requirement, ...]]  # of those that were looked at


def season_events(season: Season, judged: tuple[Judged, ...], around: Around) -> SeasonEvents:
    """Every tournament of a season."""
    rows = (season_event(each, season, around) for each in judged)
    finals: Finals | None = season.finals
    return SeasonEvents(
        season=season.slug,
        rows=tuple(sorted(rows, key=lambda row: (row.day, row.tournament))),
        finals=finals.slug if finals else None,
        finals_day=finals.date if finals else None,
    )


def season_event(judged: Judged, season: Season, around: Around) -> SeasonEventRow:
    """One of them."""
    linked = season.linked[judged.tournament]
    zone, rules, system = _played(judged.tournament, around)
    return SeasonEventRow(
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
    )


def _played(slug: str, around: Around) -> tuple[str, str | None, str | None]:
    """By whose calendar, and by which rules: their title and their id."""
    if (ended := around.summaries.get(slug)) is not None:
        return ended.zone, ended.title, ended.system
    opened = around.openings.get(slug)
    return (opened.zone, opened.rules.title, opened.rules.system) if opened else ("UTC", None, None)


def _state(judged: Judged) -> EventState:
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
