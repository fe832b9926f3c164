"""Points that a ruling takes from a part of a sheet."""

from ledger.domain.events import TournamentEvent
from ledger.domain.requests import StrikeScore
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def strike(request: StrikeScore[ContestantId], state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A part scores nothing; a result that counted it is corrected."""
    raise NotImplementedError  # CONTRACT
