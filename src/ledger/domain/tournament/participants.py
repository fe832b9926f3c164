"""Who took part in a tournament."""

from ledger.domain.tournament.state import Tournament
from ledger.domain.values import PersonId


def participants(state: Tournament) -> frozenset[PersonId]:
    """Everyone who ever had a table or a bye, and everyone who is still to be paired; one who only fills a seat is none
    of them."""
    seated = {no for round_ in state.rounds for no in (*round_.seats, *round_.byes)}
    return frozenset(
        person
        for no in state.contestants()
        if state.entrants[no].status == "active" or no in seated
        for person in state.entrants[no].persons()
    )
