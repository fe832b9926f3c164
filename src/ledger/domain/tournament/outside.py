"""What a decision must know from outside its own stream: read by the door, handed over, kept in the fact as seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from ledger.domain.facts import TournamentEvent
from ledger.domain.text import fold
from ledger.domain.values import ChosenValue, Commitment, ContestantId, Convention, PersonId, Version


class Feeder(NamedTuple):
    """A tournament that may come to feed another: its stream, who entered it, and what feeds it, near or far."""

    stream: UUID
    players: frozenset[PersonId]
    fed_by: frozenset[str]
    date: date
    convention: Convention | None
    is_voided: bool = False


class FinalsOf(NamedTuple):
    """The season whose finals a tournament is: what everybody has earned in it, and whom that lets in."""

    season: str
    asked: int  # so many points qualify
    points: Mapping[PersonId, int]  # of those who have any, under every id they are known by
    qualified: frozenset[PersonId]  # likewise


_MOST_DAYS = 7
"""Between a feeder and its final, where nobody said which convention they are part of."""
DayAndConvention = tuple[date, Convention | None]


def apart(feeder: DayAndConvention, final: DayAndConvention) -> tuple[str, ...]:
    """What speaks against a feeder and its final being of the same convention."""
    (fed_on, theirs), (played_on, ours) = feeder, final
    if theirs and ours and fold(theirs.name) != fold(ours.name):
        return ("feeder-of-another-convention",)
    meet = ours or theirs
    if meet is None:
        is_near = 0 <= (played_on - fed_on).days <= _MOST_DAYS
    else:
        is_near = all(meet.first_day <= day <= meet.last_day for day in (fed_on, played_on))
    return () if is_near else ("feeder-of-other-days",)


@dataclass(frozen=True, slots=True)
class Seen:
    """Small and frozen; nothing of it for most requests."""

    sealed: Mapping[str, Commitment] = field(default_factory=dict)  # the player's own secret choices, by kind
    choices: Mapping[Commitment, ChosenValue] = field(default_factory=dict)  # what secret choices at the table say
    noted: Mapping[ContestantId, ChosenValue] = field(default_factory=dict)  # secrets kept until the result is final
    won_before: Mapping[str, str] = field(default_factory=dict)  # models that may not win again, and where they won
    feeder: Feeder | None = None  # the tournament to be linked as a feeder, none if there is no such
    entitled: frozenset[PersonId] | None = None  # who entered a feeder; None: the tournament has none
    barred: Mapping[PersonId, str] = field(default_factory=dict)  # from related tournaments: which, in words
    finals_of: FinalsOf | None = None  # the season whose finals it is, if it is
    actor: PersonId | None = None  # who asks, where that matters
    gone: frozenset[PersonId] = frozenset()  # officials who were erased, where that matters
    last_result_at: datetime | None = None  # when the last game was decided, where that matters
    opener: PersonId | None = None  # who announced the tournament, where that matters
    meant: TournamentEvent | None = None  # the fact that is to be taken back
    stood: Mapping[Version, TournamentEvent] = field(default_factory=dict)  # results withdrawn with their round


NOTHING = Seen()
