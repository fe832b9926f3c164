"""Turns a request to a season into new facts or refuses it; this module only sends it where that is decided."""

from typing import TYPE_CHECKING, assert_never

from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import SeasonEvent
from ledger.domain.requests import (
    AmendSeason,
    CloseSeason,
    LinkTournament,
    ReopenSeason,
    ReportQualifier,
    RequestQualifier,
    Sanction,
    UnlinkTournament,
    WithdrawSanction,
)
from ledger.domain.season import ending, linking, opening, qualifying
from ledger.domain.season.seen import NOTHING, SeasonSeen
from ledger.domain.season.state import Season

if TYPE_CHECKING:
    SealedRequest = (
        AmendSeason
        | LinkTournament
        | UnlinkTournament
        | Sanction
        | WithdrawSanction
        | RequestQualifier
        | ReportQualifier[qualifying.Side]
        | CloseSeason
        | ReopenSeason
    )
    """A request to a season that is open already; the door has found out who is meant."""

Facts = tuple[SeasonEvent, ...]


def decide(request: "SealedRequest", state: Season, seen: SeasonSeen = NOTHING) -> Facts:
    """The facts a request leads to, or a refusal."""
    if not isinstance(request, ReopenSeason):
        refuse_closed(state)
    match request:
        case AmendSeason():
            return opening.amend(request, state, seen)
        case LinkTournament():
            return linking.link(request, state, seen)
        case UnlinkTournament():
            return linking.unlink(request, state)
        case Sanction():
            return qualifying.sanction(request, state, seen)
        case WithdrawSanction():
            return qualifying.withdraw_sanction(request, state)
        case RequestQualifier():
            return qualifying.request_qualifier(request, state, seen)
        case ReportQualifier():
            return qualifying.report(request, state, seen)
        case CloseSeason():
            return ending.close(state, seen)
        case ReopenSeason():
            return ending.reopen(state)
        case _:
            assert_never(request)


def refuse_closed(state: Season) -> None:
    """A closed season takes nothing more; what is corrected inside its tournaments still counts."""
    if state.is_closed:
        raise RuleViolation(f"{state.slug} is closed; `ledger reopen-season` opens it again, with a reason.")
