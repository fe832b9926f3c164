"""Agreed results on their way: wanted by somebody, refused by somebody, voided."""

from ledger.domain.events import AgreementRefused
from ledger.domain.requests import RefuseAgreement
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId


def refuse(request: RefuseAgreement[ContestantId], state: Tournament) -> tuple[AgreementRefused, ...]:
    """A player or the organizer says no."""
    raise NotImplementedError  # CONTRACT
