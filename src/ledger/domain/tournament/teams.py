"""Teams: several persons who are one contestant."""

from ledger.domain.events import TournamentEvent
from ledger.domain.requests import CheckInTeam
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId


def check_in_team(request: CheckInTeam[PersonId], state: Tournament) -> tuple[TournamentEvent, ...]:
    """A new entry number for all of them."""
    raise NotImplementedError  # CONTRACT
