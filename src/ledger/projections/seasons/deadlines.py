"""What is due in a season until when and from whom, and who comes to its finals: who qualified, what they said, and who
follows where somebody does not come.

Of all reads of a season these alone know a day that is today: whoever looks says which it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, NamedTuple

from ledger.domain.season.counting import Counted, SameAs, SeasonLine
from ledger.domain.season.eligibility import Judged, Summary
from ledger.domain.season.evolve import Answer, Season, days_of
from ledger.domain.tournament.lookups import day_in, days_after
from ledger.domain.values import PersonId

DueWhat = Literal["sanction", "reason", "request", "report"]
"""An approval; a reason for one that came late; that somebody asks for it to count; names and places of the best."""


class Due(NamedTuple):
    """One thing that somebody owes the season."""

    tournament: str
    what: DueWhat
    until: date | None  # the last day, where it is played; None: no day is set
    days: int | None  # from today on; fewer than none: so many days ago
    expected: bool  # the day is reckoned from the day of play, as it has not ended
    organizers: tuple[str, ...]  # who owes it


class SeasonDue(NamedTuple):
    """The read model of all that is due: what is due first stands first, what has no day last."""

    season: str
    now: datetime
    rows: tuple[Due, ...]

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        rows = [{**row._asdict(), "until": row.until and row.until.isoformat()} for row in self.rows]
        return {"season": self.season, "now": self.now.isoformat(), "rows": rows}


class DueCalendar(NamedTuple):
    """What deadlines are reckoned from: the moment it is, and of each tournament by whose calendar and from whom."""

    now: datetime
    zones: Mapping[str, str]
    organizers: Mapping[str, tuple[str, ...]]
    summaries: Mapping[str, Summary]  # of tournaments that ended


def season_due(season: Season, judged: Sequence[Judged], calendar: DueCalendar) -> SeasonDue:
    """Everything that is missing and could still be brought, or could have been."""
    rows = [row for each in judged if not _is_over(each) for row in _due(each, season, calendar)]
    rows.sort(key=lambda row: (row.until is None, row.until or date.max, row.tournament, row.what))
    return SeasonDue(season.slug, calendar.now, tuple(rows))


def _is_over(judged: Judged) -> bool:
    """Nothing brings these points any more."""
    return any(lack.code in ("voided", "outside-window", "reported-late") for lack in judged.lacks)


def _due(judged: Judged, season: Season, calendar: DueCalendar) -> Iterator[Due]:
    slug = judged.tournament
    today = day_in(calendar.zones.get(slug, "UTC"), calendar.now)
    for what, until, is_expected in _owed(judged, season, calendar.summaries.get(slug)):
        days = None if until is None else (until - today).days
        yield Due(slug, what, until, days, is_expected, calendar.organizers.get(slug, ()))


def _owed(judged: Judged, season: Season, summary: Summary | None) -> Iterator[tuple[DueWhat, date | None, bool]]:
    rules = season.rules
    codes = {lack.code for lack in judged.lacks}
    if "not-sanctioned" in codes:
        began = summary.round_one_at if summary else None
        day = judged.day if summary is None or began is None else day_in(summary.zone, began)
        yield "sanction", day if rules.late_sanction == "with-reason" else None, False
    if "sanctioned-late" in codes:
        yield "reason", None, False
    if "not-requested" in codes:
        yield "request", None, False
    if "not-reported" in codes:
        is_open = judged.deadline is None and rules.report_days is not None
        later = days_after(days_of(season.linked[judged.tournament])[1], rules.report_days or 0)
        yield "report", later if is_open else judged.deadline, is_open


# who comes to the finals


class Invitation(NamedTuple):
    """Somebody who may come to the finals, and what they said."""

    place: int | None  # None: they have no points
    player: str
    person: str
    qp: int
    qualified: bool
    answer: Literal["accepted", "declined"] | None
    event: int | None  # where they said so
    entered: bool  # in the finals, where there are any


class Invitations(NamedTuple):
    """The read model: who qualified, those without the points who come all the same, and who follows next."""

    season: str
    finals: str | None
    threshold: int | None
    rows: tuple[Invitation, ...]
    follows: tuple[Invitation, ...]  # as many as decline and were not replaced, and who shares the last one's place

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        lists = {key: [each._asdict() for each in getattr(self, key)] for key in ("rows", "follows")}
        return {"season": self.season, "finals": self.finals, "threshold": self.threshold, **lists}


class Invited(NamedTuple):
    """What an answer is held against: the table, who is whom, what they are called, and who is entered already."""

    counted: Counted
    same_as: SameAs
    names: Mapping[PersonId, str]
    entered: frozenset[PersonId]


def season_invitations(season: Season, around: Invited) -> Invitations:
    """Everybody who may come to the finals."""
    answers = {around.same_as.get(person, person): answer for person, answer in season.answers.items()}

    def invitation(person: PersonId, line: SeasonLine | None) -> Invitation:
        said: Answer | None = answers.get(person)
        answer: Literal["accepted", "declined"] | None = None
        if said is not None:
            answer = "accepted" if said.accepts else "declined"
        place, qp, qualified = (line.place, line.qp, line.qualified) if line else (None, 0, False)
        event = said.noted.seq if said else None
        return Invitation(
            place, around.names[person], str(person), qp, qualified, answer, event, person in around.entered
        )

    lines = {line.person: line for line in around.counted.lines}
    told = [invitation(person, lines.get(person)) for person in dict.fromkeys((*lines, *answers))]
    everybody = sorted(told, key=lambda each: (each.place or len(told) + 1, each.player))
    rows = tuple(each for each in everybody if each.qualified or each.answer == "accepted")
    others = [each for each in everybody if each not in rows and each.answer is None]
    free = sum(each.answer == "declined" for each in rows) - sum(not each.qualified for each in rows)
    last = others[min(free, len(others)) - 1].place or 0 if free > 0 and others else 0
    finals = season.finals.slug if season.finals else None
    follows = tuple(each for each in others if (each.place or 0) <= last)
    return Invitations(season.slug, finals, season.rules.threshold, rows, follows)
