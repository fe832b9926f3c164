"""Teams: several persons who are one contestant."""

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.entry import army_lists
from ledger.domain.tournament.entry.facts import TeamCheckedIn
from ledger.domain.tournament.entry.requests import CheckInTeam
from ledger.domain.tournament.finals import qualification
from ledger.domain.tournament.opening.decide import is_kept_out, is_taken_for_organizer
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, Member, PersonId


def check_in_team(request: CheckInTeam, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A new entry number for all of them, each with a faction of their own."""
    _refuse_size(request, state)
    for place, person in enumerate(request.players, start=1):
        _refuse_member(person, place, state)
        if is_taken_for_organizer(person, state, seen) and request.reason is None:
            raise NeedsReason(
                "Player {place} of this team announced {slug}, and an organizer does not play.",
                code="organizer-plays",
                place=place,
                slug=state.slug,
            )
    newcomer = ContestantId(len(state.entrants) + 1)
    entered = TeamCheckedIn(
        contestant=newcomer,
        name=request.team,
        members=_members(request),
        area=request.area,
        club=request.club,
        oddities=qualification(request.players, newcomer, request.reason, seen),
    )
    if request.lists is None:
        return (entered,)
    if len(request.lists) != len(request.players):
        raise BadRequest(f"A team of {len(request.players)} hands in as many lists, in the order of its players.")
    return (entered, army_lists.handed_in(newcomer, request.lists, None, state.rules))


def _refuse_size(request: CheckInTeam, state: Tournament) -> None:
    size = state.rules.team_size
    if size == 1:
        raise RuleViolation("{slug} is played one by one.", code="played-one-by-one", slug=state.slug)
    if len(request.players) != size:
        raise RuleViolation(f"A team in {state.slug} is {size} players; this one has {len(request.players)}.")
    if len(set(request.players)) < size:
        raise BadRequest("One of these players is named twice.")
    if len(request.factions) > size:
        raise BadRequest(f"A team of {size} has at most as many factions; {len(request.factions)} are given.")


def _refuse_member(person: PersonId, place: int, state: Tournament) -> None:
    known = state.entry_of.get(person)
    if known is not None:
        taken = "Player {place} of this team takes part already, with {player}."
        raise RuleViolation(taken, place=place, player=known)
    if is_kept_out(person, state):
        raise RuleViolation(f"Player {place} of this team is the organizer of {state.slug} and does not play.")


def _members(request: CheckInTeam) -> tuple[Member, ...]:
    """Everyone with the faction at their place, if there is one."""
    unsaid = (None,) * (len(request.players) - len(request.factions))
    said = zip(request.players, (*request.factions, *unsaid), strict=True)
    return tuple(Member(person=person, faction=faction) for person, faction in said)
