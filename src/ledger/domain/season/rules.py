"""The figures of a season as one frozen value, stored whole in its opening; no defaults, as with a tournament's. And
what is told of a tournament that was played elsewhere, as one."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.values import Commitment, Label, Value

Needed = Literal["sanction", "request", "report"]
"""What must be recorded of a tournament before its places count."""
LateSanction = Literal["counts", "with-reason"]
"""An approval of a later day than the first pairing: it counts as any other, or only where a reason was given."""
Reopened = Literal["nothing", "as-it-ended"]
"""What a tournament gives that ended and was opened again, until it ends anew."""
AtLeastOne = Annotated[int, Field(ge=1, le=1_000_000)]
PointTable = Annotated[tuple[Annotated[int, Field(ge=0, le=100_000)], ...], Field(max_length=1000)]
"""Points by place, the first place first; whoever stands below gets none."""


class SeasonRules(Value):
    """Every figure of one season, amendments included."""

    system: str
    title: str
    formats: tuple[str, ...]  # the rule systems whose tournaments may belong to it; none named: any
    points: Annotated[PointTable, Field(min_length=1)]
    participation: Annotated[int, Field(ge=0, le=100_000)]  # to those who took part and stand below the point table
    event_cap: AtLeastOne | None  # the most points one tournament gives a person
    best_of: AtLeastOne | None  # how many of a person's tournaments count, the best ones; None: all
    threshold: AtLeastOne | None  # so many points qualify for the finals; None: everybody with points does
    least_players: AtLeastOne | None  # with fewer a tournament gives no points
    least_attendance: AtLeastOne | None  # of the convention it is part of, likewise
    needs: Annotated[tuple[Needed, ...], Field(max_length=3)]
    late_sanction: LateSanction
    report_places: Annotated[int, Field(ge=1, le=1000)]  # how many places a report names
    report_days: Annotated[int, Field(ge=0, le=3660)] | None  # days after the end; None: a report is never late
    reopened: Reopened
    carry_over: PointTable  # points its finals give for the season after it, by place
    regions: Annotated[tuple[Label, ...], Field(max_length=1000)]  # none named: a season without regions
    finals: tuple[str, ...]  # the rule systems finals may be played by; none named: any
    counting: str  # the function that counts, with its version: "places/1"


class Outside(Value):
    """A tournament that was played elsewhere, as those who ran it tell of it."""

    name: Commitment
    system: str  # by which it is played, and what people call that
    title: str
    ended: date | None  # None: on the same day, as far as is known
    date: date
    zone: str  # by whose calendar
    players: Annotated[int, Field(ge=1)] | None
    attendance: Annotated[int, Field(ge=1)] | None
    organizer: Commitment | None
