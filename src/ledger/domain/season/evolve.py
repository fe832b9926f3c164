"""A season replayed: the state that decisions ask for, and facts into it. It never refuses: what was recorded happened.

The state is private to the fold, mutable inside it, and never touched by `decide`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import Recorded
from ledger.domain.season.facts import (
    FinalsOpened,
    FinalsUnlinked,
    InvitationAccepted,
    InvitationAnswerWithdrawn,
    InvitationDeclined,
    OutsideAnnounced,
    OutsideReported,
    QualifierReplaced,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    ReplacementWithdrawn,
    ReportWithdrawn,
    RequestWithdrawn,
    SanctionWithdrawn,
    SeasonAmended,
    SeasonClosed,
    SeasonOfficialAppointed,
    SeasonOpened,
    SeasonReopened,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.season.rules import Outside, SeasonRules
from ledger.domain.values import Commitment, PersonId, Role, Version


class Noted(NamedTuple):
    """When something happened, when it was written down, and by which event."""

    at: datetime
    recorded_at: datetime
    seq: int


class Sanctioned(NamedTuple):
    """An approval, with the attendance it names and when round 1 had been paired by then."""

    noted: Noted
    attendance: int | None
    round_one: datetime | None
    why: int | None  # the event that gives a reason for it, where one does


class Report(NamedTuple):
    """What was reported: places and who had them."""

    noted: Noted
    places: tuple[tuple[int, PersonId], ...]
    outside: Outside | None = None  # what else it tells, where the tournament was played elsewhere


@dataclass(slots=True)
class Linked:
    """A tournament of the season and what is recorded of it."""

    slug: str
    stream: UUID
    date: date
    region: str | None
    noted: Noted
    sanction: Sanctioned | None = None
    request: Noted | None = None
    reports: list[Report] = field(default_factory=list)  # each replaces the one before; the first in time is in time
    outside: Outside | None = None  # as it was announced, where it is played elsewhere
    replaced_by: str | None = None  # the other short name under which it is counted

    def told(self) -> Outside | None:
        """What is known of it from elsewhere: as the newest report has it, else as it was announced."""
        reported = (report.outside for report in reversed(self.reports) if report.outside is not None)
        return next(reported, self.outside)


def days_of(linked: Linked) -> tuple[date, date]:
    """The first and the last day of a tournament, as far as is known."""
    told = linked.told()
    return (linked.date, linked.date) if told is None else (told.date, told.ended or told.date)


@dataclass(slots=True)
class Finals:
    """The tournament the season leads to."""

    slug: str
    stream: UUID
    date: date
    noted: Noted


class Answer(NamedTuple):
    """Whether somebody comes to the finals, and where they said so."""

    accepts: bool
    noted: Noted


@dataclass(slots=True)
class Season:
    """One season, replayed."""

    slug: str
    name: Commitment
    rules: SeasonRules
    first_day: date
    last_day: date
    follows: str | None
    version: Version = Version(1)
    linked: dict[str, Linked] = field(default_factory=dict)  # by short name, in the order they were linked
    finals: Finals | None = None
    answers: dict[PersonId, Answer] = field(default_factory=dict)  # to invitations to the finals
    is_closed: bool = False
    officials: dict[PersonId, Role] = field(default_factory=dict)  # in the order they were appointed

    def whole(self, linked: Linked) -> Linked:
        """A tournament with what was said of it under the short names it replaces."""
        others = [self.whole(each) for each in self.linked.values() if each.replaced_by == linked.slug]
        if not others:
            return linked
        reports = sorted((*linked.reports, *(report for each in others for report in each.reports)), key=_in_the_log)
        sanctions = [each.sanction for each in (linked, *others) if each.sanction is not None]
        requests = (each.request for each in (linked, *others) if each.request is not None)
        return replace(
            linked,
            sanction=_as_one(sanctions) if sanctions else None,
            request=min(requests, key=lambda noted: noted.at, default=None),
            reports=reports,
            outside=linked.outside or next((each.outside for each in others if each.outside is not None), None),
        )

    def counted_as(self, slug: str | None) -> Iterator[str]:
        """A short name, and every other one under which it is counted."""
        while slug is not None:
            yield slug
            slug = self.linked[slug].replaced_by if slug in self.linked else None


def _in_the_log(report: Report) -> int:
    return report.noted.seq


def _as_one(sanctions: Sequence[Sanctioned]) -> Sanctioned:
    """What was approved under several names was when it first was; its own figures go before those of the others."""
    own, first = sanctions[0], min(sanctions, key=lambda each: each.noted.at)
    attendance = next((each.attendance for each in sanctions if each.attendance is not None), None)
    why = next((each.why for each in sanctions if each.why is not None), None)
    return Sanctioned(first.noted, attendance, own.round_one, why)


_WHILE_CLOSED = frozenset({"reopen-season", "appoint-in-season"})
"""What is taken of a season that is closed."""


def refuse_closed(name: str, state: Season) -> None:
    """A closed season takes hardly anything more, by the name of the request; what is corrected inside its tournaments
    still counts."""
    if state.is_closed and name not in _WHILE_CLOSED:
        raise RuleViolation("{season} is closed.", code="season-closed", season=state.slug)


def replay(events: Iterable[Recorded], state: Season | None = None) -> Season | None:
    """Fold events into a state. Their times and places belong to it: deadlines are judged by them."""
    for event in events:
        if state is None:
            assert isinstance(event.fact, SeasonOpened), "a season's first fact is its opening"
            state = begin(event.fact)
        else:
            evolve(state, event)
    return state


def begin(fact: SeasonOpened) -> Season:
    """The state a season opens with."""
    return Season(fact.slug, fact.name, fact.rules, fact.first_day, fact.last_day, fact.follows)


def evolve(state: Season, event: Recorded) -> None:
    """Apply one event."""
    state.version = Version(state.version + 1)
    noted = Noted(event.at, event.recorded_at, event.seq)
    match event.fact:
        case TournamentLinked() as fact:
            if fact.tournament in state.linked:  # for another region; what is recorded of it stays
                state.linked[fact.tournament].region = fact.region
            else:
                state.linked[fact.tournament] = Linked(fact.tournament, fact.stream, fact.date, fact.region, noted)
        case TournamentUnlinked(tournament=tournament):
            state.linked.pop(tournament, None)
            for each in state.linked.values():  # what it stood for stands for itself again
                each.replaced_by = None if each.replaced_by == tournament else each.replaced_by
        case QualifierSanctioned() as fact:
            # a new count of attendance moves no day: it was approved when it first was
            before = state.linked[fact.tournament].sanction
            approved = before.noted if before else noted
            why = event.seq if event.reason is not None else before.why if before else None
            state.linked[fact.tournament].sanction = Sanctioned(approved, fact.attendance, fact.round_one, why)
        case SanctionWithdrawn(tournament=tournament):
            state.linked[tournament].sanction = None
        case QualifierRequested(tournament=tournament):
            state.linked[tournament].request = noted
        case RequestWithdrawn(tournament=tournament):
            state.linked[tournament].request = None
        case ReportWithdrawn(tournament=tournament):
            del state.linked[tournament].reports[-1:]
        case FinalsUnlinked():
            state.finals = None
        case QualifierReported() as fact:
            places = tuple((each.place, each.person) for each in fact.places)
            state.linked[fact.tournament].reports.append(Report(noted, places))
        case OutsideAnnounced() | OutsideReported() | QualifierReplaced() | ReplacementWithdrawn():
            _evolve_outside(state, event.fact, noted)
        case FinalsOpened() as fact:
            state.finals = Finals(fact.tournament, fact.stream, fact.date, noted)
        case SeasonAmended() as fact:
            state.rules, state.follows = fact.rules, fact.follows
            state.first_day, state.last_day = fact.first_day, fact.last_day
        case SeasonOfficialAppointed(person=person, role=role):
            state.officials.pop(person, None)
            if role is not None:
                state.officials[person] = role
        case InvitationAccepted(person=person) | InvitationDeclined(person=person) as fact:
            state.answers.pop(person, None)
            state.answers[person] = Answer(isinstance(fact, InvitationAccepted), noted)
        case InvitationAnswerWithdrawn(person=person):
            state.answers.pop(person, None)
        case SeasonClosed():
            state.is_closed = True
        case SeasonReopened():
            state.is_closed = False
        case fact:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _evolve_outside(
    state: Season, fact: OutsideAnnounced | OutsideReported | QualifierReplaced | ReplacementWithdrawn, noted: Noted
) -> None:
    """What is told of a tournament that was played elsewhere."""
    match fact:
        case OutsideAnnounced():
            there = state.linked.get(fact.tournament)
            if there is None:
                there = Linked(fact.tournament, fact.stream, fact.outside.date, fact.region, noted)
                state.linked[fact.tournament] = there
            there.date, there.region, there.outside = fact.outside.date, fact.region, fact.outside
        case OutsideReported():
            places = tuple((each.place, each.person) for each in fact.places)
            state.linked[fact.tournament].reports.append(Report(noted, places, fact.outside))
        case QualifierReplaced():
            state.linked[fact.replaces].replaced_by = fact.tournament
        case ReplacementWithdrawn():
            state.linked[fact.replaces].replaced_by = None
