"""How the games of the demo season end: dice decide, the same ones every time, and those in front more often win."""

import random

from ledger.application.demo.lines import Line
from ledger.application.demo.people import PLAYERS

BETTER = 0.72  # how often the better of two wins


def played(slug: str, round_no: int, players: tuple[str, ...]) -> Line:
    """A game by scenario with a lead of five, or by taking the leader down."""
    dice = random.Random(f"{slug}/{round_no}/{'/'.join(sorted(players))}")
    better, other = sorted(players, key=_strength)
    winner = better if dice.random() < BETTER else other
    lost = dice.randint(0, 4)
    lead = dice.choice((-1, 1, 5, 6))
    scores = {
        player: {"cp": max(lost + lead, 0), "apd": dice.randint(20, 75)}
        if player == winner
        else {"cp": lost, "apd": dice.randint(5, 60)}
        for player in players
    }
    how = "scenario" if lead >= 5 else dice.choice(("assassination", "clock"))
    return {"winner": winner, "how": how, "scores": scores}


def _strength(player: str) -> float:
    """The same through the whole season; the smaller the better."""
    return random.Random(f"strength of {player}").random() + PLAYERS.index(player) / 100
