"""Reports of qualifiers as documents: a tournament at one moment with what its season says of it, and what the report
says in the one form that is hashed. That is frozen, like those of all other documents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, NamedTuple

from ledger.application.reads import View
from ledger.application.season_tables import known, summary_of
from ledger.domain.errors import RuleViolation, listed
from ledger.domain.season.eligibility import Judged, Standing, Summary, attendance_of, judged
from ledger.domain.season.evolve import Linked, Season
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.sentences import ERASED, erased
from ledger.domain.tournament.lookups import day_in
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId
from ledger.projections.awards_and_requirements import Requirement
from ledger.projections.documents import QualifierDays, QualifierSheet, ReportedPlaces, heading
from ledger.projections.people import in_order
from ledger.store import Store

Content = dict[str, Any]
LEAST_PLACES = 3  # of a report where no season here says how many it asks for


class QualifierSubject(NamedTuple):
    """What the report is about, by ids and codes."""

    opened: TournamentOpened
    state: Tournament
    season: str | None
    summary: Summary | None
    attendance: int | None
    best: tuple[Standing, ...]
    days: QualifierDays
    requirements: tuple[Requirement, ...]


def qualifier_head(subject: QualifierSubject) -> Content:
    """The tournament, and how many of its facts were seen."""
    opened = subject.opened
    return {
        "tournament": opened.slug,
        "name": opened.name,
        "date": opened.date.isoformat(),
        "version": subject.state.version,
    }


def qualifier_report_1(subject: QualifierSubject) -> Content:
    """The best, what the season has of it, what the rules ask for, and who runs it."""
    state, summary = subject.state, subject.summary
    ended = {} if summary is None else {"ended": day_in(state.zone, summary.completed_at).isoformat()}
    days = {key: day.isoformat() for key, day in subject.days._asdict().items() if day is not None}
    counts = {"players": summary.players if summary else None, "attendance": subject.attendance}
    return {
        **({} if subject.season is None else {"season": subject.season}),
        "rules": state.rules.system,
        "zone": state.zone,
        **ended,
        **{key: count for key, count in counts.items() if count is not None},
        "places": [{"place": each.place, "people": [str(person) for person in each.persons]} for each in subject.best],
        **days,
        "requirements": [_requirement(each) for each in subject.requirements],
        "officials": [{"person": str(person), "role": role} for person, role in state.officials.items()],
    }


def _requirement(row: Requirement) -> Content:
    figures = {"asked": row.asked, "found": row.found}
    return {"key": row.key, "status": row.status} | {key: each for key, each in figures.items() if each is not None}


@dataclass(frozen=True, slots=True)
class QualifierPaper:
    """A tournament at one moment, for its report."""

    seen: View
    season: str | None  # the short name of the season it is for
    state: Season | None  # None: it is not one of this ledger
    linked: Linked | None
    judged: Judged | None
    is_line: bool

    @property
    def size(self) -> int:
        """How long the whole log was."""
        return self.seen.size

    @property
    def subject(self) -> QualifierSubject:
        """What is hashed."""
        opened, state = self.seen.events[0].fact, self.seen.sound_state
        assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
        summary = summary_of(self.seen.store, state.slug, self.size, ())
        attendance = state.attendance
        if self.linked is not None:
            attendance = attendance_of(self.linked, summary) or attendance
        best = best_of(summary, self.asked)
        if self.is_line and not best:
            raise RuleViolation("{slug} has not ended.", code="not-ended", slug=state.slug)
        days = days_of(self.linked, self.judged, partial(day_in, state.zone))
        rows = self.seen.requirements(attendance).rows
        ended = summary if best else None
        return QualifierSubject(opened, state, self.season, ended, attendance, best, days, rows)

    @property
    def asked(self) -> int:
        """How many places the report names."""
        return self.state.rules.report_places if self.state is not None else LEAST_PLACES

    def model(self) -> QualifierSheet:
        """What is written."""
        subject, seen, state = self.subject, self.seen, self.seen.state
        names = self._names([person for each in subject.best for person in each.persons], list(state.officials))
        officials = {person: role for person, role in state.officials.items() if person in names}
        summary = subject.summary
        reports = self.linked.reports if self.linked is not None else ()
        return QualifierSheet(
            heading=heading(state, seen.text(subject.opened.name), subject.opened.date),
            season=self.season,
            season_name=None if self.state is None else seen.store.text(self.state.name) or ERASED,
            system=state.rules.system,
            zone=state.zone,
            ended=None if summary is None else day_in(state.zone, summary.completed_at),
            players=summary.players if summary else None,
            attendance=subject.attendance,
            places=in_places(subject.best, names, self.asked, self._unspelt(names)),
            days=subject.days,
            requirements=subject.requirements,
            officials=in_order(officials, names.__getitem__),
            sent=min((report.noted.at for report in reports), default=None),
        )

    def _names(self, best: list[PersonId], officials: list[PersonId]) -> dict[PersonId, str]:
        """What people are called; a line names nobody and nothing whose name is forgotten, for it would make it known
        anew."""
        found = self.seen.store.person_names((*best, *officials))
        if self.is_line:
            if gone := [person for person in best if person not in found]:
                raise RuleViolation(f"The name of {listed(map(erased, gone))} was erased; such a report names nobody.")
            if self.seen.store.text(self.subject.opened.name) is None:
                raise RuleViolation(f"What {self.seen.state.slug} is called was erased; such a report names nothing.")
            return {PersonId(person): name for person, name in found.items()}
        from ledger.exports.theme import person_in_font  # the fonts are read for a page alone

        everyone = dict.fromkeys((*best, *officials))
        return {person: person_in_font(found.get(person) or erased(person), person.hex[:4]) for person in everyone}

    def _unspelt(self, names: Mapping[PersonId, str]) -> frozenset[str]:
        """What stands on the page for somebody whose name it cannot show."""
        found = self.seen.store.person_names(names)
        return frozenset(shown for person, shown in names.items() if shown != found.get(person, shown))


def best_of(summary: Summary | None, asked: int) -> tuple[Standing, ...]:
    """The places that are reported; none of a tournament that has not ended."""
    if summary is None or summary.finished is None or summary.is_voided:
        return ()
    return tuple(each for each in summary.places if each.place <= asked)


def in_places(
    best: Sequence[Standing], names: Mapping[PersonId, str], asked: int, unspelt: frozenset[str]
) -> tuple[ReportedPlaces, ...]:
    """The best by place; where nothing is known yet, as many places as are asked for, with nobody in them."""
    if not best:
        return tuple(ReportedPlaces(place, ()) for place in range(1, asked + 1))
    found: dict[int, list[tuple[str, ...]]] = {}
    for standing in best:
        found.setdefault(standing.place, []).append(tuple(names[person] for person in standing.persons))
    return tuple(ReportedPlaces(place, tuple(players), unspelt) for place, players in found.items())


def days_of(linked: Linked | None, judged: Judged | None, day: Callable[[datetime], date]) -> QualifierDays:
    """What is recorded of a qualifier in its season, by the calendar of the place."""
    if linked is None or judged is None:
        return QualifierDays(None, None, None, None)
    return QualifierDays(
        sanctioned=day(linked.sanction.noted.at) if linked.sanction else None,
        requested=day(linked.request.at) if linked.request else None,
        reported=min((day(report.noted.at) for report in linked.reports), default=None),
        deadline=judged.deadline,
    )


def qualifier_paper(seen: View, given: str | None, *, is_line: bool) -> QualifierPaper:
    """The report of a tournament for the season named, else for the one it belongs to."""
    slug, store, size = seen.state.slug, seen.store, seen.size
    if given is None:
        there = list(_belongs_to(store, slug, size))
        if len(there) > 1 or (is_line and not there):
            where = f"belongs to {listed(there)}" if there else "belongs to no season"
            raise RuleViolation(f"{{slug}} {where}.", code="report-for-which-season", slug=slug)
        given = there[0] if there else None
    state = store.season(store.stream("season", given), before=size) if given is not None else None
    linked = state.linked.get(slug) if state is not None else None
    if state is None or linked is None:
        return QualifierPaper(seen, given, state, None, None, is_line)
    found = known(store, state, size)
    verdict = judged(linked, found.summaries.get(slug), state, found.same_as)
    return QualifierPaper(seen, given, state, state.whole(linked), verdict, is_line)


def _belongs_to(store: Store, tournament: str, size: int) -> list[str]:
    opened = [fact.slug for fact in store.openings(SeasonOpened)]
    states = ((slug, store.season(store.stream("season", slug), before=size)) for slug in opened)
    return [slug for slug, state in states if state is not None and tournament in state.linked]
