"""Replays the judges' facts: penalties, disputes and rulings."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    PlayerDisqualified,
    RulingMade,
    StatementTaken,
    WarningGiven,
)
from ledger.domain.tournament.state import Dispute, Tournament, Warned


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case WarningGiven():
            state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "warning"))
        case PlayerDisqualified():
            state.entrants[fact.contestant].status = "disqualified"
            if fact.conduct is not None:
                state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "disqualification"))
        case DisputeOpened():
            state.disputes[fact.dispute] = Dispute(
                fact.dispute, fact.round_no, fact.table_no, fact.about, state.version
            )
        case DisputeRuled():
            state.disputes[fact.dispute].ruled = state.version
        case DisputeReopened():
            state.disputes[fact.dispute].ruled = None
        case StatementTaken():
            pass  # no decision asks for it
        case RulingMade():
            state.rulings += 1
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
