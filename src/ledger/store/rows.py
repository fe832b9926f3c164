"""Rows of the store: transactions, plain statements, and stored rows as events."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar
from uuid import UUID

from ledger.domain.events.recorded import Recorded
from ledger.store import codec
from ledger.store.faults import translated
from ledger.store.sqlite import Datastore
from ledger.store.tracked import carry_out

T = TypeVar("T")

EVENT_COLUMNS = "seq, originator_id, originator_version, topic, state"


class Rows:
    """What every part of a store stands on: its database, read and written one transaction at a time."""

    _datastore: Datastore

    # transactions

    @contextmanager
    def writing(self, *, keeps: bool = True) -> Iterator[None]:
        """Load, decide and append inside this, and nobody comes in between; of a trial nothing is kept."""
        with translated(), self._datastore.writing(keeps=keeps):
            yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Several reads of one unchanging moment."""
        with translated(), self._datastore.reading():
            yield

    @property
    def is_reading(self) -> bool:
        """Whether what is read now is one unchanging view, in which nothing can be written."""
        return self._datastore.is_reading

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is under way in which something may be written."""
        return self._datastore.is_writing

    # plain statements, for the tables beside the log

    def read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows a statement finds."""
        with translated(), self._datastore.transaction(commit=False) as cursor:
            cursor.execute(statement, values)
            rows: list[Any] = cursor.fetchall()
            return rows

    def write(self, statement: str, rows: Iterable[Sequence[Any]] = ((),)) -> None:
        """Carry a statement out once for each row of values; only inside `writing`."""
        assert self.is_writing, "a transaction is under way"
        with translated(), self._datastore.transaction(commit=True) as cursor:
            carry_out(cursor, statement, rows)

    def streamed(self, statement: str) -> Iterator[Any]:
        """Rows one by one; only inside `reading`, so that they are all of one moment."""
        cursor = self._datastore.own_cursor()
        with translated():
            yield from cursor.execute(statement)


def decoded(row: tuple[int, bytes, int, str, bytes]) -> Recorded:
    """The event of a stored row."""
    seq, stream, version, topic, state = row
    return codec.decode(_stream(stream), version, topic, state, seq)


@lru_cache(maxsize=10_000)
def _stream(raw: bytes) -> UUID:
    # many events in a row belong to the same stream, and a UUID is dear to make
    return UUID(bytes=raw)


def chunks(values: Sequence[T], size: int = 500) -> Iterator[Sequence[T]]:
    """A few values at a time: SQLite takes a limited number of them in one statement."""
    return (values[start : start + size] for start in range(0, len(values), size))
