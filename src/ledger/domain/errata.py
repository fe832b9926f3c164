"""Errata: from which day a change to the game's rules counts, by how long before a tournament it must be out."""

from calendar import monthrange
from datetime import date, timedelta

from ledger.domain.errors import BadRequest
from ledger.domain.rules import Notice


def counts_from(published: date, notice: Notice) -> date:
    """The first day of play on which something published that day counts.

    A month later is the same day of the next month, or its last day where that has no such day."""
    try:
        return _months_later(published, notice.months) + timedelta(days=notice.days)
    except (ValueError, OverflowError):  # past the year 9999
        raise BadRequest(f"{published} lies too far ahead to say from when it counts.") from None


def is_in_force(published: date, day: date, notice: Notice) -> bool:
    """Whether something published that day counts at a tournament that begins on the other."""
    return counts_from(published, notice) <= day


def _months_later(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    return date(year, month, min(day.day, monthrange(year, month)[1]))
