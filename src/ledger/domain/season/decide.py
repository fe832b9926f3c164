"""Decisions about a season: opened, amended, closed, and who comes to its finals."""

from collections.abc import Callable, Mapping
from datetime import date

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, either, listed
from ledger.domain.facts import SeasonEvent
from ledger.domain.families import LazyTable
from ledger.domain.rights import appointed
from ledger.domain.season import REQUESTS
from ledger.domain.season.circuits import amended_rules, circuit_called, season_rules
from ledger.domain.season.counting import SeasonLine
from ledger.domain.season.evolve import Season, days_of, refuse_closed
from ledger.domain.season.facts import (
    InvitationAccepted,
    InvitationAnswerWithdrawn,
    InvitationDeclined,
    SeasonAmended,
    SeasonClosed,
    SeasonOfficialAppointed,
    SeasonOpened,
    SeasonReopened,
)
from ledger.domain.season.outside import NOTHING_SEEN, SeasonSeen
from ledger.domain.season.requests import (
    AcceptInvitation,
    AmendSeason,
    AppointInSeason,
    CloseSeason,
    DeclineInvitation,
    InvitationRequest,
    OpenSeason,
    ReopenSeason,
    SeasonRequest,
    WithdrawAnswer,
)
from ledger.domain.season.rules import SeasonRules

Facts = tuple[SeasonEvent, ...]


DECISIONS: Mapping[str, Callable[..., Facts]] = LazyTable(
    "ledger.domain.season", {name: asked.decision for name, asked in REQUESTS.items() if asked.decision is not None}
)
"""Where each request to a season that is open already is decided."""


def decide(request: SeasonRequest, state: Season, seen: SeasonSeen = NOTHING_SEEN) -> Facts:
    """The facts a request leads to, or a refusal."""
    refuse_closed(request.do, state)
    return DECISIONS[request.do](request, state, seen)


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


def appoint(request: AppointInSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonOfficialAppointed, ...]:
    """An organizer, a judge, a scorekeeper of the season, or none of them any more."""
    is_reasoned = request.reason is not None
    found = appointed(request.official, request.role, seen.officials, seen.actor, state.slug, is_reasoned=is_reasoned)
    return tuple(SeasonOfficialAppointed(person=person, role=role) for person, role in found)


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
    played = {slug: days_of(each)[0] for slug, each in state.linked.items()}
    if outside := {slug: day for slug, day in played.items() if not first <= day <= last}:
        days = listed(f"{slug} of {day}" for slug, day in outside.items())
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


def close(request: CloseSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonClosed]:
    """The season as it stands, in three figures. Corrections inside its tournaments still move the table afterwards."""
    assert seen.counted is not None, "the door counts before a season is closed"
    lines = seen.counted.lines
    open_ = dict.fromkeys(each.tournament for line in lines for each in line.credits if each.is_provisional)
    if open_ and request.reason is None:
        raise NeedsReason(
            f"Not everything is settled in {listed(open_)}: a game is contested or lacks its result, or it was opened "
            f"again; give a reason to close {state.slug} over that."
        )
    return (
        SeasonClosed(
            people=len(lines),
            points=sum(line.qp for line in lines),
            qualified=sum(line.qualified for line in lines),
        ),
    )


def reopen(request: ReopenSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonReopened]:
    """A closed season goes on."""
    if not state.is_closed:
        raise RuleViolation(f"{state.slug} is not closed.")
    return (SeasonReopened(),)


# invitations to the finals: everybody who qualified has one, and says whether they come


def accept(request: AcceptInvitation, state: Season, seen: SeasonSeen) -> tuple[InvitationAccepted]:
    """Somebody comes; who has too few points, because somebody else does not, or for another reason."""
    _refuse_repeated(request, state, seen, accepts=True)
    line = _line(request, seen)
    if (line is None or not line.qualified) and request.reason is None:
        asked = f", with fewer than {state.rules.threshold} points" if state.rules.threshold else ""
        raise NeedsReason(
            "{person} has not qualified for the finals of {season}{asked}; give a reason to invite them all the same.",
            person=request.player,
            season=state.slug,
            asked=asked,
        )
    return (InvitationAccepted(person=request.player),)


def decline(request: DeclineInvitation, state: Season, seen: SeasonSeen) -> tuple[InvitationDeclined]:
    """Somebody does not come; whoever follows may."""
    _refuse_repeated(request, state, seen, accepts=False)
    if _line(request, seen) is None and request.reason is None:
        none = "{person} has no points in the season, and so no invitation; give a reason to note it all the same."
        raise NeedsReason(none, person=request.player)
    return (InvitationDeclined(person=request.player),)


def withdraw_answer(request: WithdrawAnswer, state: Season, seen: SeasonSeen) -> tuple[InvitationAnswerWithdrawn, ...]:
    """Whether they come is open again, by whatever id they answered."""
    if not seen.answered:
        raise RuleViolation("{person} has not said whether they come to the finals.", person=request.player)
    return tuple(InvitationAnswerWithdrawn(person=each) for each in seen.answered)


def _refuse_repeated(request: InvitationRequest, state: Season, seen: SeasonSeen, *, accepts: bool) -> None:
    if seen.answered and state.answers[seen.answered[-1]].accepts == accepts:
        said = "comes" if accepts else "does not come"
        raise RuleViolation(f"That {{person}} {said} to the finals is recorded already.", person=request.player)


def _line(request: InvitationRequest, seen: SeasonSeen) -> SeasonLine | None:
    assert seen.counted is not None, "the door counts before an invitation is answered"
    return next((line for line in seen.counted.lines if line.person == request.player), None)
