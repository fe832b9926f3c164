"""From which day errata count."""

from datetime import date

import pytest

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.rules import Notice, erratum_counts_from, is_erratum_in_force
from ledger.projections.awards_and_requirements import errata_answer
from tests.builders import opened


def since(system: str, published: date) -> date:
    """From when it counts under a rule document."""
    return errata_answer(opened(system=system).rules, published, published).counts_from


def counts(system: str, published: date, day: date) -> bool:
    return errata_answer(opened(system=system).rules, published, day).in_force


@pytest.mark.rule("GG2-03")
@pytest.mark.parametrize(
    ("published", "day"),
    [
        (date(2026, 5, 15), date(2026, 6, 15)),
        (date(2026, 1, 31), date(2026, 2, 28)),
        (date(2024, 1, 31), date(2024, 2, 29)),
        (date(2026, 8, 31), date(2026, 9, 30)),
        (date(2026, 12, 5), date(2027, 1, 5)),
    ],
)
def test_in_season_two_errata_count_a_calendar_month_later(published: date, day: date) -> None:
    assert since("gaining-grounds-s2", published) == day
    assert counts("gaining-grounds-s2", published, day)
    assert not counts("gaining-grounds-s2", published, date.fromordinal(day.toordinal() - 1))


@pytest.mark.rule("GG17-01")
def test_errata_of_1_june_count_for_events_from_15_june() -> None:
    assert since("gaining-grounds-2017", date(2017, 6, 1)) == date(2017, 6, 15)
    assert counts("gaining-grounds-2017", date(2017, 6, 1), date(2017, 6, 15))
    assert not counts("gaining-grounds-2017", date(2017, 6, 1), date(2017, 6, 14))


@pytest.mark.rule("GG17-01")
def test_14_days_are_counted_over_the_end_of_a_month() -> None:
    assert since("gaining-grounds-2017", date(2017, 2, 20)) == date(2017, 3, 6)


@pytest.mark.parametrize("system", ["masters-2019", "champions-2019"])
def test_a_document_that_does_not_say_leaves_it_to_the_organizer(system: str) -> None:
    with pytest.raises(RuleViolation, match="does not say from when errata count"):
        since(system, date(2026, 5, 2))


def test_months_and_days_can_be_asked_for_together() -> None:
    both = Notice(months=13, days=2)
    assert erratum_counts_from(date(2026, 1, 30), both) == date(2027, 3, 2)
    assert is_erratum_in_force(date(2026, 1, 30), date(2027, 3, 2), both)
    assert not is_erratum_in_force(date(2026, 1, 30), date(2027, 3, 1), both)


@pytest.mark.parametrize("notice", [Notice(months=1, days=0), Notice(months=0, days=14)])
def test_a_day_at_the_end_of_the_calendar_has_none_after_it(notice: Notice) -> None:
    with pytest.raises(BadRequest, match="too far ahead"):
        erratum_counts_from(date(9999, 12, 30), notice)
