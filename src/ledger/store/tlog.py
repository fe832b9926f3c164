"""The transparency log: an RFC 6962 Merkle tree over the exact bytes of every event. Its bytes are frozen.

A tree of n leaves is kept as its frontier: the roots of the perfect subtrees n falls into, largest first. That is all
an append needs, and the root of the whole follows from it.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

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
