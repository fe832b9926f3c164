"""Sentences for facts of the painting contest and of awards, and what of them is not for everyone."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon
from ledger.domain.tournament.awards.facts import (
    AwardGiven,
    AwardWithdrawn,
    PaintingEntered,
    PaintingScored,
    PaintingVoted,
    PaintingWithdrawn,
)
from ledger.domain.tournament.state import Tournament


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    match fact:
        case PaintingEntered():
            return f"{lexicon.name_of(fact.contestant)} entered the painting contest with {listed(fact.models)}"
        case PaintingVoted():
            who, votes = lexicon.name_of(fact.contestant), listed(map(lexicon.name_of, fact.votes))
            return f"{who} voted in the painting contest for {votes}"
        case PaintingScored():
            criteria = listed(f"{name} {value}" for name, value in fact.scores.items())
            return f"the entry of {lexicon.name_of(fact.contestant)} was scored: {criteria}"
        case AwardGiven():
            return f"{fact.award} goes to {lexicon.name_of(fact.contestant)}"
        case AwardWithdrawn():
            return f"{fact.award} was taken back"
        case PaintingWithdrawn():
            return f"the {fact.what} of {lexicon.name_of(fact.contestant)} in the painting contest was taken back"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def is_public(fact: Fact, state: Tournament) -> bool:
    """Votes never are; scores are once the award is given."""
    match fact:
        case PaintingVoted() | PaintingWithdrawn(what="vote"):
            return False
        case PaintingScored() | PaintingWithdrawn(what="score"):
            return state.rules.painting is not None and state.rules.painting.award in state.awards
        case _:
            return True


def has_private_reason(fact: Fact, state: Tournament) -> bool:
    """Why somebody voted or scored like that is theirs to know."""
    return isinstance(fact, PaintingVoted | PaintingScored) or (
        isinstance(fact, PaintingWithdrawn) and fact.what != "entry"
    )
