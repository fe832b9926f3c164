"""One command at a time, each synced to the disk before it is answered."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from ledger.application.door import Door
from ledger.store.sqlite.files import open_store
from tests.bench.floors import EVENTS, INSERT_EVENT, bare_store
from tests.bench.measure import Budget, Row, Work, medians, race
from tests.bench.tournaments import BY, Line, first_round, new_store, player, two_lengths

DURABLE = Budget("one durable command, log included", "INSERT + COMMIT", 2.5)
WARM = Budget("warm command on 5,000 events", "on 500", 1.2)
COMMANDS = 100  # a run


def rows(folder: Path) -> list[Row]:
    """A result against its bytes, and a command on a long tournament against one on a short."""
    entered, results = first_round("single", 2 * COMMANDS + 2)
    single = new_store(folder / "single.db", entered)
    both = two_lengths(folder / "both.db")
    return [
        race(DURABLE, partial(_durable, single, results), is_disk_bound=True),
        race(WARM, partial(_warm, both), is_disk_bound=True),
    ]


def _durable(path: Path, results: list[Line]) -> tuple[float, float]:
    with opened_copy(path) as (door, copy), closing(bare_store(copy.with_name("bare.db"))) as bare:
        door.execute(results[0], BY)  # the tournament is in memory from here on
        with closing(sqlite3.connect(copy)) as reader:
            return medians(_durable_turns(door, results[1:], bare, reader))


def _durable_turns(
    door: Door, results: list[Line], bare: sqlite3.Connection, reader: sqlite3.Connection
) -> Iterator[tuple[Work, Work]]:
    for line in results:
        # the floor is one behind: its bytes must be known before its turn
        before = reader.execute(f"{EVENTS} ORDER BY seq DESC LIMIT 1").fetchone()
        yield partial(door.execute, line, BY), partial(bare.execute, INSERT_EVENT, before)


def _warm(path: Path) -> tuple[float, float]:
    with opened_copy(path) as (door, _):
        for slug in ("long", "short"):
            door.execute(_change("drop", slug, 0), BY)
            door.execute(_change("reinstate", slug, 0), BY)
        return medians(
            (partial(door.execute, _change(do, "long", no), BY), partial(door.execute, _change(do, "short", no), BY))
            for no in range(COMMANDS // 2)
            for do in ("drop", "reinstate")
        )


def _change(do: str, slug: str, no: int) -> Line:
    return {"do": do, "tournament": slug, "player": player(no)}


@contextmanager
def opened_copy(path: Path) -> Iterator[tuple[Door, Path]]:
    """The door of a fresh copy, so that every run begins with the same store."""
    folder = path.parent / "copy"
    folder.mkdir()
    copy = folder / path.name
    try:
        shutil.copy(path, copy)
        with open_store(str(copy)) as store:
            yield Door(store), copy
    finally:
        shutil.rmtree(folder)
