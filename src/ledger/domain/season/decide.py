"""Decisions about a season: opened, amended, closed; and what one must know from outside its stream."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from uuid import UUID

from ledger.domain.errors import BadRequest, NeedsReason, NotFound, RuleViolation, either, listed
from ledger.domain.facts import SeasonEvent
from ledger.domain.lazy import LazyTable
from ledger.domain.rights import Officials, appointed
from ledger.domain.season import REQUESTS
from ledger.domain.season.circuits import amended_rules, circuit_called, season_rules
from ledger.domain.season.counting import Counted
from ledger.domain.season.eligibility import Summary
from ledger.domain.season.facts import (
    PlaceReported,
    QualifierReplaced,
    ReplacementWithdrawn,
    SeasonAmended,
    SeasonClosed,
    SeasonOfficialAppointed,
    SeasonOpened,
    SeasonReopened,
)
from ledger.domain.season.requests import (
    AmendSeason,
    AppointInSeason,
    CloseSeason,
    OpenSeason,
    OutsideTournament,
    ReopenSeason,
    ReportedPlace,
    SeasonRequest,
    WithdrawReplacement,
)
from ledger.domain.season.rules import Outside, SeasonRules
from ledger.domain.season.state import Season
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import day_in, last_moment
from ledger.domain.values import PersonId

Facts = tuple[SeasonEvent, ...]


DECISIONS: Mapping[str, Callable[..., Facts]] = LazyTable(
    "ledger.domain.season", {name: asked.decision for name, asked in REQUESTS.items() if asked.decision is not None}
)
"""Where each request to a season that is open already is decided."""


@dataclass(frozen=True, slots=True)
class TournamentSeen:
    """A tournament that a request speaks of, as it stands."""

    stream: UUID
    date: date
    system: str
    title: str  # of its rules
    is_voided: bool
    is_finished: bool
    has_rounds: bool = False  # whether one is paired
    round_one_at: datetime | None = None  # when its first round was paired, where that was asked for
    summary: Summary | None = None  # how it ended, likewise


@dataclass(frozen=True, slots=True)
class SeasonSeen:
    """Small and frozen; most requests need one part of it."""

    tournament: TournamentSeen | None = None  # None: there is none of that name
    stream: UUID | None = None  # the one it has, or would have
    is_replaced_here: bool = False  # whether what it shall stand in place of is entered here itself
    before: date | None = None  # when the season begins that this one shall follow; None: there is none of that name
    finals_before: str | None = None  # the finals of that season, whose places give points here without being linked
    after: Mapping[str, date] = field(default_factory=dict)  # when the seasons begin that follow this one
    systems: Mapping[str, str] = field(default_factory=dict)  # what the linked tournaments are played by
    counted: Counted | None = None  # the table as it stands
    officials: Officials = field(default_factory=dict)  # those of it who are left
    actor: PersonId | None = None  # who asks, where that matters


NOTHING_SEEN = SeasonSeen()
_WHILE_CLOSED = frozenset({"reopen-season", "appoint-in-season"})
"""What is taken of a season that is closed."""


def decide(request: SeasonRequest, state: Season, seen: SeasonSeen = NOTHING_SEEN) -> Facts:
    """The facts a request leads to, or a refusal."""
    refuse_closed(request.do, state)
    return DECISIONS[request.do](request, state, seen)


def refuse_closed(name: str, state: Season) -> None:
    """A closed season takes hardly anything more, by the name of the request; what is corrected inside its tournaments
    still counts."""
    if state.is_closed and name not in _WHILE_CLOSED:
        raise RuleViolation("{season} is closed.", code="season-closed", season=state.slug)


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


def close(request: CloseSeason, state: Season, seen: SeasonSeen) -> tuple[SeasonClosed]:
    """The season as it stands, in three figures. Corrections inside its tournaments still move the table afterwards."""
    assert seen.counted is not None, "the door counts before a season is closed"
    lines = seen.counted.lines
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


# what is told of a tournament that was played elsewhere


def as_seen(told: Outside, stream: UUID) -> TournamentSeen:
    """What a season must know of a tournament, as it is told from elsewhere."""
    return TournamentSeen(
        stream=stream,
        date=told.date,
        system=told.system,
        title=told.title,
        is_voided=False,
        is_finished=True,
        round_one_at=last_moment(told.date, told.zone),
    )


def told_of(given: OutsideTournament, known: Outside | None) -> Outside:
    """All that is told of a tournament; what is left out now is as it was told before."""
    system = system_called(given.rules)
    ended = given.ended or (known.ended if known and known.date == given.date else None)
    if ended is not None and ended < given.date:
        raise BadRequest(f"{given.slug} cannot have ended on {ended}: it is played on {given.date}.")
    return Outside(
        name=given.name,
        system=system.id,
        title=system.title,
        date=given.date,
        ended=ended,
        zone=given.zone or (known.zone if known else "UTC"),
        players=given.players or (known.players if known else None),
        attendance=given.attendance or (known.attendance if known else None),
        organizer=given.organizer or (known.organizer if known else None),
    )


def differences(slug: str, told: Outside, known: Outside) -> Iterator[str]:
    """What is told of a tournament otherwise than before, in words."""
    for key, word in (("date", "its day"), ("ended", "its end"), ("players", "its players"), ("title", "its rules")):
        if (now := getattr(told, key)) != (then := getattr(known, key)):
            yield f"{word} ({then} before, {now} now)"
    if told.name != known.name:
        yield "its name"
    if told.zone != known.zone:
        yield f"its zone ({known.zone} before, {told.zone} now)"


def refuse_otherwise(slug: str, told: Outside, known: Outside) -> None:
    """Beside an approval or a request nothing is changed on the way: what is known of a tournament is corrected by
    itself, or by a report."""
    if found := list(differences(slug, told, known)):
        raise RuleViolation("{slug} is known otherwise: {what}.", code="known-otherwise", slug=slug, what=listed(found))


def placed(
    places: Sequence[ReportedPlace] | None, told: Outside, season: Season, slug: str
) -> tuple[PlaceReported, ...]:
    """Who stood where: all that the season asks for, and more where somebody tells more."""
    if places is None:
        raise BadRequest(f'Say who stood where in {slug} ("places"): nothing else of it is known here.')
    if told.players is None:
        raise BadRequest(f'Say how many players took part in {slug} ("players" in "outside").')
    people = [person for each in places for person in each.player]
    if len(set(people)) < len(people):
        raise BadRequest("The report names a player twice; give everyone one place.")
    ordered = sorted(places, key=lambda each: each.place)
    _refuse_gaps([each.place for each in ordered])
    least = min(season.rules.report_places, told.players)
    if len(places) < least:
        raise RuleViolation(f"{season.rules.title} asks for the places 1 to {least}; {slug} has {len(places)} of them.")
    if len(places) > told.players:
        raise BadRequest(f"{len(places)} places are reported of {slug}, in which {told.players} took part.")
    return tuple(PlaceReported(place=each.place, person=person) for each in ordered for person in each.player)


def _refuse_gaps(numbers: list[int]) -> None:
    """A place comes after as many as stand higher."""
    above = 0
    for place, sharing in ((place, len(list(same))) for place, same in groupby(numbers)):
        if place != above + 1:
            raise BadRequest(
                f"The places {listed(map(str, numbers))} do not follow each other from 1 on; where a place is shared, "
                "skip as many (1, 1, 3)."
            )
        above += sharing


def early(told: Outside, at: datetime | None) -> tuple[str, ...]:
    """A report of a tournament that had not ended is odd."""
    is_early = at is not None and day_in(told.zone, at) < (told.ended or told.date)
    return ("reported-before-end",) if is_early else ()


# the same tournament under two names


def replacing(slug: str, replaces: str | None, state: Season, seen: SeasonSeen) -> tuple[QualifierReplaced, ...]:
    """What was reported under another short name is this tournament; nothing to record where that is known."""
    if replaces is None:
        return ()
    if replaces == slug:
        raise BadRequest(f"{slug} cannot stand in place of itself; the same short name is the same tournament.")
    there, here = state.linked.get(replaces), state.linked.get(slug)
    if there is None:
        raise RuleViolation(f"{replaces} does not belong to {state.slug}, so nothing stands in its place.")
    if there.replaced_by == slug:
        return ()
    if there.replaced_by is not None:
        raise RuleViolation(f"{replaces} is counted as {there.replaced_by} already.")
    if here is not None and here.replaced_by is not None:
        raise RuleViolation(f"{slug} is counted as {here.replaced_by} itself.")
    if there.told() is None or seen.is_replaced_here:
        raise RuleViolation(
            "{slug} is entered in this ledger and stands for itself.", code="entered-itself", slug=replaces
        )
    return (QualifierReplaced(tournament=slug, replaces=replaces),)


def withdraw_replacement(request: WithdrawReplacement, state: Season, seen: SeasonSeen) -> tuple[ReplacementWithdrawn]:
    """Two tournaments after all, each with what was said of it."""
    there = state.linked.get(request.replaces)
    if there is None or there.replaced_by != request.tournament:
        raise RuleViolation(f"{request.replaces} is not counted as {request.tournament}.")
    return (ReplacementWithdrawn(tournament=request.tournament, replaces=request.replaces),)
