"""Score sheets: checked by the rule system, whole as handed in after a game, or in part as far as it was played."""

from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import Any, Protocol, TypeVar, cast

from pydantic import BaseModel, ValidationError
from pydantic_core import InitErrorDetails

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation, either, first_fault
from ledger.domain.rules import Rules
from ledger.domain.scoring import SCORINGS, winner_by_points
from ledger.domain.system import Played, ReadSheet, Result, System
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import crews_at
from ledger.domain.tournament.results.requests import AgreeResult, CorrectResult, RecordResult
from ledger.domain.tournament.state import NOTHING, Game, Round, Seen, Tournament
from ledger.domain.values import ChosenValue, ContestantId, Sheet, Side

M = TypeVar("M", bound=BaseModel)


AnyResult = RecordResult | CorrectResult | AgreeResult


def handed_in(
    request: AnyResult, round_: Round, game: Game, state: Tournament, system: System, seen: Seen = NOTHING
) -> dict[str, Any]:
    """The fields that a recorded and a corrected result share, each sheet checked by the rule system."""
    if request.how is not None:
        _check_ending(request, request.how, system)
    is_stated = not SCORINGS[state.rules.scoring].is_computed
    if is_stated:
        _check_stated(request, round_, game, system.sheets.timed_ending)
    game_sheet = _game_sheet(request.game, state.rules, system) if request.game else {}
    sheets = {player: _sheet(player, request.scores[player], system) for player in game.contestants}
    for player, sheet in sheets.items():
        if "list" in sheet:
            from ledger.domain.tournament.entry.army_lists import check_played

            check_played(player, sheet, state, round_, game.table_no, request.reason, seen)
    odd: tuple[str, ...] = ()
    if is_stated and request.winner is None and _is_before_time(request, round_, game, state, system):
        odd = ("tie-before-time",)
    if system.sheets.read is not None:
        sheets, odd = read_sheets(sheets, system.sheets.read, round_, game, state, seen, request.reason)
    sides = tuple([Side(player, sheet) for player, sheet in sheets.items()])
    winner = request.winner if is_stated else _winner(request, sides, state.rules)
    result = Result(sheets, winner, request.how, game_sheet)
    try:
        system.sheets.check_together(result, state.rules)
    except BadRequest:
        if not _was_recorded(sheets, game):
            raise
    return {
        "round_no": round_.no,
        "table_no": game.table_no,
        "sides": sides,
        "winner": winner,
        "how": request.how,
        "game": game_sheet,
        "oddities": (*odd, *system.sheets.oddities(result, state.rules)),
    }


def is_computed(rules: Rules) -> bool:
    """Whether the sheets tell who won."""
    return SCORINGS[rules.scoring].is_computed


def read_sheets(
    sheets: Mapping[ContestantId, Sheet],
    read: Callable[[Sheet, Played], ReadSheet],
    round_: Round,
    game: Game,
    state: Tournament,
    seen: Seen,
    reason: str | None,
    *,
    is_over: bool = True,
) -> tuple[dict[ContestantId, Sheet], tuple[str, ...]]:
    """Each sheet as the rule system keeps it, and what is odd about any of them."""
    kept: dict[ContestantId, Sheet] = {}
    odd: list[str] = []
    from ledger.domain.tournament.rounds.setups import plan_of

    scenario, setup = plan_of(round_, game.table_no, state)
    for player, sheet in sheets.items():
        struck, noted = round_.struck.get(player, ()), seen.noted.get(player)
        mark, shown = state.entrants[player].mark, shown_to_all(player, round_, game)
        others = [each for other, each in sheets.items() if other != player]
        played = Played(state.rules, setup, struck, noted, scenario, mark, shown, others, is_over)
        if noted is not None:
            own, against = crews_at(player, round_, game)
            played = played._replace(crews=own, against=against, is_reasoned=reason is not None)
        try:
            found = read(sheet, played)
        except (BadRequest, RuleViolation) as error:
            if struck or not _was_recorded({player: sheet}, game):  # what was struck does not come back so
                refusal = next(kind for kind in (BadRequest, NeedsReason, RuleViolation) if isinstance(error, kind))
                raise refusal("The sheet of {player} does not fit: {fault}", player=player, fault=error) from None
            found = ReadSheet(sheet)
        kept[player] = found.sheet
        odd += [code for code in found.oddities if code not in odd]
    return kept, tuple(odd)


def _was_recorded(sheets: Mapping[ContestantId, Sheet], game: Game) -> bool:
    """Whether a result of the game has or had these very sheets: checks grow stricter, and what was taken by older ones
    can be put back, or stay as it is while another sheet is corrected."""
    outcomes = (*game.past, *(() if game.outcome is None else (game.outcome,)))
    return any(sheets.items() <= {side.contestant: side.sheet for side in each.sides}.items() for each in outcomes)


def shown_to_all(player: ContestantId, round_: Round, game: Game) -> dict[str, ChosenValue]:
    """What a player chose for a game, by kind, as far as it was shown."""
    revealed = round_.revealed.items()
    return {kind: chosen[player] for (table, kind), chosen in revealed if table == game.table_no and player in chosen}


def checked(model: type[M], fields: Mapping[str, Any]) -> M:
    """The fields as a model of that type."""
    # the validator itself: `model_validate` only sorts its options, and does that three times for every result
    made: M = model.__pydantic_validator__.validate_python(fields)
    return made


def _check_ending(request: AnyResult, how: str, system: System) -> None:
    if how not in system.sheets.endings:
        raise BadRequest(f"A game does not end by {how!r}; leave it out or say {either(system.sheets.endings)}.")
    if how in system.sheets.reasoned_endings and request.reason is None:
        raise NeedsReason(f"A game that ends by {how} needs a reason.")


def _check_stated(request: AnyResult, round_: Round, game: Game, by_time: str | None) -> None:
    """Somebody says who won, and it is one who played; or that it is a tie, of a game that had its time."""
    if "winner" not in request.model_fields_set:
        raise BadRequest('Say who won ("winner"), or null for a tie: points do not tell.')
    if request.winner is None:
        _refuse_after_pause(request, round_, game, by_time)
    elif request.winner not in game.contestants:
        raise RuleViolation(
            "{player} did not play at table {table}, where {players} sat.",
            player=request.winner,
            table=game.table_no,
            players=game.contestants,
        )


def _refuse_after_pause(request: AnyResult, round_: Round, game: Game, by_time: str | None) -> None:
    """A tie by time, or one of which nobody says how it came: whoever waited for the organizer may play on past the
    expected end."""
    if by_time is None or request.how not in (None, by_time):
        return
    if game.table_no in round_.pauses and request.reason is None:
        raise NeedsReason(
            f"The clock of table {game.table_no} was paused in round {round_.no}, so that game is played on; "
            "give a reason to record a tie by time."
        )


def _is_before_time(request: AnyResult, round_: Round, game: Game, state: Tournament, system: System) -> bool:
    """Whether a tie by time is told to have come before the round's end, which pauses of the table put off. Nobody
    knows that of a round without a start."""
    clock = state.rules.clock
    if request.how is None or request.how != system.sheets.timed_ending:
        return False
    if clock is None or round_.started is None or request.at is None:
        return False
    stopped = sum(
        ((each.ended or each.began) - each.began for each in round_.pauses.get(game.table_no, ())), timedelta()
    )
    return request.at < round_.started + timedelta(minutes=clock.round) + stopped


def _game_sheet(sheet: Sheet, rules: Rules, system: System) -> Sheet:
    system.sheets.check_game(sheet, rules)
    try:
        checked(system.sheets.game, sheet)
    except ValidationError as error:
        raise BadRequest(f'"game" does not fit: {first_fault(error)}.') from None
    return {key: value for key, value in sheet.items() if value is not None}


def _sheet(player: ContestantId, sheet: Mapping[str, Any], system: System) -> Sheet:
    try:
        checked(system.sheets.side, sheet)
    except ValidationError as error:
        fault = first_fault(error)
        raise BadRequest("The sheet of {player} does not fit: {fault}.", player=player, fault=fault) from None
    return {key: value for key, value in sheet.items() if value is not None}


def _winner(request: AnyResult, sides: tuple[Side, ...], rules: Rules) -> ContestantId | None:
    """Who won as the points tell, which nobody may contradict."""
    winner = winner_by_points(sides, rules)
    if "winner" in request.model_fields_set and request.winner != winner:
        if winner is None:
            raise RuleViolation("By these points it is a tie; leave the winner out.")
        raise RuleViolation("By these points it is a win for {player}; leave the winner out.", player=winner)
    return winner


class PartialScores(Protocol):
    """A request that says what was on the table, as far as anybody knows."""

    @property
    def scores(self) -> Mapping[ContestantId, Sheet]: ...

    @property
    def reason(self) -> str | None: ...


def sides_by_then(request: PartialScores, round_: Round, game: Game, state: Tournament, seen: Seen) -> tuple[Side, ...]:
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
    from ledger.domain.tournament.entry.army_lists import check_played

    for player, sheet in given.items():
        check_played(player, sheet, state, round_, game.table_no, request.reason, seen)
    if system.sheets.read is not None:
        scored = {player: sheet for player, sheet in given.items() if is_scored(sheet, system, state)}
        given |= read_sheets(scored, system.sheets.read, round_, game, state, seen, request.reason, is_over=False)[0]
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
