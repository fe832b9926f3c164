"""What people are called where something is read, and what stands where a name or a text was erased."""

from collections.abc import Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId

Names = Mapping[ContestantId, str]
"""The entrants of a tournament, by entry number."""
Members = Mapping[ContestantId, tuple[str, ...]]
"""Who plays for each team, in the order in which they were entered; players are no teams."""


RINGER = "Ringer"
NOBODY: Members = {}


def public_names(state: Tournament, names: Names) -> dict[ContestantId, str]:
    """What everyone is called where all may read it. A ringer takes part for nobody's sake but the others', and is
    called no more than that; several are told apart by their numbers."""
    ringers = [no for no, entrant in (*state.entrants.items(), *state.removed.items()) if entrant.is_ringer]
    called = {no: RINGER if len(ringers) == 1 else f"{RINGER} (#{no})" for no in ringers}
    return {no: called.get(no, name) for no, name in names.items()}


Id = TypeVar("Id", bound=UUID)


_FEWEST = 4  # digits of an id, as many as stand where a name was erased


def told_apart(names: Mapping[Id, str]) -> dict[Id, str]:
    """The same names, each meaning one person: `Ada One (7f3a)` where there are several of that name."""
    groups: dict[str, list[Id]] = {}
    for person, name in names.items():
        groups.setdefault(name.casefold(), []).append(person)
    called = dict(names)
    for group in groups.values():
        if len(group) > 1:
            digits = _digits(group)
            called |= {person: f"{names[person]} ({person.hex[:digits]})" for person in group}
    return called


def _digits(group: Sequence[UUID]) -> int:
    """How many digits of their ids tell these people apart."""
    digits = _FEWEST
    while len({person.hex[:digits] for person in group}) < len(group):
        digits += 1
    return digits
