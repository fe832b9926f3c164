"""Replays facts of what players bring to one game."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.crews.facts import ChoiceMade, ChoicesRevealed, CrewRecorded, KeywordBanned
from ledger.domain.tournament.state import Hired, Tournament


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case ChoiceMade():
            secret = state.rounds[fact.round_no - 1].secret
            secret.setdefault((fact.table_no, fact.kind), {})[fact.contestant] = fact.choice
        case ChoicesRevealed():
            revealed = state.rounds[fact.round_no - 1].revealed
            revealed[fact.table_no, fact.kind] = {each.contestant: each.value for each in fact.choices}
        case CrewRecorded():
            crews = state.rounds[fact.round_no - 1].crews
            crews[fact.contestant, fact.member] = Hired(state.version, fact.crew)
        case KeywordBanned():
            state.rounds[fact.round_no - 1].bans[fact.contestant] = fact.keyword
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
