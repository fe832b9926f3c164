"""Qualifiers of a season: tournaments linked, sanctioned, requested and reported, and the finals they lead to."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, either, listed
from ledger.domain.season.decide import SeasonSeen, TournamentSeen, refuse_closed
from ledger.domain.season.eligibility import Summary
from ledger.domain.season.facts import (
    FinalsOpened,
    FinalsUnlinked,
    PlaceReported,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    ReportWithdrawn,
    RequestWithdrawn,
    SanctionWithdrawn,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.season.requests import (
    LinkTournament,
    OpenFinals,
    ReportedPlace,
    ReportQualifier,
    RequestQualifier,
    Sanction,
    UnlinkTournament,
    WithdrawReport,
    WithdrawRequest,
    WithdrawSanction,
)
from ledger.domain.season.state import Linked, Season
from ledger.domain.systems import system_called
from ledger.domain.text import did_you_mean, fold
from ledger.domain.values import PersonId


def link(request: LinkTournament, state: Season, seen: SeasonSeen) -> tuple[TournamentLinked]:
    """A tournament joins the season, or goes to another of its regions."""
    there = state.linked.get(request.tournament)
    candidate = candidate_of(request.tournament, seen)
    if there is None:
        return (_joining(request.tournament, candidate, request.region, state, seen),)
    region = _region(request.tournament, request.region or there.region, state)
    if region == there.region:
        of = f", for {region}" if region else ""
        raise RuleViolation(f"{request.tournament} belongs to {state.slug} already{of}.")
    if there.region is not None and request.reason is None:
        raise NeedsReason(f"{request.tournament} belongs to {there.region}; give a reason to move it to {region}.")
    return (TournamentLinked(tournament=there.slug, stream=there.stream, date=there.date, region=region),)


def unlink(
    request: UnlinkTournament, state: Season, seen: SeasonSeen
) -> tuple[TournamentUnlinked] | tuple[FinalsUnlinked]:
    """A tournament leaves the season, with everything that was recorded of it there; finals only until they begin."""
    if state.finals is not None and state.finals.slug == request.tournament:
        if seen.tournament is not None and seen.tournament.has_rounds:
            raise RuleViolation(
                "A round of {slug} is paired; the finals that have begun can only be voided.",
                code="finals-begun",
                slug=request.tournament,
            )
        return (FinalsUnlinked(tournament=request.tournament),)
    return (TournamentUnlinked(tournament=linked_called(request.tournament, state).slug),)


def linked_called(slug: str, state: Season) -> Linked:
    """A tournament of the season."""
    if slug not in state.linked:
        hint = did_you_mean(slug, state.linked)
        raise RuleViolation(f"{slug} does not belong to {state.slug}.{hint}")
    return state.linked[slug]


def joining(slug: str, region: str | None, state: Season, seen: SeasonSeen) -> tuple[()] | tuple[TournamentLinked]:
    """What is said of a tournament makes it one of the season; nothing to record where it is one already."""
    candidate = candidate_of(slug, seen)
    there = state.linked.get(slug)
    if there is None:
        return (_joining(slug, candidate, region, state, seen),)
    if region is not None and _region(slug, region, state) != there.region:
        linked = "{slug} is linked for {there}."
        raise RuleViolation(
            linked, code="linked-elsewhere", slug=slug, there=there.region or "no region", region=region
        )
    return ()


def candidate_of(slug: str, seen: SeasonSeen) -> TournamentSeen:
    """The tournament meant, if there is one that counts for anything."""
    if seen.tournament is None:
        raise NotFound("There is no tournament called {slug}.", code="no-such-tournament", slug=slug)
    if seen.tournament.is_voided:
        raise RuleViolation(f"{slug} was voided and counts for nothing.")
    return seen.tournament


def _joining(
    slug: str, candidate: TournamentSeen, region: str | None, state: Season, seen: SeasonSeen
) -> TournamentLinked:
    formats = state.rules.formats
    if state.finals is not None and state.finals.slug == slug:
        raise RuleViolation(f"{slug} are the finals of {state.slug}; they give points for the season after it alone.")
    if slug == seen.finals_before:
        raise RuleViolation(f"{slug} are the finals of {state.follows}; {state.slug} opens with their points already.")
    if not state.first_day <= candidate.date <= state.last_day:
        raise RuleViolation(
            f"{slug} is played on {candidate.date}, outside {state.slug}, which lasts from {state.first_day} to "
            f"{state.last_day}."
        )
    if formats and candidate.system not in formats:
        raise RuleViolation(f"{slug} is played by {candidate.system}; {state.slug} takes {either(formats)}.")
    region = _region(slug, region, state)
    return TournamentLinked(tournament=slug, stream=candidate.stream, date=candidate.date, region=region)


def _region(slug: str, asked: str | None, state: Season) -> str | None:
    """The region as the season writes it."""
    regions = state.rules.regions
    if asked is None:
        if regions:
            raise BadRequest(f'Say which region {slug} belongs to ("region"): {either(regions)}.')
        return None
    if not regions:
        raise RuleViolation(f"{state.slug} has no regions; leave the region out.")
    found = next((region for region in regions if fold(region) == fold(asked)), None)
    if found is None:
        raise RuleViolation(f"{state.slug} has no region called {asked}; there are {listed(regions)}.")
    return found


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


def withdraw_request(request: WithdrawRequest, state: Season, seen: SeasonSeen) -> tuple[RequestWithdrawn]:
    """Nobody wants it any more."""
    if linked_called(request.tournament, state).request is None:
        raise RuleViolation(f"Nobody has asked that {request.tournament} counts as a qualifier.")
    return (RequestWithdrawn(tournament=request.tournament),)


def withdraw_report(request: WithdrawReport, state: Season, seen: SeasonSeen) -> tuple[ReportWithdrawn]:
    """The newest report taken back."""
    if not linked_called(request.tournament, state).reports:
        raise RuleViolation(f"{request.tournament} was not reported.")
    return (ReportWithdrawn(tournament=request.tournament),)


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
    is_early = request.at is not None and request.at < candidate.summary.completed_at
    odd = ("reported-before-end",) if is_early else ()
    return (*joined, QualifierReported(tournament=request.tournament, places=places, oddities=odd))


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


SEEDED: Mapping[str, str] = {"first_round": "folded", "later_rounds": "folded-in-points"}
"""What the rules of a tournament become where it is finals: round 1 and all others go by seeds."""


def opened_finals(request: OpenFinals, season: Season, stream: UUID, *, has_finals: bool) -> FinalsOpened:
    """The finals, or a refusal; those that were voided leave room for others."""
    refuse_closed("open-finals", season)
    if has_finals:
        assert season.finals is not None, "there are some"
        raise RuleViolation(f"The finals of {season.slug} are {season.finals.slug} already; void those first.")
    allowed = season.rules.finals
    if allowed and system_called(request.rules).id not in allowed:
        raise RuleViolation(f"The finals of {season.slug} are played under {either(allowed)}, not {request.rules}.")
    if request.date < season.first_day:
        raise RuleViolation(f"{season.slug} begins on {season.first_day}; its finals cannot be on {request.date}.")
    return FinalsOpened(tournament=request.tournament, stream=stream, date=request.date)
