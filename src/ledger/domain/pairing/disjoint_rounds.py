"""Several rounds of which no two share a pair: filled as far as it goes, then repaired step by step.

To a pair of contestants a round is what a colour is to an edge. A contestant who lacks a round has a pair to spare; if
the other of it lacks another round, the pairs of these two rounds are exchanged along the way that leads away from the
first (Kempe), so that both lack the same round and are paired in it. Where that way ends at the other one, chance
exchanges something else and the repair goes on.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ledger.domain.pairing.chance import below
from ledger.domain.pairing.matching.graph import vertices_of

NOBODY = -1


def find_disjoint_rounds(
    may: Sequence[int], rounds: int, numbers: Iterator[int], patience: int
) -> list[list[int]] | None:
    """So many rounds, each the partner of everybody, in which nobody plays the same one twice; none if not found.

    Patience is how many steps may pass without a pair gained. Not to have found the rounds proves nothing. Everybody
    has to have at least as many opponents as there are rounds.
    """
    found = _Rounds(may, rounds, numbers)
    return found.partner if found.are_completed(patience) else None


class _Rounds:
    def __init__(self, may: Sequence[int], rounds: int, numbers: Iterator[int]) -> None:
        self.spare = list(may)  # by vertex, whom it may meet and meets in no round yet
        self.partner = [[NOBODY] * len(may) for _ in range(rounds)]
        self.lacking = [(1 << rounds) - 1] * len(may)  # by vertex, a mask of the rounds it does not play in
        self.without = [(1 << len(may)) - 1] * rounds  # by round, a mask of those who do not play in it
        self.numbers = numbers

    def are_completed(self, patience: int) -> bool:
        self._fill()
        idle = 0
        while idle < patience:
            unfinished = [number for number, without in enumerate(self.without) if without]
            if not unfinished:
                return True
            number = unfinished[below(len(unfinished), self.numbers)]
            vertex = self._any_of(self.without[number])
            if self._seat(vertex, number) or self._seat_by_exchange(vertex, number):
                idle = 0
            else:
                self._disturb(vertex, number)
                idle += 1
        return False

    def _any_of(self, mask: int) -> int:
        vertices = list(vertices_of(mask))
        return vertices[below(len(vertices), self.numbers)]

    def _pair(self, number: int, one: int, other: int) -> None:
        self.partner[number][one], self.partner[number][other] = other, one
        self.spare[one] ^= 1 << other
        self.spare[other] ^= 1 << one
        self.lacking[one] ^= 1 << number
        self.lacking[other] ^= 1 << number
        self.without[number] ^= 1 << one | 1 << other

    def _part(self, number: int, one: int) -> int:
        """Take a pair out of a round; the answer is the partner."""
        other = self.partner[number][one]
        self._pair(number, one, other)
        self.partner[number][one] = self.partner[number][other] = NOBODY
        return other

    def _fill(self) -> None:
        """Let in each round those choose first who have the fewest to spare; which of them is by chance."""
        for number in range(len(self.partner)):
            shift = below(len(self.spare), self.numbers)
            order = sorted(range(len(self.spare)), key=lambda each: (self.spare[each].bit_count(), each ^ shift))
            for vertex in order:
                free = self.without[number]
                if free >> vertex & 1 and (choice := self.spare[vertex] & free):
                    above = choice >> shift << shift or choice
                    self._pair(number, vertex, (above & -above).bit_length() - 1)

    def _seat(self, vertex: int, number: int) -> bool:
        """Pair a vertex in a round with another that lacks it, or by moving one pair to spare."""
        free = self.without[number] & ~(1 << vertex)
        if choice := self.spare[vertex] & free:
            self._pair(number, vertex, self._any_of(choice))
            return True
        for other in vertices_of(self.spare[vertex]):
            left = self.partner[number][other]
            if choice := self.spare[left] & free:
                self._part(number, other)
                self._pair(number, vertex, other)
                self._pair(number, left, self._any_of(choice))
                return True
        return False

    def _seat_by_exchange(self, vertex: int, number: int) -> bool:
        """Pair a vertex with one to spare who lacks another round, having exchanged the two rounds along a way."""
        for other in vertices_of(self.spare[vertex]):
            for second in vertices_of(self.lacking[other]):
                way = self._way(vertex, second, number)
                if way[-1] != other:
                    self._exchange(way, second, number)
                    self._pair(second, vertex, other)
                    return True
        return False

    def _way(self, vertex: int, first: int, second: int) -> list[int]:
        """From a vertex that lacks the second round: its partner in the first, that one's in the second, and so on."""
        way, rounds = [vertex], (self.partner[first], self.partner[second])
        while (following := rounds[(len(way) - 1) % 2][way[-1]]) != NOBODY:
            way.append(following)
        return way

    def _exchange(self, way: Sequence[int], first: int, second: int) -> None:
        """Play the pairs along a way in the other of the two rounds."""
        steps = list(pairwise(way))
        for place, (one, _) in enumerate(steps):
            self._part(second if place % 2 else first, one)
        for place, (one, other) in enumerate(steps):
            self._pair(first if place % 2 else second, one, other)

    def _disturb(self, vertex: int, number: int) -> None:
        """Let a vertex lack another round instead, or another vertex lack this one."""
        second = below(len(self.partner), self.numbers)
        if second != number and not self.lacking[vertex] >> second & 1:
            self._exchange(self._way(vertex, second, number), second, number)
        else:
            other = self._any_of(self.spare[vertex])
            self._part(number, other)
            self._pair(number, vertex, other)
