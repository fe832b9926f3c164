"""Round 1 by chance: nobody meets whom they are to be kept apart from, as far as that can be.

Up to 64 players, seatings are drawn as if all were welcome, and one that is not is thrown away whole: so every seating
that keeps all apart is equally likely. In larger fields neighbours in a drawn line meet, and whoever should not meet
changes places with somebody drawn. Where neither brings up a seating that keeps all apart, `least_unwelcome` looks for
one that provably brings as few together as any.
"""

from collections.abc import Iterator

from ledger.domain.pairing.chance import below, stream
from ledger.domain.pairing.field import Field, Pair, Seating
from ledger.domain.pairing.values import are_apart, share_area
from ledger.domain.pairing.ways.least_unwelcome import least_unwelcome

SMALL = 64
TRIES = 32  # where each has one unwelcome opponent about 3 in 5 succeed, where each has six 1 in 20
SWAPS = 2  # drawn for each contestant, at most; one area of a third needs a fifth of one
SEAT = -1  # whoever sits here is left over


def draw_first_round(field: Field, seed: bytes) -> Seating | None:
    """A seating drawn from those that bring the fewest together; none where that could not be proven of any."""
    if field.is_odd and any(each.byes for each in field.players.values()):
        return None  # who is left over is then not by chance alone
    line = [*field.players, SEAT] if field.is_odd else [*field.players]
    numbers = stream(seed, b"first", 0)
    if len(field.players) <= SMALL and (pairs := _drawn_evenly(field, line, numbers)):
        return _seating(pairs, "drawn-evenly")
    if pairs := _swapped(field, line, numbers):
        return _seating(pairs, "swapped")
    return least_unwelcome(field, numbers)


def _drawn_evenly(field: Field, line: list[int], numbers: Iterator[int]) -> list[Pair] | None:
    """A seating that keeps all apart, if one turns up."""
    for _ in range(TRIES):
        waiting = line[:]
        pairs: list[Pair] = []
        while waiting:
            pairs.append((waiting.pop(), waiting.pop(below(len(waiting), numbers) if len(waiting) > 1 else 0)))
            if not _is_welcome(field, pairs[-1]):
                break
        else:
            return pairs
    return None


def _swapped(field: Field, line: list[int], numbers: Iterator[int]) -> list[Pair] | None:
    """Neighbours in line meet; those who should not swap opponents with a table drawn. None if that takes too long."""
    pairs = list(zip(line[::2], line[1::2], strict=True))
    unwelcome = [table for table, pair in enumerate(pairs) if not _is_welcome(field, pair)]
    if len(pairs) > SMALL and 4 * len(unwelcome) > len(pairs):
        return None  # half are of one area, and hardly any swap would help
    for _ in range(SWAPS * len(line)):
        while unwelcome and _is_welcome(field, pairs[unwelcome[-1]]):
            unwelcome.pop()
        if not unwelcome:
            return pairs
        here, there = unwelcome[-1], below(len(pairs), numbers)
        left, right = zip(pairs[here], pairs[there], strict=True)
        if here != there and _is_welcome(field, left) and _is_welcome(field, right):
            pairs[here], pairs[there] = left, right
    return None


def _is_welcome(field: Field, pair: Pair) -> bool:
    """Whether nothing speaks against two meeting, or against one being left over."""
    one, other = pair
    if SEAT in pair:
        return True
    if not field.may_meet(one, other):
        return False
    left, right = field.players[one], field.players[other]
    return not share_area(left, right) and not are_apart(left, right)


def _seating(pairs: list[Pair], path: str) -> Seating:
    odd = next((max(pair) for pair in pairs if SEAT in pair), None)
    return Seating([pair for pair in pairs if SEAT not in pair], odd, path)
