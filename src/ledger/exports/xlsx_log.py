"""The sheet of the log: every public event with its number, its times and its hash.

On paper a hash is the digits that can be compared by eye; all of it stands beside what is printed.
"""

from collections.abc import Iterable, Iterator

from ledger.exports.cells import Column, Content, Look, moment, number, text
from ledger.exports.workbooks import Book
from ledger.projections.documents import AuditRow

HASH = Look(size=8)
DIGITS = 16  # of a hash, on paper
LEFT_OUT = "Where numbers are missing: what is not public, and what concerns people, stands in the log only."
KIND, KINDS = "Kind", 22.0
COLUMNS = (
    Column("Event", 9, "right"),
    Column("Recorded (UTC)", 21),
    Column("Happened (UTC)", 21),
    Column(KIND, KINDS),
    Column("What it says", 56),
    Column("By", 18),
    Column("Reason", 28),
    Column("Hash", 16),
    Column("Hash in full", 50),
)
PRINTED = len(COLUMNS) - 1


def audit_log(book: Book, events: Iterable[AuditRow], legend: str = LEFT_OUT, *, kinds: float = KINDS) -> None:
    """One row an event; when it happened is told only where it was not recorded at once. `kinds` is how wide the column
    is that names what happened."""
    columns = [each._replace(width=kinds) if each.title == KIND else each for each in COLUMNS]
    sheet = book.sheet("Audit log", columns, frozen=1, legend=legend)
    sheet.fill(map(_event, events))
    sheet.print_columns(PRINTED)


def _event(event: AuditRow) -> Iterator[Content]:
    yield number(event.seq)
    yield moment(event.recorded_at)
    yield text("") if event.at == event.recorded_at else moment(event.at)
    yield text(event.type)
    yield text(event.says)
    yield text(event.by)
    yield text(event.reason)
    yield text(event.leaf[:DIGITS], HASH)
    yield text(event.leaf, HASH)
