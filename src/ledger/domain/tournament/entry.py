"""Who takes part: check-in (also late), drop, reinstate, disqualify."""

from ledger.domain.errors import RuleViolation
from ledger.domain.events import (
    GameForfeited,
    ModelsInspected,
    PlayerCheckedIn,
    PlayerDisqualified,
    PlayerDropped,
    PlayerReinstated,
    TournamentEvent,
)
from ledger.domain.requests import CheckIn, Disqualify, Drop, InspectModels, Reinstate
from ledger.domain.systems import system_called
from ledger.domain.tournament import lists
from ledger.domain.tournament.conduct import check_kind
from ledger.domain.tournament.convention import admission
from ledger.domain.tournament.giving_up import sides_by_then
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Game, Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId

_BACK = {
    "active": "{player} is checked in already.",
    "dropped": "{player} is checked in already and has dropped; `ledger reinstate` brings them back.",
    "withdrawn": "{player} withdrew from this tournament by giving up a game, and cannot come back.",
    "disqualified": "{player} was disqualified from this tournament and cannot come back.",
}


def check_in(request: CheckIn[PersonId], state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A new entry number. One who comes late is paired from the next round on and has nothing from earlier ones."""
    known = state.entry_of.get(request.player)
    if known is not None:
        raise RuleViolation(_BACK[state.entrants[known].status], player=known)
    newcomer = ContestantId(len(state.entrants) + 1)
    entered = PlayerCheckedIn(
        contestant=newcomer,
        person=request.player,
        faction=request.faction,
        area=_sealed(request.area),
        club=_sealed(request.club),
        oddities=admission(request, newcomer, state, seen),
    )
    if request.lists is None:
        return (entered,)
    return (entered, lists.handed_in(newcomer, request.lists, request.faction, state.rules))


def _sealed(label: str | None) -> Commitment | None:
    # a sealed request holds the commitment where the words stood
    return None if label is None else Commitment(label)


def inspect_models(request: InspectModels[ContestantId], state: Tournament) -> tuple[ModelsInspected, ...]:
    """What came of looking at a player's models."""
    raise NotImplementedError  # CONTRACT


def drop(request: Drop[ContestantId], state: Tournament) -> tuple[PlayerDropped]:
    """Out of the coming rounds; a game already paired is still theirs to finish."""
    match state.entrants[request.player].status:
        case "dropped":
            raise RuleViolation("{player} has dropped already.", player=request.player)
        case "disqualified":
            raise RuleViolation("{player} was disqualified and cannot drop.", player=request.player)
    return (PlayerDropped(contestant=request.player),)


def reinstate(request: Reinstate[ContestantId], state: Tournament) -> tuple[PlayerReinstated]:
    """Back into the coming rounds."""
    match state.entrants[request.player].status:
        case "active":
            raise RuleViolation("{player} has not dropped.", player=request.player)
        case "disqualified":
            raise RuleViolation("{player} was disqualified and cannot come back.", player=request.player)
    return (PlayerReinstated(contestant=request.player),)


def disqualify(request: Disqualify[ContestantId], state: Tournament) -> tuple[TournamentEvent, ...]:
    """Out of the tournament and its standings; a game they are playing is forfeited, by name, in its own fact."""
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} is disqualified already.", player=request.player)
    check_kind(request.conduct, system_called(state.rules.system))
    out = PlayerDisqualified(contestant=request.player, conduct=request.conduct)
    game = _game_under_way(request.player, state)
    if game is None:
        if request.scores:
            raise RuleViolation("{player} is not playing a game, so no scores go with this.", player=request.player)
        return (out,)
    forfeit = GameForfeited(
        round_no=state.round_no,
        table_no=game.table_no,
        kind="disqualification",
        sides=sides_by_then(request, state.rounds[-1], game, state),
        forfeiters=(request.player,),
        conduct=request.conduct,
        ground=None,
        replaces=None,
    )
    return (out, forfeit)


def _game_under_way(contestant: ContestantId, state: Tournament) -> Game | None:
    if not state.rounds or contestant not in state.rounds[-1].seats:
        return None
    game = state.rounds[-1].games[state.rounds[-1].seats[contestant]]
    return game if game.outcome is None else None
