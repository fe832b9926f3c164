"""Replays facts of entry: arriving, leaving, and what is noted of an entrant."""

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.entry.facts import (
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    PlayerWithdrew,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.journal import put
from ledger.domain.tournament.state import Entrant, Tournament


def evolve(state: Tournament, fact: TournamentEvent) -> None:
    """Apply one fact of the family."""
    match fact:
        case PlayerCheckedIn():
            state.entrants[fact.contestant] = Entrant(fact.person, fact.faction, fact.area, fact.club, state.version)
            state.entry_of[fact.person] = fact.contestant
        case RingerRegistered():
            ringer = Entrant(fact.person, fact.faction, None, None, state.version, is_ringer=True)
            state.entrants[fact.contestant] = ringer
            state.entry_of[fact.person] = fact.contestant
        case TeamCheckedIn():
            _enter_team(state, fact)
        case PlayerDropped(contestant=contestant):
            state.entrants[contestant].status = "dropped"
        case PlayerReinstated(contestant=contestant):
            state.entrants[contestant].status = "active"
        case PlayerWithdrew(contestant=contestant):
            entrant = state.entrants[contestant]
            entrant.left_from, entrant.status = entrant.status, "withdrawn"
        case ListsRecorded():
            entry = ("entrants", fact.contestant)
            put(state, (*entry, "lists"), fact.lists)
            put(state, (*entry, "lists_version"), state.version)
            put(state, (*entry, "faction"), fact.faction or state.entrants[fact.contestant].faction)
        case ModelsInspected():
            put(state, ("entrants", fact.contestant, "mark"), fact.mark)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _enter_team(state: Tournament, fact: TeamCheckedIn) -> None:
    first = fact.members[0].person
    factions = " / ".join(member.faction for member in fact.members if member.faction) or None
    team = Entrant(first, factions, fact.area, fact.club, state.version, team=fact.name, members=fact.members)
    state.entrants[fact.contestant] = team
    state.entry_of.update(dict.fromkeys(team.persons(), fact.contestant))
