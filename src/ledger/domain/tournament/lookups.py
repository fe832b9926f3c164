"""Days by the calendar of the place where a tournament is played."""

from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo

from ledger.domain.tournament.state import Tournament


def local_day(moment: datetime, state: Tournament) -> date:
    """The day of a moment where the tournament is played."""
    return day_in(state.zone, moment)


def day_in(zone: str, moment: datetime) -> date:
    """The day of a moment by the clock of a zone."""
    try:
        return moment.astimezone(_zone(zone)).date()
    except OverflowError:  # the first or the last hours of the calendar have no day there
        return moment.date()


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):  # known where it was opened, and not on this machine
        return UTC
