"""Everyone to be paired in one round, lined up, with whom they may not meet."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from ledger.domain.errors import RuleViolation
from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate, Conditions

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
