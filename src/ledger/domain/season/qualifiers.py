"""Qualifiers of a season: tournaments linked, sanctioned, requested and reported, and the finals they lead to."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, either, listed
from ledger.domain.facts import SeasonEvent
from ledger.domain.season.eligibility import Summary, as_counting
from ledger.domain.season.evolve import Linked, Season, refuse_closed
from ledger.domain.season.facts import (
    FinalsOpened,
    FinalsUnlinked,
    OutsideAnnounced,
    OutsideReported,
    PlaceReported,
    QualifierReplaced,
    QualifierReported,
    QualifierRequested,
    QualifierSanctioned,
    ReplacementWithdrawn,
    ReportWithdrawn,
    RequestWithdrawn,
    SanctionWithdrawn,
    TournamentLinked,
    TournamentUnlinked,
)
from ledger.domain.season.outside import (
    SeasonSeen,
    TournamentSeen,
    as_reported,
    as_seen,
    odd,
    placed,
    refuse_otherwise,
    replacing,
    told_of,
)
from ledger.domain.season.requests import (
    LinkTournament,
    OpenFinals,
    OutsideRequest,
    QualifierRequest,
    ReportedPlace,
    ReportQualifier,
    RequestQualifier,
    Sanction,
    UnlinkTournament,
    WithdrawReplacement,
    WithdrawReport,
    WithdrawRequest,
    WithdrawSanction,
)
from ledger.domain.season.rules import Needed, Outside
from ledger.domain.systems import system_called
from ledger.domain.text import did_you_mean, fold
from ledger.domain.tournament.lookups import last_moment
from ledger.domain.values import PersonId

Joined = tuple[TournamentLinked | OutsideAnnounced | QualifierReplaced, ...]
"""What makes a tournament one of the season, and nothing where it is one."""


def link(request: LinkTournament, state: Season, seen: SeasonSeen) -> Joined:
    """A tournament joins the season, goes to another of its regions, is told of otherwise, or stands in place of what
    was reported under another short name."""
    there = state.linked.get(request.tournament)
    if there is not None and (request.outside is not None or there.outside is not None) and seen.tournament is None:
        return _told_otherwise(request, there, state, seen)
    replaced = replacing(request.tournament, request.replaces, state, seen)
    if there is not None and request.replaces is not None and request.region in (None, there.region):
        return replaced or _belongs_already(there, state)
    return (*_linked(request, there, state, seen), *replaced)


def _belongs_already(there: Linked, state: Season) -> Joined:
    of = f", for {there.region}" if there.region else ""
    raise RuleViolation(f"{there.slug} belongs to {state.slug} already{of}.")


def _told_otherwise(request: LinkTournament, there: Linked, state: Season, seen: SeasonSeen) -> Joined:
    """What is played elsewhere, with another day or name or region; once it was reported, a report says so."""
    replaced = replacing(request.tournament, request.replaces, state, seen)
    known = there.told()
    told = told_of(request.outside, known)
    if known is not None and any(report.outside is not None for report in there.reports):
        refuse_otherwise(request.tournament, told, known)
    region = _region(request.tournament, request.region or there.region, state)
    if (told, region) == (there.outside, there.region):
        return replaced or _belongs_already(there, state)
    if replaced:
        raise BadRequest(f"First say what is otherwise about {there.slug}, then in whose place it stands.")
    fitting = _fitting(request.tournament, as_seen(told, there.stream), region, state, seen)
    return (OutsideAnnounced(tournament=there.slug, stream=there.stream, outside=told, region=fitting),)


def _linked(request: LinkTournament, there: Linked | None, state: Season, seen: SeasonSeen) -> Joined:
    if there is None:
        return joining(request, request.region, state, seen)
    candidate_of(request.tournament, state, seen)
    region = _region(request.tournament, request.region or there.region, state)
    if region == there.region:
        return _belongs_already(there, state)
    if there.region is not None and request.reason is None:
        raise NeedsReason(f"{request.tournament} belongs to {there.region}; give a reason to move it to {region}.")
    moved = TournamentLinked(tournament=there.slug, stream=there.stream, date=there.date, region=region, oddities=())
    return (moved,)


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


def joining(request: OutsideRequest, region: str | None, state: Season, seen: SeasonSeen) -> Joined:
    """What is said of a tournament makes it one of the season; nothing to record where it is one already."""
    slug, there = request.tournament, state.linked.get(request.tournament)
    if there is None and request.outside is not None and seen.tournament is None:
        assert seen.stream is not None, "the door says where it would stand"
        told = told_of(request.outside, None)
        region = _fitting(slug, as_seen(told, seen.stream), region, state, seen)
        return (OutsideAnnounced(tournament=slug, stream=seen.stream, outside=told, region=region),)
    candidate = candidate_of(slug, state, seen)
    if there is None:
        region = _fitting(slug, candidate, region, state, seen)
        odd = ("in-two-seasons",) if seen.elsewhere else ()
        return (
            TournamentLinked(
                tournament=slug, stream=candidate.stream, date=candidate.date, region=region, oddities=odd
            ),
        )
    if region is not None and _region(slug, region, state) != there.region:
        linked = "{slug} is linked for {there}."
        raise RuleViolation(
            linked, code="linked-elsewhere", slug=slug, there=there.region or "no region", region=region
        )
    return ()


def candidate_of(slug: str, state: Season, seen: SeasonSeen) -> TournamentSeen:
    """The tournament meant, if there is one that counts for anything: here, or as it is told from elsewhere."""
    there = state.linked.get(slug)
    if seen.tournament is None and there is not None and (told := there.told()) is not None:
        return as_seen(told, there.stream)
    if seen.tournament is None:
        raise NotFound("There is no tournament called {slug}.", code="no-tournament-here", slug=slug)
    if seen.tournament.is_voided:
        raise RuleViolation(f"{slug} was voided and counts for nothing.")
    return seen.tournament


def _fitting(slug: str, candidate: TournamentSeen, region: str | None, state: Season, seen: SeasonSeen) -> str | None:
    """The region of a tournament that fits the season, or a refusal."""
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
    return _region(slug, region, state)


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


def _said_of(request: OutsideRequest, region: str | None, state: Season, seen: SeasonSeen) -> Joined:
    """What comes before what is said of a tournament: that it is one of the season, and which other one it is."""
    there = state.linked.get(request.tournament)
    known = there.told() if there is not None and seen.tournament is None else None
    if request.outside is not None and known is not None and not isinstance(request, ReportQualifier):
        refuse_otherwise(request.tournament, told_of(request.outside, known), known)
    joined = joining(request, region, state, seen)
    return (*joined, *replacing(request.tournament, request.replaces, state, seen))


def sanction(request: Sanction, state: Season, seen: SeasonSeen) -> tuple[SeasonEvent, ...]:
    """An approval; a second one only says how many came. What the rules ask of the tournament refuses nothing here."""
    joined = _said_of(request, request.region, state, seen)
    there = state.linked.get(request.tournament)
    before, round_one = state.whole(there).sanction if there else None, _first_pairing(request, state, seen)
    attendance = request.attendance
    if before is not None:
        is_why = request.reason is not None and before.why is None  # for an approval that came late
        is_late = round_one is not None and before.noted.at > round_one
        if attendance in (None, before.attendance) and not (is_why and is_late):
            raise RuleViolation("{slug} is sanctioned already.", code="sanctioned-already", slug=request.tournament)
        attendance = attendance or before.attendance
    approved = QualifierSanctioned(tournament=request.tournament, attendance=attendance, round_one=round_one)
    return (*joined, approved)


def _first_pairing(request: OutsideRequest, state: Season, seen: SeasonSeen) -> datetime | None:
    if request.outside is not None and seen.tournament is None:
        there = state.linked.get(request.tournament)
        told = told_of(request.outside, there.told() if there else None)
        return last_moment(told.date, told.zone)
    return candidate_of(request.tournament, state, seen).round_one_at


def withdraw_sanction(request: WithdrawSanction, state: Season, seen: SeasonSeen) -> tuple[SanctionWithdrawn]:
    """An approval taken back."""
    if linked_called(request.tournament, state).sanction is None:
        _refuse_said_elsewhere(request, "sanction", state)
        raise RuleViolation(f"{request.tournament} is not sanctioned.")
    return (SanctionWithdrawn(tournament=request.tournament),)


def request_qualifier(request: RequestQualifier, state: Season, seen: SeasonSeen) -> tuple[SeasonEvent, ...]:
    """Somebody wants the tournament to count."""
    joined = _said_of(request, request.region, state, seen)
    there = state.linked.get(request.tournament)
    asked = state.whole(there).request if there is not None else None
    if asked is not None:
        day = asked.at.date()
        raise RuleViolation(f"That {request.tournament} counts as a qualifier was asked for already, on {day}.")
    return (*joined, QualifierRequested(tournament=request.tournament))


def withdraw_request(request: WithdrawRequest, state: Season, seen: SeasonSeen) -> tuple[RequestWithdrawn]:
    """Nobody wants it any more."""
    if linked_called(request.tournament, state).request is None:
        _refuse_said_elsewhere(request, "request", state)
        raise RuleViolation(f"Nobody has asked that {request.tournament} counts as a qualifier.")
    return (RequestWithdrawn(tournament=request.tournament),)


def withdraw_report(request: WithdrawReport, state: Season, seen: SeasonSeen) -> tuple[ReportWithdrawn]:
    """The newest report taken back."""
    if not linked_called(request.tournament, state).reports:
        _refuse_said_elsewhere(request, "report", state)
        raise RuleViolation(f"{request.tournament} was not reported.")
    return (ReportWithdrawn(tournament=request.tournament),)


def _refuse_said_elsewhere(request: QualifierRequest, what: Needed, state: Season) -> None:
    """What was said under a short name that another one replaces is taken back under that."""
    for each in state.linked.values():
        said = {"sanction": each.sanction, "request": each.request, "report": each.reports}[what]
        if each.replaced_by == request.tournament and said:
            raise RuleViolation(
                f"The {what} of {request.tournament} was recorded under {each.slug}, which it replaces; it is taken "
                "back under that name."
            )


def report(request: ReportQualifier, state: Season, seen: SeasonSeen) -> tuple[SeasonEvent, ...]:
    """The names and places of the best. A second report stands beside the first: the newest says who, the first one
    when."""
    there = state.linked.get(request.tournament)
    known = there.told() if there is not None else None
    if request.outside is not None or (known is not None and seen.tournament is None):
        return _report_outside(request, known, state, seen)
    joined = _said_of(request, request.region, state, seen)
    candidate = candidate_of(request.tournament, state, seen)
    summary = candidate.summary and as_counting(candidate.summary, state.rules)  # opened again, as it last ended
    if summary is None or summary.finished is None:
        raise RuleViolation("{slug} has not ended.", code="not-ended", slug=request.tournament)
    if not summary.places:
        raise RuleViolation(f"Nobody is ranked in {request.tournament}, so there is nobody to report.")
    given = request.placed()
    places = _as_ranked(summary, state) if given is None else as_reported(given)
    if given is not None:
        _check_extent(given, summary, state)
    is_early = request.at is not None and request.at < summary.completed_at
    odd = ("reported-before-end",) if is_early else ()
    return (*joined, QualifierReported(tournament=request.tournament, places=places, oddities=odd))


def _report_outside(
    request: ReportQualifier, known: Outside | None, state: Season, seen: SeasonSeen
) -> tuple[SeasonEvent, ...]:
    """The same of a tournament that was played elsewhere: what is told of it now corrects what was told before."""
    joined = _said_of(request, request.region, state, seen)
    told = told_of(request.outside, known)
    there = state.linked.get(request.tournament)
    stream = there.stream if there else seen.stream
    assert stream is not None, "it belongs to the season, or would"
    _fitting(request.tournament, as_seen(told, stream), there.region if there else request.region, state, seen)
    places = placed(request.placed(), told, state, request.tournament)
    oddities = odd(told, request.at)
    return (*joined, OutsideReported(tournament=request.tournament, outside=told, places=places, oddities=oddities))


def _as_ranked(summary: Summary, state: Season) -> tuple[PlaceReported, ...]:
    top = (standing for standing in summary.places if standing.place <= state.rules.report_places)
    return tuple(PlaceReported(place=each.place, person=person) for each in top for person in each.persons)


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
    odd = ("finals-outside-season",) if request.date > season.last_day else ()
    return FinalsOpened(tournament=request.tournament, stream=stream, date=request.date, oddities=odd)


def withdraw_replacement(request: WithdrawReplacement, state: Season, seen: SeasonSeen) -> tuple[ReplacementWithdrawn]:
    """Two tournaments after all, each with what was said of it."""
    there = state.linked.get(request.replaces)
    if there is None or there.replaced_by != request.tournament:
        raise RuleViolation(f"{request.replaces} is not counted as {request.tournament}.")
    return (ReplacementWithdrawn(tournament=request.tournament, replaces=request.replaces),)
