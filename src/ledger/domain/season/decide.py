"""Turns a request to a season into new facts or refuses it; this module only sends it where that is decided."""

from collections.abc import Callable, Mapping

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import SeasonEvent
from ledger.domain.places import Places
from ledger.domain.season.requests import SeasonRequest
from ledger.domain.season.seen import NOTHING, SeasonSeen
from ledger.domain.season.state import Season

Facts = tuple[SeasonEvent, ...]

DECISIONS: Mapping[str, Callable[..., Facts]] = Places(
    "ledger.domain.season",
    {
        "amend-season": "opening:amend",
        "link": "linking:link",
        "unlink": "linking:unlink",
        "sanction": "qualifiers:sanction",
        "withdraw-sanction": "qualifiers:withdraw_sanction",
        "request-qualifier": "qualifiers:request_qualifier",
        "report-qualifier": "qualifiers:report",
        "close-season": "ending:close",
        "reopen-season": "ending:reopen",
    },
)
"""Where each request to a season that is open already is decided."""


def decide(request: SeasonRequest, state: Season, seen: SeasonSeen = NOTHING) -> Facts:
    """The facts a request leads to, or a refusal."""
    if request.do != "reopen-season":
        refuse_closed(state)
    return DECISIONS[request.do](request, state, seen)


def refuse_closed(state: Season) -> None:
    """A closed season takes nothing more; what is corrected inside its tournaments still counts."""
    if state.is_closed:
        raise RuleViolation("{season} is closed.", code="season-closed", season=state.slug)
