"""Strikes: a part of a score sheet that scores nothing, in its result too, and the same taken back."""

from collections.abc import Iterable

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.scoring import winner_by_points
from ledger.domain.system import Striking
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import game_of, round_asked
from ledger.domain.tournament.outside import Seen
from ledger.domain.tournament.results.decide import correction
from ledger.domain.tournament.results.facts import ResultCorrected, ScoreStruck, StrikeWithdrawn
from ledger.domain.tournament.results.requests import CorrectResult, StrikeScore, WithdrawStrike
from ledger.domain.tournament.results.score_sheets import is_computed
from ledger.domain.tournament.state import Game, Outcome, Round, Strike, Tournament
from ledger.domain.values import ContestantId, Sheet, Side


def strike(request: StrikeScore, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A part scores nothing, be it struck before the game has a result or after."""
    striking = _striking(state)
    round_ = round_asked(request.round, state)
    game, part = game_of(request.player, round_), _spelt(request, striking, round_, state)
    if part in round_.struck.get(request.player, ()):
        raise RuleViolation("No change: {part} of {player} was struck already.", part=part, player=request.player)
    struck = ScoreStruck(round_no=round_.no, table_no=game.table_no, contestant=request.player, part=part)
    return (struck, *_followed(request, part, striking, round_, game, state, seen))


def _followed(
    request: StrikeScore,
    part: str,
    striking: Striking,
    round_: Round,
    game: Game,
    state: Tournament,
    seen: Seen,
) -> tuple[ResultCorrected, ...]:
    """The result without these points, where it had any. A game that was given up is not scored by its sheets."""
    if game.outcome is None or game.outcome.forfeiters:
        return ()
    sheets = {side.contestant: side.sheet for side in game.outcome.sides}
    left = striking.strike(sheets[request.player], part)
    if left is None:
        raise RuleViolation(
            "The sheet of {player} does not tell what {part} brought.",
            code="sheet-without-parts",
            player=request.player,
            part=part,
        )
    if left == sheets[request.player]:
        return ()
    return (_correction({**sheets, request.player: left}, request, round_, game.outcome, state, seen),)


def _correction(
    sheets: dict[ContestantId, Sheet],
    request: StrikeScore,
    round_: Round,
    standing: Outcome,
    state: Tournament,
    seen: Seen,
) -> ResultCorrected:
    corrected = CorrectResult(
        do="correct",
        tournament=request.tournament,
        at=request.at,
        reason=request.reason,
        round=round_.no,
        scores=sheets,
        how=standing.how,
        game=dict(standing.game),
    )
    return correction(corrected, state, seen)


def _striking(state: Tournament) -> Striking:
    striking = system_called(state.rules.system).sheets.striking
    if striking is None:
        raise RuleViolation(
            "{rules} has no parts of a score sheet to strike.", code="no-parts-to-strike", rules=state.rules.title
        )
    return striking


def _spelt(request: StrikeScore | WithdrawStrike, striking: Striking, round_: Round, state: Tournament) -> str:
    from ledger.domain.tournament.plans.setups import setup_of  # which a result does without

    return striking.spell(request.part, state.rules, setup_of(round_, state))


def withdraw_strike(request: WithdrawStrike, state: Tournament) -> tuple[TournamentEvent, ...]:
    """A part scores again. The result that was corrected with the strike stands as before it, without whatever else was
    struck since; one that was changed otherwise since stays as it is."""
    striking = _striking(state)
    round_ = round_asked(request.round, state)
    game, part = game_of(request.player, round_), _spelt(request, striking, round_, state)
    strike = round_.strikes.get((request.player, part))
    if strike is None:
        raise RuleViolation(
            "{part} of {player} is not struck in round {round}.", part=part, player=request.player, round=round_.no
        )
    stood = _struck_from(strike, request.player, part, game, striking)
    later = _struck_since(strike, game, round_, striking) if stood else None
    withdrawn = StrikeWithdrawn(
        round_no=round_.no,
        table_no=game.table_no,
        contestant=request.player,
        part=part,
        replaces=strike.version,
        stands=stood.version if stood and later == [] else None,
    )
    return (withdrawn, _without(stood, later, striking, round_, game, state)) if stood and later else (withdrawn,)


def _struck_from(strike: Strike, player: ContestantId, part: str, game: Game, striking: Striking) -> Outcome | None:
    """The result from which a strike took points, with the correction beside it; none where there was nothing."""
    stood = game.stood(strike.standing)
    if stood is None or stood.forfeiters:
        return None
    sheet = next(side.sheet for side in stood.sides if side.contestant == player)
    return None if striking.strike(sheet, part) in (None, sheet) else stood


def _struck_since(
    strike: Strike, game: Game, round_: Round, striking: Striking
) -> list[tuple[ContestantId, str]] | None:
    """What else was struck from the sheets of a game since; None where its result was changed in another way too."""
    made, since = strike.version + 1, []  # the correction stands directly behind its strike
    for (player, part), each in round_.strikes.items():
        is_of_game = player in game.contestants and each.standing == made
        if is_of_game and _struck_from(each, player, part, game, striking):
            since.append((player, part))
            made = each.version + 1
    return since if game.outcome is not None and game.outcome.version == made else None


def _without(
    stood: Outcome,
    parts: Iterable[tuple[ContestantId, str]],
    striking: Striking,
    round_: Round,
    game: Game,
    state: Tournament,
) -> ResultCorrected:
    """A result as it stood, without these parts."""
    assert game.outcome is not None, "it was corrected since"
    sheets = {side.contestant: side.sheet for side in stood.sides}
    for player, part in parts:
        sheets[player] = striking.strike(sheets[player], part) or sheets[player]
    sides = tuple(Side(player, sheet) for player, sheet in sheets.items())
    return ResultCorrected(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides,
        winner=winner_by_points(sides, state.rules) if is_computed(state.rules) else stood.winner,
        how=stood.how,
        game=dict(stood.game),
        oddities=(),
        replaces=game.outcome.version,
    )
