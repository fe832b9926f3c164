"""What closing and finishing assert, worked out anew. Tables fold the facts themselves, and a replay checks these. What
is tracked of a season alone takes an end at its word, and `verify` does not."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.opening.facts import TournamentFinished
from ledger.domain.tournament.rounds.facts import RoundClosed
from ledger.domain.tournament.state import Tournament


def broken_assertion(state: Tournament, fact: TournamentEvent) -> str | None:
    """What is wrong with a fact's claim about the state just after it, if anything."""
    if isinstance(fact, RoundClosed):
        return _broken_close(state, fact)
    return _broken_finish(state, fact) if isinstance(fact, TournamentFinished) else None


def _broken_close(state: Tournament, fact: RoundClosed) -> str | None:
    from ledger.domain.scoring import game_points

    games, points = len(state.rounds[fact.round_no - 1].games), game_points(state, fact.round_no)
    if (games, points) == (fact.games, fact.points):
        return None
    return f"round {fact.round_no} closes over {games} games and {points} tournament points"


def _broken_finish(state: Tournament, fact: TournamentFinished) -> str | None:
    from ledger.domain.ranking import final_places
    from ledger.domain.scoring import accounts

    is_true = fact.places == final_places(state, accounts(state))
    return None if is_true else "the final places do not follow from the results before it"
