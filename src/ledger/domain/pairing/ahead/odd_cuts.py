"""How few pairs lead out of an odd set of contestants.

In every round somebody of an odd set plays somebody outside it, so there are no more rounds without a rematch than
pairs that lead out. The narrowest odd set is one of those that a cut tree shows (Padberg and Rao); the tree is built
from one narrowest cut between two contestants at a time (Gomory and Hu, in the way of Gusfield).
"""

from collections.abc import Sequence

from ledger.domain.pairing.matching.graph import vertices_of


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
