"""Penalties: warnings, games taken from a player, and disqualification."""

from dataclasses import replace

from ledger.domain.errors import BadRequest, RuleViolation, either, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import PlayerDisqualified, WarningGiven
from ledger.domain.tournament.judging.requests import Disqualify, Forfeit, Warn
from ledger.domain.tournament.lookups import game_of, round_asked
from ledger.domain.tournament.outside import NOTHING
from ledger.domain.tournament.results import concessions
from ledger.domain.tournament.results.concessions import refuse_unreplaced, standing_version
from ledger.domain.tournament.results.facts import AgreementVoided, GameForfeited
from ledger.domain.tournament.results.score_sheets import check_others, sides_by_then, who_lacks_a_score
from ledger.domain.tournament.state import Game, Measure, Round, Tournament
from ledger.domain.values import ContestantId, Side

_MILD_TO_HARD: tuple[Measure, ...] = ("warning", "loss", "disqualification")


def warn(request: Warn, state: Tournament) -> tuple[WarningGiven]:
    """A warning, also where the document asks for more: the organizer decides, and the fact says so."""
    system = system_called(state.rules.system)
    check_kind(request.conduct, system)
    oddities = answered_by_less(request.conduct, "warning", system)
    return (WarningGiven(contestant=request.player, conduct=request.conduct, oddities=oddities),)


def check_kind(conduct: str | None, system: System) -> None:
    """Refuse a kind of conduct that the rules do not know; none at all is no kind."""
    if conduct is not None and conduct not in system.judging.conduct:
        raise BadRequest(
            f"{system.title} knows no conduct called {conduct[:40]!r}; there are {listed(system.judging.conduct)}."
        )


def answered_by_less(conduct: str | None, measure: Measure, system: System) -> tuple[str, ...]:
    """The oddity, by code, of a measure milder than the least one that the document answers this conduct with."""
    least = None if conduct is None else system.judging.conduct.get(conduct)
    if least is None or _MILD_TO_HARD.index(measure) >= _MILD_TO_HARD.index(_measure(least)):
        return ()
    return (f"{conduct}-answered-by-less",)


def _measure(name: str) -> Measure:
    return next(measure for measure in _MILD_TO_HARD if measure == name)


def forfeit(request: Forfeit, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The organizer takes the game from a player; from the other one too, where one has forfeited it already. Where
    disqualification goes with it, it stands in front."""
    system = system_called(state.rules.system)
    conduct, ground = _why(request, system)
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    refuse_unreplaced(request, round_, game, state)
    forfeiters = _joined(request.player, round_, game)
    sides = sides_by_then(request, round_, game, state, NOTHING)
    check_others(sides, forfeiters, state)
    taken = GameForfeited(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides,
        replaces=standing_version(game),
        kind=request.kind,
        forfeiters=forfeiters,
        conduct=conduct,
        ground=ground,
    )
    if _stands_already(taken, game, state):
        raise RuleViolation(f"No change: table {game.table_no} of round {round_.no} stands like that already.")
    is_removed = conduct in system.judging.forfeit_removes if request.disqualify is None else request.disqualify
    return (*(removed(request.player, conduct, game, state) if is_removed else ()), taken)


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
