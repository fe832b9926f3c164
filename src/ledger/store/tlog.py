"""The transparency log: an RFC 6962 Merkle tree over the exact bytes of every event, whose log it is, and checkpoints
of it: its size and root as three lines of text, to hold against the log later. All these bytes are frozen.

A tree of n leaves is kept as its frontier: the roots of the perfect subtrees n falls into, largest first. That is all
an append needs, and the root of the whole follows from it.
"""

import struct
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from ledger.domain.errors import Altered, CannotTell

EMPTY_ROOT = sha256(b"").digest()
_HASH_SIZE = 32
_LEAF = b"\x00ledger-event/v1\n"  # the byte that tells a leaf from a node, then what kind of leaf
_NODE = b"\x01"  # the hash of two subtrees, as one, is that of this byte and of both
_HEAD = struct.Struct(">QH16sQH")
_STATE_SIZE = struct.Struct(">I")


def leaf_hash(seq: int, originator_id: bytes, version: int, topic: str, state: bytes) -> bytes:
    """The hash of one event, as a leaf of the tree: of its place, stream, version, topic and state, each length written
    before it."""
    name = topic.encode()
    head = _HEAD.pack(seq, 16, originator_id, version, len(name))
    return sha256(b"".join((_LEAF, head, name, _STATE_SIZE.pack(len(state)), state))).digest()


@dataclass(slots=True)
class Tree:
    """A growing tree: how many leaves it has, and its frontier."""

    size: int = 0
    frontier: list[bytes] = field(default_factory=list)

    @classmethod
    def from_bytes(cls, size: int, frontier: bytes) -> "Tree":
        """The tree that `frontier_bytes` was taken from."""
        parts = [frontier[start : start + _HASH_SIZE] for start in range(0, len(frontier), _HASH_SIZE)]
        if len(parts) != size.bit_count() or len(frontier) % _HASH_SIZE:
            raise ValueError("the frontier does not fit the size")
        return cls(size, parts)

    def frontier_bytes(self) -> bytes:
        """The frontier as it is stored."""
        return b"".join(self.frontier)

    def append(self, leaf: bytes) -> None:
        """Add one leaf hash: as many subtrees merge as the old size has trailing one bits."""
        size = self.size
        while size & 1:
            leaf = sha256(_NODE + self.frontier.pop() + leaf).digest()
            size >>= 1
        self.frontier.append(leaf)
        self.size += 1

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Add many leaf hashes."""
        for leaf in leaves:
            self.append(leaf)

    def root(self) -> bytes:
        """The hash that stands for everything so far."""
        if not self.frontier:
            return EMPTY_ROOT
        root = self.frontier[-1]
        for left in reversed(self.frontier[:-1]):
            root = sha256(_NODE + left + root).digest()
        return root


CLEANING_DUE = "cleaning_due"
"""The one row of the table `meta` beside the identity: words were forgotten, and the file still holds their bytes."""


class Identity(NamedTuple):
    """What the table `meta` holds at all times. The id and the secret never change."""

    uuid: UUID
    origin: str
    secret: bytes
    words_left_out_before: int = 0  # by an export without people: earlier events have no words in this copy

    def rows(self) -> list[tuple[str, str]]:
        """The rows of the table in the order of their keys, and a check over them so that damage is noticed."""
        values = {
            "origin": self.origin,
            "secret": self.secret.hex(),
            "uuid": str(self.uuid),
            "words_left_out_before": str(self.words_left_out_before),
        }
        check = sha256("".join(f"{key}={value}\n" for key, value in values.items()).encode())
        return [*values.items(), ("check", check.hexdigest())]


def identity_of(meta: Mapping[Any, Any]) -> Identity:
    """The identity as stored, or a refusal if it is not what was stored."""
    try:
        identity = Identity(
            UUID(meta["uuid"]),
            meta["origin"],
            bytes.fromhex(meta["secret"]),
            int(meta["words_left_out_before"]),
        )
        is_whole = dict(identity.rows()) == dict(meta)
    except (KeyError, ValueError, TypeError, AttributeError):
        is_whole = False
    if not is_whole:
        raise Altered("The store's own description (table meta) is not as it was recorded.")
    return identity


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
