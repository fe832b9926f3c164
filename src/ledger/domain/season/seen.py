"""What a decision about a season must know from outside its stream: read by the door and handed over."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from ledger.domain.season.counting import Counted
from ledger.domain.season.summary import Summary


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tournament that a request speaks of, as it stands."""

    stream: UUID
    date: date
    system: str
    title: str  # of its rules
    is_voided: bool
    is_finished: bool
    round_one_at: datetime | None = None  # when its first round was paired, where that was asked for
    summary: Summary | None = None  # how it ended, likewise


@dataclass(frozen=True, slots=True)
class SeasonSeen:
    """Small and frozen; most requests need one part of it."""

    tournament: Candidate | None = None  # None: there is none of that name
    before: date | None = None  # when the season begins that this one shall follow; None: there is none of that name
    finals_before: str | None = None  # the finals of that season, whose places give points here without being linked
    after: Mapping[str, date] = field(default_factory=dict)  # when the seasons begin that follow this one
    systems: Mapping[str, str] = field(default_factory=dict)  # what the linked tournaments are played by
    counted: Counted | None = None  # the table as it stands


NOTHING = SeasonSeen()
