"""The transparency log and the commands read: hashes, heads, and which request led to which events."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

from ledger.domain.errors import Altered
from ledger.store import tlog
from ledger.store.faults import translated
from ledger.store.rows import EVENT_COLUMNS, Rows, chunks
from ledger.store.sqlite import head


class KnownCommand(NamedTuple):
    """A command that was carried out before, and the events it led to."""

    digest: str
    first_seq: int
    last_seq: int


class LogRows(Rows):
    """The log of a store and the commands it came from."""

    def tree(self) -> tlog.Tree:
        """The transparency log's tree as stored."""
        with translated(), self._datastore.transaction(commit=False) as cursor:
            return head(cursor)

    def tree_at(self, size: int) -> tlog.Tree:
        """The tree when the log was that long, from the hashes kept for its events."""
        tree = tlog.Tree()
        statement = f"SELECT hash FROM tlog_leaf WHERE seq < {size:d} ORDER BY seq"
        with self.reading():
            tree.extend(leaf for (leaf,) in self.streamed(statement))
        if tree.size != size:
            raise Altered(f"The log no longer holds its first {size} events; run `ledger verify`.")
        return tree

    def leaves_of(self, stream: UUID) -> dict[int, str]:
        """The hash kept for each event of a stream, in hex, by the event's place in the log."""
        statement = "SELECT seq, hash FROM stored_events JOIN tlog_leaf USING (seq) WHERE originator_id = ?"
        return {seq: leaf.hex() for seq, leaf in self.read(statement, (stream.bytes,))}

    def stored_heads(self) -> list[tuple[Any, Any]]:
        """The size and frontier as they stand, unchecked; one row, if nobody meddled."""
        return self.read("SELECT size, frontier FROM tlog_head")

    def has_leaf_outside(self, size: int) -> bool:
        """Whether a leaf is kept for an event that is not there."""
        return bool(self.read("SELECT 1 FROM tlog_leaf WHERE seq < 0 OR seq >= ? LIMIT 1", (size,)))

    def structure_faults(self) -> list[str]:
        """What SQLite itself finds wrong with its pages and indexes; a damaged index hides rows from some reads."""
        return [words for (words,) in self.read("PRAGMA integrity_check(20)") if words != "ok"]

    def rows_with_leaves(self) -> Iterator[tuple[Any, ...]]:
        """Every stored row in order with the leaf hash kept for it."""
        return self.streamed(
            f"SELECT {EVENT_COLUMNS}, hash FROM stored_events LEFT JOIN tlog_leaf USING (seq) ORDER BY seq"
        )

    def known_commands(self, ids: Iterable[str]) -> dict[str, KnownCommand]:
        """Those of the command ids that were carried out before."""
        found: dict[str, KnownCommand] = {}
        for some in chunks(list(ids)):
            marks = ",".join("?" * len(some))
            for command_id, digest, first, last in self.read(
                f"SELECT id, digest, first_seq, last_seq FROM command WHERE id IN ({marks})", some
            ):
                found[command_id] = KnownCommand(digest.hex(), first, last)
        return found

    def commands_in_order(self) -> Iterator[tuple[Any, Any, Any, Any]]:
        """Every command in the order it was carried out: id, digest, first and last event."""
        return self.streamed("SELECT id, digest, first_seq, last_seq FROM command ORDER BY first_seq, id")
