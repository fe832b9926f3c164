"""Which painted models have won already this year with the same organizer: looked up when a painting award is given,
and for nothing else."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ledger.application.same_organizer import others_of_the_year
from ledger.domain.facts import Recorded
from ledger.domain.tournament.awards.decide import holder, is_for_painting, model_key
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament

if TYPE_CHECKING:
    from ledger.domain.tournament.awards.requests import GiveAward


StateCalled = Callable[[str], Tournament | None]


def seen_at_the_award(
    request: "GiveAward",
    state: Tournament,
    openings: Callable[[], Iterable[Recorded]],
    state_called: StateCalled,
) -> Seen:
    """The models that won in other tournaments of that year and organizer, each with where it won."""
    painting = state.rules.painting
    if painting is None or not painting.bars_winners or not is_for_painting(request.award, state.rules):
        return NOTHING
    won: dict[str, str] = {}
    for other in others_of_the_year(state, openings(), state_called):
        won |= dict.fromkeys(_winning_models(other), other.slug)
    return Seen(won_before=won)


def _winning_models(state: Tournament) -> list[str]:
    """What won the painting contest of a tournament, by person and model."""
    painting = state.rules.painting
    winner = None if painting is None else holder(painting.award, state)
    if winner is None:
        return []
    persons = state.entrants[winner].persons()
    return [model_key(person, model) for model in state.paintings.get(winner, ()) for person in persons]
