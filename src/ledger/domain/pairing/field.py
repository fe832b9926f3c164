"""The field of one draw: everyone to be paired, lined up, with whom they may not meet; and what a seating of it costs.

The cost is one integer that compares the rules from the best protected to the least. Each rule has a slot in the
integer that no sum over a seating overflows, so less is better by the first rule in which two seatings differ. The
lowest slot holds what no rule decides: chance, or the vector of whom each player meets, so two seatings practically
never cost the same, and the way of finding the cheapest has no say in the result.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.chance import WORD, bits, seeded_order
from ledger.domain.pairing.cheapest_matching import cheapest_matching
from ledger.domain.pairing.values import Candidate, Conditions, Policy, are_apart, share_area

Pair = tuple[int, int]
Manner = Literal["by chance", "from the top", "random in points", "folded in points"]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays whom and who is left over, before tables are given."""

    pairs: Sequence[Pair]  # by entry number
    odd: int | None  # who has the bye or plays the ringer
    path: str  # how it was found, by code


@dataclass(slots=True)
class Field:
    """The contestants of one draw; everyone is named by entry number."""

    players: dict[int, Candidate]  # in line, the highest first
    place: dict[int, int]  # in that line, from 0
    groups: list[list[int]]  # who are paired among themselves if they can, the highest first; inside in line
    level: dict[int, int]  # the index of a player's group
    forbidden: dict[int, frozenset[int]]  # whom each may not meet: met lately, or banned
    conditions: Conditions
    manner: Manner

    @property
    def is_odd(self) -> bool:
        return len(self.players) % 2 == 1

    @property
    def is_first_round(self) -> bool:
        return self.conditions.round_no == 1

    @property
    def has_wishes(self) -> bool:
        """Whether anybody should be kept from others in round 1."""
        return any(each.apart or each.area or each.club for each in self.players.values())

    def may_meet(self, one: int, other: int) -> bool:
        return other not in self.forbidden[one]

    def is_banned(self, one: int, other: int) -> bool:
        return other in self.players[one].banned or one in self.players[other].banned

    def has_met(self, one: int, other: int) -> bool:
        return other in self.players[one].met or one in self.players[other].met

    def most_forbidden(self, among: Iterable[int]) -> int:
        """How many opponents anybody of these may not meet, at most."""
        return max((len(self.forbidden[each]) for each in among), default=0)

    def fewest_byes(self) -> int:
        return min(each.byes for each in self.players.values())

    def upper_first(self, one: int, other: int) -> Pair:
        return (one, other) if self.place[one] < self.place[other] else (other, one)


def line_up(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Field:
    """The contestants in the line and the groups that the policy asks for, equals in the order chance gives them."""
    known = {each.id: each for each in candidates}
    if len(known) < 2:
        raise RuleViolation("Pairing needs at least two players.")
    assert len(known) == len(candidates), "an entry number stands for one contestant"
    drawn = [known[each] for each in seeded_order(seed, b"order", known)]
    groups = _grouped(drawn, conditions)
    players = {each.id: each for group in groups for each in group}
    return Field(
        players=players,
        place={each: place for place, each in enumerate(players)},
        groups=[[each.id for each in group] for group in groups],
        level={each.id: level for level, group in enumerate(groups) for each in group},
        forbidden=_both_ways({each.id: each.met | each.banned if each.banned else each.met for each in drawn}),
        conditions=conditions,
        manner=_manner(conditions),
    )


def mutual_masks(named: Sequence[frozenset[int]], place: Mapping[int, int]) -> list[int]:
    """By place, the mask of the places of those whom each names, or who name it."""
    masks = [0] * len(named)
    for here, others in enumerate(named):
        for other in others & place.keys() if others else ():
            masks[here] |= 1 << place[other]
            masks[place[other]] |= 1 << here
    return masks


def _both_ways(forbidden: dict[int, frozenset[int]]) -> dict[int, frozenset[int]]:
    """It is enough that one of the two remembers."""
    one_sided = [
        (one, other)
        for one, others in forbidden.items()
        for other in others
        if other in forbidden and one not in forbidden[other]
    ]
    for one, other in one_sided:
        forbidden[other] = forbidden[other] | {one}
    return forbidden


def _manner(conditions: Conditions) -> Manner:
    policy = conditions.policy
    if conditions.round_no == 1:
        return "by chance" if policy.first_round == "random" else "folded in points"
    if policy.later_rounds == "from-the-top":
        return "from the top"
    return "random in points" if policy.later_rounds == "random-in-points" else "folded in points"


def _grouped(drawn: list[Candidate], conditions: Conditions) -> list[list[Candidate]]:
    manner = _manner(conditions)
    if manner == "by chance":
        return [drawn]
    if manner == "from the top":
        return [sorted(drawn, key=lambda each: each.standing, reverse=True)]
    if manner == "folded in points":
        drawn = sorted(drawn, key=lambda each: (each.seeding is None, each.seeding or 0))
    if conditions.round_no == 1:
        return [drawn]
    drawn = sorted(drawn, key=lambda each: -each.points)
    return [list(group) for _, group in groupby(drawn, key=lambda each: each.points)]


def keeping_all_apart(field: Field) -> Field:
    """The same field in which whoever should not meet in round 1 may not; for a round that bends no such wish."""
    unwelcome: dict[tuple[str, str], set[int]] = {}
    for each in field.players.values():
        for kind, name in (("area", each.area), ("club", each.club)):
            if name is not None:
                unwelcome.setdefault((kind, name), set()).add(each.id)
    forbidden: dict[int, frozenset[int]] = {}
    for each in field.players.values():
        neighbours = unwelcome.get(("area", each.area or ""), set()) | unwelcome.get(("club", each.club or ""), set())
        forbidden[each.id] = field.forbidden[each.id] | each.apart | neighbours - {each.id}
    return replace(field, forbidden=_both_ways(forbidden))


def without(field: Field, seated: Collection[int]) -> Field:
    """The same field once some of it have their seats: the others keep their order and their points."""
    players = {each: player for each, player in field.players.items() if each not in seated}
    return replace(
        field,
        players=players,
        place={each: place for place, each in enumerate(players)},
        groups=[[each for each in group if each not in seated] for group in field.groups],
    )


def in_order(field: Field, line: Sequence[int]) -> Field:
    """The same field in another line, as chance could have put equals."""
    groups: list[list[int]] = [[] for _ in field.groups]
    for each in line:
        groups[field.level[each]].append(each)
    players = {each: field.players[each] for each in line}
    return replace(field, players=players, place={each: place for place, each in enumerate(line)}, groups=groups)


GAP = "gap"
KEPT_APART = "kept-apart"
LINE = "line"  # what is left once no rule is bent: whom everyone meets by the line, or chance


class Cost(NamedTuple):
    """What a seating costs of one rule; of rematches also how many are of a round."""

    rule: str
    amount: int
    round_no: int | None = None


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
        for rule in bendable_rules(field.conditions.policy):
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

    def price(self, seating: Seating) -> int:
        """What a seating costs, all in one."""
        price = sum(self.pair(one, other) or 0 for one, other in seating.pairs)
        return price if seating.odd is None else price + self.odd(seating.odd)

    def told(self, seating: Seating) -> Iterator[Cost]:
        """The same rule by rule, the best protected first; after the rematches how many there are of each round, the
        newest first."""
        left = self.price(seating)
        for rule in reversed(self.weights):
            amount, left = divmod(left, self.weights[rule])
            yield Cost(rule, amount)
            if rule == "rematch":
                for round_no in reversed(self.age_weights):
                    amount, left = divmod(left, self.age_weights[round_no])
                    yield Cost(rule, amount, round_no)
        yield Cost(LINE, left)

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


def bendable_rules(policy: Policy) -> Iterator[str]:
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


def pair_whole_field(field: Field, seed: bytes) -> Seating | None:
    """The best seating of all; none where the organizer's bans leave none."""
    objective = Objective(field, seed, field.players)
    mates = cheapest_matching(all_costs(objective))
    return None if mates is None else seating_of(objective, mates, "whole-field")


def all_costs(objective: Objective) -> list[dict[int, int]]:
    """The prices of all pairs, and of the odd seat after the last."""
    costs = objective.costs()
    if objective.field.is_odd:
        with_seat(costs, {place: objective.odd(each) for place, each in enumerate(objective.ids)})
    return costs


def seating_of(objective: Objective, mates: Sequence[int], path: str) -> Seating:
    ids = objective.ids
    pairs: list[Pair] = [(ids[one], ids[other]) for one, other in enumerate(mates) if one < other < len(ids)]
    return Seating(pairs, ids[mates[-1]] if objective.field.is_odd else None, path)
