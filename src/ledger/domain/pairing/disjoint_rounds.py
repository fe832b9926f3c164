"""Several rounds of which no two share a pair: found by repair, by trying them all, or proven to be none by a narrow
cut.

Rounds are filled as far as it goes, then repaired step by step. To a pair of contestants a round is what a colour is to
an edge. A contestant who lacks a round has a pair to spare; if the other of it lacks another round, the pairs of these
two rounds are exchanged along the way that leads away from the first (Kempe), so that both lack the same round and are
paired in it. Where that way ends at the other one, chance exchanges something else and the repair goes on.

To try them all, the order of the rounds does not matter, so they are tried in the order of whom one contestant meets,
the one with the fewest opponents left.

In every round somebody of an odd set plays somebody outside it, so there are no more rounds without a rematch than
pairs that lead out. The narrowest odd set is one of those that a cut tree shows (Padberg and Rao); the tree is built
from one narrowest cut between two contestants at a time (Gomory and Hu, in the way of Gusfield).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ledger.domain.pairing.chance import below
from ledger.domain.pairing.matching import perfect_matching, vertices_of

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


def is_out_of_reach(may: Sequence[int], rounds: int) -> bool:
    """Whether some have fewer opponents than there are rounds, alone or as an odd set."""
    fewest = min(mask.bit_count() for mask in may)
    half = len(may) // 2
    if fewest < rounds or half * (fewest + 1 - half) >= rounds:  # so many lead out of any set, were all in it opponents
        return fewest < rounds
    return narrowest_odd_cut(may) < rounds


def narrowest_odd_cut(may: Sequence[int]) -> int:
    """The least number of pairs that lead out of an odd set of vertices, whose number is even."""
    above, width = _cut_tree(may)
    below = [1 << vertex for vertex in range(len(may))]
    for vertex in _leaves_first(above):
        below[above[vertex]] |= below[vertex]
    return min(width[vertex] for vertex in range(1, len(may)) if below[vertex].bit_count() % 2)


def _cut_tree(may: Sequence[int]) -> tuple[list[int], list[int]]:
    """Of each vertex but 0 the one above it, and how many pairs lead out of what hangs on it."""
    above, width = [0] * len(may), [0] * len(may)
    for vertex in range(1, len(may)):
        goal = above[vertex]
        width[vertex], side = _narrowest_cut(may, vertex, goal)
        for other in vertices_of(side & ~(1 << vertex)):
            if above[other] == goal:
                above[other] = vertex
        if goal and side >> above[goal] & 1:
            above[vertex], above[goal] = above[goal], vertex
            width[vertex], width[goal] = width[goal], width[vertex]
    return above, width


def _leaves_first(above: Sequence[int]) -> list[int]:
    """All vertices but 0, each before the one above it."""
    order = [0]
    for vertex in order:
        order += [each for each in range(1, len(above)) if above[each] == vertex]
    return order[:0:-1]


def _narrowest_cut(may: Sequence[int], start: int, goal: int) -> tuple[int, int]:
    """How many ways lead from one vertex to another without sharing a pair, and who can be reached beside them."""
    used = [0] * len(may)  # by vertex, over which of its edges a way leaves it
    ways = 0
    while True:
        reached, came_from = _reach(may, used, start, goal)
        if goal not in came_from:
            return ways, reached
        vertex = goal
        while vertex != start:
            previous = came_from[vertex]
            if used[vertex] >> previous & 1:  # two ways in opposite directions: neither needs the edge
                used[vertex] ^= 1 << previous
            else:
                used[previous] |= 1 << vertex
            vertex = previous
        ways += 1


def _reach(may: Sequence[int], used: Sequence[int], start: int, goal: int) -> tuple[int, dict[int, int]]:
    """Whom a new way can reach, and from where."""
    reached, came_from, to_visit = 1 << start, dict[int, int](), [start]
    for vertex in to_visit:
        fresh = may[vertex] & ~used[vertex] & ~reached
        reached |= fresh
        for other in vertices_of(fresh):
            came_from[other] = vertex
            to_visit.append(other)
        if fresh >> goal & 1:
            break
    return reached, came_from
