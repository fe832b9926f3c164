"""Relaxations: which rules a round bends, for whom and why nothing better exists, be it drawn or given by hand; and who
blocks a round where not even that helps.

A drawn round is judged with what it costs of each rule. What a round given by hand bends is told engine by engine, and
the organizer's reason stands for it.

No round is possible where bans leave some too few opponents. They fall into parts that can meet only inside and a few
others outside. A part of odd size needs one of those others, so no round is possible where there are more such parts
than others; and where there is no round, such contestants exist (Tutte and Berge). Rematches may be bent and therefore
block nothing.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate, combinations
from math import comb
from typing import NamedTuple

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.field import (
    GAP,
    KEPT_APART,
    Field,
    Pair,
    bendable_rules,
    height,
    is_passed_in_line,
    mutual_masks,
)
from ledger.domain.pairing.matching import matched_at_most, vertices_of
from ledger.domain.pairing.values import (
    Bent,
    Candidate,
    Conditions,
    Given,
    Relaxation,
    are_apart,
    share_area,
    why_rematch,
)


class DrawVerdict(NamedTuple):
    costs: dict[str, int]  # of each rule, the best protected first
    relaxed: list[Relaxation]  # the odd seat's first, then by table
    paired_down: list[int]  # the upper player of every pair that crosses groups


def verdict(field: Field, pairs: Sequence[Pair], odd: int | None) -> DrawVerdict:
    """What a seating is worth; the upper player of each pair comes first."""
    found = DrawVerdict(dict.fromkeys(reversed(list(bendable_rules(field.conditions.policy))), 0), [], [])
    if odd is not None:
        found.costs["second-bye"] = field.players[odd].byes
        found.costs["bye-above-lowest"] = height(field, odd)
        found.relaxed.extend(_bent_by_odd(field, odd))
    level, is_first_round = field.level, field.is_first_round
    for pair in pairs:
        upper, lower = pair
        if not field.may_meet(upper, lower):
            _note_rematch(field, pair, found)
        if is_first_round:
            _note_unwelcome(field, pair, found)
        elif level[upper] != level[lower]:
            _note_step_down(field, pair, found)
    return found


def _note_rematch(field: Field, pair: Pair, found: DrawVerdict) -> None:
    found.costs["rematch"] += 1
    found.relaxed.append(Relaxation("rematch", pair, why_rematch(field.players.values())))


def _note_unwelcome(field: Field, pair: Pair, found: DrawVerdict) -> None:
    one, other = field.players[pair[0]], field.players[pair[1]]
    if are_apart(one, other):
        found.costs[KEPT_APART] += 1
        found.relaxed.append(Relaxation(KEPT_APART, pair, "groups-too-large"))
    if share_area(one, other):
        found.costs["same-area"] += 1
        found.relaxed.append(Relaxation("same-area", pair, "areas-too-large"))


def _note_step_down(field: Field, pair: Pair, found: DrawVerdict) -> None:
    upper, lower = pair
    found.costs[GAP] += (field.level[upper] - field.level[lower]) ** 2
    found.paired_down.append(upper)
    if downs := field.players[upper].downs:
        found.costs["repeat-pair-down"] += downs
        found.relaxed.append(Relaxation("repeat-pair-down", (upper,), "sparing-costs-more"))


def _bent_by_odd(field: Field, odd: int) -> Iterator[Relaxation]:
    """A seat that was had before, or that is not where it belongs."""
    taker = field.players[odd]
    if taker.byes:
        has_all = all(each.byes for each in field.players.values())
        has_ringer = field.conditions.ringer is not None
        why = ("all-had-bye-or-ringer" if has_ringer else "all-had-bye") if has_all else "others-are-banned"
        yield Relaxation("second-bye", (odd,), why)
    if not _is_lowest(field, odd):
        yield Relaxation("bye-above-lowest", (odd,), _why_above_lowest(field, odd))


def _is_lowest(field: Field, odd: int) -> bool:
    """Whether the odd seat is where it belongs."""
    if field.manner != "from the top":
        return height(field, odd) == 0
    return not is_passed_in_line(field.players[odd], field.players.values())


def _why_above_lowest(field: Field, odd: int) -> str:
    taker = field.players[odd]
    passed = [each for each in field.players.values() if height(field, each.id) < height(field, odd)]
    if not taker.byes and all(each.byes for each in passed):
        return "lower-had-bye"
    return "lower-would-rematch" if field.manner == "from the top" else "lower-forces-rematch"


Players = Mapping[int, Candidate]
Pairs = list[tuple[Candidate, Candidate]]
UNSEEDED = 1_000_000_000  # after every seed


def by_policy(given: Given, players: Players, conditions: Conditions) -> Bent:
    """By the figures of the rules: who meets again or is never to meet, who has the odd seat; in round 1 who comes from
    one place, later who steps down from their points."""
    if conditions.sides[0] > 2:
        return at_many_sided_tables(given, players, conditions)
    pairs = _pairs_upper_first(given, players)
    odd, others = _odd_and_others(given, players)
    seats = _odd_seats(odd, players, lambda one: _is_passed_over(one, others, conditions))
    relaxed = (*_rematches(pairs), *_banned(pairs), *seats, *_without_ringer(given, conditions))
    if conditions.round_no == 1:
        return Bent((*relaxed, *_unwelcome_pairs(pairs)))
    if conditions.policy.later_rounds == "from-the-top":
        return Bent(relaxed)
    down = tuple(upper.id for upper, lower in pairs if upper.points != lower.points)
    return Bent((*relaxed, *_steps_down(pairs, odd, players.values())), down)


def by_groups(given: Given, players: Players, conditions: Conditions) -> Bent:
    """Groups of equal points: rematches, byes, and steps down beyond those that the sizes of the groups need."""
    pairs = _pairs_upper_first(given, players)
    byes = [players[each] for each in given.byes]
    field = players.values()
    lowest = min((candidate.points for candidate in field), default=0)
    seats = _odd_seats(byes, players, lambda bye: bye.points > lowest)
    relaxed = (*_rematches(pairs), *_banned(pairs), *seats, *_steps_down(pairs, byes, field))
    return Bent(relaxed, tuple(upper.id for upper, lower in pairs if upper.points != lower.points))


def by_standing(given: Given, players: Players, conditions: Conditions) -> Bent:
    """From the top: rematches, and after a round 1 by chance who has the bye or the ringer."""
    pairs: Pairs = [(players[one], players[other]) for one, other, *more in given.tables if not more]
    odd, others = _odd_and_others(given, players)
    is_by_chance = conditions.round_no == 1
    seats = _odd_seats(odd, players, lambda one: not is_by_chance and is_passed_in_line(one, others))
    return Bent((*_rematches(pairs), *_banned(pairs), *seats, *_without_ringer(given, conditions)))


def at_many_sided_tables(given: Given, players: Players, conditions: Conditions) -> Bent:
    """Many sides: everybody has a place, so nobody needs a bye."""
    byes = [players[each] for each in given.byes]
    pairs = [(players[one], players[other]) for table in given.tables for one, other in combinations(table, 2)]
    return Bent((*_banned(pairs), *_needless(byes, 0), *(_bent_by_hand("second-bye", bye) for bye in byes if bye.byes)))


def _pairs_upper_first(given: Given, players: Players) -> Pairs:
    """The tables of two, whoever has more points first."""
    pairs: Pairs = []
    for one, other, *more in given.tables:
        if not more:
            upper, lower = sorted((players[one], players[other]), key=lambda each: -each.points)
            pairs.append((upper, lower))
    return pairs


def _rematches(pairs: Pairs) -> Iterator[Relaxation]:
    return (_bent_by_hand("rematch", one, other) for one, other in pairs if other.id in one.met)


def _banned(pairs: Pairs) -> Iterator[Relaxation]:
    """No draw seats them together; an organizer may, who said so and can say otherwise."""
    return (
        _bent_by_hand("banned", one, other) for one, other in pairs if other.id in one.banned or one.id in other.banned
    )


def _unwelcome_pairs(pairs: Pairs) -> Iterator[Relaxation]:
    for one, other in pairs:
        if are_apart(one, other):
            yield _bent_by_hand("kept-apart", one, other)
        if share_area(one, other):
            yield _bent_by_hand("same-area", one, other)


def _odd_and_others(given: Given, players: Players) -> tuple[list[Candidate], list[Candidate]]:
    """Who has the bye or plays a ringer, and who meets an opponent."""
    odd = (*given.byes, *given.against_ringer)
    return [players[each] for each in odd], [each for no, each in players.items() if no not in odd]


def _odd_seats(
    odd: Sequence[Candidate], players: Players, is_anothers: Callable[[Candidate], bool]
) -> Iterator[Relaxation]:
    """Byes and games against a ringer: more than there need be, had before, or another's by right."""
    yield from _needless(odd, len(players) % 2)
    for one in odd:
        if one.byes:
            yield _bent_by_hand("second-bye", one)
        if is_anothers(one):
            yield _bent_by_hand("bye-above-lowest", one)


def _is_passed_over(odd: Candidate, others: Sequence[Candidate], conditions: Conditions) -> bool:
    """Whether another should have had the odd seat: in seeded rounds 1 an earlier seed, later one who stands lower."""
    if conditions.round_no == 1:
        seeding = UNSEEDED if odd.seeding is None else odd.seeding
        is_seeded = conditions.policy.first_round == "folded"
        return is_seeded and any(each.seeding is not None and each.seeding < seeding for each in others)
    if conditions.policy.later_rounds == "from-the-top":
        return is_passed_in_line(odd, others)
    return any(each.points < odd.points for each in others)


def _needless(odd: Sequence[Candidate], needed: int) -> Iterator[Relaxation]:
    if len(odd) > needed:
        yield _bent_by_hand("needless-bye", *odd)


def _steps_down(pairs: Pairs, byes: Sequence[Candidate], field: Collection[Candidate]) -> Iterator[Relaxation]:
    groups = sorted({candidate.points for candidate in field}, reverse=True)
    gaps = {(one, other): groups.index(other.points) - groups.index(one.points) for one, other in pairs}
    if sum(gap * gap for gap in gaps.values()) > _least_gaps(groups, byes, field):
        for (one, other), gap in gaps.items():
            if gap:
                yield _bent_by_hand("pair-down", one, other)
    for (one, _), gap in gaps.items():
        if gap and one.downs:
            yield _bent_by_hand("repeat-pair-down", one)


def _least_gaps(groups: list[int], byes: Sequence[Candidate], field: Collection[Candidate]) -> int:
    """The fewest steps down that the sizes of the groups allow: one wherever an odd number stands above."""
    sizes = Counter(candidate.points for candidate in field)
    sizes.subtract(bye.points for bye in byes)
    return sum(above % 2 for above in accumulate(sizes[points] for points in groups))


def _without_ringer(given: Given, conditions: Conditions) -> Iterator[Relaxation]:
    if given.byes and conditions.ringer is not None and not given.against_ringer:
        yield Relaxation("bye-despite-ringer", given.byes, "by-hand")


def _bent_by_hand(rule: str, *players: Candidate) -> Relaxation:
    return Relaxation(rule, tuple(player.id for player in players), "by-hand")


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
