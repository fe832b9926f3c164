"""Games that are not played to their end: conceded, forfeited, settled by agreement."""

from collections.abc import Mapping
from typing import Any, cast

from pydantic import ValidationError
from pydantic_core import InitErrorDetails

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.events import GameConceded, GameForfeited, ResultAgreed
from ledger.domain.requests import AgreeResult, Concede, Forfeit
from ledger.domain.systems import system_called
from ledger.domain.tournament.conduct import check_kind
from ledger.domain.tournament.lists import check_played
from ledger.domain.tournament.results import checked, handed_in, refuse_second, round_asked, seat
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.validation import first_fault
from ledger.domain.values import ContestantId, Sheet, Side, Version

GivingUp = Concede[ContestantId] | Forfeit[ContestantId]


def concede(request: Concede[ContestantId], state: Tournament) -> tuple[GameConceded]:
    """A player gives up, or cannot go on; they stay in the tournament."""
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    refuse_second(round_, game, system_called(state.rules.system))
    return (
        GameConceded(
            round_no=round_.no,
            table_no=game.table_no,
            sides=_sides(request, round_, game, state),
            replaces=None,
            conceder=request.player,
            cause=request.cause,
        ),
    )


def forfeit(request: Forfeit[ContestantId], state: Tournament) -> tuple[GameForfeited]:
    """The organizer takes the game from a player; from the other one too, where one has forfeited it already."""
    system = system_called(state.rules.system)
    check_kind(request.conduct, system)
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    before = _forfeiters(game)
    if not before or request.player in before:
        refuse_second(round_, game, system)
    return (
        GameForfeited(
            round_no=round_.no,
            table_no=game.table_no,
            sides=_sides(request, round_, game, state),
            replaces=_standing(game),
            kind=request.kind,
            forfeiters=(*before, request.player),
            conduct=request.conduct,
        ),
    )


def agree(request: AgreeResult[ContestantId], state: Tournament) -> tuple[ResultAgreed]:
    """Both players and the organizer settle it."""
    round_, game = seat(request, state)
    system = system_called(state.rules.system)
    refuse_second(round_, game, system)
    _check_consents(request, game)
    given = handed_in(request, round_, game, state, system)
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


def game_of(player: ContestantId, round_: Round) -> Game:
    """The game a player has in a round, or why there is none."""
    table = round_.seats.get(player)
    if table is None:
        why = "has the bye" if player in round_.byes else "does not play"
        raise RuleViolation(f"{{player}} {why} in round {round_.no}.", player=player)
    return round_.games[table]


def _forfeiters(game: Game) -> tuple[ContestantId, ...]:
    """Those the game was taken from already. A concession is no forfeit: its winner has won."""
    outcome = game.outcome
    return () if outcome is None or outcome.ending == "conceded" else outcome.forfeiters


def _standing(game: Game) -> Version | None:
    return None if game.outcome is None else game.outcome.version


def _sides(request: GivingUp, round_: Round, game: Game, state: Tournament) -> tuple[Side, ...]:
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
        check_played(player, sheet, state, round_, game.table_no, request.reason)
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
