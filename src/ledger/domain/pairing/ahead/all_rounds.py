"""Whether there are several rounds of which no two share a pair, by trying them all.

The order of the rounds does not matter, so they are tried in the order of whom one contestant meets, the one with the
fewest opponents left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ledger.domain.pairing.ahead.odd_cuts import is_out_of_reach
from ledger.domain.pairing.matching.graph import perfect_matching, vertices_of


@dataclass(slots=True)
class Effort:
    """How many pairs may still be tried; without a number, all."""

    left: int | None

    @property
    def is_endless(self) -> bool:
        return self.left is None

    @property
    def is_spent(self) -> bool:
        return self.left is not None and self.left <= 0

    def spend(self, pairs: int) -> None:
        if self.left is not None:
            self.left -= pairs


def have_disjoint_rounds(may: Sequence[int], rounds: int, effort: Effort) -> bool | None:
    """Whether there are so many; none where the effort ends first."""
    return _Search(effort).is_possible(tuple(may), rounds)


def matchings(may: Sequence[int], among: int, effort: Effort) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair those in a mask, as far as the effort goes."""
    if not among:
        yield []
        return
    one = min(vertices_of(among), key=lambda each: (may[each] & among).bit_count())
    for other in vertices_of(may[one] & among):
        if effort.is_spent:
            return
        effort.spend(1)
        for pairs in matchings(may, among & ~(1 << one | 1 << other), effort):
            pairs.append((one, other))
            yield pairs


class _Search:
    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self.hopeless: set[tuple[tuple[int, ...], int]] = set()

    def is_possible(self, may: tuple[int, ...], rounds: int) -> bool | None:
        if rounds == 1:
            return perfect_matching(may) is not None
        if (may, rounds) in self.hopeless or is_out_of_reach(may, rounds):
            return False
        for played in self._first_rounds(may, rounds):
            self.effort.spend(len(may) ** 2)  # about what it takes to look at the rest
            answer = self.is_possible(played, rounds - 1)
            if answer is not False:
                return answer
        if self.effort.is_spent:
            return None
        self.hopeless.add((may, rounds))
        return False

    def _first_rounds(self, may: tuple[int, ...], rounds: int) -> Iterator[tuple[int, ...]]:
        """Whom each may meet afterwards, for every round that can come first."""
        scarce = min(range(len(may)), key=lambda each: may[each].bit_count())
        left = list(may)
        for other in list(vertices_of(may[scarce]))[: may[scarce].bit_count() - rounds + 1]:
            left[scarce] ^= 1 << other
            left[other] ^= 1 << scarce
            for pairs in matchings(left, (1 << len(may)) - 1 ^ (1 << scarce | 1 << other), self.effort):
                after = left[:]
                for one, two in pairs:
                    after[one] ^= 1 << two
                    after[two] ^= 1 << one
                yield tuple(after)
