"""What seating two players together, or leaving one over, costs of every rule.

Written from the rule tables and from nothing in the engine; the seeded order alone is taken over, being a rule of its
own. A cost is a row of figures that are compared from the left, less being better.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate, Conditions

LOOK_AHEAD, GAP, KEPT_APART = "look-ahead", "gap", "kept-apart"
Row = tuple[int, ...]
Costs = dict[str, Row]
Pair = tuple[int, int]


@dataclass(frozen=True)
class Seats:
    """One seating by entry number: the pairs, and who is left over."""

    pairs: tuple[Pair, ...]
    odd: int | None


class Costing:
    """One field lined up under its conditions, and what the rules say of any two."""

    def __init__(self, candidates: Sequence[Candidate], conditions: Conditions, seed: bytes) -> None:
        self.conditions, self.policy = conditions, conditions.policy
        self.is_first = conditions.round_no == 1
        self.way = self.policy.first_round if self.is_first else self.policy.later_rounds
        self.is_folded = self.way.startswith("folded")
        self.in_groups = self.way.endswith("in-points")
        self.known = {each.id: each for each in candidates}
        self.line = self._in_line(seeded_order(seed, b"order", self.known))
        self.place = {each.id: no for no, each in enumerate(self.line)}
        steps = sorted({each.points for each in candidates}, reverse=True) if self.in_groups else [0]
        self.level = {each.id: steps.index(each.points) if self.in_groups else 0 for each in candidates}
        self.lowest = len(steps) - 1
        self._pair_costs: dict[Pair, Costs] = {}

    def _in_line(self, drawn: Sequence[int]) -> list[Candidate]:
        """The highest first; whoever ties stays as drawn."""
        players = [self.known[each] for each in drawn]
        if self.way == "from-the-top":
            players.sort(key=lambda each: each.standing, reverse=True)
        if self.is_folded:
            players.sort(key=lambda each: (each.seeding is None, each.seeding or 0))
        if self.in_groups:
            players.sort(key=lambda each: -each.points)
        return players

    def order(self) -> list[str]:
        """The rules, the best protected first. How far groups are crossed comes before who crosses them, as long as
        that gives way first of all; else it comes last."""
        order = [rule for rule in reversed(self.policy.relaxing) for rule in _parts(rule)]
        order.insert(len(order) - (order[-1] == "repeat-pair-down"), GAP)
        return order

    # two players

    def met_in(self, one: int, other: int) -> int | None:
        """The round in which two met who are not to meet again; it is enough that one remembers."""
        sides = ((self.known[one], other), (self.known[other], one))
        return max((dict(each.met_in).get(two, 0) for each, two in sides if two in each.met), default=None)

    def is_banned(self, one: int, other: int) -> bool:
        return other in self.known[one].banned or one in self.known[other].banned

    def are_apart(self, one: int, other: int) -> bool:
        return self.is_first and (other in self.known[one].apart or one in self.known[other].apart)

    def share_area(self, one: int, other: int) -> bool:
        mine, theirs = self.known[one], self.known[other]
        shared = mine.area is not None and mine.area == theirs.area
        return self.is_first and (shared or (mine.club is not None and mine.club == theirs.club))

    def upper(self, one: int, other: int) -> int:
        return min(one, other, key=self.place.__getitem__)

    def gap(self, one: int, other: int) -> int:
        return abs(self.level[one] - self.level[other])

    def pair_costs(self, one: int, other: int) -> Costs:
        """Worked out once for each two, whom brute force seats together again and again."""
        if (one, other) not in self._pair_costs:
            self._pair_costs[one, other] = self._costs_of(one, other)
        return self._pair_costs[one, other]

    def _costs_of(self, one: int, other: int) -> Costs:
        met, gap = self.met_in(one, other), self.gap(one, other)
        newest_first = (int(met == no) for no in range(self.conditions.round_no - 1, -1, -1))
        return {
            "second-bye": (0,),
            "rematch": (int(met is not None), *newest_first),
            "bye-above-lowest": (0,),
            KEPT_APART: (int(self.are_apart(one, other)),),
            "same-area": (int(self.share_area(one, other)),),
            GAP: (gap * gap,),
            "repeat-pair-down": (self.known[self.upper(one, other)].downs if gap else 0,),
        }

    # who is left over

    def bye_height(self, odd: int) -> int:
        if self.in_groups:
            return (self.lowest - self.level[odd]) ** 2
        if self.way == "from-the-top":
            return len(self.line) - 1 - self.place[odd]
        return self.place[odd] if self.is_folded else 0

    def odd_costs(self, odd: int) -> Costs:
        costs: Costs = {rule: (0,) * len(row) for rule, row in self.pair_costs(odd, odd).items()}
        return {**costs, "second-bye": (self.known[odd].byes,), "bye-above-lowest": (self.bye_height(odd),)}

    def bent_by_bye(self, odd: int) -> Iterator[str]:
        """From the top, those are passed over who stand lower and are as free to have the bye."""
        taker = self.known[odd]
        if taker.byes:
            yield "second-bye"
        passed = (each for each in self.line if taker.byes or not each.byes)
        is_above = self.bye_height(odd) > 0
        if self.way == "from-the-top":
            is_above = any(each.standing < taker.standing for each in passed)
        if is_above:
            yield "bye-above-lowest"

    # what is left of the rules once nothing is bent

    def rest(self, seats: Seats) -> Row:
        """From the top, whom everyone meets; folded, first the last of each group goes down, then it is folded."""
        partner = {one: other for pair in seats.pairs for one, other in (pair, pair[::-1])}
        in_line = [each.id for each in self.line if each.id != seats.odd]
        if self.way == "from-the-top":
            return tuple(self.place[partner[each]] for each in in_line)
        if not self.is_folded:
            return ()
        uppers = {each for each in in_line if self.place[each] < self.place[partner[each]]}
        down = [each for each in uppers if self.gap(each, partner[each])]
        floated = (sum(self._from_last(each) for each in down if self.level[each] == no) for no in range(self.lowest))
        return (*floated, *(self._from_last(partner[each]) if each in uppers else 0 for each in in_line))

    def _from_last(self, player: int) -> int:
        """How many of the group come after this player in line."""
        group = [each.id for each in self.line if self.level[each.id] == self.level[player]]
        return len(group) - 1 - group.index(player)


def _parts(rule: str) -> tuple[str, ...]:
    """Those whom the organizer named come before those of one area."""
    return (KEPT_APART, rule) if rule == "same-area" else (rule,)
