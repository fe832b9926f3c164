"""What a seating costs: one integer that compares the rules from the best protected to the least.

Each rule has a slot in the integer that no sum over a seating overflows, so less is better by the first rule in which
two seatings differ. The lowest slot holds what no rule decides: chance, or the vector of whom each player meets, so two
seatings practically never cost the same, and the way of finding the cheapest has no say in the result.
"""

from collections.abc import Iterable, Iterator

from ledger.domain.pairing.chance import WORD, bits
from ledger.domain.pairing.field import Field
from ledger.domain.pairing.values import Candidate, Policy, are_apart, share_area

GAP = "gap"
KEPT_APART = "kept-apart"


class Objective:
    """The price of each pair, and of each player in the odd seat, among some of a field."""

    def __init__(self, field: Field, seed: bytes, among: Iterable[int]) -> None:
        self.field = field
        self.seed = seed
        self.is_first_round = field.is_first_round
        self.ids = sorted(among, key=field.place.__getitem__)
        self.count = len(self.ids) + 1  # with the odd seat
        self.place = {each: place for place, each in enumerate(self.ids)}
        self.last_of = {field.level[each]: place for place, each in enumerate(self.ids)}
        self.met_in = {each: dict(field.players[each].met_in) for each in self.ids}
        self.vector = [0] * self.count  # by place, what a step further down costs of the vector of partners
        self.float_weights: dict[int, int] = {}  # by group, what it costs that somebody before its last goes down
        self.chance_weight = 0
        self.weights: dict[str, int] = {}
        self.age_weights: dict[int, int] = {}
        unit = self._weigh_rest()
        for rule in rules_of(field.conditions.policy):
            if rule == "rematch":  # the oldest meeting gives way first; how many meet again comes before
                for round_no in sorted({0}.union(*(met.values() for met in self.met_in.values()))):
                    self.age_weights[round_no] = unit
                    unit *= self.count
            self.weights[rule] = unit
            unit *= self._slot(rule)

    def pair(self, one: int, other: int) -> int | None:
        """What it costs that two meet; nothing can be paid where the organizer forbids it."""
        field = self.field
        cost = 0
        if not field.may_meet(one, other):
            if field.is_banned(one, other):
                return None
            cost = self.weights["rematch"] + self.age_weights[self._last_meeting(one, other)]
        one, other = field.upper_first(one, other)
        if self.is_first_round:
            cost += self._unwelcome(field.players[one], field.players[other])
        elif field.level[one] != field.level[other]:
            cost += self._crossing(one, field.level[other] - field.level[one])
        return cost + self._rest(one, other)

    def odd(self, one: int) -> int:
        """What it costs that one has the bye or plays the ringer."""
        field = self.field
        cost = self.weights["second-bye"] * field.players[one].byes
        cost += self.weights["bye-above-lowest"] * height(field, one)
        if self.chance_weight:
            return cost + self.chance_weight * bits(self.seed, b"bye", one)
        return cost + self.count * self.vector[self.place[one]]

    def going_down(self, one: int, level: int) -> int:
        """What it costs that one is left to a lower group, whoever they meet there."""
        return self._crossing(one, level - self.field.level[one]) + self._by_chance(b"down", one)

    def costs(self, *, only_legal: bool = False) -> list[dict[int, int]]:
        """The prices of all pairs, by places."""
        costs: list[dict[int, int]] = [{} for _ in self.ids]
        for place, one in enumerate(self.ids):
            for upper_place in range(place):
                upper = self.ids[upper_place]
                if not only_legal or self.field.may_meet(upper, one):
                    cost = self.pair(upper, one)
                    if cost is not None:
                        costs[place][upper_place] = costs[upper_place][place] = cost
        return costs

    def protected_above_look_ahead(self, cost: int) -> int:
        """The part of a price that looking ahead must not raise."""
        return cost // self.weights["look-ahead"]

    def _slot(self, rule: str) -> int:
        players, steps = [self.field.players[each] for each in self.ids], len(self.field.groups)
        if rule == GAP:
            return self.count * steps**2 + 1
        if rule == "repeat-pair-down":
            return sum(each.downs for each in players) + 1
        if rule == "second-bye":
            return max(each.byes for each in players) + 1
        if rule == "bye-above-lowest":
            return max(steps**2, len(self.field.players))
        return 1 if rule == "look-ahead" else self.count

    def _weigh_rest(self) -> int:
        """The lowest slots; the weight above them all."""
        if self.field.manner == "from the top":
            return self._weigh_vector()
        if self.field.manner != "folded in points":
            self.chance_weight = 1
            return self.count * WORD
        unit = self._weigh_vector()
        for level in reversed(self.last_of):
            self.float_weights[level] = unit
            unit *= self.count**2
        self.chance_weight = unit
        return unit * WORD

    def _weigh_vector(self) -> int:
        base = self.count + 1
        unit = 1
        for place in reversed(range(len(self.ids))):
            self.vector[place] = unit
            unit *= base
        return unit

    def _last_meeting(self, one: int, other: int) -> int:
        return max(self.met_in[one].get(other, 0), self.met_in[other].get(one, 0))

    def _unwelcome(self, one: Candidate, other: Candidate) -> int:
        cost = self.weights[KEPT_APART] if are_apart(one, other) else 0
        return cost + (self.weights["same-area"] if share_area(one, other) else 0)

    def _crossing(self, upper: int, gap: int) -> int:
        field = self.field
        cost = self.weights[GAP] * gap**2 + self.weights["repeat-pair-down"] * field.players[upper].downs
        if self.float_weights:
            cost += self.float_weights[field.level[upper]] * (self.last_of[field.level[upper]] - self.place[upper])
        return cost

    def _rest(self, upper: int, lower: int) -> int:
        field = self.field
        if field.manner == "folded in points":
            distance = self.last_of[field.level[lower]] - self.place[lower]
            return distance * self.vector[self.place[upper]]
        if self.chance_weight:
            return self._by_chance(b"pair", min(upper, lower), max(upper, lower))
        return self.place[lower] * self.vector[self.place[upper]]

    def _by_chance(self, purpose: bytes, *ids: int) -> int:
        return 0 if self.float_weights else bits(self.seed, purpose, *ids)


def rules_of(policy: Policy) -> Iterator[str]:
    """The rules a seating can bend, from the least protected; how far groups are crossed comes before who crosses."""
    if policy.relaxing[0] != "repeat-pair-down":
        yield GAP
    for rule in policy.relaxing:
        yield rule
        if rule == "same-area":
            yield KEPT_APART
        if rule == policy.relaxing[0] == "repeat-pair-down":
            yield GAP


def height(field: Field, one: int) -> int:
    """How far the odd seat is from where it belongs."""
    if field.manner == "by chance":
        return 0
    if field.is_first_round:
        return field.place[one]  # the first seed has it
    if field.manner == "from the top":
        return len(field.players) - 1 - field.place[one]
    return (len(field.groups) - 1 - field.level[one]) ** 2


def is_passed_in_line(odd: Candidate, others: Iterable[Candidate]) -> bool:
    """Whether the odd seat, from the top, is for somebody who stands lower. To pass by one who has had it is what the
    rules ask for, unless it is given to one who has had it too."""
    return any(each.standing < odd.standing and (odd.byes or not each.byes) for each in others)


def with_seat(costs: list[dict[int, int]], seat: dict[int, int]) -> None:
    """One place more, after the last: whoever is matched with it does not meet anybody here."""
    for place, cost in seat.items():
        costs[place][len(costs)] = cost
    costs.append(seat)
