"""Replays facts of the painting contest, and of awards given by choice."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.awards.facts import AwardGiven, PaintingEntered, PaintingScored, PaintingVoted
from ledger.domain.tournament.state import Tournament


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case PaintingEntered():
            state.paintings[fact.contestant] = fact.models
        case PaintingVoted():
            state.votes[fact.contestant] = fact.votes
        case PaintingScored():
            state.painting_scores[fact.contestant] = dict(fact.scores)
        case AwardGiven(award=award, contestant=contestant):
            state.awards[award] = contestant
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
