"""Players removed from the tournament: out of its standings, and the game they are playing is forfeited."""

from dataclasses import replace

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.systems import system_called
from ledger.domain.tournament.by_then import check_others, sides_by_then, who_lacks_a_score
from ledger.domain.tournament.conduct import check_kind
from ledger.domain.tournament.entry.facts import PlayerDisqualified
from ledger.domain.tournament.entry.requests import Disqualify
from ledger.domain.tournament.results import concessions
from ledger.domain.tournament.results.facts import AgreementVoided, GameForfeited
from ledger.domain.tournament.seen import NOTHING
from ledger.domain.tournament.state import Game, Tournament
from ledger.domain.values import ContestantId, Side


def disqualify(request: Disqualify, state: Tournament) -> tuple[TournamentEvent, ...]:
    """Out of the tournament and its standings; a game they are playing is forfeited, by name, in its own fact."""
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} is disqualified already.", player=request.player)
    check_kind(request.conduct, system_called(state.rules.system))
    out = PlayerDisqualified(contestant=request.player, conduct=request.conduct)
    voided = concessions.voided(request.conduct, (request.player,), state)
    game = _game_under_way(request.player, state, is_voided=bool(voided))
    if game is None:
        if request.scores:
            raise RuleViolation("{player} is not playing a game, so no scores go with this.", player=request.player)
        return (out,)
    sides = sides_by_then(request, state.rounds[-1], game, state, NOTHING)
    if request.scores:
        check_others(sides, (request.player,), state)
    return (out, *voided, *_forfeited(request.player, request.conduct, game, sides, voided, state))


def removed(
    player: ContestantId, conduct: str | None, settled: Game, state: Tournament
) -> tuple[PlayerDisqualified | GameForfeited, ...]:
    """The same of a player who just forfeited a game: out, and out of another game they may be playing by now."""
    if state.entrants[player].status == "disqualified":
        return ()
    out = PlayerDisqualified(contestant=player, conduct=conduct)
    game = _game_under_way(player, state, is_voided=False)
    if game is None or game is settled:
        return (out,)
    nothing = tuple(Side(each, {}) for each in game.contestants)
    return (out, *_forfeited(player, conduct, game, nothing, (), state))


def _forfeited(
    player: ContestantId,
    conduct: str | None,
    game: Game,
    sides: tuple[Side, ...],
    voided: tuple[AgreementVoided, ...],
    state: Tournament,
) -> tuple[GameForfeited, ...]:
    """The game they were playing. One of many sides goes on without them until its sheets are in."""
    if who_lacks_a_score(sides, (player,), state):
        return ()
    return (
        GameForfeited(
            round_no=state.round_no,
            table_no=game.table_no,
            kind="disqualification",
            sides=sides,
            forfeiters=(player,),
            conduct=conduct,
            ground=None,
            replaces=voided[0].replaces if voided else None,
        ),
    )


def _game_under_way(contestant: ContestantId, state: Tournament, *, is_voided: bool) -> Game | None:
    if not state.rounds or contestant not in state.rounds[-1].seats:
        return None
    game = state.rounds[-1].games[state.rounds[-1].seats[contestant]]
    if is_voided:
        return replace(game, outcome=None)  # what was agreed on says nothing of what was on the table
    return game if game.outcome is None else None
