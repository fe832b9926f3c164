"""Short words for what surrounds a tournament: feeders, attendance, awards, and what the door saw elsewhere."""

from datetime import date
from uuid import UUID

from ledger.domain.tournament.state import Feeder, Seen
from ledger.domain.values import Commitment, ContestantId, Convention, PersonId
from tests import facts as e
from tests import requests as r
from tests.builders import SLUG, person

Q1, Q2 = UUID(int=201), UUID(int=202)  # the streams of two qualifiers

# facts


def fed(feeder: str, stream: UUID = Q1) -> e.FeederLinked:
    return e.FeederLinked(feeder=feeder, stream=stream, oddities=())


def attended(number: int) -> e.AttendanceRecorded:
    return e.AttendanceRecorded(attendance=number)


def named(name: str, first: str = "2026-05-01", last: str = "2026-05-03", odd: str | None = None) -> e.ConventionNamed:
    first_day, last_day = date.fromisoformat(first), date.fromisoformat(last)
    odd_codes = (odd,) if odd else ()
    return e.ConventionNamed(convention=name, first_day=first_day, last_day=last_day, oddities=odd_codes)


def awarded(award: str, no: int) -> e.AwardGiven:
    return e.AwardGiven(award=award, contestant=ContestantId(no))


# requests


def attendance(number: int) -> r.RecordAttendance:
    return r.RecordAttendance(do="attendance", tournament=SLUG, attendance=number)


def convention(name: str, first: str = "2026-05-01", last: str = "2026-05-03") -> r.NameConvention:
    first_day, last_day = date.fromisoformat(first), date.fromisoformat(last)
    return r.NameConvention(do="convention", tournament=SLUG, name=name, first_day=first_day, last_day=last_day)


def fed_by(feeder: str, reason: Commitment | None = None) -> r.LinkFeeder:
    return r.LinkFeeder(do="fed-by", tournament=SLUG, feeder=feeder, reason=reason)


def admit(no: int, reason: Commitment | None = None) -> r.CheckIn:
    return r.CheckIn(do="check-in", tournament=SLUG, player=person(no), reason=reason)


def award(key: str, no: int, reason: Commitment | None = None) -> r.GiveAward:
    return r.GiveAward(do="award", tournament=SLUG, award=key, player=ContestantId(no), reason=reason)


# what the door saw


def feeder(
    *players: int,
    stream: UUID = Q1,
    fed_by: frozenset[str] = frozenset(),
    is_voided: bool = False,
    day: str = "2026-05-01",
    convention: Convention | None = None,
) -> Feeder:
    return Feeder(stream, people(*players), fed_by, date.fromisoformat(day), convention, is_voided)


def seen(feeder: Feeder | None = None, entitled: frozenset[PersonId] | None = None, **barred: int) -> Seen:
    """`seen(entitled=people(1, 2), q1=3)`: those two may enter, and player 3 was disqualified in q1."""
    words = {person(no): f"{slug}, which feeds this tournament" for slug, no in barred.items()}
    return Seen(feeder=feeder, entitled=entitled, barred=words)


def people(*players: int) -> frozenset[PersonId]:
    return frozenset(map(person, players))
