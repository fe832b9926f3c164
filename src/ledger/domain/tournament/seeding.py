"""Seeds: the order in which folded pairings set the first against the last."""

from ledger.domain.errors import NeedsReason, RuleViolation
from ledger.domain.rules import Rules
from ledger.domain.tournament.entry.facts import SeedsGiven
from ledger.domain.tournament.entry.requests import GiveSeeds
from ledger.domain.tournament.seating.decide import refuse_named_twice
from ledger.domain.tournament.seating.moved_seating import refuse_who_left
from ledger.domain.tournament.state import Tournament


def give_seeds(request: GiveSeeds, state: Tournament) -> tuple[SeedsGiven, ...]:
    """All seeds at once, the first seed first; once round 1 was drawn by others, only for a reason."""
    refuse_named_twice(request.players)
    if not goes_by_seeds(state.rules):
        none = "No round of this tournament is paired by seeds."
        raise RuleViolation(none) if state.rounds else RuleViolation(none, code="not-by-seeds")
    for player in request.players:
        refuse_who_left(player, state)
        if state.entrants[player].is_ringer:
            raise RuleViolation("{player} only fills a seat that is left over and has no seed.", player=player)
    if list(request.players) == list(state.seeds):
        raise RuleViolation("These seeds stand already.")
    if state.rounds and request.reason is None:
        raise NeedsReason("Round 1 is paired already; give a reason to seed players for the rounds to come.")
    return (SeedsGiven(contestants=request.players),)


def goes_by_seeds(rules: Rules) -> bool:
    """Whether any round is folded by seeds."""
    return rules.first_round == "folded" or rules.later_rounds == "folded-in-points"
