"""Counting: which tournaments of a season count, what each gives whom, and the table that comes of it.

Pure: a season, what is known of its tournaments and who is whom go in; the same always comes out. No clock is read: a
deadline is told, and whether it has passed is for whoever looks at a calendar.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from datetime import date, datetime
from typing import NamedTuple

from ledger.domain.facts import Fact, Recorded, TournamentEvent
from ledger.domain.season.eligibility import Judged, Standing, Summary, judged
from ledger.domain.season.evolve import Linked, Season, replay
from ledger.domain.season.facts import TournamentUnlinked
from ledger.domain.season.rules import PointTable, SeasonRules
from ledger.domain.tournament.lookups import last_moment
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentReopened
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.values import PersonId, Slug, Value

TIMED: tuple[type[TournamentEvent], ...] = (RoundPaired, TournamentFinished, TournamentReopened)
"""The facts of which it matters when and where they were recorded; of the others the fact alone is enough."""


SameAs = Mapping[PersonId, PersonId]
"""Those who turned out to be somebody else, and who that is; nobody in it leads to another one in it."""


class Credit(Value):
    """What one tournament gives one person."""

    tournament: Slug
    place: int
    qp: int
    counts: bool  # whether it is among the tournaments that count for this person
    is_carried: bool  # from the finals of the season before
    is_provisional: bool = False  # a game of that tournament is contested, or lacks its result
    is_disputed: bool = False  # one of their own
    is_reported: bool = False  # told from elsewhere


class SeasonLine(Value):
    """One person in the table."""

    place: int
    person: PersonId
    qp: int
    qualified: bool
    qualified_at: Slug | None  # the tournament whose points were the last that were needed
    credits: tuple[Credit, ...]  # in the order the tournaments were played


class Counted(NamedTuple):
    """A season as it stands."""

    lines: tuple[SeasonLine, ...]
    tournaments: tuple[Judged, ...]


class Known(NamedTuple):
    """What is known outside the season's own stream."""

    summaries: Mapping[str, Summary]  # of tournaments that ended, by short name
    same_as: SameAs
    finals_before: Summary | None  # of the season it follows, if they ended
    carried: PointTable  # what those give by place, as that season's figures say


def counted(season: Season, known: Known, region: str | None = None) -> Counted:
    """Every tournament with whether it counts, and everybody with points; of one region alone, where one is named."""
    tournaments = tuple(
        judged(linked, known.summaries.get(slug), season, known.same_as)
        for slug, linked in season.linked.items()
        if region is None or linked.region == region
    )
    played = [known.summaries[each.tournament] for each in tournaments if each.counts]
    played.sort(key=in_order)
    credits: dict[PersonId, list[Credit]] = {}
    if known.finals_before is not None and region is None:
        _credit(credits, known.finals_before, known.carried, known.same_as, season.rules, is_carried=True)
    for summary in played:
        _credit(credits, summary, season.rules.points, known.same_as, season.rules)
    return Counted(lines_of(credits, season.rules), tournaments)


def in_order(summary: Summary) -> tuple[date, datetime, str]:
    """By what tournaments follow each other."""
    return summary.date, summary.completed_at, summary.slug


def earned(credits: Iterable[Credit], rules: SeasonRules) -> int:
    """What these tournaments come to for a person, had there been no others."""
    return _total(_best([each.model_copy(update={"counts": True}) for each in credits], rules.best_of))


def _credit(
    credits: dict[PersonId, list[Credit]],
    summary: Summary,
    table: PointTable,
    same_as: SameAs,
    rules: SeasonRules,
    *,
    is_carried: bool = False,
) -> None:
    """The points of one tournament. Whoever shares a place gets all its points; one person gets points once."""
    if is_carried and (summary.finished is None or summary.is_voided):
        return
    seen: set[PersonId] = set()
    contested = frozenset(summary.disputed)
    for standing in summary.places:
        points = points_at(standing, table, None if is_carried else rules)
        for person in (same_as.get(each, each) for each in standing.persons):
            if points and person not in seen:
                credit = Credit(
                    tournament=summary.slug,
                    place=standing.place,
                    qp=points,
                    counts=True,
                    is_carried=is_carried,
                    is_provisional=summary.is_provisional,
                    is_disputed=not contested.isdisjoint(standing.persons),
                    is_reported=summary.is_reported,
                )
                credits.setdefault(person, []).append(credit)
                seen.add(person)


def points_at(standing: Standing, table: PointTable, rules: SeasonRules | None) -> int:
    """What a place gives; without rules, by the table alone, as what is carried over."""
    given = table[standing.place - 1] if standing.place <= len(table) else 0
    if rules is None:
        return given
    if standing.place > len(table) and standing.took_part:
        given = rules.participation
    return given if rules.event_cap is None else min(given, rules.event_cap)


def lines_of(credits: Mapping[PersonId, list[Credit]], rules: SeasonRules) -> tuple[SeasonLine, ...]:
    """The table: most points first, equal points share a place and the next one is skipped."""
    chosen = {person: _best(theirs, rules.best_of) for person, theirs in credits.items()}
    totals = {person: _total(theirs) for person, theirs in chosen.items()}
    order = sorted(totals, key=lambda person: (-totals[person], person))
    lines: list[SeasonLine] = []
    for number, person in enumerate(order, start=1):
        is_joint = bool(lines) and lines[-1].qp == totals[person]
        at = _qualified_at(credits[person], rules)
        lines.append(
            SeasonLine(
                place=lines[-1].place if is_joint else number,
                person=person,
                qp=totals[person],
                qualified=at is not None,
                qualified_at=at,
                credits=chosen[person],
            )
        )
    return tuple(lines)


def _best(credits: list[Credit], best_of: int | None) -> tuple[Credit, ...]:
    """The same credits, those beyond the best few marked as not counting; what was carried over always counts."""
    if best_of is None or sum(not each.is_carried for each in credits) <= best_of:
        return tuple(credits)
    own = [number for number, each in enumerate(credits) if not each.is_carried]
    best = set(sorted(own, key=lambda number: (-credits[number].qp, number))[:best_of])
    return tuple(
        each if each.is_carried or number in best else each.model_copy(update={"counts": False})
        for number, each in enumerate(credits)
    )


def _total(credits: Iterable[Credit]) -> int:
    return sum(each.qp for each in credits if each.counts)


def _qualified_at(credits: list[Credit], rules: SeasonRules) -> str | None:
    """The first tournament after which the points were enough, as far as its own season goes by then."""
    for number, credit in enumerate(credits, start=1):
        if _total(_best(credits[:number], rules.best_of)) >= (rules.threshold or 1):
            return credit.tournament
    return None


def answered(person: PersonId, season: Season, same_as: SameAs) -> tuple[PersonId, ...]:
    """Every id under which somebody has said whether they come to the finals, the newest answer last."""
    head = same_as.get(person, person)
    return tuple(each for each in season.answers if same_as.get(each, each) == head)


# tournaments that were played elsewhere, of which a season has what their organizers report: the day of one stands for
# its first pairing, and it ended with the last hour of its last day


def reported(linked: Linked, season: Season) -> Summary | None:
    """How a tournament ended by what was reported of it; None where nobody told of it from elsewhere."""
    whole = season.whole(linked)
    found = ((each, each.outside) for each in reversed(whole.reports) if each.outside is not None)
    report, told = next(found, (None, None))
    if report is None or told is None:
        return None
    return Summary(
        slug=linked.slug,
        date=told.date,
        zone=told.zone,
        system=told.system,
        title=told.title,
        completed_at=last_moment(told.ended or told.date, told.zone),
        round_one_at=last_moment(told.date, told.zone),
        finished=report.noted.seq,
        is_voided=False,
        players=told.players or len(report.places),
        attendance=told.attendance,
        places=tuple(Standing(place=place, persons=(person,), took_part=True) for place, person in report.places),
        disqualified=(),
        is_reported=True,
    )


def concerned(fact: Fact, season: Season) -> Iterator[str]:
    """The short names under which a tournament may stand otherwise by a fact; asked before it as after it."""
    tournament = getattr(fact, "tournament", None)
    yield from season.counted_as(tournament)
    yield from season.counted_as(getattr(fact, "replaces", None))
    if isinstance(fact, TournamentUnlinked):
        yield from (each.slug for each in season.linked.values() if each.replaced_by == tournament)


def told_in_turn(events: Iterable[Recorded], slugs: Set[str]) -> Iterator[tuple[str, Recorded, Summary | None]]:
    """Every event of a season after which one of these tournaments stands otherwise by what was reported, and how."""
    state: Season | None = None
    before: dict[str, Summary | None] = {}
    for event in events:
        meant = set(concerned(event.fact, state)) if state is not None else set[str]()
        state = replay([event], state)
        assert state is not None, "it was opened"
        for slug in slugs & {*meant, *concerned(event.fact, state)}:
            linked = state.linked.get(slug)
            now = reported(linked, state) if linked is not None else None
            if now != before.get(slug):
                yield slug, event, now
            before[slug] = now
