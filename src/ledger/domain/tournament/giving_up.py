"""Games that are not played to their end: conceded, forfeited, settled by agreement."""

from collections.abc import Mapping
from typing import Any, cast

from pydantic import ValidationError
from pydantic_core import InitErrorDetails

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.events import GameConceded, GameForfeited, ResultAgreed
from ledger.domain.requests import AgreeResult, Concede, Disqualify, Forfeit
from ledger.domain.systems import system_called
from ledger.domain.tournament.conduct import check_kind
from ledger.domain.tournament.lists import check_played
from ledger.domain.tournament.results import checked, handed_in, refuse_second, round_asked, scoreline, seat
from ledger.domain.tournament.seating import game_of
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.validation import first_fault
from ledger.domain.values import ContestantId, Sheet, Side, Version

GivingUp = Concede[ContestantId] | Forfeit[ContestantId] | Disqualify[ContestantId]


def concede(request: Concede[ContestantId], state: Tournament, seen: Seen = NOTHING) -> tuple[GameConceded]:
    """A player gives up, or cannot go on; they stay in the tournament."""
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    _refuse_unreplaced(request, round_, game, state)
    return (
        GameConceded(
            round_no=round_.no,
            table_no=game.table_no,
            sides=sides_by_then(request, round_, game, state, seen),
            replaces=_standing(game),
            conceder=request.player,
            cause=request.cause,
        ),
    )


def forfeit(request: Forfeit[ContestantId], state: Tournament) -> tuple[GameForfeited]:
    """The organizer takes the game from a player; from the other one too, where one has forfeited it already."""
    check_kind(request.conduct, system_called(state.rules.system))
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    _refuse_unreplaced(request, round_, game, state)
    taken = GameForfeited(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides_by_then(request, round_, game, state),
        replaces=_standing(game),
        kind=request.kind,
        forfeiters=_joined(request.player, round_, game),
        conduct=request.conduct,
        ground=request.ground,
    )
    if _stands_already(taken, game, state):
        raise RuleViolation(f"No change: table {game.table_no} of round {round_.no} stands like that already.")
    return (taken,)


def agree(request: AgreeResult[ContestantId], state: Tournament, seen: Seen = NOTHING) -> tuple[ResultAgreed]:
    """Both players and the organizer settle it."""
    round_, game = seat(request, state)
    system = system_called(state.rules.system)
    refuse_second(round_, game, system)
    _check_consents(request, game)
    given = handed_in(request, round_, game, state, system, seen)
    return (checked(ResultAgreed, {**given, "consents": game.contestants, "replaces": None}),)


def _check_consents(request: AgreeResult[ContestantId], game: Game) -> None:
    for who in request.consents:
        if who != "organizer" and who not in game.contestants:
            raise RuleViolation(
                "{player} does not play at table {table}, so nobody needs their consent.",
                player=who,
                table=game.table_no,
            )
    missing = tuple(player for player in game.contestants if player not in request.consents)
    organizer = () if "organizer" in request.consents else ("the organizer",)
    if missing or organizer:
        whose = " and ".join((*["{players}"] * bool(missing), *organizer))
        raise RuleViolation(f"A result is agreed by everyone; the consent of {whose} is missing.", players=missing)


def _refuse_unreplaced(request: GivingUp, round_: Round, game: Game, state: Tournament) -> None:
    """A game that was given up may be given up otherwise, with a reason; a result that was played is corrected."""
    system = system_called(state.rules.system)
    if game.outcome is None or not game.outcome.forfeiters:
        refuse_second(round_, game, system)
    elif request.reason is None:
        raise NeedsReason(
            "Table {table} of round {round} has a result already ({standing}); give a reason to replace it, or "
            "`ledger correct` it to a result that was played.",
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
            "Round {round} is closed, and {players} forfeited table {table}; {player} cannot forfeit it too any more. "
            "`ledger correct` replaces the result.",
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


def sides_by_then(
    request: GivingUp, round_: Round, game: Game, state: Tournament, seen: Seen = NOTHING
) -> tuple[Side, ...]:
    """What was on the table: as given, else as it was told before, else nothing."""
    strangers = [player for player in request.scores if player not in game.contestants]
    if strangers:
        raise RuleViolation(
            "{player} does not play at table {table} of round {round}, where {players} sit.",
            player=strangers[0],
            table=game.table_no,
            round=round_.no,
            players=game.contestants,
        )
    told = {side.contestant: side.sheet for side in game.outcome.sides} if game.outcome else {}
    given = {player: _part_of_sheet(player, sheet, state) for player, sheet in request.scores.items()}
    for player, sheet in given.items():
        check_played(player, sheet, state, round_, game.table_no, request.reason, seen)
    return tuple(Side(player, given.get(player, told.get(player, {}))) for player in game.contestants)


def _part_of_sheet(player: ContestantId, sheet: Mapping[str, Any], state: Tournament) -> Sheet:
    """A sheet of which any part may be missing; what is there is checked like that of a finished game."""
    try:
        checked(system_called(state.rules.system).sheet, sheet)
    except ValidationError as error:
        wrong = [cast(InitErrorDetails, each) for each in error.errors() if each["type"] != "missing"]
        if wrong:
            fault = first_fault(ValidationError.from_exception_data(error.title, wrong))
            raise BadRequest("The sheet of {player} does not fit: {fault}.", player=player, fault=fault) from None
    return {key: value for key, value in sheet.items() if value is not None}
