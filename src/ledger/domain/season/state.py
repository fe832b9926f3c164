"""The state of a season: private to the fold, mutable inside it, and never touched by decide."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from ledger.domain.season.rules import SeasonRules
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


class Report(NamedTuple):
    """What was reported: places and who had them."""

    noted: Noted
    places: tuple[tuple[int, PersonId], ...]


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


@dataclass(slots=True)
class Finals:
    """The tournament the season leads to."""

    slug: str
    stream: UUID
    date: date
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
    is_closed: bool = False
    officials: dict[PersonId, Role] = field(default_factory=dict)  # in the order they were appointed
