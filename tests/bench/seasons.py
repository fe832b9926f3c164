"""A great season: its table from tracked rows, the same made anew, and rows in a file against rows in memory."""

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from ledger.application import Ledger
from ledger.application.season_tables import catch_up, rebuilt
from ledger.domain.person.facts import PersonRegistered
from ledger.domain.season.counting import SeasonLine
from ledger.domain.season.eligibility import Judged
from ledger.store import Store
from ledger.store.sqlite.files import open_store
from tests.bench.floors import EVENTS, validators
from tests.bench.logs import floor_of
from tests.bench.measure import Budget, Row, Run, Work, one_by_one, race, seconds
from tests.bench.season_store import SEASON, TOURNAMENTS, season_store

TABLE = Budget(f"season table of {TOURNAMENTS:,} tournaments", "SELECT + validate_json of its rows and names", 1.5)
DIFF = Budget(f"season diff over {TOURNAMENTS:,} tournaments", "season table of it, --json", 3.0)
TRACKED = Budget("tracked season table, from nothing", "the same rows in memory", 1.2)
_MOST_VALUES = 500


def rows(folder: Path) -> list[Row]:
    """The table as the command reads it, the same with `--rebuild`, and following the whole log into the file."""
    path = Path(shutil.copy(season_store(), folder / "season.db"))
    with Ledger.open(str(path)) as ledger, open_store(str(path)) as store, closing(sqlite3.connect(path)) as connection:
        size = store.tree().size
        anew = Budget(f"season table --rebuild of {size:,} events", "SELECT + validate_json of all", 1.5)
        scan = floor_of(connection)
        scan()  # so that nobody is the first to fetch the file from the disk
        catch_up(store)
        _insist_on_equal(ledger, connection)
        return [
            race(TABLE, one_by_one(_table(ledger), lambda: list(_plainly(connection))), runs=15),
            race(DIFF, one_by_one(_diff(ledger, size), _table(ledger)), runs=5),
            race(anew, one_by_one(_table(ledger, rebuild=True), scan), runs=2),
            race(TRACKED, _followed(store, size), runs=2, is_disk_bound=True),
        ]


def _table(ledger: Ledger, **how: Any) -> Work:
    """As the command does it, up to where it would be printed."""
    return lambda: ledger.season(SEASON, **how).table().plain()


def _diff(ledger: Ledger, size: int) -> Work:
    """From before the newest report to now, as the command does it."""

    def difference() -> None:
        now = ledger.season(SEASON)
        found = now.diff(ledger.season(SEASON, f"before:{size - 1}")).plain()
        assert found["began"], "the newest report is why a tournament counts"

    return difference


def _followed(store: Store, size: int) -> Run:
    """The whole log followed, once into the file and once beside it; that the rows go first is no part of it."""

    def run() -> tuple[float, float]:
        with store.writing():
            store.tracked.clear()
        return seconds(lambda: catch_up(store)), seconds(lambda: rebuilt(store, size))

    return run


def _insist_on_equal(ledger: Ledger, connection: sqlite3.Connection) -> None:
    rows = ledger.season(SEASON).table().rows
    assert [(row.qp, row.player) for row in rows] == sorted(_plainly(connection), key=lambda row: (-row[0], row[1]))
    assert len(rows) > TOURNAMENTS, "many have points"


def _plainly(connection: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """Points and names: every row of the season parsed, every name looked up, and nothing else."""
    parsed = [SeasonLine.model_validate_json(line) for line in _one(connection, "line", "tracked_line")]
    for judged in _one(connection, "judged", "tracked_event"):
        Judged.model_validate_json(judged)
    parse, names = validators(), dict[bytes, bytes]()
    for found in _in_parts(connection, f"{EVENTS} WHERE originator_id", [line.person.bytes for line in parsed]):
        _, stream, _, topic, state = found
        fact = parse[topic](state)["fact"]
        if isinstance(fact, PersonRegistered):
            names[bytes.fromhex(fact.name)] = stream
    called: dict[bytes, str] = {}
    for name, words in _in_parts(connection, "SELECT commitment, words FROM vault WHERE commitment", list(names)):
        called[names[name]] = words
    return ((line.qp, called[line.person.bytes]) for line in parsed)


def _one(connection: sqlite3.Connection, column: str, table: str) -> list[bytes]:
    found = connection.execute(f"SELECT {column} FROM {table} WHERE season = ? ORDER BY number", (SEASON,))
    return [value for (value,) in found]


def _in_parts(connection: sqlite3.Connection, statement: str, values: list[bytes]) -> Iterable[Any]:
    for start in range(0, len(values), _MOST_VALUES):
        some = values[start : start + _MOST_VALUES]
        yield from connection.execute(f"{statement} IN ({','.join('?' * len(some))})", some)
