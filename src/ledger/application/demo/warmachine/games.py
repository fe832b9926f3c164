"""How demo games end: dice decide, the same ones every time."""

import random
from collections.abc import Mapping

from ledger.application.demo.lines import Line


def win(players: tuple[str, ...], lists: Mapping[str, int], dice: random.Random) -> Line:
    """A win for one of the two: by scenario with a lead of five, or by taking the leader down."""
    winner, loser = dice.sample(players, 2)
    lost = dice.randint(0, 4)
    lead = dice.choice((-1, 1, 5, 6))
    how = "scenario" if lead >= 5 else dice.choice(("assassination", "clock"))
    sheets = {
        winner: {"cp": max(lost + lead, 0), "apd": dice.randint(20, 75), "list": lists[winner]},
        loser: {"cp": lost, "apd": dice.randint(5, 60), "list": lists[loser]},
    }
    scores = {player: sheets[player] for player in players}
    return {"winner": winner, "how": how, "scores": scores, "game": {"last_turn": dice.randint(3, 6)}}


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


def given_up(players: tuple[str, ...], lists: Mapping[str, int]) -> Line:
    """The second player concedes while the first is ahead."""
    first, second = players
    return {
        "player": second,
        "scores": {first: {"cp": 2, "apd": 31, "list": lists[first]}, second: {"list": lists[second]}},
    }
