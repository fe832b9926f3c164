"""Eligibility: what a tournament of a season came to, and whether it counts: everything that is missing, until when it
could be mended, and what is odd.

Codes and figures only; the sentences stand with the read models.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal, cast

from pydantic import ConfigDict

from ledger.domain.facts import Recorded, TournamentEvent
from ledger.domain.scoring import accounts
from ledger.domain.scoring.ranking import no_shows, participants, ranked
from ledger.domain.season.evolve import Linked, Season
from ledger.domain.season.rules import SeasonRules
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.lookups import day_in, days_after, disputed
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened, TournamentReopened
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId, Slug, Value


@dataclass(frozen=True, slots=True)
class Standing:
    """A place and those who have it: one person, or everyone of a team.

    A plain dataclass, which pydantic reads and writes like a model: a season has a hundred thousand of them."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    place: int
    persons: tuple[PersonId, ...]
    took_part: bool  # ever had a table or a bye


class Summary(Value):
    """A tournament that ended at least once, as it stands."""

    slug: Slug
    date: date
    zone: str
    system: str
    title: str
    completed_at: datetime  # when it first ended, of the ends that stand: a later one moves no deadline
    round_one_at: datetime | None  # when its first round was paired
    finished: int | None  # the event that ended it, by its place in the log; None: it is open again
    is_voided: bool
    players: int  # who took part
    attendance: int | None
    places: tuple[Standing, ...]  # everyone ranked, best first
    disqualified: tuple[PersonId, ...]
    absent: tuple[PersonId, ...] = ()  # who entered, never played, and is not ranked for it
    disputed: tuple[PersonId, ...] = ()  # whose games are contested and not ruled on
    is_provisional: bool = False  # a game is contested, or lacks its result
    is_reported: bool = False  # told from elsewhere: its best and no more
    last_end: int | None = None  # the event that ended it last, where it is open again
    as_ended: tuple[Standing, ...] = ()  # the places of that end, likewise
    is_reopened: bool = False  # it counts as it last ended, until it ends anew

    @property
    def has_ended(self) -> bool:
        """Whether an end of it stands, be it open again: one that was a mistake does not."""
        return self.finished is not None or self.last_end is not None


def as_counting(summary: Summary, rules: SeasonRules) -> Summary:
    """A tournament as it counts in a season: one that was opened again as it last ended, where the figures say so."""
    if summary.finished is not None or summary.last_end is None or rules.reopened == "nothing":
        return summary
    standing = {"finished": summary.last_end, "places": summary.as_ended}
    return summary.model_copy(update={**standing, "is_provisional": True, "is_reopened": True})


@dataclass(slots=True)
class Followed:
    """A tournament on its way through the log."""

    state: Tournament
    round_one_at: datetime | None = None
    completed_at: datetime | None = None
    ends: list[tuple[int, TournamentFinished]] = field(default_factory=list)  # by event; without those of a mistake

    @classmethod
    def begun(cls, event: Recorded) -> "Followed":
        """From its first event on."""
        assert isinstance(event.fact, TournamentOpened), "a tournament's first fact is its opening"
        return cls(begin(event.fact))

    def take(self, event: Recorded) -> None:
        """One event further."""
        fact = cast(TournamentEvent, event.fact)
        evolve(self.state, fact)
        if isinstance(fact, TournamentFinished):
            self.completed_at = self.completed_at if self.ends else event.at
            self.ends.append((event.seq, fact))
        elif isinstance(fact, TournamentReopened) and fact.is_mistake:
            del self.ends[-1:]
        elif isinstance(fact, RoundPaired) and fact.round_no == 1:
            self.round_one_at = event.at

    def learn(self, facts: Iterable[TournamentEvent]) -> None:
        """Several events further, none of them of the timed kinds."""
        for fact in facts:
            evolve(self.state, fact)

    def summary(self) -> Summary | None:
        """How it stands; nothing before it first ended."""
        if self.completed_at is None:
            return None
        state = self.state
        is_open = any(round_.missing for round_ in state.rounds)
        if self.ends and state.is_finished and is_open:  # a result was cleared since
            return self._summary(self.completed_at, _numbered(self.ends[-1][1].places), is_open=True)
        placed = ranked(state, accounts(state, with_lines=False))
        places = ((each.place, each.account.contestant) for each in placed)
        return self._summary(self.completed_at, places, is_open=is_open)

    def as_asserted(self, end: TournamentFinished) -> Summary:
        """How it stands at its end by the places the end asserts, whose results may have been left unread. The door
        worked them out before it recorded them, and verify works them out again."""
        assert self.completed_at is not None, "it has just ended"
        return self._summary(self.completed_at, _numbered(end.places), is_open=False)

    def _summary(self, completed_at: datetime, places: Iterable[tuple[int, ContestantId]], *, is_open: bool) -> Summary:
        state, there, contested = self.state, participants(self.state), disputed(self.state)
        entrants, absent = state.entrants, sorted(no_shows(state))
        newest, end = self.ends[-1] if self.ends else (None, None)
        last = None if state.is_finished else end
        out = (entrant for entrant in entrants.values() if entrant.status == "disqualified")
        return Summary(
            slug=state.slug,
            date=state.date,
            zone=state.zone,
            system=state.rules.system,
            title=state.rules.title,
            completed_at=completed_at,
            round_one_at=self.round_one_at,
            finished=newest if state.is_finished else None,
            is_voided=state.is_voided,
            players=len(there),
            attendance=state.attendance,
            places=tuple(self._standings(places, there)),
            disqualified=tuple(person for entrant in out for person in entrant.persons()),
            absent=tuple(person for no in absent for person in entrants[no].persons()),
            disputed=tuple(person for no in sorted(contested) for person in entrants[no].persons()),
            is_provisional=is_open or bool(contested),
            last_end=None if last is None else newest,
            as_ended=() if last is None else tuple(self._standings(_numbered(last.places), there)),
        )

    def _standings(self, places: Iterable[tuple[int, ContestantId]], there: Set[PersonId]) -> Iterator[Standing]:
        """Everyone with a place; who was taken off the list after an end still had one in it."""
        known = {**self.state.removed, **self.state.entrants}
        for place, contestant in places:
            persons = known[contestant].persons()
            yield Standing(place=place, persons=persons, took_part=not there.isdisjoint(persons))


def _numbered(groups: Iterable[tuple[ContestantId, ...]]) -> Iterator[tuple[int, ContestantId]]:
    """Everyone with their place; where several share one, the next is skipped."""
    place = 1
    for group in groups:
        yield from ((place, contestant) for contestant in group)
        place += len(group)


LackCode = Literal[
    "not-finished",  # it has not ended, or was opened again
    "voided",
    "outside-window",  # of the season as it is by now
    "not-sanctioned",
    "sanctioned-late",  # and nobody gave a reason
    "not-requested",
    "not-reported",
    "reported-late",
    "too-few-players",
    "attendance-unknown",
    "attendance-too-low",
    "replaced",  # it is counted under another short name
    "other-format",  # entered here, and by other rules than it was told
]
RemarkCode = Literal["sanctioned-late", "report-differs", "report-entered-late", "opened-again"]


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
    event: int | None = None  # the one that says why, where one does


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
    is_reported: bool = False  # by what was told from elsewhere
    replaced_by: Slug | None = None  # the short name under which it is counted


def judged(linked: Linked, summary: Summary | None, season: Season, same_as: Mapping[PersonId, PersonId]) -> Judged:
    """Everything there is to say about a tournament of the season."""
    linked = season.whole(linked)
    lacks = tuple(_lacks(linked, summary, season))
    attendance = attendance_of(linked, summary)
    return Judged(
        tournament=linked.slug,
        day=summary.date if summary else linked.date,
        region=linked.region,
        counts=not lacks,
        lacks=lacks,
        remarks=tuple(_remarks(linked, summary, season, same_as)),
        completed=day_in(summary.zone, summary.completed_at) if summary and summary.has_ended else None,
        deadline=deadline(summary, season),
        players=summary.players if summary else None,
        attendance=attendance,
        linked=linked.noted.seq,
        sanction=linked.sanction.noted.seq if linked.sanction else None,
        request=linked.request.seq if linked.request else None,
        report=min(linked.reports, key=lambda report: report.noted.at).noted.seq if linked.reports else None,
        finished=summary.finished if summary else None,
        is_reported=bool(summary and summary.is_reported),
        replaced_by=linked.replaced_by,
    )


def attendance_of(linked: Linked, summary: Summary | None) -> int | None:
    """How many came to the convention: as the sanction says, else as the tournament does."""
    if linked.sanction is not None and linked.sanction.attendance is not None:
        return linked.sanction.attendance
    return summary.attendance if summary else None


def deadline(summary: Summary | None, season: Season) -> date | None:
    """The last day on which a report is in time, by the calendar of the place where it was played."""
    if summary is None or season.rules.report_days is None or not summary.has_ended:
        return None
    return days_after(day_in(summary.zone, summary.completed_at), season.rules.report_days)


def _lacks(linked: Linked, summary: Summary | None, season: Season) -> Iterator[Lack]:
    rules = season.rules
    if linked.replaced_by is not None:
        yield _lack("replaced")
        return
    if summary is None or summary.finished is None:
        yield _lack("not-finished")
    if summary is not None and linked.outside is not None and rules.formats and summary.system not in rules.formats:
        yield _lack("other-format")
    if summary is not None and summary.is_voided:
        yield _lack("voided")
    if not season.first_day <= (summary.date if summary else linked.date) <= season.last_day:
        yield _lack("outside-window")
    if "sanction" in rules.needs and linked.sanction is None:
        yield _lack("not-sanctioned")
    if late := _sanctioned_late(linked, summary, season):
        yield late
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


def _sanctioned_late(linked: Linked, summary: Summary | None, season: Season) -> Lack | None:
    """An approval of a later day than the first pairing, where it was played, for which nobody gave a reason."""
    sanction, rules = linked.sanction, season.rules
    if "sanction" not in rules.needs or rules.late_sanction == "counts" or sanction is None or sanction.why is not None:
        return None
    if summary is None or summary.round_one_at is None:
        return None
    day, last = day_in(summary.zone, sanction.noted.at), day_in(summary.zone, summary.round_one_at)
    return _lack("sanctioned-late", until=last, on=day) if day > last else None


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
    if summary.is_reopened:
        yield Remark(code="opened-again", on=None)
    sanction, began = linked.sanction, summary.round_one_at
    if sanction and began and sanction.noted.at > began and not _sanctioned_late(linked, summary, season):
        why = sanction.why if season.rules.late_sanction == "with-reason" else None
        yield Remark(code="sanctioned-late", on=day_in(summary.zone, sanction.noted.at), event=why)
    if not linked.reports:
        return
    if entered := _entered_late(linked, summary, season):
        yield Remark(code="report-entered-late", on=entered)
    newest, asked = linked.reports[-1], season.rules.report_places
    told = (each for each in newest.places if newest.outside is None or each[0] <= asked)  # which may name more
    reported = {(place, same_as.get(person, person)) for place, person in told}
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
