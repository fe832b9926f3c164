"""Replays facts of the painting contest, and of awards given by choice."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.awards.facts import (
    KEPT_IN,
    AwardGiven,
    AwardWithdrawn,
    PaintingEntered,
    PaintingScored,
    PaintingVoted,
    PaintingWithdrawn,
)
from ledger.domain.tournament.journal import ABSENT, put
from ledger.domain.tournament.state import Tournament


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case PaintingEntered():
            put(state, ("paintings", fact.contestant), fact.models)
        case PaintingVoted():
            put(state, ("votes", fact.contestant), fact.votes)
        case PaintingScored():
            put(state, ("painting_scores", fact.contestant), dict(fact.scores))
        case PaintingWithdrawn(what=what):
            put(state, (KEPT_IN.get(what, what), fact.contestant), ABSENT)
        case AwardGiven(award=award, contestant=contestant):
            put(state, ("awards", award), contestant)
        case AwardWithdrawn(award=award):
            put(state, ("awards", award), ABSENT)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
