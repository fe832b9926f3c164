"""What was on the table of a game that is not played to its end: score sheets of which any part may be missing."""

from collections.abc import Collection, Mapping
from typing import Any, Protocol, cast

from pydantic import ValidationError
from pydantic_core import InitErrorDetails

from ledger.domain.errors import BadRequest, RuleViolation
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.entry.army_lists import check_played
from ledger.domain.tournament.results.score_sheets import checked, read_sheets
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Game, Round, Tournament
from ledger.domain.validation import first_fault
from ledger.domain.values import ContestantId, Sheet, Side


class Telling(Protocol):
    """A request that says what was on the table, as far as anybody knows."""

    @property
    def scores(self) -> Mapping[ContestantId, Sheet]: ...

    @property
    def reason(self) -> str | None: ...


def sides_by_then(request: Telling, round_: Round, game: Game, state: Tournament, seen: Seen) -> tuple[Side, ...]:
    """As given, else as it was told before, else nothing."""
    strangers = [player for player in request.scores if player not in game.contestants]
    if strangers:
        raise RuleViolation(
            "{player} does not play at table {table} of round {round}, where {players} sit.",
            player=strangers[0],
            table=game.table_no,
            round=round_.no,
            players=game.contestants,
        )
    system = system_called(state.rules.system)
    told = {side.contestant: side.sheet for side in game.outcome.sides} if game.outcome else {}
    given = {player: _part_of_sheet(player, sheet, system) for player, sheet in request.scores.items()}
    for player, sheet in given.items():
        check_played(player, sheet, state, round_, game.table_no, request.reason, seen)
    if system.sheets.read is not None:
        scored = {player: sheet for player, sheet in given.items() if is_scored(sheet, system, state)}
        given |= read_sheets(scored, system.sheets.read, round_, game, state, seen, is_over=False)[0]
    return tuple(Side(player, given.get(player, told.get(player, {}))) for player in game.contestants)


def is_scored(sheet: Sheet, system: System, state: Tournament) -> bool:
    """Whether a sheet says anything that counts."""
    return not sheet.keys().isdisjoint((*state.rules.metrics, *system.sheets.counted))


def who_lacks_a_score(
    sides: Collection[Side], losers: Collection[ContestantId], state: Tournament
) -> tuple[ContestantId, ...]:
    """Those who play on without the losers and have no score yet. Where just one is left, the rules say what they get;
    several are scored by their sheets."""
    left = [side for side in sides if side.contestant not in losers]
    system = system_called(state.rules.system)
    if len(left) < 2:
        return ()
    return tuple(side.contestant for side in left if not is_scored(side.sheet, system, state))


def check_others(sides: Collection[Side], losers: Collection[ContestantId], state: Tournament) -> None:
    """Refuse a game of many sides in which some have no score."""
    missing = who_lacks_a_score(sides, losers, state)
    if missing:
        raise BadRequest(
            "The others play on and are scored by their sheets; the score of {players} is missing.", players=missing
        )


def _part_of_sheet(player: ContestantId, sheet: Mapping[str, Any], system: System) -> Sheet:
    """What is there is checked like that of a finished game."""
    try:
        checked(system.sheets.side, sheet)
    except ValidationError as error:
        wrong = [cast(InitErrorDetails, each) for each in error.errors() if each["type"] != "missing"]
        if wrong:
            fault = first_fault(ValidationError.from_exception_data(error.title, wrong))
            raise BadRequest("The sheet of {player} does not fit: {fault}.", player=player, fault=fault) from None
    return {key: value for key, value in sheet.items() if value is not None}
