"""The facts of a painting contest in words."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon
from ledger.domain.tournament.awards.facts import PaintingEntered, PaintingScored, PaintingVoted


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
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
