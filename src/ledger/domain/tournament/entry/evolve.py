"""Replays facts of entry: arriving, leaving, and what is noted of an entrant."""

from collections.abc import Iterable

from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.entry.facts import (
    EntryAmended,
    EntryReassigned,
    EntryRemoved,
    ListsRecorded,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    PlayerWithdrew,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.journal import ABSENT, put
from ledger.domain.tournament.state import Entrant, Tournament
from ledger.domain.values import ContestantId, Member


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
        case EntryAmended():
            _amend(state.entrants[fact.contestant], fact, state)
        case EntryRemoved(contestant=contestant):
            _remove(state, contestant)
        case EntryReassigned():
            _reassign(state, fact)
        case ModelsInspected():
            put(state, ("entrants", fact.contestant, "mark"), fact.mark)
        case _:
            raise AssertionError(f"{type(fact).__name__} is not replayed")


def _enter_team(state: Tournament, fact: TeamCheckedIn) -> None:
    first, played = fact.members[0].person, _factions(fact.members)
    team = Entrant(first, played, fact.area, fact.club, state.version, team=fact.name, members=fact.members)
    state.entrants[fact.contestant] = team
    state.entry_of.update(dict.fromkeys(team.persons(), fact.contestant))


def _factions(members: Iterable[Member]) -> str | None:
    """What a team plays, in one line."""
    return " / ".join(member.faction for member in members if member.faction) or None


def _amend(entrant: Entrant, fact: EntryAmended, state: Tournament) -> None:
    for key in fact.changed:
        setattr(entrant, key, getattr(fact, key))
    if "lists" in fact.changed:
        entrant.lists_version = state.version if fact.lists else None
    if fact.member is not None and "faction" in fact.changed:
        mended = entrant.members[fact.member].model_copy(update={"faction": fact.faction})
        entrant.members = (*entrant.members[: fact.member], mended, *entrant.members[fact.member + 1 :])
        entrant.faction = _factions(entrant.members)


def _remove(state: Tournament, contestant: ContestantId) -> None:
    """Nothing of them is left but what they were called, for those who read what was recorded."""
    entrant = state.entrants[contestant]
    put(state, ("removed", contestant), entrant)
    put(state, ("entrants", contestant), ABSENT)
    for person in entrant.persons():
        put(state, ("entry_of", person), ABSENT)
    for kept in ("seeds", "seeded_by", "paintings", "painting_scores", "votes"):
        if contestant in (getattr(state, kept) or {}):
            put(state, (kept, contestant), ABSENT)
    _let_go(state, contestant)


def _let_go(state: Tournament, contestant: ContestantId) -> None:
    """What others gave them, or share with them."""
    for voter, votes in list(state.votes.items()):
        left = tuple(each for each in votes if each != contestant)
        put(state, ("votes", voter), left or ABSENT)  # whoever has none left votes again
    for kept in ("apart", "banned"):
        put(state, (kept,), [rest for group in getattr(state, kept) if len(rest := group - {contestant}) > 1])


def _reassign(state: Tournament, fact: EntryReassigned) -> None:
    entrant = state.entrants[fact.contestant]
    entrant.members = tuple(
        each.model_copy(update={"person": fact.person}) if each.person == fact.was else each for each in entrant.members
    )
    entrant.person = fact.person if entrant.person == fact.was else entrant.person
    state.entry_of.pop(fact.was, None)
    state.entry_of[fact.person] = fact.contestant
