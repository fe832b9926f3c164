"""Who takes part: check-in (also late), drop, reinstate."""

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.systems import system_called
from ledger.domain.tournament.convention import admission
from ledger.domain.tournament.entry import army_lists
from ledger.domain.tournament.entry.facts import (
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDropped,
    PlayerReinstated,
    RingerRegistered,
)
from ledger.domain.tournament.entry.requests import CheckIn, Drop, InspectModels, Reinstate
from ledger.domain.tournament.opening.decide import is_kept_out, is_taken_for_organizer, odd_ringer
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Entrant, Tournament
from ledger.domain.values import Commitment, ContestantId, Mark

_BACK = {
    "active": "{player} is checked in already.",
    "dropped": "{player} is checked in already and has dropped.",
    "withdrawn": "{player} withdrew from this tournament by giving up a game, and cannot come back.",
    "disqualified": "{player} was disqualified from this tournament and cannot come back.",
}


def check_in(request: CheckIn, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A new entry number. One who comes late is paired from the next round on and has nothing from earlier ones."""
    if state.rules.team_size > 1 and not request.ringer:  # one name is enough for whoever fills in for a team
        size = state.rules.team_size
        raise RuleViolation("{slug} is played in teams of {size}.", code="played-in-teams", slug=state.slug, size=size)
    if (known := state.entry_of.get(request.player)) is not None:
        raise _known_already(request, known, state)
    newcomer = ContestantId(len(state.entrants) + 1)
    inspected = () if request.mark is None else (_inspected(newcomer, request.mark, None, state),)
    if request.ringer:
        return (_ringer(request, newcomer, state), *inspected)
    if is_kept_out(request.player, state):
        raise RuleViolation("{player} is the organizer and does not play, unless as the ringer.", player=newcomer)
    if is_taken_for_organizer(request.player, state, seen) and request.reason is None:
        raise NeedsReason(
            "{player} announced {slug}, and an organizer does not play, unless as the ringer.",
            code="organizer-plays",
            player=newcomer,
            slug=state.slug,
        )
    entered = PlayerCheckedIn(
        contestant=newcomer,
        person=request.player,
        faction=request.faction,
        area=request.area,
        club=request.club,
        oddities=admission(request, newcomer, state, seen),
    )
    if request.lists is None:
        return (entered, *inspected)
    return (entered, army_lists.handed_in(newcomer, request.lists, request.faction, state.rules), *inspected)


def _known_already(request: CheckIn, known: ContestantId, state: Tournament) -> RuleViolation:
    entrant, key = state.entrants[known], system_called(state.rules.system).faction_key
    if entrant.status == "dropped":
        return RuleViolation(_BACK["dropped"], code="dropped-before", player=known)
    if entrant.status != "active":
        return RuleViolation(_BACK[entrant.status], player=known)
    if entrant.is_ringer:
        return RuleViolation("{player} is the ringer already, and a ringer is never ranked.", player=known)
    if request.faction and entrant.faction and key(request.faction) != key(entrant.faction):
        one = "{player} is checked in already and plays {faction} for the whole event."
        return RuleViolation(one, player=known, faction=entrant.faction)
    return RuleViolation(_BACK["active"], player=known)


def _ringer(request: CheckIn, newcomer: ContestantId, state: Tournament) -> RingerRegistered:
    """Somebody who fills a seat: the organizer too may be that."""
    if not state.rules.has_ringer:
        raise RuleViolation(f"{state.rules.title} has no ringer: whoever is left over gets the bye.")
    if request.area is not None or request.club is not None or request.lists is not None:
        raise BadRequest("A ringer gives a name and a faction; area, club and lists are for those who are ranked.")
    oddities = odd_ringer(request.player, state)
    return RingerRegistered(contestant=newcomer, person=request.player, faction=request.faction, oddities=oddities)


def inspect_models(request: InspectModels, state: Tournament) -> tuple[ModelsInspected]:
    """What came of looking at a player's models; a second look takes the place of the first."""
    player, mark = request.player, request.mark
    if state.entrants[player].mark == mark and request.text is None:
        raise RuleViolation("The models of {player} are marked {mark} already.", player=player, mark=mark)
    return (_inspected(player, mark, request.text, state),)


def _inspected(player: ContestantId, mark: Mark, text: Commitment | None, state: Tournament) -> ModelsInspected:
    """The mark, where the rules ask for one."""
    if not state.rules.is_inspected:
        raise RuleViolation("{rules} asks for no mark on models.", code="no-marks-asked", rules=state.rules.title)
    return ModelsInspected(contestant=player, mark=mark, text=text)


def drop(request: Drop, state: Tournament) -> tuple[PlayerDropped]:
    """Out of the coming rounds; a game already paired is still theirs to finish."""
    match state.entrants[request.player].status:
        case "dropped":
            raise RuleViolation("{player} has dropped already.", player=request.player)
        case "withdrawn":
            raise RuleViolation("{player} has withdrawn already, by giving up a game.", player=request.player)
        case "disqualified":
            raise RuleViolation("{player} was disqualified and cannot drop.", player=request.player)
    return (PlayerDropped(contestant=request.player),)


def reinstate(request: Reinstate, state: Tournament) -> tuple[PlayerReinstated]:
    """Back into the coming rounds."""
    entrant = state.entrants[request.player]
    match entrant.status:
        case "active":
            raise RuleViolation("{player} has not dropped.", player=request.player)
        case "withdrawn":
            _refuse_conceder(request, entrant, state)
        case "disqualified":
            raise RuleViolation("{player} was disqualified and cannot come back.", player=request.player)
    if not entrant.is_ringer and any(is_kept_out(person, state) for person in entrant.persons()):
        raise RuleViolation("{player} is the organizer by now and does not play.", player=request.player)
    return (PlayerReinstated(contestant=request.player),)


def _refuse_conceder(request: Reinstate, entrant: Entrant, state: Tournament) -> None:
    """Who left by giving up a game stays out, unless that was a mistake: the game has another result by now."""
    if not _is_corrected(request.player, entrant, state):
        raise RuleViolation(_BACK["withdrawn"], player=request.player)
    if request.reason is None:
        raise NeedsReason(
            "{player} withdrew by giving up a game, which was corrected; give a reason to let them play on.",
            player=request.player,
        )


def _is_corrected(player: ContestantId, entrant: Entrant, state: Tournament) -> bool:
    """Whether the concession was replaced; a draw taken back with it brings nobody back."""
    if entrant.conceded is None or entrant.conceded[0] > state.round_no:
        return False
    round_ = state.rounds[entrant.conceded[0] - 1]
    if round_.version != entrant.conceded[1]:
        return False
    outcome = round_.games[round_.seats[player]].outcome
    return outcome is not None and (outcome.ending != "conceded" or player not in outcome.forfeiters)
