"""Opening a season, and changing its window and figures on the way."""

from datetime import date

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, either, listed
from ledger.domain.season.circuits import amended_rules, season_rules
from ledger.domain.season.circuits_moved import circuit_called
from ledger.domain.season.facts import SeasonAmended, SeasonOpened
from ledger.domain.season.requests import AmendSeason, OpenSeason
from ledger.domain.season.rules import SeasonRules
from ledger.domain.season.seen import SeasonSeen
from ledger.domain.season.state import Season


def open_season(request: OpenSeason, state: Season | None, seen: SeasonSeen) -> tuple[SeasonOpened]:
    """The opening, with every figure of the rules."""
    if state is not None:
        raise RuleViolation(f"There is a season called {request.season} already; choose another short name.")
    rules = season_rules(circuit_called(request.rules), request.set)
    _check_window(request.first_day, request.last_day)
    _check_follows(request.season, request.follows, request.first_day, seen)
    return (
        SeasonOpened(
            slug=request.season,
            name=request.name,
            rules=rules,
            amendments=request.set,
            first_day=request.first_day,
            last_day=request.last_day,
            follows=request.follows,
        ),
    )


def amend(request: AmendSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonAmended]:
    """Another window, other figures or another season before; what is linked already must still belong to it."""
    says_follows = "follows" in request.model_fields_set
    if not (request.first_day or request.last_day or request.set or says_follows):
        raise BadRequest(
            'Say what changes: the window ("from", "to"), figures ("set") or the season before ("follows").'
        )
    rules = amended_rules(circuit_called(state.rules.system), state.rules, request.set)
    first, last = request.first_day or state.first_day, request.last_day or state.last_day
    follows = request.follows if says_follows else state.follows
    _check_window(first, last)
    _check_follows(state.slug, follows, first, seen)
    _check_followed(state.slug, first, seen)
    _check_carried(state, rules, seen)
    if (rules, first, last, follows) == (state.rules, state.first_day, state.last_day, state.follows):
        raise RuleViolation(f"All of this holds for {state.slug} already.")
    _refuse_leaving_out(state, rules, first, last, seen)
    if (state.linked or state.finals) and request.reason is None:
        raise NeedsReason(f"Tournaments belong to {state.slug} already; give a reason to change what they count by.")
    return (SeasonAmended(rules=rules, amendments=request.set, first_day=first, last_day=last, follows=follows),)


def _check_window(first: date, last: date) -> None:
    if first > last:
        raise BadRequest(f"A season that begins on {first} cannot end on {last}; write the earlier day first.")


def _check_follows(slug: str, follows: str | None, first_day: date, seen: SeasonSeen) -> None:
    if follows is None:
        return
    if follows == slug:
        raise BadRequest(f"{slug} cannot follow itself; name the season before it.")
    if seen.before is None:
        raise NotFound("There is no season called {season}.", code="no-such-season", season=follows)
    if seen.before >= first_day:
        raise RuleViolation(
            f"{follows} begins on {seen.before}, and {slug} on {first_day}: it follows one that begins earlier."
        )


def _check_followed(slug: str, first_day: date, seen: SeasonSeen) -> None:
    """Seasons stay in their order: none begins when one that follows it has begun."""
    for after, begins in seen.after.items():
        if begins <= first_day:
            raise RuleViolation(f"{after} follows {slug} and begins on {begins}; {slug} must begin before that.")


def _check_carried(state: Season, rules: SeasonRules, seen: SeasonSeen) -> None:
    """What the finals give is settled once a season opens with it."""
    if rules.carry_over != state.rules.carry_over and seen.after:
        raise RuleViolation(
            f"{listed(seen.after)} follows {state.slug} and opens with what its finals give; carry_over stays as it is."
        )


def _refuse_leaving_out(state: Season, rules: SeasonRules, first: date, last: date, seen: SeasonSeen) -> None:
    """Nobody's tournament falls out of a season because a figure of it changes, and none counts twice."""
    if seen.finals_before in state.linked:
        raise RuleViolation(
            f"{seen.finals_before} belongs to {state.slug} already, and its points would count twice; unlink it first."
        )
    if state.finals is not None and state.finals.date < first:
        raise RuleViolation(f"The finals of {state.slug} are on {state.finals.date}; it cannot begin on {first}.")
    outside = [each for each in state.linked.values() if not first <= each.date <= last]
    if outside:
        days = listed(f"{each.slug} of {each.date}" for each in outside)
        raise RuleViolation(f"{days} would lie outside {first} to {last}; unlink what shall not count first.")
    strange = [slug for slug, system in seen.systems.items() if rules.formats and system not in rules.formats]
    if strange:
        raise RuleViolation(
            f"{listed(strange)} would not fit {either(rules.formats)}; unlink what shall not count first."
        )
    lost = [each for each in state.linked.values() if each.region is not None and each.region not in rules.regions]
    if lost:
        regions = listed(f"{each.slug} belongs to {each.region}" for each in lost)
        what = "it" if len(lost) == 1 else "them"
        raise RuleViolation(f"{regions}; link {what} to another region first, or keep the region.")
