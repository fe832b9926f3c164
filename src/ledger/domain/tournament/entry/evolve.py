"""Replays facts about who takes part: entering, leaving, seeds, seats, and what is noted of an entrant."""

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
from ledger.domain.tournament.judging.facts import PlayerDisqualified
from ledger.domain.tournament.seating.facts import (
    AccessibleTableNeeded,
    AccessibleTablesNamed,
    PlayersKeptApart,
    PlayersLetMeet,
    RoundSkipped,
    SeedsDrawn,
    SeedsGiven,
    TableFixed,
)
from ledger.domain.tournament.state import Entrant, Tournament, Warned
from ledger.domain.values import RoundNo


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
            state.entrants[contestant].status = "withdrawn"
        case PlayerDisqualified():
            _remove(state, fact)
        case ListsRecorded() | RoundSkipped() | TableFixed() | AccessibleTableNeeded() | ModelsInspected():
            _note(state.entrants[fact.contestant], fact, state)
        case PlayersKeptApart() | PlayersLetMeet():
            _keep_apart(state, fact)
        case SeedsGiven() | SeedsDrawn():
            _seed(state, fact)
        case AccessibleTablesNamed(tables=tables):
            state.accessible = tables
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _enter_team(state: Tournament, fact: TeamCheckedIn) -> None:
    first = fact.members[0].person
    factions = " / ".join(member.faction for member in fact.members if member.faction) or None
    team = Entrant(first, factions, fact.area, fact.club, state.version, team=fact.name, members=fact.members)
    state.entrants[fact.contestant] = team
    state.entry_of.update(dict.fromkeys(team.persons(), fact.contestant))


def _remove(state: Tournament, fact: PlayerDisqualified) -> None:
    state.entrants[fact.contestant].status = "disqualified"
    if fact.conduct is not None:
        state.conduct.append(Warned(state.version, fact.contestant, fact.conduct, "disqualification"))


def _note(
    entrant: Entrant,
    fact: ListsRecorded | RoundSkipped | TableFixed | AccessibleTableNeeded | ModelsInspected,
    state: Tournament,
) -> None:
    match fact:
        case ListsRecorded():
            entrant.lists, entrant.lists_version = fact.lists, state.version
            entrant.faction = fact.faction or entrant.faction
        case RoundSkipped():
            entrant.skips += (fact.round_no,)
        case TableFixed():
            entrant.table_no = fact.table_no
        case AccessibleTableNeeded():
            entrant.needs_access = fact.needed
        case ModelsInspected():
            entrant.mark = fact.mark


def _keep_apart(state: Tournament, fact: PlayersKeptApart | PlayersLetMeet) -> None:
    group = frozenset(fact.contestants)
    match fact:
        case PlayersKeptApart(always=always):
            (state.banned if always else state.apart).append(group)
        case PlayersLetMeet():
            state.apart = [each for each in state.apart if each != group]
            state.banned = [each for each in state.banned if each != group]


def _seed(state: Tournament, fact: SeedsGiven | SeedsDrawn) -> None:
    state.seeds = {contestant: seed for seed, contestant in enumerate(fact.contestants, 1)}
    state.seeded_by = None
    if isinstance(fact, SeedsDrawn):
        state.seeded_by = dict(zip(fact.contestants, fact.points, strict=True))
        state.count_draw("seeding", RoundNo(1))
