"""The qualifiers of the demo season: all of it invented."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A tournament of the season, and when its top three were reported."""

    slug: str
    name: str
    rules: str
    morning: datetime
    attendance: int
    reported_after: int  # days
    corrected_after: int | None = None  # likewise, where a result was overturned
    disqualified: str | None = None


QUALIFIERS = (
    Qualifier("harbour", "Harbour Masters", "masters-2019", datetime(2019, 8, 3, 9, tzinfo=UTC), 140, 7),
    Qualifier("old-mill", "Old Mill Champions", "champions-2019", datetime(2019, 10, 12, 9, tzinfo=UTC), 60, 14, 100),
    Qualifier(
        *("bridge", "North Bridge Masters", "masters-2019", datetime(2020, 1, 18, 9, tzinfo=UTC), 180, 23),
        disqualified="Gus Seven",
    ),
    Qualifier("spring", "Spring Champions", "champions-2019", datetime(2020, 3, 21, 9, tzinfo=UTC), 75, 3),
)
"""In the order they were played. The third was reported too late and gives no points."""
