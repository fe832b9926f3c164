"""What makes a tournament of a season count: it is approved, it is asked for, and its best are reported."""

from collections.abc import Sequence

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.season.facts import (
    PlaceReported,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    SanctionWithdrawn,
    TournamentLinked,
)
from ledger.domain.season.linking import candidate_of, joining, linked_called
from ledger.domain.season.requests import ReportedPlace, ReportQualifier, RequestQualifier, Sanction, WithdrawSanction
from ledger.domain.season.seen import SeasonSeen
from ledger.domain.season.state import Season
from ledger.domain.season.summary import Summary
from ledger.domain.values import PersonId

Side = tuple[PersonId, ...]
"""Who stands at a place: one person, or everyone of a team."""


def sanction(request: Sanction, state: Season, seen: SeasonSeen) -> tuple[TournamentLinked | QualifierSanctioned, ...]:
    """An approval; a second one only says how many came. What the rules ask of the tournament refuses nothing here."""
    joined = joining(request.tournament, request.region, state, seen)
    there = state.linked.get(request.tournament)
    if there is not None and there.sanction is not None and request.attendance in (None, there.sanction.attendance):
        raise RuleViolation("{slug} is sanctioned already.", code="sanctioned-already", slug=request.tournament)
    approved = QualifierSanctioned(
        tournament=request.tournament,
        attendance=request.attendance,
        round_one=candidate_of(request.tournament, seen).round_one_at,
    )
    return (*joined, approved)


def withdraw_sanction(request: WithdrawSanction, state: Season, seen: SeasonSeen) -> tuple[SanctionWithdrawn]:
    """An approval taken back."""
    if linked_called(request.tournament, state).sanction is None:
        raise RuleViolation(f"{request.tournament} is not sanctioned.")
    return (SanctionWithdrawn(tournament=request.tournament),)


def request_qualifier(
    request: RequestQualifier, state: Season, seen: SeasonSeen
) -> tuple[TournamentLinked | QualifierRequested, ...]:
    """Somebody wants the tournament to count."""
    joined = joining(request.tournament, request.region, state, seen)
    there = state.linked.get(request.tournament)
    if there is not None and there.request is not None:
        day = there.request.at.date()
        raise RuleViolation(f"That {request.tournament} counts as a qualifier was asked for already, on {day}.")
    return (*joined, QualifierRequested(tournament=request.tournament))


def report(
    request: ReportQualifier, state: Season, seen: SeasonSeen
) -> tuple[TournamentLinked | QualifierReported, ...]:
    """The names and places of the best. A second report stands beside the first: the newest says who, the first one
    when."""
    joined = joining(request.tournament, None, state, seen)
    candidate = candidate_of(request.tournament, seen)
    if not candidate.is_finished or candidate.summary is None:
        raise RuleViolation("{slug} has not ended.", code="not-ended", slug=request.tournament)
    if not candidate.summary.places:
        raise RuleViolation(f"Nobody is ranked in {request.tournament}, so there is nobody to report.")
    places = _as_ranked(candidate.summary, state) if request.places is None else _as_given(request.places)
    if request.places is not None:
        _check_extent(request.places, candidate.summary, state)
    return (*joined, QualifierReported(tournament=request.tournament, places=places))


def _as_ranked(summary: Summary, state: Season) -> tuple[PlaceReported, ...]:
    top = (standing for standing in summary.places if standing.place <= state.rules.report_places)
    return tuple(PlaceReported(place=each.place, person=person) for each in top for person in each.persons)


def _as_given(places: Sequence[ReportedPlace]) -> tuple[PlaceReported, ...]:
    if len({each.player for each in places}) < len(places):
        raise BadRequest("The report names a player twice; give everyone one place.")
    numbers = sorted(each.place for each in places)
    if any(place != numbers.index(place) + 1 for place in numbers):  # it comes after as many as stand higher
        raise BadRequest(
            f"The places {listed(map(str, numbers))} do not follow each other from 1 on; where a place is shared, skip "
            "as many (1, 1, 3)."
        )
    ordered = sorted(places, key=lambda each: each.place)
    return tuple(PlaceReported(place=each.place, person=person) for each in ordered for person in each.player)


def _check_extent(places: Sequence[ReportedPlace], summary: Summary, state: Season) -> None:
    """As many as the rules ask for: no place below them, and nobody left out who stands there."""
    asked = state.rules.report_places
    least = min(asked, len(summary.places))
    if len(places) < least or max(each.place for each in places) > asked:
        raise RuleViolation(f"{state.rules.title} asks for the places 1 to {least}, all of them and no other.")
