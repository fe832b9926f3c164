"""Which tournaments belong to a season."""

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, either, listed
from ledger.domain.season.facts import TournamentLinked, TournamentUnlinked
from ledger.domain.season.requests import LinkTournament, UnlinkTournament
from ledger.domain.season.seen import Candidate, SeasonSeen
from ledger.domain.season.state import Linked, Season
from ledger.domain.text import fold, nearest


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


def unlink(request: UnlinkTournament, state: Season, seen: SeasonSeen) -> tuple[TournamentUnlinked]:
    """A tournament leaves the season, with everything that was recorded of it there."""
    return (TournamentUnlinked(tournament=linked_called(request.tournament, state).slug),)


def linked_called(slug: str, state: Season) -> Linked:
    """A tournament of the season."""
    if slug not in state.linked:
        near = nearest(slug, state.linked)
        hint = f" Did you mean {either(near)}?" if near else ""
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


def candidate_of(slug: str, seen: SeasonSeen) -> Candidate:
    """The tournament meant, if there is one that counts for anything."""
    if seen.tournament is None:
        raise NotFound("There is no tournament called {slug}.", code="no-such-tournament", slug=slug)
    if seen.tournament.is_voided:
        raise RuleViolation(f"{slug} was voided and counts for nothing.")
    return seen.tournament


def _joining(slug: str, candidate: Candidate, region: str | None, state: Season, seen: SeasonSeen) -> TournamentLinked:
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
