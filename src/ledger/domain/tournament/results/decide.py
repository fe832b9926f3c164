"""Results: recorded once, corrected or cleared with a reason; points given or taken outside any game."""

from collections.abc import Iterable
from typing import Any, Literal

from ledger.domain.errors import BadRequest, LedgerError, RuleViolation, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.rules import Rules
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.entry.facts import PlayerDropped, PlayerReinstated
from ledger.domain.tournament.lookups import finished, game_of, newest_or_meant, round_asked, unseated
from ledger.domain.tournament.results.facts import (
    AdjustmentWithdrawn,
    GameConceded,
    GameForfeited,
    ResultAgreed,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    ScoreAdjusted,
)
from ledger.domain.tournament.results.requests import (
    AdjustScore,
    ClearResult,
    CorrectResult,
    RecordResult,
    WithdrawAdjustment,
)
from ledger.domain.tournament.results.score_sheets import AnyResult, checked, handed_in
from ledger.domain.tournament.state import NOTHING, Game, Outcome, Round, Seen, Tournament
from ledger.domain.values import METRICS, ContestantId, Side, TableNo


def record(request: RecordResult, state: Tournament, seen: Seen = NOTHING) -> tuple[ResultRecorded]:
    """The result of a table that has none; once the tournament is finished, of one that was cleared."""
    if state.is_finished and not any(round_.missing for round_ in state.rounds):
        raise finished(state)
    round_, game = seat(request, state)
    system = system_called(state.rules.system)
    if game.outcome is not None:
        raise stands_already(round_, game, system)
    if len(game.contestants) > 2:
        _refuse_removed(game, state)
    if round_.refused:
        _refuse_otherwise(request, round_, game, system)
    return (checked(ResultRecorded, handed_in(request, round_, game, state, system, seen)),)


def _refuse_otherwise(request: RecordResult | CorrectResult, round_: Round, game: Game, system: System) -> None:
    """Where no result could be agreed on, the document may say how such a game ends."""
    endings = system.judging.after_refusal
    if endings and game.table_no in round_.refused and request.how not in endings:
        refused = f"An agreed result was refused at table {game.table_no} of round {round_.no}"
        raise RuleViolation(f"{refused}: {system.judging.without_agreement}.")


def _refuse_removed(game: Game, state: Tournament) -> None:
    """In a game of many sides the others play on where one is disqualified, who forfeits it."""
    removed = [player for player in game.contestants if state.entrants[player].status == "disqualified"]
    if removed:
        raise RuleViolation(
            "{player} was disqualified and forfeits table {table}.",
            code="disqualified-forfeits",
            player=removed[0],
            table=game.table_no,
        )


def correct(request: CorrectResult, state: Tournament, seen: Seen = NOTHING) -> tuple[TournamentEvent, ...]:
    """What should have been recorded; later pairings stand as they are."""
    corrected = correction(request, state, seen)
    _refuse_disputed(corrected, state)
    return (corrected, *put_back(state.rounds[corrected.round_no - 1].games[corrected.table_no], state))


def clear(request: ClearResult, state: Tournament) -> tuple[TournamentEvent, ...]:
    """A table open again, whatever came of its game; a round that was closed stays closed."""
    round_ = round_asked(request.round, state)
    game = _game_meant(request, round_)
    if game.outcome is None:
        raise RuleViolation(f"Table {game.table_no} of round {round_.no} has no result to clear.")
    return cleared(round_, game, state)


def cleared(
    round_: Round, game: Game, state: Tournament, goes_on: Literal["play-on", "replay"] | None = None
) -> tuple[TournamentEvent, ...]:
    """The same of a game that has a result, with what a ruling says of it."""
    assert game.outcome is not None, "whoever clears it has looked"
    gone = ResultCleared(round_no=round_.no, table_no=game.table_no, replaces=game.outcome.version, goes_on=goes_on)
    return (gone, *put_back(game, state))


def _game_meant(request: ClearResult, round_: Round) -> Game:
    game = None if request.player is None else game_of(request.player, round_)
    if request.table is None and game is None:
        raise BadRequest('Say which game: "table" or "player" is missing.')
    if request.table is None or game is None:
        game = game or round_.games.get(TableNo(request.table or 0))
    elif game.table_no != request.table:
        raise RuleViolation(
            "{player} plays at table {table} of round {round}.",
            player=request.player,
            table=game.table_no,
            round=round_.no,
        )
    if game is None:
        raise RuleViolation(f"Round {round_.no} has no table {request.table}.")
    return game


def put_back(
    game: Game, state: Tournament, leaving: ContestantId | None = None
) -> tuple[PlayerReinstated | PlayerDropped, ...]:
    """Who left the tournament by giving this game up, once they have not, is what they were before; unless they leave
    by it again, or gave up another one too."""
    if game.outcome is None or game.outcome.ending != "conceded":
        return ()
    (conceder,) = game.outcome.forfeiters
    if state.entrants[conceder].status != "withdrawn" or conceder == leaving:
        return ()
    return returned(conceder, state, game)


def returned(
    player: ContestantId, state: Tournament, besides: Game | None = None
) -> tuple[PlayerReinstated | PlayerDropped, ...]:
    """The fact by which somebody who left by giving a game up has not; none while they did so in another game."""
    for round_ in state.rounds:
        game = round_.games.get(round_.seats.get(player, TableNo(0)))
        if game is None or game is besides or game.outcome is None or game.outcome.ending != "conceded":
            continue
        if player in game.outcome.forfeiters:
            return ()
    if state.entrants[player].left_from == "dropped":
        return (PlayerDropped(contestant=player),)
    return (PlayerReinstated(contestant=player),)


def correction(request: CorrectResult, state: Tournament, seen: Seen = NOTHING) -> ResultCorrected:
    """The corrected result, whoever contests the one that stands."""
    round_, game = seat(request, state)
    standing = game.outcome
    if standing is None:
        raise RuleViolation(f"Table {game.table_no} of round {round_.no} has no result yet to correct.")
    whole, system = _with_what_stands(request, standing, state.rules), system_called(state.rules.system)
    if whole.how != standing.how:
        _refuse_otherwise(whole, round_, game, system)
    given = handed_in(whole, round_, game, state, system, seen)
    corrected = checked(ResultCorrected, {**given, "replaces": standing.version})
    if standing.ending == "played":
        refuse_unchanged(corrected, standing)
    return corrected


def refuse_unchanged(result: ResultCorrected | ResultAgreed, standing: Outcome) -> None:
    """Refuse to tell again what stands in the same way."""
    if _told(result) == _told(standing):
        where = f"table {result.table_no} of round {result.round_no}"
        raise RuleViolation(f"No change: {where} stands like that already.")


def figures_changed(figures: Iterable[str], standing: Outcome | None, sides: Iterable[Side]) -> list[str]:
    """Those of the figures that a new result has otherwise than the one that stands."""
    sheets = {side.contestant: side.sheet for side in sides}
    stood = standing.sides if standing else ()
    return [
        figure
        for figure in figures
        if any(figure in side.sheet and side.sheet[figure] != sheets[side.contestant].get(figure) for side in stood)
    ]


def _refuse_disputed(corrected: ResultCorrected, state: Tournament) -> None:
    """While somebody contests the game, figures that a ruling leaves as they are cannot be corrected around it."""
    round_, system = state.rounds[corrected.round_no - 1], system_called(state.rules.system)
    standing, place = round_.games[corrected.table_no].outcome, (corrected.round_no, corrected.table_no)
    for dispute in state.disputes.values():
        is_open = dispute.ruled is None and dispute.version > round_.version
        if not is_open or (dispute.round_no, dispute.table_no) != place:
            continue
        changed = figures_changed(system.judging.standing.get(dispute.about, {}), standing, corrected.sides)
        if changed:
            what = listed(METRICS[figure].meaning for figure in changed)
            raise RuleViolation(
                "Dispute {dispute} about {about} is open, in which the {figures} stand as they were scored.",
                code="figures-in-dispute",
                dispute=dispute.no,
                about=dispute.about,
                figures=what,
            )


def _with_what_stands(request: CorrectResult, standing: Outcome, rules: Rules) -> CorrectResult:
    """What a correction does not mention stays, but for the figures counted; null takes it out."""
    counted = (*rules.metrics, *system_called(rules.system).sheets.counted)
    noted = {
        side.contestant: {key: value for key, value in side.sheet.items() if key not in counted}
        for side in standing.sides
    }
    scores = {player: {**noted.get(player, {}), **sheet} for player, sheet in request.scores.items()}
    changed: dict[str, Any] = {"scores": scores}
    if "how" not in request.model_fields_set:
        changed["how"] = standing.how
    if request.game is not None:
        changed["game"] = {**standing.game, **request.game}
    return request.model_copy(update=changed)


def stands_already(round_: Round, game: Game, system: System) -> RuleViolation:
    """Why a table gets no second result: what came of a game is replaced with a reason alone."""
    assert game.outcome is not None, "whoever refuses has looked"
    return RuleViolation(
        "Table {table} of round {round} has a result already ({standing}).",
        code="result-stands",
        table=game.table_no,
        round=round_.no,
        standing=scoreline(game.outcome, system),
    )


def _told(result: ResultCorrected | ResultAgreed | Outcome) -> tuple[Any, ...]:
    return result.sides, result.winner, result.how, result.game


def adjust(request: AdjustScore, state: Tournament) -> tuple[ScoreAdjusted]:
    """Points given or taken by the organizer, in any figure that is added up."""
    known = ("tp", *state.rules.metrics)
    for metric, points in request.points.items():
        if metric not in known:
            raise BadRequest(f"{metric[:40]!r} cannot be adjusted; {listed(known)} can.")
        if points == 0:
            raise BadRequest(f"Adjusting {metric} by 0 changes nothing.")
    if state.entrants[request.player].status == "disqualified":
        raise RuleViolation("{player} is disqualified and not ranked.", player=request.player)
    return (ScoreAdjusted(contestant=request.player, points=request.points),)


def withdraw_adjustment(request: WithdrawAdjustment, state: Tournament) -> tuple[AdjustmentWithdrawn]:
    """Points outside any game that count no more: the newest of a player, or those that are meant."""
    given = [each.version for each in state.adjustments if each.contestant == request.player]
    meant = newest_or_meant(request.event, given)
    if meant is None:
        which = "was given no points outside a game that stand"
        which = which if request.event is None else "was not given any by that event, or they count no more"
        raise RuleViolation(f"{{player}} {which}.", code="nothing-adjusted", player=request.player)
    return (AdjustmentWithdrawn(contestant=request.player, replaces=meant),)


def scoreline(outcome: Outcome, system: System) -> str:
    """A result in a few words, such as `5-2, 41-22`."""
    if outcome.forfeiters:
        return "conceded" if outcome.ending == "conceded" else "forfeited"
    scores = (
        "-".join(str(side.sheet.get(field, "?")) for side in outcome.sides) for field in system.sheets.quick_fields
    )
    return ", ".join(scores)


def seat(request: AnyResult, state: Tournament) -> tuple[Round, Game]:
    """The table whose players these scores are for."""
    round_ = round_asked(request.round, state)
    table = round_.seats.get(next(iter(request.scores)))
    if table is not None and request.table in (None, table):
        game = round_.games[table]
        if request.scores.keys() == set(game.contestants):
            return round_, game
    raise _refusal(request, round_)


def _refusal(request: AnyResult, round_: Round) -> LedgerError:
    """Why these scores are not those of one table of the round."""
    tables = [round_.seats.get(player) for player in request.scores]
    for player, table in zip(request.scores, tables, strict=True):
        if table is None:
            return unseated(player, round_)
    assert tables[0] is not None, "everyone was found a seat"
    contestants = round_.games[tables[0]].contestants
    if len(set(tables)) > 1 or request.table not in (None, tables[0]):
        return RuleViolation(
            "Table {table} of round {round} has {players}.", table=tables[0], round=round_.no, players=contestants
        )
    missing = next(player for player in contestants if player not in request.scores)
    return BadRequest("The score of {player} is missing.", player=missing)


def again(fact: TournamentEvent, state: Tournament) -> TournamentEvent | None:
    """What is recorded where a result that was withdrawn with its round stands again; None where it is no result, or
    was one for being disqualified of somebody who is not."""
    match fact:
        case GameForfeited(kind="disqualification", forfeiters=players) if any(
            state.entrants[player].status != "disqualified" for player in players
        ):
            return None
        case ResultCorrected():
            return ResultRecorded(**{name: getattr(fact, name) for name in ResultRecorded.model_fields})
        case ResultRecorded():
            return fact
        case ResultAgreed() | GameConceded() | GameForfeited():
            return fact.model_copy(update={"replaces": None})
        case _:
            return None
