"""Checkpoints: the size and root of a log as three lines of text, to hold against the log later. Unsigned so far."""

from base64 import b64decode, b64encode
from typing import NamedTuple

from ledger.domain.errors import CannotTell
from ledger.store import Store
from ledger.store.tlog import Tree
from ledger.store.verify import Fault

_HASH_SIZE = 32
_MOST_DIGITS = 18


class Checkpoint(NamedTuple):
    """What a note says: which log, how long it was, and the hash over all of it."""

    origin: str
    size: int
    root: bytes


def note_of(origin: str, tree: Tree) -> str:
    """The checkpoint of a tree as text. Frozen: it is on paper."""
    return f"{origin}\n{tree.size}\n{b64encode(tree.root()).decode()}\n"


def read_note(text: str) -> Checkpoint:
    """A checkpoint from its text; what stands after a blank line (signatures, one day) is left alone."""
    lines = text.replace("\r\n", "\n").removeprefix("\ufeff").strip("\n").split("\n\n")[0].split("\n")
    try:
        origin, size, root = lines
        found = Checkpoint(origin, int(size), b64decode(root, validate=True))
    except ValueError:
        found = None
    if found is None or not size.isascii() or not size.isdigit() or len(size) > _MOST_DIGITS:
        raise CannotTell(
            "Cannot tell: a checkpoint has three lines (the log's name, its size, its root); this has not."
        )
    if len(found.root) != _HASH_SIZE:
        raise CannotTell("Cannot tell: the third line of the checkpoint is no root; was it scanned whole?")
    return found


def held_against(checkpoint: Checkpoint, store: Store) -> Fault | None:
    """What is wrong with the log by a checkpoint that somebody kept, if anything."""
    if checkpoint.origin != store.origin:
        raise CannotTell(
            f"Cannot tell: the checkpoint is of {checkpoint.origin[:200]}, and this ledger is {store.origin}."
        )
    size = store.tree().size
    if size < checkpoint.size:
        return Fault(
            None, f"the checkpoint covers {checkpoint.size} events and the log has only {size}: its end was cut off"
        )
    if store.tree_at(checkpoint.size).root() != checkpoint.root:
        return Fault(None, f"the first {checkpoint.size} events are not those the checkpoint was taken from")
    return None
