"""How a tournament ends: finished, opened again, or voided."""

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.leading import goes_by_lead, leaders
from ledger.domain.ranking import final_places
from ledger.domain.scoring import accounts
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentReopened, TournamentVoided
from ledger.domain.tournament.opening.requests import Finish, Reopen, Void
from ledger.domain.tournament.rounds.moved_rounds import closing
from ledger.domain.tournament.state import Tournament


def finish(request: Finish, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The final order as an assertion; the last round is closed on the way."""
    if not state.rounds:
        raise RuleViolation("No round was played.", code="no-round-played")
    closed = closing(state)
    if request.reason is None and goes_by_lead(state) and len(leading := leaders(state)) > 1:
        raise NeedsReason(
            "{players} share the lead, so the tournament goes on; give a reason to end it here.", players=leading
        )
    return (*closed, TournamentFinished(places=final_places(state, accounts(state))))


def reopen(request: Reopen, state: Tournament) -> tuple[TournamentReopened]:
    """Open again what was finished."""
    if not state.is_finished:
        raise RuleViolation(f"{state.slug} is not finished.")
    return (TournamentReopened(),)


def void(request: Void, state: Tournament) -> tuple[TournamentVoided]:
    """The tournament counts for nothing; its facts stay in the log."""
    return (TournamentVoided(),)
