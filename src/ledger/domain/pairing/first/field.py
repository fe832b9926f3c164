"""The contestants of one draw, sorted into groups of equal points."""

from collections.abc import Collection
from dataclasses import dataclass

from ledger.domain.pairing.chance import seeded_order
from ledger.domain.pairing.values import Candidate

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays whom and who has the bye, before tables are given."""

    pairs: tuple[Pair, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class Field:
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


def sort_field(candidates: Collection[Candidate], seed: bytes) -> Field:
    players = {each.id: each for each in candidates}
    assert len(players) == len(candidates), "an entry number stands for one contestant"
    order = seeded_order(seed, b"order", players)
    points = sorted({each.points for each in candidates}, reverse=True)
    groups = tuple(tuple(each for each in order if players[each].points == value) for value in points)
    return Field(
        players=players,
        groups=groups,
        level={each: level for level, group in enumerate(groups) for each in group},
        seat={each: seat for seat, each in enumerate(order)},
    )
