"""Disputes and rulings."""

from typing import Any

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.facts import TournamentEvent
from ledger.domain.system import System
from ledger.domain.systems import system_called
from ledger.domain.tournament.judging.facts import (
    DisputeOpened,
    DisputeReopened,
    DisputeRuled,
    RulingMade,
    StatementTaken,
)
from ledger.domain.tournament.judging.penalties import forfeit
from ledger.domain.tournament.judging.requests import (
    Forfeit,
    MakeRuling,
    OpenDispute,
    ReopenDispute,
    RuleOnDispute,
    TakeStatement,
)
from ledger.domain.tournament.lookups import game_of, round_asked
from ledger.domain.tournament.results import concessions
from ledger.domain.tournament.results.decide import cleared, correction, figures_changed, put_back, record
from ledger.domain.tournament.results.facts import ResultCorrected, ResultRecorded
from ledger.domain.tournament.results.requests import AgreeResult, Concede, CorrectResult, RecordResult
from ledger.domain.tournament.state import Dispute, Game, Round, Tournament
from ledger.domain.values import METRICS, DisputeNo, RulingNo


def open_dispute(request: OpenDispute, state: Tournament) -> tuple[DisputeOpened]:
    """A game is contested, whether it has a result yet or not."""
    _check_kind(request.about, system_called(state.rules.system))
    round_ = round_asked(request.round, state)
    tables = {game_of(player, round_).table_no for player in request.players}
    if len(tables) > 1:
        raise RuleViolation(
            "{players} do not sit at one table of round {round}.", players=request.players, round=round_.no
        )
    return (
        DisputeOpened(
            dispute=DisputeNo(state.disputes_opened + 1),
            round_no=round_.no,
            table_no=tables.pop(),
            contestants=request.players,
            about=request.about,
            claim=request.claim,
        ),
    )


def take_statement(request: TakeStatement, state: Tournament) -> tuple[StatementTaken]:
    """Somebody is heard."""
    dispute = _open(request.dispute, state)
    return (StatementTaken(dispute=dispute.no, contestant=request.player, statement=request.statement),)


def rule(request: RuleOnDispute, state: Tournament) -> tuple[TournamentEvent, ...]:
    """The organizer's answer, and the result it leads to, where it leads to another one."""
    dispute = _open(request.dispute, state)
    if request.outcome is not None:
        return (DisputeRuled(dispute=dispute.no, oddities=()), *_outcome(request, dispute, state))
    if request.player is not None:
        raise BadRequest('Say what goes against that player ("outcome"), such as forfeit.')
    if not request.scores:
        if request.model_fields_set & {"winner", "how", "game"}:
            raise BadRequest('A new result needs its "scores"; a ruling that leaves the result needs no winner either.')
        return (DisputeRuled(dispute=dispute.no, oddities=()),)
    game = _game(dispute, state)
    result = _result(request, dispute, game, state)
    oddities = _figures_changed(request, dispute, game, result, state)
    return (DisputeRuled(dispute=dispute.no, oddities=oddities), result, *put_back(game, state))


def _outcome(request: RuleOnDispute, dispute: Dispute, state: Tournament) -> tuple[TournamentEvent, ...]:
    """What becomes of the game, decided as if it were asked for itself."""
    game, round_ = _game(dispute, state), state.rounds[dispute.round_no - 1]
    said = {"tournament", "player", "scores", "winner", "how", "game", "at", "reason"} & request.model_fields_set
    fields: dict[str, Any] = {name: getattr(request, name) for name in sorted(said)}
    fields |= {"round": dispute.round_no}
    _check_loser(request, game, round_)
    # built without a second look: the request was read already, and its players are entry numbers by now
    match request.outcome:
        case "play-on" | "replay":
            if request.scores or said & {"winner", "how", "game"}:
                raise BadRequest("A game that goes on has no result yet; leave scores and winner out.")
            return () if game.outcome is None else cleared(round_, game, state, request.outcome)
        case "agreed":
            everyone = (*game.contestants, "organizer")
            fields |= {"table": dispute.table_no, "consents": everyone}
            return concessions.agree(AgreeResult.model_construct(do="agree", **fields), state)
        case "concede":
            if state.rules.concession is None:
                raise RuleViolation(f"{state.rules.title} has no concession; the game is forfeited or agreed on.")
            return concessions.concede(Concede.model_construct(do="concede", **fields), state)
    return forfeit(Forfeit.model_construct(do="forfeit", **fields | {"kind": request.outcome}), state)


def _check_loser(request: RuleOnDispute, game: Game, round_: Round) -> None:
    """Where one side loses by a ruling it is named, and else nobody is."""
    if request.outcome not in ("forfeit", "imposed-loss", "concede"):
        if request.player is not None:
            raise BadRequest(f"Nobody loses by {request.outcome}; leave the player out.")
    elif request.player is None:
        raise BadRequest('Say who loses the game: "player" is missing.')
    elif request.player not in game.contestants:
        raise RuleViolation(
            "{player} does not play at table {table} of round {round}, where {players} sit.",
            player=request.player,
            table=game.table_no,
            round=round_.no,
            players=game.contestants,
        )


def reopen_dispute(request: ReopenDispute, state: Tournament) -> tuple[DisputeReopened]:
    """Taken up again."""
    dispute = _known(request.dispute, state)
    if dispute.ruled is None:
        raise RuleViolation(f"Dispute {dispute.no} is open.")
    return (DisputeReopened(dispute=dispute.no),)


def make_ruling(request: MakeRuling, state: Tournament) -> tuple[TournamentEvent, ...]:
    """A ruling outside any dispute. One on how a result came to be agreed on makes it void."""
    system = system_called(state.rules.system)
    _check_kind(request.about, system)
    if request.about in system.judging.voiding and not request.players:
        raise BadRequest(f"Say whom a ruling about {request.about} is for: all who had a part in it.")
    made = RulingMade(
        ruling=RulingNo(state.rulings + 1),
        contestants=request.players,
        about=request.about,
        text=request.text,
    )
    return (made, *concessions.voided(request.about, request.players, state))


def _check_kind(about: str, system: System) -> None:
    if about not in system.judging.disputes:
        raise BadRequest(
            f"{system.title} knows no ruling about {about[:40]!r}; there are {listed(system.judging.disputes)}."
        )


def _known(number: int, state: Tournament) -> Dispute:
    dispute = state.disputes.get(DisputeNo(number))
    if dispute is None:
        if number <= state.disputes_opened:
            raise RuleViolation(f"Dispute {number} was taken back.")
        last = f"the newest is {state.disputes_opened}" if state.disputes_opened else "nobody has opened one"
        raise RuleViolation(f"There is no dispute {number}; {last}.")
    return dispute


def _open(number: int, state: Tournament) -> Dispute:
    dispute = _known(number, state)
    if dispute.ruled is not None:
        raise RuleViolation("Dispute {dispute} was ruled on.", code="dispute-ruled", dispute=number)
    return dispute


def _game(dispute: Dispute, state: Tournament) -> Game:
    """The game it is about; the table may have other players by now, or be gone."""
    if dispute.round_no > state.round_no or state.rounds[dispute.round_no - 1].version > dispute.version:
        raise RuleViolation(
            f"The pairing of round {dispute.round_no} that dispute {dispute.no} is about was withdrawn; "
            "rule on it without scores."
        )
    return state.rounds[dispute.round_no - 1].games[dispute.table_no]


def _result(
    request: RuleOnDispute, dispute: Dispute, game: Game, state: Tournament
) -> ResultRecorded | ResultCorrected:
    """The result ruled on, checked as if it were handed in or corrected."""
    names = {"tournament", "scores", "winner", "how", "game", "at", "reason"} & request.model_fields_set
    fields: dict[str, Any] = {name: getattr(request, name) for name in sorted(names)}
    fields |= {"round": dispute.round_no, "table": dispute.table_no}
    # built without a second look: the request was read already, and its players are entry numbers by now
    if game.outcome is None:
        return record(RecordResult.model_construct(do="result", **fields), state)[0]
    return correction(CorrectResult.model_construct(do="correct", **fields), state)


def _figures_changed(
    request: RuleOnDispute,
    dispute: Dispute,
    game: Game,
    result: ResultRecorded | ResultCorrected,
    state: Tournament,
) -> tuple[str, ...]:
    """Figures that stand in a dispute of this kind and are changed all the same, by code; refused unless overridden."""
    system = system_called(state.rules.system)
    codes = system.judging.standing.get(dispute.about, {})
    changed = figures_changed(codes, game.outcome, result.sides)
    if changed and not request.override:
        what = listed(METRICS[figure].meaning for figure in changed)
        raise RuleViolation(
            "In a dispute about {about} the {figures} stand as they were scored (see {clause!r}); to change them all "
            "the same, say override.",
            code="figures-stand",
            about=dispute.about,
            figures=what,
            clause=system.judging.disputes[dispute.about],
        )
    return tuple(codes[figure] for figure in changed)
