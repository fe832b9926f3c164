"""What a round costs by the objective for rounds by points, counted alike on everybody's answer."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tests.bench.peers.field import Field, Table


class Cost(NamedTuple):
    """Less is better, from left to right."""

    second_byes: int
    rematches: int
    bye_height: int  # squared groups between the bye and the lowest group
    gaps: int  # squared
    repeated_downs: int


def cost(field: Field, tables: Sequence[Table]) -> Cost | None:
    """None where somebody sits nowhere or twice, or more than one has the bye: no round at all."""
    players, levels = {player.number: player for player in field.players}, field.levels()
    byes = [table[0] for table in tables if len(table) == 1]
    pairs = [sorted(table, key=levels.__getitem__) for table in tables if len(table) == 2]
    seats = Counter(number for table in tables for number in table)
    if seats != Counter(players.keys()) or len(byes) != len(players) % 2:
        return None
    gaps = {upper: levels[lower] - levels[upper] for upper, lower in pairs}
    return Cost(
        second_byes=sum(players[bye].byes for bye in byes),
        rematches=sum(lower in players[upper].met for upper, lower in pairs),
        bye_height=sum((max(levels.values()) - levels[bye]) ** 2 for bye in byes),
        gaps=sum(gap * gap for gap in gaps.values()),
        repeated_downs=sum(players[upper].downs for upper, gap in gaps.items() if gap),
    )


def is_beaten(ours: Cost | None, theirs: Cost | None) -> bool:
    """Whether a peer with as many rematches came nearer to the objective."""
    assert ours is not None, "everyone sits at one place"
    return theirs is not None and theirs.rematches == ours.rematches and theirs < ours
