"""Tracked rows: what seasons must know of tournaments and people, kept beside the log so that a table need not read it
all. They hold ids and figures and never a name; they follow from the log and can be thrown away at any time.

The same tables are kept in a store file or in memory, where the file cannot be written or is to be checked.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ledger.store.sqlite import TRACKED_TABLES, carry_out

SHAPE = 4
"""Of what the rows hold. Rows of another shape are of no use: they are made anew."""


_NAMES = tuple(words[2] for words in (statement.split() for statement in TRACKED_TABLES) if words[1] == "TABLE")
_LATEST = (
    "SELECT stream, summary FROM tracked_summary WHERE since IN "
    "(SELECT max(since) FROM tracked_summary WHERE stream IN ({marks}) AND since < ? GROUP BY stream)"
)
_MOST_VALUES = 500  # in one statement
_EVER = 1 << 62


Row = tuple[Any, ...]


class Tables(Protocol):
    """Where the rows lie."""

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows a statement finds."""

    def write(self, statement: str, rows: Iterable[Sequence[Any]] = ((),)) -> None:
        """Carry a statement out once for each row of values."""


class SummaryRow(NamedTuple):
    """How a tournament stands since an event."""

    since: int
    stream: bytes
    summary: bytes


class AliasRow(NamedTuple):
    """Who somebody is since an event; None: nobody but themselves."""

    since: int
    person: bytes
    same_as: bytes | None


class TrackedSeason(NamedTuple):
    """A season whose table is tracked."""

    season: str
    stream: bytes
    follows: str | None
    finals_before: str | None  # the tournament that gives its first points
    is_stale: int


class TrackedTable(NamedTuple):
    """The table of a season as it is kept: each line and each tournament with its judgement, both as JSON."""

    follows: str | None
    finals_before: str | None
    lines: Sequence[bytes]
    tournaments: Sequence[tuple[str, bytes]]


class Tracked:
    """The rows, wherever they lie."""

    def __init__(self, tables: Tables, *, is_kept: bool) -> None:
        self._read, self._write = tables.read, tables.write
        self.is_kept = is_kept  # in the store's own file

    # as a whole

    def exist(self) -> bool:
        """Whether there are rows that this version can read; a store without seasons has no tables for them at all."""
        return self._has_tables() and bool(self._read("SELECT 1 FROM tracked_position WHERE shape = ?", (SHAPE,)))

    def position(self) -> int:
        """How many events of the log the rows have seen."""
        return int(self._read("SELECT position FROM tracked_position")[0][0]) if self.exist() else 0

    def begin(self) -> None:
        """Make the tables where there are none, and empty those of another shape."""
        if not self._has_tables():
            for statement in TRACKED_TABLES:
                self._write(statement)
            # an older ledger knows nothing of them: it is told that a newer one wrote the store
            self._write("PRAGMA user_version = 2")
        if not self.exist():
            self.clear()

    def _has_tables(self) -> bool:
        return bool(self._read("SELECT 1 FROM sqlite_master WHERE name = 'tracked_position'"))

    def clear(self) -> None:
        """Forget every row; the log is still to be read."""
        for name in _NAMES:
            self._write(f"DELETE FROM {name}")
        self.move_to(0)

    def move_to(self, position: int) -> None:
        """The rows have seen so many events."""
        self._write("REPLACE INTO tracked_position VALUES (0, ?, ?)", [(position, SHAPE)])

    def contents(self) -> dict[str, list[Row]]:
        """Every row of every table."""
        return {name: self._read(f"SELECT * FROM {name} ORDER BY 1, 2") for name in _NAMES}

    def take_over(self, other: "Tracked") -> None:
        """Hold what another place holds, and nothing else."""
        for name, rows in other.contents().items():
            self._write(f"DELETE FROM {name}")
            if rows:
                self._write(f"INSERT INTO {name} VALUES ({','.join('?' * len(rows[0]))})", rows)

    # tournaments and people

    def add_summaries(self, rows: Iterable[SummaryRow]) -> None:
        """How tournaments stand since events that were just seen."""
        self._write("INSERT INTO tracked_summary VALUES (?,?,?)", rows)

    def ended(self) -> set[bytes]:
        """The streams of all tournaments that ever ended."""
        return {stream for (stream,) in self._read("SELECT DISTINCT stream FROM tracked_summary")}

    def summaries(self, streams: Sequence[bytes], stop: int | None = None) -> Iterator[tuple[bytes, bytes]]:
        """How these tournaments stand, or stood when the log was so long; those that had not ended are left out."""
        for start in range(0, len(streams), _MOST_VALUES):
            some = streams[start : start + _MOST_VALUES]
            statement = _LATEST.format(marks=",".join("?" * len(some)))
            yield from self._read(statement, (*some, _EVER if stop is None else stop))

    def changes(self, stream: bytes) -> list[int]:
        """The events since which a tournament stands as it did then, oldest first."""
        rows = self._read("SELECT since FROM tracked_summary WHERE stream = ? ORDER BY since", (stream,))
        return [since for (since,) in rows]

    def changed_since(self, size: int) -> set[bytes]:
        """The streams of tournaments that stand otherwise since the log was so long, or stood so for a while."""
        return {stream for (stream,) in self._read("SELECT stream FROM tracked_summary WHERE since >= ?", (size,))}

    def add_aliases(self, rows: Iterable[AliasRow]) -> None:
        """Who turned out to be whom in events that were just seen."""
        self._write("INSERT INTO tracked_alias VALUES (?,?,?)", rows)

    def aliases(self, stop: int | None = None) -> list[AliasRow]:
        """Everything that was said of who is whom, oldest first."""
        limit = _EVER if stop is None else stop
        rows = self._read("SELECT * FROM tracked_alias WHERE since < ? ORDER BY since", (limit,))
        return [AliasRow(*row) for row in rows]

    # seasons

    def seasons(self) -> list[TrackedSeason]:
        """Every season."""
        return [TrackedSeason(*row) for row in self._read("SELECT * FROM tracked_season ORDER BY season")]

    def season(self, slug: str) -> TrackedSeason | None:
        """One season."""
        rows = self._read("SELECT * FROM tracked_season WHERE season = ?", (slug,))
        return TrackedSeason(*rows[0]) if rows else None

    def is_settled(self, slug: str, size: int) -> bool:
        """Whether the table of a season is kept as it stands when the log is so long."""
        row = self.season(slug) if self.position() == size else None
        return row is not None and not row.is_stale

    def note_season(self, slug: str, stream: bytes) -> None:
        """Something happened in a season: its own table and those that open with its finals are to be counted again."""
        self._write("INSERT OR IGNORE INTO tracked_season VALUES (?, ?, NULL, NULL, 1)", [(slug, stream)])
        self._write("UPDATE tracked_season SET is_stale = 1 WHERE season = ?1 OR follows = ?1", [(slug,)])

    def note_tournament(self, slug: str) -> None:
        """A tournament stands otherwise: so do the seasons it belongs to, or opens."""
        self._write(
            "UPDATE tracked_season SET is_stale = 1 WHERE finals_before = ?1 "
            "OR season IN (SELECT season FROM tracked_event WHERE tournament = ?1)",
            [(slug,)],
        )

    def note_everything(self) -> None:
        """Every season is to be counted again, such as after two people became one."""
        self._write("UPDATE tracked_season SET is_stale = 1")

    def keep(self, season: str, counted: TrackedTable) -> None:
        """The table of a season as it stands by now."""
        for name in ("tracked_line", "tracked_event"):
            self._write(f"DELETE FROM {name} WHERE season = ?", [(season,)])
        lines = ((season, number, line) for number, line in enumerate(counted.lines))
        self._write("INSERT INTO tracked_line VALUES (?,?,?)", lines)
        tournaments = ((season, number, *each) for number, each in enumerate(counted.tournaments))
        self._write("INSERT INTO tracked_event VALUES (?,?,?,?)", tournaments)
        self._write(
            "UPDATE tracked_season SET follows = ?, finals_before = ?, is_stale = 0 WHERE season = ?",
            [(counted.follows, counted.finals_before, season)],
        )

    def table(self, season: str) -> tuple[list[bytes], list[tuple[str, bytes]]]:
        """The table of a season as it was kept: its lines, and its tournaments as they were judged."""
        lines = self._read("SELECT line FROM tracked_line WHERE season = ? ORDER BY number", (season,))
        judged = self._read("SELECT tournament, judged FROM tracked_event WHERE season = ? ORDER BY number", (season,))
        return [line for (line,) in lines], judged


class _Memory:
    """Tables that nobody else sees and that are gone afterwards."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect(":memory:", isolation_level=None)

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._connection.execute(statement, values).fetchall()

    def write(self, statement: str, rows: Iterable[Sequence[Any]] = ((),)) -> None:
        carry_out(self._connection, statement, rows)


def in_memory(rows: Tracked | None = None) -> Tracked:
    """Empty rows outside any file, or a copy of those there are."""
    memory = Tracked(_Memory(), is_kept=False)
    memory.begin()
    if rows is not None and rows.position():
        memory.take_over(rows)
    return memory
