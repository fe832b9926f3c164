"""Replays the judges' facts: penalties, disputes and rulings."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.journal import ABSENT, Among, keep, note, put, standing
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    DisqualificationLifted,
    PlayerDisqualified,
    RulingMade,
    StatementTaken,
    WarningGiven,
    WarningWithdrawn,
)
from ledger.domain.tournament.results.evolve import stand
from ledger.domain.tournament.state import Dispute, Removal, Tournament, Warned
from ledger.domain.values import Version


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case WarningGiven():
            state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "warning"))
        case WarningWithdrawn():
            _forget(state, fact.replaces)
        case PlayerDisqualified():
            entrant = state.entrants[fact.contestant]
            entrant.removed, entrant.status = Removal(state.version, entrant.status), "disqualified"
            if fact.conduct is not None:
                state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "disqualification"))
        case DisqualificationLifted():
            _lift(state, fact)
        case DisputeOpened():
            opened = Dispute(fact.dispute, fact.round_no, fact.table_no, fact.about, state.version)
            put(state, ("disputes", fact.dispute), opened)
            state.disputes_opened += 1
        case DisputeRuled():
            state.disputes[fact.dispute].ruled = state.version
        case DisputeReopened():
            put(state, ("disputes", fact.dispute, "ruled"), None)
        case StatementTaken():
            note(state)  # no decision asks for it
        case RulingMade():
            note(state)
            state.rulings += 1  # a number is given once
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _lift(state: Tournament, fact: DisqualificationLifted) -> None:
    """Who was disqualified is what they were before, and so are the games they forfeited by it."""
    entry, removed = ("entrants", fact.contestant), state.entrants[fact.contestant].removed
    put(state, (*entry, "status"), removed.before if removed else "active")
    put(state, (*entry, "removed"), None)
    _forget(state, fact.replaces)
    for each in fact.games:
        round_ = ("rounds", each.round_no - 1)
        game, wanted = (standing(state, (*round_, kind, each.table_no)) for kind in ("games", "agreements"))
        before = game.outcome
        stand(state, each.round_no, each.table_no, game.stood(each.stands))
        keep(state, (*round_, "games", each.table_no, "outcome"), before)
        keep(state, (*round_, "agreements", each.table_no), wanted)


def _forget(state: Tournament, version: Version) -> None:
    """A measure that was taken back is held against nobody."""
    for each in [each for each in state.conduct if each.version == version]:
        put(state, ("conduct", Among(each)), ABSENT)
