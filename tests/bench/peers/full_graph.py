"""Every pair of a field with what it costs, for libraries that know matching and nothing of tournaments.

The costs are those of a round by points: second byes, rematches, height of the bye, squared gaps, repeated pair-downs.
"""

from collections.abc import Iterator

from tests.bench.peers.field import NOBODY, Field, Player, Table

Edge = tuple[int, int, int]
"""Two players, or a player and NOBODY for the bye, and what they are worth together: more is better."""
Matching = set[tuple[int, int]]
"""As both libraries give it: everybody in one pair."""


def edges(field: Field) -> Iterator[Edge]:
    """All of them; rematches and second byes too, since without them there may be no round."""
    levels, met = field.levels(), {player.number: set(player.met) for player in field.players}
    costs = _Costs(field)
    for no, one in enumerate(field.players):
        for other in field.players[no + 1 :]:
            gap = abs(levels[one.number] - levels[other.number])
            upper = one if levels[one.number] < levels[other.number] else other
            cost = costs.gap * gap * gap + (upper.downs if gap else 0)
            if other.number in met[one.number]:
                cost += costs.rematch
            yield one.number, other.number, costs.most - cost
        if len(field.players) % 2:
            yield one.number, NOBODY, costs.most - _bye(one, costs, max(levels.values()) - levels[one.number])


def read(matching: Matching) -> list[Table]:
    """The round that a matching stands for."""
    return [tuple(number for number in pair if number != NOBODY) for pair in matching]


def _bye(player: Player, costs: "_Costs", height: int) -> int:
    return costs.second_bye * player.byes + costs.bye_height * height * height


class _Costs:
    """Each so high that one of it outweighs all below it together."""

    def __init__(self, field: Field) -> None:
        tables, groups = len(field.players), len({player.points for player in field.players})
        self.gap = tables * (1 + max(player.downs for player in field.players))
        self.bye_height = self.gap * tables * groups * groups
        self.rematch = self.bye_height * groups * groups
        self.second_bye = self.rematch * tables
        self.most = self.second_bye * (1 + max(player.byes for player in field.players))
