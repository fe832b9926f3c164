"""Points that a ruling takes from a part of a sheet; a result that counted them follows."""

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import Striking
from ledger.domain.systems import system_called
from ledger.domain.tournament.results import decide
from ledger.domain.tournament.results.facts import ResultCorrected, ScoreStruck
from ledger.domain.tournament.results.requests import CorrectResult, StrikeScore
from ledger.domain.tournament.results.score_sheets import setup_of
from ledger.domain.tournament.seating.moved_seating import game_of
from ledger.domain.tournament.seen import Seen
from ledger.domain.tournament.state import Game, Outcome, Round, Tournament
from ledger.domain.values import ContestantId, Sheet


def strike(request: StrikeScore, state: Tournament, seen: Seen) -> tuple[TournamentEvent, ...]:
    """A part scores nothing, be it struck before the game has a result or after."""
    striking = system_called(state.rules.system).sheets.striking
    if striking is None:
        raise RuleViolation(
            "{rules} has no parts of a score sheet to strike.", code="no-parts-to-strike", rules=state.rules.title
        )
    round_ = decide.round_asked(request.round, state)
    game = game_of(request.player, round_)
    part = striking.spell(request.part, state.rules, setup_of(round_, state))
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
    return decide.correction(corrected, state, seen)
