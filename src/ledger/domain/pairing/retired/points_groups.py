"""The quick way: group by group from the top, as an organizer would do it by hand.

It gives an answer only when every group works out, and that answer needs no comparison with others:
- the bye stands in the lowest group where somebody has not had one (or is the lowest, if all have);
- nobody meets an earlier opponent;
- a pair crosses between two neighbouring groups exactly where the number of players above is odd, and there it must;
- nobody goes down a second time.
No term of the objective can be smaller, so the seating is the best there is.
"""

from collections.abc import Sequence

from ledger.domain.pairing.chance import below, seeded_order, stream
from ledger.domain.pairing.first.field import Field, Pair, Seating

# Each try of a group whose members have met d others in it succeeds with a chance of about exp(-d/2): after ten rounds
# 1 in 150. A group that still fails goes to the exact way, which loses nothing but some milliseconds.
TRIES = 1_000


def pair_by_groups(field: Field, seed: bytes) -> Seating | None:
    """The best seating, if the groups can be paired one after the other; else nothing."""
    bye = choose_bye(field, seed) if len(field.players) % 2 else None
    pairs: list[Pair] = []
    floater: int | None = None
    for group in field.groups:
        members = [each for each in group if each != bye]
        down = None
        if (len(members) + (floater is not None)) % 2:
            down = _last_never_down(field, members)
            if down is None:
                return None
            members.remove(down)
        found = _pair_group(field, floater, members, seed)
        if found is None:
            return None
        pairs += found
        floater = down
    return Seating(tuple(pairs), bye)


def choose_bye(field: Field, seed: bytes) -> int:
    """Random in the lowest group where somebody has not had a bye, or in the lowest one if all have."""
    for group in reversed(field.groups):
        fresh = [each for each in group if not field.players[each].byes]
        if fresh:
            return seeded_order(seed, b"bye", fresh)[0]
    return seeded_order(seed, b"bye", field.groups[-1])[0]


def _last_never_down(field: Field, members: Sequence[int]) -> int | None:
    return next((each for each in reversed(members) if not field.players[each].downs), None)


def _pair_group(field: Field, floater: int | None, members: list[int], seed: bytes) -> list[Pair] | None:
    """The floater meets the first who is allowed, in seeded order; the others are drawn."""
    if floater is None:
        return _pair_evenly(field, members, seed)
    partner = next((each for each in members if not field.is_forbidden(floater, each)), None)
    if partner is None:
        return None
    rest = _pair_evenly(field, [each for each in members if each != partner], seed)
    return None if rest is None else [(floater, partner), *rest]


def _pair_evenly(field: Field, members: Sequence[int], seed: bytes) -> list[Pair] | None:
    """Pairs among the members, every legal set of pairs being equally likely.

    The last in seeded order meets any of the others, and so on with those who are left. Pairs are drawn as if all were
    legal, and a set with a rematch is thrown away whole, because mending it would favour some sets.
    """
    if not members:
        return []
    numbers = stream(seed, b"group", field.players[members[0]].points)
    for _ in range(TRIES):
        waiting, pairs = list(members), []
        while waiting:
            one = waiting.pop()
            other = waiting.pop(below(len(waiting), numbers))
            if field.is_forbidden(one, other):
                break
            pairs.append((one, other))
        else:
            return pairs
    return None
