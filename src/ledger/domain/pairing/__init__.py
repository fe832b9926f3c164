"""Draws a round from contestants and a seed; knows nothing of requests, clocks or names."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ledger.domain.families import LazyTable

if TYPE_CHECKING:
    from ledger.domain.pairing.values import Engine

FirstRound = Literal["random", "folded"]
LaterRounds = Literal["from-the-top", "random-in-points", "folded-in-points"]

RELAXING = ("repeat-pair-down", "look-ahead", "same-area", "bye-above-lowest", "rematch", "second-bye")
"""What may be bent where no round keeps every rule, in the order in which it gives way."""

ENGINES: Mapping[str, "Engine"] = LazyTable(
    "ledger.domain.pairing",
    {
        "points-groups/1": "retired.points_groups:ENGINE",
        "from-the-top/1": "retired.from_the_top:ENGINE",
        "exact/1": "engine:ENGINE",
        "tables/1": "many_sided:ENGINE",
    },
)
"""By the name and version the rules carry, each loaded when it draws: a tournament is drawn to its end as it was
begun."""
