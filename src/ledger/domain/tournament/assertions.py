"""What closing and finishing assert, worked out anew. Tables fold the facts themselves, and a replay checks these. What
is tracked of a season alone takes an end at its word, and `verify` does not."""

from ledger.domain.events.fact import TournamentEvent
from ledger.domain.events.opening import TournamentFinished
from ledger.domain.events.rounds import RoundClosed
from ledger.domain.ranking import final_places
from ledger.domain.scoring import accounts, game_points
from ledger.domain.tournament.state import Tournament


def broken_assertion(state: Tournament, fact: TournamentEvent) -> str | None:
    """What is wrong with a fact's claim about the state just after it, if anything."""
    if isinstance(fact, RoundClosed):
        found = (len(state.rounds[fact.round_no - 1].games), game_points(state, fact.round_no))
        if found != (fact.games, fact.points):
            return f"round {fact.round_no} closes over {found[0]} games and {found[1]} tournament points"
    elif isinstance(fact, TournamentFinished) and fact.places != final_places(state, accounts(state)):
        return "the final places do not follow from the results before it"
    return None
