"""What a season sees from outside its stream: tournaments of this ledger as they stand, and those played elsewhere as
they are told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import islice
from uuid import UUID

from ledger.domain.errors import BadRequest, RuleViolation, listed
from ledger.domain.rights import Officials
from ledger.domain.season.counting import Counted, SameAs
from ledger.domain.season.eligibility import Summary
from ledger.domain.season.evolve import Linked, Season, days_of
from ledger.domain.season.facts import PlaceReported, QualifierReplaced
from ledger.domain.season.requests import OutsideTournament, ReportedPlace
from ledger.domain.season.rules import Outside
from ledger.domain.systems import system_called
from ledger.domain.tournament.lookups import day_in, last_moment
from ledger.domain.values import PersonId


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
    elsewhere: tuple[str, ...] = ()  # other seasons of the circuit that the tournament belongs to
    counted: Counted | None = None  # the table as it stands
    answered: tuple[PersonId, ...] = ()  # the ids under which somebody answered their invitation, the newest last
    officials: Officials = field(default_factory=dict)  # those of it who are left
    actor: PersonId | None = None  # who asks, where that matters


NOTHING_SEEN = SeasonSeen()


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


def told_of(given: OutsideTournament | None, known: Outside | None) -> Outside:
    """All that is told of a tournament; what is left out now is as it was told before."""
    if given is None:
        assert known is not None, "it is told of, now or before"
        return known
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
    ends = (told.ended or told.date, known.ended or known.date)
    for word, now, then in (
        ("its day", told.date, known.date),
        ("its end", *ends),
        ("its players", told.players, known.players),
        ("its rules", told.title, known.title),
    ):
        if now != then:
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
    stood = as_reported(places)
    least = min(season.rules.report_places, told.players)
    if len(places) < least:
        raise RuleViolation(f"{season.rules.title} asks for the places 1 to {least}; {slug} has {len(places)} of them.")
    if len(places) > told.players:
        raise BadRequest(f"{len(places)} places are reported of {slug}, in which {told.players} took part.")
    return stood


def as_reported(places: Sequence[ReportedPlace]) -> tuple[PlaceReported, ...]:
    """Who stood where, as it is given: everyone once, and a place comes after as many as stand higher."""
    people = [person for each in places for person in each.player]
    if len(set(people)) < len(people):
        raise BadRequest("The report names a player twice; give everyone one place.")
    ordered = sorted(places, key=lambda each: each.place)
    numbers = [each.place for each in ordered]
    if any(place != numbers.index(place) + 1 for place in numbers):
        raise BadRequest(
            f"The places {listed(map(str, numbers))} do not follow each other from 1 on; where a place is shared, skip "
            "as many (1, 1, 3)."
        )
    return tuple(PlaceReported(place=each.place, person=person) for each in ordered for person in each.player)


_MOST_DAYS = 4
"""Of a tournament, until it is odd: its last day is what its report is due by."""


def odd(told: Outside, at: datetime | None) -> tuple[str, ...]:
    """A report of a tournament that had not ended is odd, and so is one that lasted for long."""
    last = told.ended or told.date
    is_early = at is not None and day_in(told.zone, at) < last
    is_long = (last - told.date).days >= _MOST_DAYS
    return (*(["reported-before-end"] * is_early), *(["lasts-long"] * is_long))


def alike(slug: str, state: Season, same_as: SameAs) -> Iterator[tuple[str, PersonId]]:
    """Other tournaments of that day in which one of those who are reported has a place too."""

    def reported(each: Linked) -> list[PersonId]:
        return [same_as.get(person, person) for report in each.reports[-1:] for _, person in report.places]

    there = state.whole(state.linked[slug])
    best = reported(there)
    for each in map(state.whole, state.linked.values()):
        if (
            days_of(each)[0] == days_of(there)[0]
            and slug not in (each.slug, each.replaced_by)
            and there.replaced_by is None
        ):
            both = (person for person in best if person in reported(each) and each.replaced_by is None)
            yield from ((each.slug, person) for person in islice(both, 1))


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
