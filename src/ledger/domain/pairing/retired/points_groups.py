"""`points-groups/1`: groups of equal points, the quick way where it succeeds, the exact way where it does not.

The quick way goes group by group from the top, as an organizer would do it by hand. It gives an answer only when every
group works out, and that answer needs no comparison with others:
- the bye stands in the lowest group where somebody has not had one (or is the lowest, if all have);
- nobody meets an earlier opponent;
- a pair crosses between two neighbouring groups exactly where the number of players above is odd, and there it must;
- nobody goes down a second time.
No term of the objective can be smaller, so the seating is the best there is.

The exact way looks at the whole field at once, as the cheapest perfect matching of a complete graph. The objective is a
vector, compared from the left: second byes, rematches, squared distance of the bye from the lowest group, squared gaps
of pairs, earlier pair-downs of those who go down, chance. Each pair (or bye) adds its part, and the parts are packed
into one integer, each in a slot that the sum of all parts cannot overflow. Chance fills 64 bits a pair, so two seatings
practically never cost the same, and the matching method has no say in the result.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing import relaxations
from ledger.domain.pairing.chance import WORD, below, bits, seeded_order, stream
from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Engine, Relaxation, why_rematch

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: who plays whom at which table, and what it took."""

    pairs: tuple[Pair, ...]  # table 1 first; the player with more points first
    bye: int | None
    paired_down: tuple[int, ...]  # the upper player of every pair that crosses groups, in table order
    relaxed: tuple[Relaxation, ...]


def draw(candidates: Collection[Candidate], seed: bytes) -> Draw:
    """The best round for these contestants; the same seed and contestants always give the same one.

    Least, in this order: second byes, rematches, height of the bye above the lowest group (squared), gaps between the
    groups of paired players (squared), repeated pair-downs. What remains open is left to chance.
    """
    if len(candidates) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    field = sort_field(candidates, seed)
    seating = pair_by_groups(field, seed) or pair_whole_field(field, seed)
    pairs = tuple(sorted((field.upper_first(*pair) for pair in seating.pairs), key=field.table_order))
    return Draw(
        pairs=pairs,
        bye=seating.bye,
        paired_down=tuple(upper for upper, lower in pairs if field.gap(upper, lower)),
        relaxed=(*_bent_by_bye(field, seating.bye), *_bent_by_pairs(field, pairs)),
    )


def draw_by_groups(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
    """The same as any engine is asked for it; games have two sides, and whoever is left over has the bye."""
    drawn = draw(candidates, seed)
    byes = () if drawn.bye is None else (drawn.bye,)
    return Drawn(drawn.pairs, byes, drawn.relaxed, drawn.paired_down)


@dataclass(frozen=True, slots=True)
class RetiredField:
    players: dict[int, Candidate]
    groups: tuple[tuple[int, ...], ...]  # highest points first, inside a group in seeded order
    level: dict[int, int]  # the index of a player's group, 0 at the top
    seat: dict[int, int]  # a player's place in the seeded order of the whole field

    def is_forbidden(self, one: int, other: int) -> bool:
        """Have they met? It is enough that one of the two remembers."""
        return other in self.players[one].met or one in self.players[other].met

    def gap(self, one: int, other: int) -> int:
        return abs(self.level[one] - self.level[other])

    def upper_first(self, one: int, other: int) -> Pair:
        """The player with more points first, equals in seeded order."""
        return (one, other) if self._place(one) < self._place(other) else (other, one)

    def table_order(self, pair: Pair) -> tuple[int, int]:
        return self._place(pair[0])

    def _place(self, player: int) -> tuple[int, int]:
        return self.level[player], self.seat[player]


def _bent_by_bye(field: RetiredField, bye: int | None) -> Iterator[Relaxation]:
    if bye is None:
        return
    if field.players[bye].byes:
        yield Relaxation("second-bye", (bye,), "all-had-bye")
    if field.level[bye] < len(field.groups) - 1:
        yield Relaxation("bye-above-lowest", (bye,), _why_above_lowest(field, bye))


def _why_above_lowest(field: RetiredField, bye: int) -> str:
    below = (field.players[each] for group in field.groups[field.level[bye] + 1 :] for each in group)
    if not field.players[bye].byes and all(each.byes for each in below):
        return "lower-had-bye"
    return "lower-forces-rematch"


def _bent_by_pairs(field: RetiredField, pairs: tuple[Pair, ...]) -> Iterator[Relaxation]:
    for upper, lower in pairs:
        if field.is_forbidden(upper, lower):
            yield Relaxation("rematch", (upper, lower), why_rematch(field.players.values()))
        if field.gap(upper, lower) and field.players[upper].downs:
            yield Relaxation("repeat-pair-down", (upper,), "sparing-costs-more")


# Each try of a group whose members have met d others in it succeeds with a chance of about exp(-d/2): after ten rounds
# 1 in 150. A group that still fails goes to the exact way, which loses nothing but some milliseconds.
TRIES = 1_000


@dataclass(frozen=True, slots=True)
class RetiredSeating:
    """Who plays whom and who has the bye, before tables are given."""

    pairs: tuple[Pair, ...]
    bye: int | None


def pair_by_groups(field: RetiredField, seed: bytes) -> RetiredSeating | None:
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
    return RetiredSeating(tuple(pairs), bye)


def choose_bye(field: RetiredField, seed: bytes) -> int:
    """Random in the lowest group where somebody has not had a bye, or in the lowest one if all have."""
    for group in reversed(field.groups):
        fresh = [each for each in group if not field.players[each].byes]
        if fresh:
            return seeded_order(seed, b"bye", fresh)[0]
    return seeded_order(seed, b"bye", field.groups[-1])[0]


def _last_never_down(field: RetiredField, members: Sequence[int]) -> int | None:
    return next((each for each in reversed(members) if not field.players[each].downs), None)


def _pair_group(field: RetiredField, floater: int | None, members: list[int], seed: bytes) -> list[Pair] | None:
    """The floater meets the first who is allowed, in seeded order; the others are drawn."""
    if floater is None:
        return _pair_evenly(field, members, seed)
    partner = next((each for each in members if not field.is_forbidden(floater, each)), None)
    if partner is None:
        return None
    rest = _pair_evenly(field, [each for each in members if each != partner], seed)
    return None if rest is None else [(floater, partner), *rest]


def _pair_evenly(field: RetiredField, members: Sequence[int], seed: bytes) -> list[Pair] | None:
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


Cost = tuple[int, int, int, int, int, int]


def pair_whole_field(field: RetiredField, seed: bytes) -> RetiredSeating:
    """The best seating of all; rules are bent only where every seating bends them."""
    ids = sorted(field.players)
    slots = _slots(field)
    costs: list[dict[int, int]] = [{} for _ in ids]
    for place, one in enumerate(ids):
        for other_place in range(place):
            cost = _packed(pair_cost(field, ids[other_place], one, seed), slots)
            costs[place][other_place] = costs[other_place][place] = cost
    if len(ids) % 2:
        byes = {place: _packed(bye_cost(field, each, seed), slots) for place, each in enumerate(ids)}
        for place, cost in byes.items():
            costs[place][len(ids)] = cost
        costs.append(byes)
    mates = cheapest_matching(costs)
    assert mates is not None, "everyone may be seated with everyone, at a cost"
    pairs = tuple((ids[one], ids[other]) for one, other in enumerate(mates) if one < other < len(ids))
    return RetiredSeating(pairs, ids[mates[-1]] if len(ids) % 2 else None)


def pair_cost(field: RetiredField, lower_id: int, higher_id: int, seed: bytes) -> Cost:
    gap = field.gap(lower_id, higher_id)
    downs = field.players[field.upper_first(lower_id, higher_id)[0]].downs if gap else 0
    rematch = field.is_forbidden(lower_id, higher_id)
    return 0, int(rematch), 0, gap**2, downs, bits(seed, b"pair", lower_id, higher_id)


def bye_cost(field: RetiredField, player: int, seed: bytes) -> Cost:
    height = len(field.groups) - 1 - field.level[player]
    return int(field.players[player].byes > 0), 0, height**2, 0, 0, bits(seed, b"bye", player)


def _slots(field: RetiredField) -> Cost:
    """For each part a number that its sum over a seating stays below."""
    count, steps = len(field.players), len(field.groups) - 1
    downs = sum(each.downs for each in field.players.values())
    return 2, count, steps**2 + 1, count * steps**2 + 1, downs + 1, count * WORD


def _packed(cost: Cost, slots: Cost) -> int:
    packed = 0
    for part, slot in zip(cost, slots, strict=True):
        packed = packed * slot + part
    return packed


def sort_field(candidates: Collection[Candidate], seed: bytes) -> RetiredField:
    players = {each.id: each for each in candidates}
    assert len(players) == len(candidates), "an entry number stands for one contestant"
    order = seeded_order(seed, b"order", players)
    points = sorted({each.points for each in candidates}, reverse=True)
    groups = tuple(tuple(each for each in order if players[each].points == value) for value in points)
    return RetiredField(
        players=players,
        groups=groups,
        level={each: level for level, group in enumerate(groups) for each in group},
        seat={each: seat for seat, each in enumerate(order)},
    )


ENGINE = Engine(draw_by_groups, relaxations.by_groups, keeps_apart=False)
