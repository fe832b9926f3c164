"""How demo games end: dice decide, the same ones every time."""

import random
from collections.abc import Mapping
from typing import Any

Line = dict[str, Any]
SEED = "the same draw every time"


def dice(what: str) -> random.Random:
    """Dice of their own for everything, so that a new incident does not change all games after it."""
    return random.Random(f"{SEED}/{what}")


def win(players: tuple[str, ...], lists: Mapping[str, int], what: str) -> Line:
    """A win for one of the two: by scenario with a lead of five, or by taking the leader down."""
    rolled = dice(what)
    winner, loser = rolled.sample(players, 2)
    lost = rolled.randint(0, 4)
    lead = rolled.choice((-1, 1, 5, 6))
    how = "scenario" if lead >= 5 else rolled.choice(("assassination", "clock"))
    sheets = {
        winner: {"cp": max(lost + lead, 0), "apd": rolled.randint(20, 75), "list": lists[winner]},
        loser: {"cp": lost, "apd": rolled.randint(5, 60), "list": lists[loser]},
    }
    scores = {player: sheets[player] for player in players}
    return {"winner": winner, "how": how, "scores": scores, "game": {"last_turn": rolled.randint(3, 6)}}


def tie(players: tuple[str, ...], lists: Mapping[str, int]) -> Line:
    """Time was up with minutes left on both clocks."""
    clocks = (8 * 60, 6 * 60 + 30)
    return {
        "winner": None,
        "how": "time",
        "scores": {
            player: {"cp": 2, "apd": 20 + place, "list": lists[player], "clock": clock}
            for place, (player, clock) in enumerate(zip(players, clocks, strict=True))
        },
    }
