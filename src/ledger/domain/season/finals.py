"""The finals of a season: one tournament at a time, under one of the rule systems the season names for them."""

from collections.abc import Mapping
from uuid import UUID

from ledger.domain.errors import RuleViolation, either
from ledger.domain.season.decide import refuse_closed
from ledger.domain.season.facts import FinalsOpened
from ledger.domain.season.requests import OpenFinals
from ledger.domain.season.state import Season
from ledger.domain.systems import system_called

SEEDED: Mapping[str, str] = {"first_round": "folded", "later_rounds": "folded-in-points"}
"""What the rules of a tournament become where it is finals: round 1 and all others go by seeds."""


def opened_finals(request: OpenFinals, season: Season, stream: UUID, *, has_finals: bool) -> FinalsOpened:
    """The finals, or a refusal; those that were voided leave room for others."""
    refuse_closed(season)
    if has_finals:
        assert season.finals is not None, "there are some"
        raise RuleViolation(f"The finals of {season.slug} are {season.finals.slug} already; void those first.")
    allowed = season.rules.finals
    if allowed and system_called(request.rules).id not in allowed:
        raise RuleViolation(f"The finals of {season.slug} are played under {either(allowed)}, not {request.rules}.")
    if request.date < season.first_day:
        raise RuleViolation(f"{season.slug} begins on {season.first_day}; its finals cannot be on {request.date}.")
    return FinalsOpened(tournament=request.tournament, stream=stream, date=request.date)
