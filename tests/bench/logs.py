"""The whole log: read from end to end, checked, and weighed."""

import sqlite3
from collections import deque
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path

from ledger.application.reads import view
from ledger.projections.standings import Standings
from ledger.store import Store
from ledger.store.sqlite.files import open_store
from ledger.store.verify import verify
from tests.bench.floors import EVENTS, validators
from tests.bench.great_store import PLAYED, great_store
from tests.bench.measure import Budget, Row, Work, one_by_one, race

USUAL, FULL = 100_000, 1_000_000


def rows(events: int) -> list[Row]:
    """Scan and verify against the same floor, and bytes on disk against bytes of events."""
    path = great_store(events)
    scan = Budget(f"scan of {events:,} events", "SELECT + validate_json", 1.4)
    check = Budget(f"verify of {events:,} events", "SELECT + validate_json", 2.5)
    runs = 5 if events <= USUAL else 1
    with open_store(str(path)) as store, closing(sqlite3.connect(path)) as connection:
        floor = floor_of(connection)
        floor()  # so that nobody is the first to fetch the file from the disk
        return [
            race(scan, one_by_one(lambda: deque(store.scan(), maxlen=0), floor), runs),
            race(check, one_by_one(_verify(store), floor), runs),
            _past(store, events),
            _weight(path, connection),
        ]


def _past(store: Store, events: int) -> Row:
    """A tournament at a time long after its last event, so that the whole log behind it is searched, and at the event
    that this comes to."""
    size = store.tree().size
    later = max(event.recorded_at for event in view(store, PLAYED).events) + timedelta(days=1)
    moments = (later.isoformat(), f"event:{size - 1}")
    by_time, by_event = (partial(_table, store, moment) for moment in moments)
    assert by_time() == by_event()
    budget = Budget(f"as-of by time in {events:,} events", "as-of by event", 1.3)
    return race(budget, one_by_one(by_time, by_event), runs=15)


def floor_of(connection: sqlite3.Connection) -> Work:
    """The whole log read and parsed, and nothing done with it."""
    parse = validators()

    def read() -> None:
        for _, _, _, topic, state in connection.execute(f"{EVENTS} ORDER BY seq"):
            parse[topic](state)

    return read


def _table(store: Store, moment: str) -> Standings:
    return view(store, PLAYED, moment).standings()


def _verify(store: Store) -> Work:
    def check() -> None:
        verdict = verify(store)
        assert not verdict.faults, f"{store.path} is of no use any more, delete it: {verdict.faults[0]}"

    return check


def _weight(path: Path, connection: sqlite3.Connection) -> Row:
    events, payload = connection.execute("SELECT count(*), sum(length(state)) FROM stored_events").fetchone()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    budget = Budget("bytes an event on disk, log included", "its state alone", 1.9)
    return Row(budget, path.stat().st_size / events, payload / events, "B")
