"""Days where something is played, at both ends of the calendar."""

from datetime import UTC, date, datetime

import pytest

from ledger.domain.tournament.lookups import day_in


def test_a_day_is_that_of_the_place() -> None:
    assert day_in("Asia/Tokyo", datetime(2026, 5, 2, 20, tzinfo=UTC)) == date(2026, 5, 3)


@pytest.mark.parametrize(
    ("zone", "moment"),
    [
        ("America/New_York", datetime.min.replace(tzinfo=UTC)),
        ("Asia/Tokyo", datetime.max.replace(tzinfo=UTC)),
    ],
)
def test_a_day_that_the_calendar_of_the_place_does_not_have_is_that_of_utc(zone: str, moment: datetime) -> None:
    assert day_in(zone, moment) == moment.date()
