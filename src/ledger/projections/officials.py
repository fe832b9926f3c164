"""Who runs a tournament: the organizer, judges and scorekeepers."""

from collections.abc import Callable

from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId, Role, Value

_ORDER: tuple[Role, ...] = ("organizer", "judge", "scorekeeper")


class Official(Value):
    """One of them."""

    official: str
    role: Role


class Officials(Value):
    """The read model; nobody in it means that whoever acts has the organizer's rights."""

    tournament: str
    rows: tuple[Official, ...]


def officials(state: Tournament, name_of: Callable[[PersonId], str]) -> Officials:
    """The organizer first, then judges, then scorekeepers, each in the order they were appointed."""
    ordered = sorted(state.officials.items(), key=lambda each: _ORDER.index(each[1]))
    rows = tuple(Official(official=name_of(person), role=role) for person, role in ordered)
    return Officials(tournament=state.slug, rows=rows)
