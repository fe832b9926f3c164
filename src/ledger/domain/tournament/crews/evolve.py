"""Replays facts of what players bring to one game."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.crews.facts import ChoiceMade, ChoicesRevealed, CrewRecorded, KeywordBanned
from ledger.domain.tournament.journal import put
from ledger.domain.tournament.state import Hired, Tournament


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case ChoiceMade():
            chosen = ("rounds", fact.round_no - 1, "secret", (fact.table_no, fact.kind), fact.contestant)
            put(state, chosen, fact.choice)
        case ChoicesRevealed():
            shown = {each.contestant: each.value for each in fact.choices}
            put(state, ("rounds", fact.round_no - 1, "revealed", (fact.table_no, fact.kind)), shown)
        case CrewRecorded():
            hired = Hired(state.version, fact.crew)
            put(state, ("rounds", fact.round_no - 1, "crews", (fact.contestant, fact.member)), hired)
        case KeywordBanned():
            put(state, ("rounds", fact.round_no - 1, "bans", fact.contestant), fact.keyword)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")
