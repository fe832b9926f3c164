"""Turns a request into new facts or refuses it. One request, one function; this module only sends it there."""

from typing import TYPE_CHECKING, assert_never

from ledger.domain.errors import RuleViolation
from ledger.domain.events import TournamentEvent
from ledger.domain.requests import (
    AdjustScore,
    AmendRules,
    CheckIn,
    CloseRound,
    CorrectResult,
    Disqualify,
    Drop,
    Finish,
    PairRound,
    RecordResult,
    Reinstate,
    Reopen,
    Void,
    WithdrawRound,
)
from ledger.domain.tournament import ending, entry, opening, results, rounds
from ledger.domain.tournament.state import Tournament

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest

Facts = tuple[TournamentEvent, ...]

AFTER_THE_FINISH = (CorrectResult, AdjustScore, Reopen, Void)
"""A finished tournament still takes these: a wrong score must not need the whole tournament opened again."""


def decide(request: "TournamentRequest", state: Tournament) -> Facts:
    """The facts a request leads to, or a refusal."""
    if state.is_voided:
        raise RuleViolation(f"{state.slug} was voided; nothing more can be recorded for it.")
    if state.is_finished and not isinstance(request, AFTER_THE_FINISH):
        raise RuleViolation(f"{state.slug} is finished; `ledger reopen` opens it again, with a reason.")
    return _dispatch(request, state)


def _dispatch(request: "TournamentRequest", state: Tournament) -> Facts:
    match request:
        case RecordResult():
            return results.record(request, state)
        case CorrectResult():
            return results.correct(request, state)
        case AdjustScore():
            return results.adjust(request, state)
        case CheckIn():
            return entry.check_in(request, state)
        case Drop():
            return entry.drop(request, state)
        case Reinstate():
            return entry.reinstate(request, state)
        case Disqualify():
            return entry.disqualify(request, state)
        case PairRound():
            return rounds.pair(request, state)
        case WithdrawRound():
            return rounds.withdraw(request, state)
        case CloseRound():
            return rounds.close(request, state)
        case AmendRules():
            return opening.amend(request, state)
        case Finish():
            return ending.finish(request, state)
        case Reopen():
            return ending.reopen(state)
        case Void():
            return ending.void()
        case _:
            assert_never(request)
