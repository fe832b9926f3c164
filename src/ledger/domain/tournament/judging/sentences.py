"""The judges' facts in words."""

from ledger.domain.errors import listed
from ledger.domain.facts import Fact
from ledger.domain.sentences import Lexicon
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    RulingMade,
    StatementTaken,
    WarningGiven,
)


def said(fact: Fact, lexicon: Lexicon) -> str:
    """One fact as a sentence."""
    name_of, text_of = lexicon.name_of, lexicon.text_of
    match fact:
        case WarningGiven():
            return f"{name_of(fact.contestant)} was warned ({fact.conduct})"
        case DisputeOpened():
            who = listed(name_of(player) for player in fact.contestants)
            where = f"round {fact.round_no}, table {fact.table_no}"
            return f"dispute {fact.dispute} ({fact.about}) by {who}, {where}: {text_of(fact.claim)}"
        case StatementTaken():
            who = "a bystander" if fact.contestant is None else name_of(fact.contestant)
            return f"dispute {fact.dispute}, {who} says: {text_of(fact.statement)}"
        case DisputeRuled():
            return f"dispute {fact.dispute} was ruled on"
        case DisputeReopened():
            return f"dispute {fact.dispute} was taken up again"
        case RulingMade():
            whom = f" for {listed(map(name_of, fact.contestants))}" if fact.contestants else ""
            return f"ruling {fact.ruling} ({fact.about}){whom}: {text_of(fact.text)}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
