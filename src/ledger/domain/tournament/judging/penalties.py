"""Games that are not played to their end: conceded by a player, or taken from one by the organizer."""

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, either
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament import removal
from ledger.domain.tournament.by_then import check_others, sides_by_then
from ledger.domain.tournament.conduct import check_kind
from ledger.domain.tournament.entry.facts import PlayerWithdrew
from ledger.domain.tournament.results import concessions
from ledger.domain.tournament.results.decide import round_asked, scoreline, stands_already
from ledger.domain.tournament.results.facts import GameConceded, GameForfeited
from ledger.domain.tournament.results.requests import Concede, Forfeit
from ledger.domain.tournament.seating.moved_seating import game_of
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.values import ContestantId, Version


def concede(request: Concede, state: Tournament, seen: Seen = NOTHING) -> tuple[TournamentEvent, ...]:
    """A player gives up, or cannot go on. The rules say whether they leave by it, and whether there is such a thing:
    where not, they ask for an agreed result."""
    if state.rules.concession is None:
        return concessions.seek(request, state, seen)
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    _refuse_unreplaced(request, round_, game, state)
    sides = sides_by_then(request, round_, game, state, seen)
    check_others(sides, (request.player,), state)
    conceded = GameConceded(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides,
        replaces=_standing(game),
        conceder=request.player,
        cause=request.cause,
    )
    return (conceded, *_leaving(request.player, state))


def _leaving(player: ContestantId, state: Tournament) -> tuple[PlayerWithdrew, ...]:
    stays = not state.rules.conceder_leaves or state.entrants[player].status in ("withdrawn", "disqualified")
    return () if stays else (PlayerWithdrew(contestant=player),)


def forfeit(request: Forfeit, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The organizer takes the game from a player; from the other one too, where one has forfeited it already. Where
    disqualification goes with it, it stands in front."""
    system = system_called(state.rules.system)
    conduct, ground = _why(request, system)
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    _refuse_unreplaced(request, round_, game, state)
    forfeiters = _joined(request.player, round_, game)
    sides = sides_by_then(request, round_, game, state, NOTHING)
    check_others(sides, forfeiters, state)
    taken = GameForfeited(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides,
        replaces=_standing(game),
        kind=request.kind,
        forfeiters=forfeiters,
        conduct=conduct,
        ground=ground,
    )
    if _stands_already(taken, game, state):
        raise RuleViolation(f"No change: table {game.table_no} of round {round_.no} stands like that already.")
    is_removed = conduct in system.judging.forfeit_removes if request.disqualify is None else request.disqualify
    return (*(removal.removed(request.player, conduct, game, state) if is_removed else ()), taken)


def _why(request: Forfeit, system: System) -> tuple[str | None, str | None]:
    """The kind of conduct and the ground. Some grounds are kinds of conduct, so that either tells the other."""
    check_kind(request.conduct, system)
    grounds = system.judging.forfeit_grounds
    if request.ground is not None and request.ground not in grounds:
        known = f"leave it out or say {either(grounds)}" if grounds else "leave it out"
        raise BadRequest(f"{system.title} names no ground called {request.ground[:40]!r} for a forfeit; {known}.")
    conduct = request.conduct or (request.ground if request.ground in system.judging.conduct else None)
    ground = request.ground or (request.conduct if request.conduct in grounds else None)
    return conduct, ground


def _refuse_unreplaced(request: Concede | Forfeit, round_: Round, game: Game, state: Tournament) -> None:
    """A game that was given up may be given up otherwise, with a reason; a result that was played is corrected."""
    system = system_called(state.rules.system)
    if game.outcome is None or not game.outcome.forfeiters:
        if game.outcome is not None:
            raise stands_already(round_, game, system)
    elif request.reason is None:
        raise NeedsReason(
            "Table {table} of round {round} has a result already ({standing}); give a reason to replace it.",
            code="given-up-already",
            table=game.table_no,
            round=round_.no,
            standing=scoreline(game.outcome, system),
        )


def _joined(player: ContestantId, round_: Round, game: Game) -> tuple[ContestantId, ...]:
    """Those the game is taken from by now, this player last. A concession is no forfeit: its winner has won."""
    outcome = game.outcome
    before = () if outcome is None or outcome.ending == "conceded" else outcome.forfeiters
    if before and player not in before and round_.closed is not None:
        raise RuleViolation(
            "Round {round} is closed, and {players} forfeited table {table}; {player} cannot forfeit it too any more.",
            code="forfeit-closed",
            round=round_.no,
            players=before,
            table=game.table_no,
            player=player,
        )
    return (*(each for each in before if each != player), player)


def _stands_already(taken: GameForfeited, game: Game, state: Tournament) -> bool:
    outcome = game.outcome
    if outcome is None or (outcome.ending, outcome.sides) != (taken.kind, taken.sides):
        return False
    noted = next((each.conduct for each in state.conduct if each.version == outcome.version), None)
    return (set(outcome.forfeiters), noted) == (set(taken.forfeiters), taken.conduct)


def _standing(game: Game) -> Version | None:
    return None if game.outcome is None else game.outcome.version
