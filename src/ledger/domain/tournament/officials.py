"""Who may do what: until somebody is appointed, whoever acts has the rights of the organizer."""

from ledger.domain.events import OfficialAppointed
from ledger.domain.requests import Appoint
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId


def appoint(request: Appoint[PersonId], state: Tournament) -> tuple[OfficialAppointed, ...]:
    """An organizer, a judge or a scorekeeper."""
    raise NotImplementedError  # CONTRACT
