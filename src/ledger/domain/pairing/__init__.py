"""Draws a round from contestants and a seed; knows nothing of requests, clocks or names."""

from ledger.domain.pairing.engine import ALGORITHM, draw
from ledger.domain.pairing.values import Candidate, Draw, Relaxation

__all__ = ["ALGORITHM", "Candidate", "Draw", "Relaxation", "draw"]
