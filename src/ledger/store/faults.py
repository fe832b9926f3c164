"""What can go wrong below, as one of our own errors: no traceback of a database reaches a user."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing import persistence

from ledger.domain.errors import Busy, StoreFailed


class Conflict(Exception):
    """Somebody else wrote first: a version or a command id is taken. The door reloads and decides again."""


@contextmanager
def translated() -> Iterator[None]:
    """Turn every exception of the database and the library into ours."""
    try:
        yield
    except (persistence.IntegrityError, sqlite3.IntegrityError) as error:
        raise Conflict(str(error)) from error
    except (persistence.OperationalError, sqlite3.OperationalError) as error:
        if "locked" in str(error) or "busy" in str(error):
            raise Busy("Somebody else is writing to this store; try again in a moment.") from error
        raise StoreFailed(f"The store could not be read or written: {error}.") from error
    except (persistence.PersistenceError, sqlite3.Error) as error:
        raise StoreFailed(f"The store could not be read or written: {error}.") from error
    except UnicodeDecodeError as error:  # SQLite quotes the damaged name of a table in its own message
        raise StoreFailed("The store could not be read: it is damaged.") from error
