"""After words were forgotten: the file is written anew, so that none of their bytes is left in it or beside it.

A deleted row is gone for every reader at once, but its bytes stay in the write-ahead log until that is emptied, and may
stay in the gaps of a page until the page is built again. Until both is done the store says so of itself, and whoever
opens it next finishes the work.
"""

import sqlite3
from contextlib import closing, suppress

from ledger.domain.errors import Busy, StoreFailed
from ledger.store import Store, schema
from ledger.store.faults import translated

PATIENCE_MILLISECONDS = 2_000


def clean(store: Store, patience: int | None = None) -> None:
    """Write the file of a store anew without what was deleted; Busy while somebody else is reading or writing it."""
    with translated(), closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
        schema.settle(connection)
        connection.execute(f"PRAGMA busy_timeout = {PATIENCE_MILLISECONDS if patience is None else patience:d}")
        due = connection.execute("SELECT value FROM meta WHERE key = ?", (schema.CLEANING_DUE,)).fetchone()
        _empty_write_ahead_log(connection)
        connection.execute("VACUUM")
        _empty_write_ahead_log(connection)
        # that very wish: if more was forgotten meanwhile, its bytes are still to be cleaned away
        connection.execute("DELETE FROM meta WHERE key = ? AND value = ?", (schema.CLEANING_DUE, *(due or ("",))))
    store.is_cleaning_due = False


def finish(store: Store) -> None:
    """Clean a store if somebody forgot words and could not clean it; without waiting for anyone."""
    if store.is_cleaning_due:
        with suppress(Busy, StoreFailed):  # it stays due
            clean(store, patience=0)


def _empty_write_ahead_log(connection: sqlite3.Connection) -> None:
    is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise Busy("Somebody else is reading this store; its write-ahead log could not be emptied.")
