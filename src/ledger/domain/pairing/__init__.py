"""Draws a round from contestants and a seed; knows nothing of requests, clocks or names."""

from collections.abc import Callable, Collection, Mapping

from ledger.domain.pairing.engine import ALGORITHM, draw
from ledger.domain.pairing.values import WHY, Candidate, Draw, Relaxation

__all__ = ["ALGORITHM", "ENGINES", "WHY", "Candidate", "Draw", "Relaxation", "draw"]

ENGINES: Mapping[str, Callable[[Collection[Candidate], bytes], Draw]] = {ALGORITHM: draw}
"""By the name and version the rules carry: a tournament is drawn to its end as it was begun."""
