"""Concessions and agreed results: games that end early, by a player's will or everyone's consent."""

from collections.abc import Collection

from ledger.domain.errors import BadRequest, NeedsReason, RuleViolation
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.entry.facts import PlayerWithdrew
from ledger.domain.tournament.lookups import game_of, round_asked
from ledger.domain.tournament.results.decide import put_back, refuse_unchanged, scoreline, seat, stands_already
from ledger.domain.tournament.results.facts import (
    AgreementRefused,
    AgreementSought,
    AgreementVoided,
    GameConceded,
    ResultAgreed,
)
from ledger.domain.tournament.results.requests import AgreeResult, Concede, GivenUpRequest, RefuseAgreement
from ledger.domain.tournament.results.score_sheets import check_others, checked, handed_in, is_scored, sides_by_then
from ledger.domain.tournament.state import NOTHING, Game, Round, Seen, Tournament
from ledger.domain.values import ContestantId, Version


def seek(request: Concede, state: Tournament, seen: Seen = NOTHING) -> tuple[AgreementSought]:
    """Under rules without a concession, one who gives up asks for an agreed result and stays in the tournament."""
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    refuse_unreplaced(request, round_, game, state)
    if request.cause != "own-will":
        raise BadRequest(f"{state.rules.title} says nothing of a failed device; leave the cause out.")
    sides = sides_by_then(request, round_, game, state, seen)
    wanted = round_.agreements.get(game.table_no)
    if wanted and wanted.refused is None and (wanted.contestant, wanted.sides) == (request.player, sides):
        raise RuleViolation("{player} has asked for that already.", code="agreement-sought", player=request.player)
    return (AgreementSought(round_no=round_.no, table_no=game.table_no, contestant=request.player, sides=sides),)


def agree(request: AgreeResult, state: Tournament, seen: Seen = NOTHING) -> tuple[TournamentEvent, ...]:
    """Every player of the table and the organizer settle it."""
    request = request if request.scores else _as_proposed(request, state)
    round_, game = seat(request, state)
    system = system_called(state.rules.system)
    refuse_unreplaced(request, round_, game, state)
    _check_consents(request, game, system)
    given = handed_in(request, round_, game, state, system, seen)
    agreed = checked(ResultAgreed, {**given, "consents": game.contestants, "replaces": standing_version(game)})
    if game.outcome is not None and game.outcome.ending == "agreed":
        refuse_unchanged(agreed, game.outcome)
    return (agreed, *put_back(game, state))


def refuse(request: RefuseAgreement, state: Tournament) -> tuple[AgreementRefused]:
    """A player of the table or the organizer says no, be it to something asked for or to what was only spoken of."""
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    if game.outcome is not None and game.table_no not in round_.agreements:
        raise stands_already(round_, game, system_called(state.rules.system))
    for who in request.refusers:
        if who not in game.contestants:
            raise RuleViolation(
                "{player} does not play at table {table}, so nobody asked for their consent.",
                player=who,
                table=game.table_no,
            )
    return (AgreementRefused(round_no=round_.no, table_no=game.table_no, refusers=request.refusers),)


def voided(conduct: str | None, players: Collection[ContestantId], state: Tournament) -> tuple[AgreementVoided, ...]:
    """The agreed results of these players in the round under way, where conduct of this kind makes them void. The
    result of a closed round is corrected instead."""
    if conduct not in system_called(state.rules.system).judging.voiding or not state.rounds or state.rounds[-1].closed:
        return ()
    newest = state.rounds[-1]
    return tuple(
        AgreementVoided(round_no=newest.no, table_no=game.table_no, replaces=game.outcome.version)
        for game in agreed_games(newest, players)
        if game.outcome is not None
    )


def agreed_games(round_: Round, players: Collection[ContestantId]) -> list[Game]:
    """The games of these players in a round whose result was agreed on."""
    return [
        game
        for game in round_.games.values()
        if game.outcome is not None
        and game.outcome.ending == "agreed"
        and any(player in game.contestants for player in players)
    ]


def _as_proposed(request: AgreeResult, state: Tournament) -> AgreeResult:
    """The same with the scores that were proposed for that game, where they are whole."""
    player = next((who for who in request.consents if who != "organizer"), None)
    if player is None:
        raise BadRequest("Say what is agreed on (scores), or which of the players agree to what was proposed.")
    round_ = round_asked(request.round, state)
    game = game_of(player, round_)
    wanted = round_.agreements.get(game.table_no)
    if wanted is None or wanted.refused is not None:
        raise RuleViolation(f"No result is proposed for table {game.table_no} of round {round_.no}; give the scores.")
    system = system_called(state.rules.system)
    missing = tuple(side.contestant for side in wanted.sides if not is_scored(side.sheet, system, state))
    if missing:
        raise RuleViolation(
            "What was proposed for table {table} lacks the score of {players}; give all scores.",
            table=game.table_no,
            players=missing,
        )
    return request.model_copy(update={"scores": {side.contestant: side.sheet for side in wanted.sides}})


def _check_consents(request: AgreeResult, game: Game, system: System) -> None:
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
        instead = f"; without it {system.judging.without_agreement}" if system.judging.without_agreement else ""
        raise RuleViolation(
            f"A result is agreed by everyone; the consent of {whose} is missing{instead}.", players=missing
        )


def concede(request: Concede, state: Tournament, seen: Seen = NOTHING) -> tuple[TournamentEvent, ...]:
    """A player gives up, or cannot go on. The rules say whether they leave by it, and whether there is such a thing:
    where not, they ask for an agreed result."""
    if state.rules.concession is None:
        return seek(request, state, seen)
    round_ = round_asked(request.round, state)
    game = game_of(request.player, round_)
    refuse_unreplaced(request, round_, game, state)
    sides = sides_by_then(request, round_, game, state, seen)
    check_others(sides, (request.player,), state)
    conceded = GameConceded(
        round_no=round_.no,
        table_no=game.table_no,
        sides=sides,
        replaces=standing_version(game),
        conceder=request.player,
        cause=request.cause,
    )
    return (conceded, *put_back(game, state, leaving=request.player), *_leaving(request.player, state))


def _leaving(player: ContestantId, state: Tournament) -> tuple[PlayerWithdrew, ...]:
    stays = not state.rules.conceder_leaves or state.entrants[player].status in ("withdrawn", "disqualified")
    return () if stays else (PlayerWithdrew(contestant=player),)


def refuse_unreplaced(request: GivenUpRequest | AgreeResult, round_: Round, game: Game, state: Tournament) -> None:
    """Whatever came of a game, it may have ended otherwise, with a reason."""
    system = system_called(state.rules.system)
    if game.outcome is not None and request.reason is None:
        raise NeedsReason(
            "Table {table} of round {round} has a result already ({standing}); give a reason to replace it.",
            code="result-needs-reason",
            table=game.table_no,
            round=round_.no,
            standing=scoreline(game.outcome, system),
        )


def standing_version(game: Game) -> Version | None:
    return None if game.outcome is None else game.outcome.version
