"""The seed rule: every chance in a draw comes from its 32-byte seed, by SHA-256 and nothing else.

Frozen: published draws are checked by it, so another rule needs another `ALGORITHM` name.

    digest(purpose, a, b, ...) = SHA-256(seed "|" purpose "|" a "|" b ...), the integers a, b in plain decimal

    order   contestants sorted by digest(purpose, id): "order" for tables, for who goes down and for those who tie in
            standing, "bye" for the bye, "attacker" for who attacks, "seeding" for who comes first among equal points
            when players are seeded
    bits    the first 8 bytes, big-endian: digest("pair", lower id, higher id) weighs a pair, digest("bye", id) a bye,
            digest("down", id) who is left to a lower group
    stream  digest("group", points, 0), digest("group", points, 1), ... cut into 8-byte big-endian numbers; likewise
            digest("first", 0, 0), ... for a round 1 by chance, digest("look-ahead", rounds left, 0), ... to find out
            whether those can be played, and digest("schedule", rounds left, 0), ... for ways to play them

A number below k is the next of the stream modulo k; numbers at or above the last multiple of k are skipped, so that
no remainder is favoured. Nothing here depends on input order, on the hash seed or on the version of Python.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

WORD_BYTES = 8
WORD = 1 << (8 * WORD_BYTES)


def digest(seed: bytes, purpose: bytes, *numbers: int) -> bytes:
    return sha256(b"|".join((seed, purpose, *[b"%d" % number for number in numbers]))).digest()


def seeded_order(seed: bytes, purpose: bytes, ids: Iterable[int]) -> list[int]:
    """The contestants in the order chance gives them for this purpose."""
    start = b"|".join((seed, purpose, b""))  # as `digest` has it; ten thousand players wait for this
    return sorted(ids, key=lambda each: sha256(start + b"%d" % each).digest())


def bits(seed: bytes, purpose: bytes, *numbers: int) -> int:
    """A number below `WORD` that belongs to these contestants alone."""
    return int.from_bytes(digest(seed, purpose, *numbers)[:WORD_BYTES], "big")


def stream(seed: bytes, purpose: bytes, number: int) -> Iterator[int]:
    """Numbers below `WORD`, without end."""
    counter = 0
    while True:
        block = digest(seed, purpose, number, counter)
        for start in range(0, len(block), WORD_BYTES):
            yield int.from_bytes(block[start : start + WORD_BYTES], "big")
        counter += 1


def below(limit: int, numbers: Iterator[int]) -> int:
    """The next number of the stream from 0 to limit - 1, all equally likely."""
    fair = WORD - WORD % limit
    return next(number for number in numbers if number < fair) % limit
