"""The most pairs that can be made among some who may meet: Edmonds' method at its plainest, to judge others by."""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import combinations

from tests.domain.pairing.costing import Costing

NOBODY = 0  # the odd seat; entry numbers start at 1


def most_pairs(friends: Mapping[int, set[int]]) -> int:
    """How many pairs of friends, everybody in one at most."""
    partner: dict[int, int] = {}
    for root in friends:
        if root not in partner:
            _augment(root, friends, partner)
    return len(partner) // 2


def _augment(root: int, friends: Mapping[int, set[int]], partner: dict[int, int]) -> None:
    """Find a way from one without partner to another on which every second pair stands, and turn it over."""
    parent: dict[int, int] = {}
    base = {each: each for each in friends}
    outer, waiting = {root}, deque([root])
    while waiting:
        one = waiting.popleft()
        for other in friends[one]:
            if base[one] == base[other] or partner.get(one) == other:
                continue
            if other == root or (other in partner and partner[other] in parent):
                outer_now = _shrink(one, other, base, parent, partner)
                waiting.extend(each for each in friends if base[each] in outer_now and each not in outer)
                outer |= {each for each in friends if base[each] in outer_now}
            elif other not in parent:
                parent[other] = one
                if other not in partner:
                    _turn_over(other, parent, partner)
                    return
                outer.add(partner[other])
                waiting.append(partner[other])


def _turn_over(end: int, parent: Mapping[int, int], partner: dict[int, int]) -> None:
    while True:
        before = parent[end]
        following = partner.get(before)
        partner[end], partner[before] = before, end
        if following is None:
            return
        end = following


def _shrink(one: int, other: int, base: dict[int, int], parent: dict[int, int], partner: Mapping[int, int]) -> set[int]:
    """An odd circle becomes one; its new base."""
    top = _meeting_place(one, other, base, parent, partner)
    inside: set[int] = set()
    for start, across in ((one, other), (other, one)):
        here, child = start, across
        while base[here] != top:
            mate = partner[here]
            inside |= {base[here], base[mate]}
            parent[here] = child
            child, here = mate, parent[mate]
    for each in base:
        if base[each] in inside:
            base[each] = top
    return {top}


def _meeting_place(
    one: int, other: int, base: Mapping[int, int], parent: Mapping[int, int], partner: Mapping[int, int]
) -> int:
    seen = set()
    here = base[one]
    while True:
        seen.add(here)
        if here not in partner:
            break
        here = base[parent[partner[here]]]
    here = base[other]
    while here not in seen:
        here = base[parent[partner[here]]]
    return here


def friends_of(costing: Costing, takers: Sequence[int], *, may_rematch: bool) -> dict[int, set[int]]:
    """Who may meet whom, and who may take the odd seat."""
    friends: dict[int, set[int]] = {each.id: set() for each in costing.line}
    for one, other in combinations(list(friends), 2):
        if not costing.is_banned(one, other) and (may_rematch or costing.met_in(one, other) is None):
            friends[one].add(other)
            friends[other].add(one)
    if len(friends) % 2:
        friends[NOBODY] = set(takers)
        for each in takers:
            friends[each].add(NOBODY)
    return friends
