"""Strikes: a part of a score sheet that scores nothing, in its result too, and the same taken back."""

from collections.abc import Mapping

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.scoring import winner_by_points
from ledger.domain.system import Striking
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import game_of, round_asked
from ledger.domain.tournament.results.decide import correction
from ledger.domain.tournament.results.facts import ResultCorrected, ScoreStruck, StrikeWithdrawn
from ledger.domain.tournament.results.requests import CorrectResult, StrikeScore, WithdrawStrike
from ledger.domain.tournament.results.score_sheets import is_computed
from ledger.domain.tournament.state import Game, Outcome, Round, Seen, Struck, Tournament
from ledger.domain.values import ContestantId, Sheet, Side, Version


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
    from ledger.domain.tournament.rounds.setups import setup_of  # which a result does without

    return striking.spell(request.part, state.rules, setup_of(round_, state))


def withdraw_strike(request: WithdrawStrike, state: Tournament) -> tuple[TournamentEvent, ...]:
    """A part scores again. The result that was corrected with the strike stands as before it, without whatever else was
    struck since; one that was changed otherwise since stays as it is."""
    striking = _striking(state)
    round_ = round_asked(request.round, state)
    game, part = game_of(request.player, round_), _spelt(request, striking, round_, state)
    struck = round_.strikes.get((request.player, part))
    if struck is None:
        raise RuleViolation(
            "{part} of {player} is not struck in round {round}.", part=part, player=request.player, round=round_.no
        )
    stood = _struck_from((request.player, part), struck, striking, round_, game)
    others = {key: each for key, each in round_.strikes.items() if key != (request.player, part)}
    sides = None if stood is None else _left(stood, others, striking)
    is_whole = stood is not None and sides == stood.sides
    withdrawn = StrikeWithdrawn(
        round_no=round_.no,
        table_no=game.table_no,
        contestant=request.player,
        part=part,
        replaces=struck,
        stands=stood.version if stood is not None and is_whole else None,
    )
    if stood is None or sides is None or is_whole:
        return (withdrawn,)
    return (withdrawn, _with(sides, stood, round_, game, state))


def _struck_from(key: Struck, version: Version, striking: Striking, round_: Round, game: Game) -> Outcome | None:
    """The newest result from which that strike and those since took the points, so that it came to what stands now;
    none where the strike changed nothing, or the game has come to something else since."""
    if game.outcome is None or game.outcome.forfeiters:
        return None
    before: list[Outcome] = [each for each in reversed(game.past) if each.version < version and not each.forfeiters]
    for stood in before:
        is_changed = _left(stood, {key: version}, striking) != stood.sides
        if is_changed and _left(stood, round_.strikes, striking) == game.outcome.sides:
            return stood
    return None


def _left(stood: Outcome, strikes: Mapping[Struck, Version], striking: Striking) -> tuple[Side, ...]:
    """The sheets of a result without what was struck since."""
    sheets = {side.contestant: side.sheet for side in stood.sides}
    for (player, part), version in strikes.items():
        if player in sheets and version > stood.version:
            sheets[player] = striking.strike(sheets[player], part) or sheets[player]
    return tuple(Side(player, sheet) for player, sheet in sheets.items())


def _with(sides: tuple[Side, ...], stood: Outcome, round_: Round, game: Game, state: Tournament) -> ResultCorrected:
    """A result as it stood, but for its sheets."""
    assert game.outcome is not None, "it was corrected since"
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
