"""What people are called where something is read, and what stands where a name or a text was erased."""

from collections.abc import Mapping
from uuid import UUID

from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId

Names = Mapping[ContestantId, str]
"""The entrants of a tournament, by entry number."""
Members = Mapping[ContestantId, tuple[str, ...]]
"""Who plays for each team, in the order in which they were entered; players are no teams."""

ERASED = "(erased)"
RINGER = "Ringer"
NOBODY: Members = {}


def erased(person: UUID) -> str:
    """What stands where the name of a person was."""
    return f"Player {person.hex[:4]} {ERASED}"


def public_names(state: Tournament, names: Names) -> dict[ContestantId, str]:
    """What everyone is called where all may read it. A ringer takes part for nobody's sake but the others', and is
    called no more than that; several are told apart by their numbers."""
    ringers = [no for no, entrant in state.entrants.items() if entrant.is_ringer]
    called = {no: RINGER if len(ringers) == 1 else f"{RINGER} (#{no})" for no in ringers}
    return {no: called.get(no, name) for no, name in names.items()}
