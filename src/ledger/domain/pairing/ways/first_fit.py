"""Everyone in line against the first they may meet, so that the rest can still be paired.

As long as m contestants are left of whom nobody bars more than d others, and m - 2 >= 2d + 2, whoever is taken away
leaves a rest that can be paired (each may meet at least half of it: Dirac), so the first legal opponent is taken
without a look ahead. Only the last few are checked one by one. That makes it exact, and fast for any number.
"""

from collections.abc import Sequence

from ledger.domain.pairing.field import Field, Pair
from ledger.domain.pairing.matching.graph import lexicographic


def first_fit(field: Field, line: Sequence[int], *, from_the_end: bool = False) -> list[Pair] | None:
    """The first of all pairings in the order of the line, or of its reverse for opponents; none where none is legal."""
    free_choice = 2 * field.most_forbidden(line) + 4
    pairs, rest = _take_freely(field, line, len(line) - free_choice, from_the_end)
    last = _last_ones(field, rest, from_the_end)
    return None if last is None else pairs + last


def _take_freely(field: Field, line: Sequence[int], spare: int, from_the_end: bool) -> tuple[list[Pair], list[int]]:
    """Pairs from the top while more than enough are left; and who is left then."""
    forbidden = field.forbidden
    is_taken = bytearray(len(line))
    pairs: list[Pair] = []
    end = len(line)
    for place, one in enumerate(line):
        if spare < 0:
            break
        if is_taken[place]:
            continue
        while from_the_end and is_taken[end - 1]:
            end -= 1
        mine = forbidden[one]
        for opponent in range(end - 1, place, -1) if from_the_end else range(place + 1, end):
            other = line[opponent]
            if not is_taken[opponent] and other not in mine:
                break
        is_taken[place] = is_taken[opponent] = True
        pairs.append((one, other))
        spare -= 2
    return pairs, [one for one, gone in zip(line, is_taken, strict=True) if not gone]


def _last_ones(field: Field, line: list[int], from_the_end: bool) -> list[Pair] | None:
    places = range(len(line))
    may = [0] * len(line)
    for place in places:
        for lower in range(place):
            if field.may_meet(line[place], line[lower]):
                may[place] |= 1 << lower
                may[lower] |= 1 << place
    mates = lexicographic(may, places, lambda _: places[::-1] if from_the_end else places)
    if mates is None:
        return None
    return [(line[one], line[other]) for one, other in enumerate(mates) if one < other]
