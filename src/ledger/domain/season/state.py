"""The state of a season: private to the fold, mutable inside it, and never touched by decide."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from ledger.domain.errors import RuleViolation
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
