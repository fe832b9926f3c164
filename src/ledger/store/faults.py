"""What can go wrong below, as one of our own errors: no traceback of a database reaches a user."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing import persistence

from ledger.domain.errors import Busy, StoreFailed

FAULTS = (persistence.PersistenceError, sqlite3.Error, UnicodeDecodeError)
"""Of the library, of the database, and of a damaged name of a table that SQLite quotes in its own message."""


class Conflict(Exception):
    """Somebody else wrote first: a version or a command id is taken. The door reloads and decides again."""


@contextmanager
def translated() -> Iterator[None]:
    """Turn every exception of the database and the library into ours."""
    try:
        yield
    except FAULTS as error:
        raise fault_of(error) from error


def fault_of(error: Exception) -> Exception:
    """Our own error for one of theirs."""
    match error:
        case persistence.IntegrityError() | sqlite3.IntegrityError():
            return Conflict(str(error))
        case UnicodeDecodeError():
            return StoreFailed("The store could not be read: it is damaged.")
        case persistence.OperationalError() | sqlite3.OperationalError() if _is_locked(error):
            return Busy("Somebody else is writing to this store; try again in a moment.")
    return StoreFailed(f"The store could not be read or written: {error}.")


def _is_locked(error: Exception) -> bool:
    return "locked" in str(error) or "busy" in str(error)
