"""Whole tournaments by our engine alone: the slowest round of a field a hall holds, and fields short of opponents."""

import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import product

from ledger.domain.errors import LedgerError
from ledger.domain.pairing.values import Candidate, Conditions, Drawn, Policy
from tests.bench.pairing_fields import Course, played
from tests.bench.peers.ours import POLICIES, draw

HALLS = (16, 17, 33, 64, 65, 128, 129, 256, 512)
DRAWS, SEEDS, ROUNDS = (0.0, 0.1), (1, 2, 3), 8
ALLOWED = 0.3  # seconds
AGAIN = 2  # a round over it is drawn again before it is believed

SHORT = ((4, 3), (6, 5), (8, 7), (10, 9), (5, 5), (7, 6), (9, 8))
"""Players and rounds: everybody, or nearly, must meet everybody."""
SHORT_EVENTS = 40
SHORT_POLICIES = ("Warmachine", "Malifaux", "folded")  # 2017 lets earlier opponents meet again


@dataclass(slots=True)
class Slowest:
    """A stopwatch around the engine that keeps the slowest round."""

    seconds: float = 0.0
    which: str = ""
    _course: str = field(default="", repr=False)

    def watch(self, course: Course, policy: str) -> None:
        """Round 1 is another draw and not looked at."""
        self._course = f"{course.players} players, {policy}, draws {course.draws:.0%}, seed {course.seed}"
        for _ in played(course, ROUNDS, POLICIES[policy], self._drawn):
            pass

    def _drawn(self, candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> Drawn:
        taken, drawn = _timed(candidates, conditions, seed)
        for _ in range(AGAIN if taken > ALLOWED else 0):
            taken = min(taken, _timed(candidates, conditions, seed)[0])
        if conditions.round_no > 1 and taken > self.seconds:
            self.seconds, self.which = taken, f"{self._course}, round {conditions.round_no}"
        return drawn


def slowest_round() -> Slowest:
    """Of all policies, sizes, shares of draws and seeds."""
    slowest = Slowest()
    for policy, size, draws, seed in product(POLICIES, HALLS, DRAWS, SEEDS):
        slowest.watch(Course(size, draws, seed), policy)
    return slowest


def _timed(candidates: Collection[Candidate], conditions: Conditions, seed: bytes) -> tuple[float, Drawn]:
    start = time.process_time()
    drawn = draw(candidates, conditions, seed)
    return time.process_time() - start, drawn


def bad_short_events() -> dict[str, int]:
    """How many of so many end in a refusal, a rematch, a second bye or with somebody left out, by policy and field."""
    return {
        f"{policy}, {players} players {rounds} rounds": sum(
            _is_bad(Course(players, DRAWS[seed % len(DRAWS)], seed), rounds, POLICIES[policy])
            for seed in range(SHORT_EVENTS)
        )
        for policy, (players, rounds) in product(SHORT_POLICIES, SHORT)
    }


def _is_bad(course: Course, rounds: int, policy: Policy) -> bool:
    try:
        *_, field = played(course, rounds, policy)
    except LedgerError:
        return True
    return any(_is_wronged(player.met, player.byes, rounds) for player in field.players)


def _is_wronged(met: list[int], byes: int, rounds: int) -> bool:
    return max(Counter(met).values(), default=0) > 1 or byes > 1 or len(met) + byes < rounds
