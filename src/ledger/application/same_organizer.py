"""What else the organizer of a tournament runs in the same year: some rules look at that."""

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from ledger.domain.facts import Recorded
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId


def others_of_the_year(
    state: Tournament, openings: Iterable[Recorded], state_called: Callable[[str], Tournament | None]
) -> Iterator[Tournament]:
    """Every other tournament of that year with the same organizer, but for those that count for nothing."""
    openers: dict[str, PersonId] = {}
    for event in openings:
        opened = cast(TournamentOpened, event.fact)
        if opened.date.year == state.date.year:
            openers[opened.slug] = event.by
    organizers = _organizers(state, openers[state.slug])
    for slug, opener in openers.items():
        other = state_called(slug) if slug != state.slug else None
        if other is not None and not other.is_voided and organizers & _organizers(other, opener):
            yield other


def _organizers(state: Tournament, opener: PersonId) -> set[PersonId]:
    """Those appointed; where nobody is, whoever announced the tournament."""
    return {person for person, role in state.officials.items() if role == "organizer"} or {opener}
