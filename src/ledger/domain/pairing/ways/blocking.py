"""Who blocks a round: the fewest contestants to whom the organizer's bans leave too few opponents.

Some contestants fall into parts that can meet only inside and a few others outside. A part of odd size needs one of
those others, so no round is possible where there are more such parts than others; and where there is no round, such
contestants exist (Tutte and Berge). Rematches may be bent and therefore block nothing.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.field import Field, mutual_masks
from ledger.domain.pairing.matching.graph import matched_at_most, vertices_of

SEARCHED = 20_000  # sets of contestants that are looked at for a smaller one, about a fifth of a second

Numbers = tuple[int, ...]


def bans_leave_a_round(field: Field) -> bool:
    """Whether everybody can be paired, with one left over where the number is odd."""
    if not any(each.banned for each in field.players.values()):
        return True
    may = _may(field, sorted(field.players))
    if 2 * min(map(int.bit_count, may)) >= len(may):
        return True  # whoever may meet half of the others can always be paired (Dirac)
    return matched_at_most(may).free.bit_count() <= len(may) % 2


def no_round_possible(field: Field) -> RuleViolation:
    """The refusal, naming who blocks the round."""
    players, opponents = blocking_set(field)
    return RuleViolation(
        "No round is possible: {players} may meet " + _whom(field, players, opponents) + ", as the bans stand.",
        code="bans-block-round",
        players=players,
        opponents=opponents,
    )


def blocking_set(field: Field) -> tuple[Numbers, Numbers]:
    """Who has too few opponents, as few contestants as possible, and the opponents they have left outside.

    The bans leave no round. The set is the smallest where few contestants have bans or few are enough; in any case
    none of its parts can be left out.
    """
    ids = sorted(field.players)
    may = _may(field, ids)
    blockers = _stuck(may)
    blockers = _smaller(may, blockers.bit_count()) or blockers
    outside = _outside(may, blockers)
    return tuple(ids[each] for each in vertices_of(blockers)), tuple(ids[each] for each in vertices_of(outside))


def _may(field: Field, ids: list[int]) -> list[int]:
    """By place among the entry numbers: the mask of whom each may meet."""
    place = {each: place for place, each in enumerate(ids)}
    banned = mutual_masks([field.players[each].banned for each in ids], place)
    everyone = (1 << len(ids)) - 1
    return [everyone & ~(mask | 1 << here) for here, mask in enumerate(banned)]


def _stuck(may: list[int]) -> int:
    """All whom somebody without opponent could change places with; of two where one is left over anyway."""
    matching = matched_at_most(may)
    assert matching.free.bit_count() > len(may) % 2, "a field that can be paired has nobody who blocks it"
    trees = []
    for root in vertices_of(matching.free):
        matching.grow_from(root)
        trees.append(matching.even)
    if len(may) % 2:
        trees = [one | other for one, other in combinations(sorted(trees, key=int.bit_count)[:50], 2)]
    return min(trees, key=int.bit_count)


def _smaller(may: list[int], size: int) -> int:
    """The smallest set that blocks, of fewer than `size`; 0 where there is none, or to look would take too long."""
    everyone = (1 << len(may)) - 1
    with_bans = [here for here, mask in enumerate(may) if mask != everyone & ~(1 << here)]
    looked_at = 0
    for count in range(1, size):
        looked_at += comb(len(with_bans), count)
        if looked_at > SEARCHED:
            break
        for chosen in combinations(with_bans, count):
            mask = sum(1 << each for each in chosen)
            if _blocks(may, mask):
                return mask
    return 0


def _blocks(may: list[int], mask: int) -> bool:
    odd_parts = sum(part.bit_count() % 2 for part in _parts(may, mask))
    return odd_parts > _outside(may, mask).bit_count() + len(may) % 2


def _outside(may: list[int], mask: int) -> int:
    """Whom anybody of these may meet beside one another."""
    open_to = 0
    for each in vertices_of(mask):
        open_to |= may[each]
    return open_to & ~mask


def _parts(may: list[int], mask: int) -> Iterator[int]:
    """Those who hang together by who may meet whom, part by part."""
    while mask:
        part = fresh = mask & -mask
        while fresh:
            fresh = _outside(may, fresh) & mask & ~part
            part |= fresh
        yield part
        mask ^= part


def _whom(field: Field, players: Numbers, opponents: Numbers) -> str:
    """Whom those who block may meet, and why that is not enough."""
    ids = sorted(field.players)
    parts = list(_parts(_may(field, ids), sum(1 << ids.index(each) for each in players)))
    meets_inside = len(parts) < len(players)
    if not opponents and not meets_inside:
        return "nobody" if len(players) == 1 else "nobody, and only one of them can be left over"
    if not opponents and len(parts) == 1:
        return "only one another, and they are an odd number"
    whom = " and ".join(["one another"] * meets_inside + ["{opponents}"] * bool(opponents))
    if field.is_odd:
        return f"only {whom}, which leaves more than one of them without an opponent"
    return f"only {whom}, which does not give each of them an opponent"
