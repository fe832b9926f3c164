"""The painting contest: entries, secret votes, scores."""

from ledger.domain.events import PaintingEntered, PaintingScored, PaintingVoted
from ledger.domain.requests import EnterPainting, ScorePainting, VotePainting
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def enter(request: EnterPainting[ContestantId], state: Tournament) -> tuple[PaintingEntered, ...]:
    """Models put forward."""
    raise NotImplementedError  # CONTRACT


def vote(request: VotePainting[ContestantId], state: Tournament) -> tuple[PaintingVoted, ...]:
    """Votes for others."""
    raise NotImplementedError  # CONTRACT


def score(request: ScorePainting[ContestantId], state: Tournament) -> tuple[PaintingScored, ...]:
    """A judge scores an entry."""
    raise NotImplementedError  # CONTRACT
