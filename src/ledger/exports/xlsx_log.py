"""The sheet of the log: every public event with its number, its times and its hash."""

from collections.abc import Iterable, Iterator

from ledger.exports.cells import Column, Content, Look, moment, number, text
from ledger.exports.workbook import Book
from ledger.projections.workbook import AuditRow

HASH = Look(size=8)
COLUMNS = (
    Column("Event", 9, "right"),
    Column("Recorded (UTC)", 22),
    Column("Happened (UTC)", 22),
    Column("Kind", 22),
    Column("What it says", 52),
    Column("By", 18),
    Column("Reason", 28),
    Column("Hash in the log", 50),
)


def audit_log(book: Book, events: Iterable[AuditRow]) -> None:
    """One row an event; when it happened is told only where it was not recorded at once."""
    book.sheet("Audit log", COLUMNS, frozen=1).fill(map(_event, events))


def _event(event: AuditRow) -> Iterator[Content]:
    yield number(event.seq)
    yield moment(event.recorded_at)
    yield text("") if event.at == event.recorded_at else moment(event.at)
    yield text(event.type)
    yield text(event.says)
    yield text(event.by)
    yield text(event.reason)
    yield text(event.leaf, HASH)
