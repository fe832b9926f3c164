"""Whether a tournament of a season counts: everything that is missing, until when it could be mended, and what is odd.

Codes and figures only; the sentences stand with the read models.
"""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Literal

from ledger.domain.season.state import Linked, Season
from ledger.domain.season.summary import Summary
from ledger.domain.tournament.lookups import day_in
from ledger.domain.values import PersonId, Slug, Value

LackCode = Literal[
    "not-finished",  # it has not ended, or was opened again
    "voided",
    "outside-window",  # of the season as it is by now
    "not-sanctioned",
    "not-requested",
    "not-reported",
    "reported-late",
    "too-few-players",
    "attendance-unknown",
    "attendance-too-low",
]
RemarkCode = Literal["sanctioned-late", "report-differs", "report-entered-late"]


class Lack(Value):
    """One thing that keeps a tournament from counting."""

    code: LackCode
    until: date | None  # the last day on which it can be mended, or could have been; None: no day is set
    asked: int | None  # where it is a matter of numbers
    found: int | None
    on: date | None  # when it was done, where it was done too late


class Remark(Value):
    """Something odd that keeps nothing from counting."""

    code: RemarkCode
    on: date | None


class Judged(Value):
    """A tournament of the season, with whether it counts and the events that say so."""

    tournament: Slug
    day: date
    region: str | None
    counts: bool
    lacks: tuple[Lack, ...]
    remarks: tuple[Remark, ...]
    completed: date | None  # the day it ended, where it was played
    deadline: date | None  # the last day for the report
    players: int | None
    attendance: int | None
    linked: int  # events, by their place in the log
    sanction: int | None
    request: int | None
    report: int | None  # the one that says when
    finished: int | None


def judged(linked: Linked, summary: Summary | None, season: Season, same_as: Mapping[PersonId, PersonId]) -> Judged:
    """Everything there is to say about a tournament of the season."""
    lacks = tuple(_lacks(linked, summary, season))
    attendance = attendance_of(linked, summary)
    return Judged(
        tournament=linked.slug,
        day=summary.date if summary else linked.date,
        region=linked.region,
        counts=not lacks,
        lacks=lacks,
        remarks=tuple(_remarks(linked, summary, season, same_as)),
        completed=day_in(summary.zone, summary.completed_at) if summary else None,
        deadline=deadline(summary, season),
        players=summary.players if summary else None,
        attendance=attendance,
        linked=linked.noted.seq,
        sanction=linked.sanction.noted.seq if linked.sanction else None,
        request=linked.request.seq if linked.request else None,
        report=min(linked.reports, key=lambda report: report.noted.at).noted.seq if linked.reports else None,
        finished=summary.finished if summary else None,
    )


def attendance_of(linked: Linked, summary: Summary | None) -> int | None:
    """How many came to the convention: as the sanction says, else as the tournament does."""
    if linked.sanction is not None and linked.sanction.attendance is not None:
        return linked.sanction.attendance
    return summary.attendance if summary else None


def deadline(summary: Summary | None, season: Season) -> date | None:
    """The last day on which a report is in time, by the calendar of the place where it was played."""
    if summary is None or season.rules.report_days is None:
        return None
    return day_in(summary.zone, summary.completed_at) + timedelta(days=season.rules.report_days)


def _lacks(linked: Linked, summary: Summary | None, season: Season) -> Iterator[Lack]:
    rules = season.rules
    if summary is None or summary.finished is None:
        yield _lack("not-finished")
    if summary is not None and summary.is_voided:
        yield _lack("voided")
    if not season.first_day <= (summary.date if summary else linked.date) <= season.last_day:
        yield _lack("outside-window")
    if "sanction" in rules.needs and linked.sanction is None:
        yield _lack("not-sanctioned")
    if "request" in rules.needs and linked.request is None:
        yield _lack("not-requested")
    if "report" in rules.needs:
        yield from _report_lacks(linked, summary, season)
    if summary is not None and rules.least_players is not None and summary.players < rules.least_players:
        yield _lack("too-few-players", asked=rules.least_players, found=summary.players)
    if rules.least_attendance is not None:
        found = attendance_of(linked, summary)
        if found is None:
            yield _lack("attendance-unknown", asked=rules.least_attendance)
        elif found < rules.least_attendance:
            yield _lack("attendance-too-low", asked=rules.least_attendance, found=found)


def _report_lacks(linked: Linked, summary: Summary | None, season: Season) -> Iterator[Lack]:
    last = deadline(summary, season)
    if not linked.reports:
        yield _lack("not-reported", until=last)
    elif summary is not None and last is not None:
        first = min(day_in(summary.zone, report.noted.at) for report in linked.reports)
        if first > last:
            yield _lack("reported-late", until=last, on=first)


def _remarks(
    linked: Linked, summary: Summary | None, season: Season, same_as: Mapping[PersonId, PersonId]
) -> Iterator[Remark]:
    if summary is None:
        return
    if linked.sanction and summary.round_one_at and linked.sanction.noted.at > summary.round_one_at:
        yield Remark(code="sanctioned-late", on=day_in(summary.zone, linked.sanction.noted.at))
    if not linked.reports:
        return
    if entered := _entered_late(linked, summary, season):
        yield Remark(code="report-entered-late", on=entered)
    reported = {(place, same_as.get(person, person)) for place, person in linked.reports[-1].places}
    if reported != best(summary, season, same_as):
        yield Remark(code="report-differs", on=None)


def _entered_late(linked: Linked, summary: Summary, season: Season) -> date | None:
    """The day a report was written down, where none that bears a day in time was written down in time."""
    last = deadline(summary, season)
    if last is None:
        return None
    timely = (report.noted for report in linked.reports if day_in(summary.zone, report.noted.at) <= last)
    entered = min((day_in(summary.zone, noted.recorded_at) for noted in timely), default=last)
    return entered if entered > last else None


def best(summary: Summary, season: Season, same_as: Mapping[PersonId, PersonId]) -> set[tuple[int, PersonId]]:
    """The places a report must name, and who has them by now."""
    top = (standing for standing in summary.places if standing.place <= season.rules.report_places)
    return {(standing.place, same_as.get(person, person)) for standing in top for person in standing.persons}


def _lack(
    code: LackCode,
    until: date | None = None,
    asked: int | None = None,
    found: int | None = None,
    on: date | None = None,
) -> Lack:
    return Lack(code=code, until=until, asked=asked, found=found, on=on)
