"""The difference between two moments of a season: who gained and who lost, who qualified, which tournaments began or
ceased to count, and the events behind it: places that changed, people who turned out to be one, figures amended."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ledger.domain.facts import Recorded
from ledger.domain.person.facts import PersonMerged, PersonUnmerged
from ledger.domain.season.counting import Counted, Credit, Known, SameAs, SeasonLine, concerned, reported
from ledger.domain.season.eligibility import Summary, as_counting, judged
from ledger.domain.season.evolve import Season, evolve
from ledger.domain.season.facts import SeasonAmended
from ledger.domain.values import PersonId
from ledger.projections.audit_trail import LogEntry
from ledger.projections.seasons.table import why

NOBODY_JOINED: SameAs = {}


class Step(NamedTuple):
    """An event that may move a season: a fact of its own, or one after which a tournament stands otherwise."""

    event: Recorded
    tournament: str | None = None
    summary: Summary | None = None


class Placing(NamedTuple):
    """An event that changed places in a tournament, and whose."""

    seq: int
    persons: frozenset[PersonId]


class Flip(NamedTuple):
    """An event by which a tournament began or ceased to count."""

    seq: int
    counts: bool


class Joining(NamedTuple):
    """An event by which two people became one, or two again."""

    seq: int
    persons: frozenset[PersonId]


@dataclass(slots=True)
class Causes:
    """All of it, by tournament and by person."""

    placings: dict[str, list[Placing]] = field(default_factory=dict)
    flips: dict[str, list[Flip]] = field(default_factory=dict)
    joinings: list[Joining] = field(default_factory=list)
    amendments: list[int] = field(default_factory=list)  # of the season's figures

    def of_points(self, tournament: str, persons: frozenset[PersonId]) -> Iterator[int]:
        """Those that changed what a tournament gives one of these; where it gives nothing any more, that is why."""
        flips = self.flips.get(tournament, [])
        if not flips or flips[-1].counts:
            yield from self.of_place(tournament, persons)
        yield from self.of_counting(tournament)

    def of_place(self, tournament: str, persons: frozenset[PersonId]) -> Iterator[int]:
        """Those that changed the place of one of these in a tournament."""
        return (each.seq for each in self.placings.get(tournament, ()) if not persons.isdisjoint(each.persons))

    def of_counting(self, tournament: str) -> Iterator[int]:
        """The one that made a tournament count, or count no longer; none where it does in the end as before."""
        flips = self.flips.get(tournament, [])
        return (each.seq for each in flips[-1:] if len(flips) % 2 == 1)

    def of_joining(self, persons: frozenset[PersonId]) -> Iterator[int]:
        """Those that made one person of several of these, or several of one."""
        return (each.seq for each in self.joinings if not persons.isdisjoint(each.persons))


def causes(
    season: Season, summaries: Mapping[str, Summary], steps: Sequence[Step], finals_before: Iterable[str]
) -> Causes:
    """Go from one moment to the next; `season` and `summaries` are those of the first, and the season moves on."""
    walk = _Walk(season, dict(summaries), frozenset(finals_before))
    for step in sorted(steps, key=lambda each: each.event.seq):
        walk.take(step)
    return walk.found


class _Walk:
    def __init__(self, season: Season, summaries: dict[str, Summary], finals_before: frozenset[str]) -> None:
        self.season, self.summaries, self.finals_before = season, summaries, finals_before
        self.found = Causes()
        self.counting = {slug: self._counts(slug) for slug in (*season.linked, *finals_before)}

    def take(self, step: Step) -> None:
        fact, seq = step.event.fact, step.event.seq
        if isinstance(fact, PersonMerged | PersonUnmerged):
            persons = frozenset((PersonId(step.event.originator_id), fact.into))
            self.found.joinings.append(Joining(seq, persons))
        elif step.tournament is not None:
            self._place(step.tournament, step.summary, seq)
            self._flip((step.tournament,), seq)
        else:
            meant = dict.fromkeys(concerned(fact, self.season))
            evolve(self.season, step.event)
            if isinstance(fact, SeasonAmended):
                self.found.amendments.append(seq)
                self._flip(self.season.linked, seq)
            else:
                self._hear({**meant, **dict.fromkeys(concerned(fact, self.season))}, seq)

    def _hear(self, slugs: Iterable[str], seq: int) -> None:
        """What the season was told of a tournament, from elsewhere too; and of what is counted as that one."""
        for slug in slugs:
            linked, known = self.season.linked.get(slug), self.summaries.get(slug)
            if linked is not None and (known is None or known.is_reported):
                self._place(slug, reported(linked, self.season), seq)
            self._flip((slug,), seq)

    def _place(self, slug: str, summary: Summary | None, seq: int) -> None:
        before, after = _places(self.summaries.get(slug)), _places(summary)
        moved = frozenset(person for person in before | after if before.get(person) != after.get(person))
        if moved:
            self.found.placings.setdefault(slug, []).append(Placing(seq, moved))
        if summary is not None:
            self.summaries[slug] = summary
        elif slug in self.summaries:  # a report that was withdrawn
            del self.summaries[slug]

    def _flip(self, slugs: Iterable[str], seq: int) -> None:
        for slug in slugs:
            counts = self._counts(slug)
            if counts != self.counting.get(slug, False):
                self.found.flips.setdefault(slug, []).append(Flip(seq, counts))
            self.counting[slug] = counts

    def _counts(self, slug: str) -> bool:
        found = self.summaries.get(slug)
        summary = found and as_counting(found, self.season.rules)
        if slug in self.season.linked:
            return judged(self.season.linked[slug], summary, self.season, NOBODY_JOINED).counts
        is_carried = slug in self.finals_before
        return is_carried and summary is not None and summary.finished is not None and not summary.is_voided


def _places(summary: Summary | None) -> dict[PersonId, int]:
    standings = summary.places if summary else ()
    return {person: standing.place for standing in standings for person in standing.persons}


BeforeAfter = tuple[int | None, int | None]


class SeasonMoment(NamedTuple):
    """A season at one moment: how long the log was, what the season says, and what it comes to."""

    size: int
    season: Season
    known: Known
    counted: Counted
    own: Sequence[Recorded]  # the events of the season by then, as far as they matter
    others: Sequence[PersonId] = ()  # who is in the table too, and stays where they are


class TournamentMove(NamedTuple):
    """What one tournament gives somebody, before and after."""

    tournament: str
    place: BeforeAfter
    qp: tuple[int, int]


class Moved(NamedTuple):
    """One person, before and after."""

    player: str
    person: str
    qp: tuple[int, int]
    place: BeforeAfter
    qualified: tuple[bool, bool]
    tournaments: tuple[TournamentMove, ...]
    events: tuple[int, ...]  # which moved them

    @property
    def gain(self) -> int:
        return self.qp[1] - self.qp[0]

    def plain(self) -> dict[str, Any]:
        return {**self._asdict(), "tournaments": [each._asdict() for each in self.tournaments]}


class Changed(NamedTuple):
    """A tournament that began or ceased to count; why not, if it does not."""

    tournament: str
    why: str
    events: tuple[int, ...]


class SeasonDiff(NamedTuple):
    """The read model."""

    season: str
    sizes: tuple[int, int]
    versions: tuple[int, int]
    moved: tuple[Moved, ...]  # in the order of the later table, those who left it last
    began: tuple[Changed, ...]
    ceased: tuple[Changed, ...]
    events: tuple[LogEntry, ...]

    @property
    def gained(self) -> tuple[Moved, ...]:
        """Who has more points."""
        return tuple(each for each in self.moved if each.gain > 0)

    @property
    def lost(self) -> tuple[Moved, ...]:
        """Who has fewer."""
        return tuple(each for each in self.moved if each.gain < 0)

    @property
    def passed(self) -> tuple[Moved, ...]:
        """Who has as many, and another place or another right to the finals."""
        return tuple(each for each in self.moved if not each.gain)

    @property
    def qualified(self) -> tuple[str, ...]:
        """Who qualifies now."""
        return tuple(each.player for each in self.moved if each.qualified == (False, True))

    @property
    def no_longer_qualified(self) -> tuple[str, ...]:
        """Who did."""
        return tuple(each.player for each in self.moved if each.qualified == (True, False))

    @property
    def is_empty(self) -> bool:
        """Whether nothing moved."""
        return not (self.moved or self.began or self.ceased)

    def about(self, tournament: str) -> "SeasonDiff":
        """As far as one tournament moved it."""
        own = {each.seq for each in self.events if each.stream == f"tournament/{tournament}"}
        moved = [row for row in self.moved if own & {*row.events} or tournament in (one[0] for one in row.tournaments)]
        began, ceased = ([each for each in some if each.tournament == tournament] for some in (self.began, self.ceased))
        wanted = set(seqs_of(moved, (*began, *ceased)))
        events = tuple(each for each in self.events if each.seq in wanted)
        return self._replace(moved=tuple(moved), began=tuple(began), ceased=tuple(ceased), events=events)

    def plain(self) -> dict[str, Any]:
        """Ready to be written as JSON."""
        moments = ({"size": size, "version": version} for size, version in zip(self.sizes, self.versions, strict=True))
        return {
            "season": self.season,
            **dict(zip(("from", "to"), moments, strict=True)),
            **{key: [each.plain() for each in getattr(self, key)] for key in ("gained", "lost", "passed")},
            "qualified": list(self.qualified),
            "no_longer_qualified": list(self.no_longer_qualified),
            "began": [each._asdict() for each in self.began],
            "ceased": [each._asdict() for each in self.ceased],
            "events": [each.model_dump(mode="json") for each in self.events],
        }


def seqs_of(moved: Iterable[Moved], changed: Iterable[Changed]) -> list[int]:
    """Every event behind a difference, in the order of the log."""
    events = (*(each.events for each in moved), *(each.events for each in changed))
    return sorted({seq for found in events for seq in found})


def moved_people(
    before: SeasonMoment, after: SeasonMoment, causes: Causes, names: Mapping[PersonId, str]
) -> tuple[Moved, ...]:
    """Everybody whose points, place or right to the finals is another one."""
    moved = _Comparing(before, after, causes).moved(names)
    return tuple(sorted(moved, key=lambda each: (each.place[1] is None, each.place[1] or 0, each.player)))


def changed_tournaments(
    before: SeasonMoment, after: SeasonMoment, causes: Causes, *, counts: bool
) -> tuple[Changed, ...]:
    """The tournaments that began to count, or that ceased to."""
    was = {each.tournament for each in before.counted.tournaments if each.counts}
    now = {each.tournament for each in after.counted.tournaments if each.counts}
    reasons = {each.tournament: why(each, after.season) for each in after.counted.tournaments}
    slugs = now - was if counts else was - now
    gone = "It belongs to the season no longer."
    return tuple(
        Changed(slug, "" if counts else reasons.get(slug, gone), tuple(causes.of_counting(slug)))
        for slug in sorted(slugs)
    )


class _Comparing:
    def __init__(self, before: SeasonMoment, after: SeasonMoment, causes: Causes) -> None:
        self.before, self.after, self.causes = before, after, causes
        self.old = {line.person: line for line in before.counted.lines}
        self.new = {line.person: line for line in after.counted.lines}
        self.same_as = (before.known.same_as, after.known.same_as)
        self.amended = tuple(causes.amendments) if before.season.rules != after.season.rules else ()
        self.aliases = _aliases(*self.same_as)
        self.own = {person: self._own(person) for person in self.old | self.new if self._gain(person)}

    def moved(self, names: Mapping[PersonId, str]) -> Iterator[Moved]:
        crossing: dict[int, tuple[int, ...]] = {}  # by points that stayed: the events by which others passed them
        for person in (*self.new, *(each for each in self.old if each not in self.new)):
            old, new = self.old.get(person), self.new.get(person)
            if person in self.own:
                events = self.own[person]
            elif (old and (old.place, old.qualified)) != (new and (new.place, new.qualified)):
                qp = self._qp(person)[1]
                events = crossing[qp] = crossing.get(qp) or self._crossing(qp)
            else:
                continue
            yield Moved(
                player=names[person],
                person=str(person),
                qp=self._qp(person),
                place=(old.place if old else None, new.place if new else None),
                qualified=(bool(old and old.qualified), bool(new and new.qualified)),
                tournaments=tuple(_tournament_moves(old, new)),
                events=events,
            )

    def _qp(self, person: PersonId) -> tuple[int, int]:
        old, new = self.old.get(person), self.new.get(person)
        return (old.qp if old else 0, new.qp if new else 0)

    def _gain(self, person: PersonId) -> bool:
        old, new = self.old.get(person), self.new.get(person)
        return self._qp(person)[0] != self._qp(person)[1] or any(_tournament_moves(old, new))

    def _own(self, person: PersonId) -> tuple[int, ...]:
        """The events that changed what somebody gets."""
        persons = self.aliases.get(person, frozenset((person,)))
        found = set(self.amended)
        for move in _tournament_moves(self.old.get(person), self.new.get(person)):
            slug = move.tournament
            found.update(self.causes.of_points(slug, persons))
            if len(persons) > 1 and self._is_handed_on(slug, persons):
                found.update(self.causes.of_joining(persons))
        return tuple(sorted(found))

    def _is_handed_on(self, slug: str, persons: frozenset[PersonId]) -> bool:
        """Whether a place in a tournament is another person's because of who turned out to be whom."""
        was, now = self.same_as
        holders = (
            person
            for moment in (self.before, self.after)
            for person in placed_in(slug, moment.known)
            if person in persons
        )
        return any(was.get(each, each) != now.get(each, each) for each in holders)

    def _crossing(self, qp: int) -> tuple[int, ...]:
        """The events by which somebody came to have more than that, or no longer has."""
        passing = (person for person in self.own if (self._qp(person)[0] > qp) != (self._qp(person)[1] > qp))
        return tuple(sorted({*self.amended, *(seq for person in passing for seq in self.own[person])}))


def _tournament_moves(old: SeasonLine | None, new: SeasonLine | None) -> Iterator[TournamentMove]:
    """The tournaments that give somebody more, less, or another place."""
    was, now = _credits(old), _credits(new)
    for slug in dict.fromkeys((*was, *now)):
        before, after = was.get(slug), now.get(slug)
        if before != after:
            places = (before.place if before else None, after.place if after else None)
            yield TournamentMove(slug, places, (_points(before), _points(after)))


def _credits(line: SeasonLine | None) -> dict[str, Credit]:
    """What somebody gets, settled or not, told from elsewhere or entered here: none of that moves anybody."""
    settled = {"is_provisional": False, "is_disputed": False, "is_reported": False}
    return {each.tournament: each.model_copy(update=settled) for each in line.credits} if line else {}


def _points(credit: Credit | None) -> int:
    return credit.qp if credit and credit.counts else 0


def placed_in(slug: str, known: Known) -> Iterator[PersonId]:
    """Everybody with a place in a tournament of the season, or in the finals it follows."""
    summary = known.summaries.get(slug)
    if summary is None and known.finals_before is not None and known.finals_before.slug == slug:
        summary = known.finals_before
    return (person for standing in (summary.places if summary else ()) for person in standing.persons)


def _aliases(before: SameAs, after: SameAs) -> dict[PersonId, frozenset[PersonId]]:
    """Everybody's ids, at either moment; of those alone who have several."""
    groups: dict[PersonId, set[PersonId]] = {}
    for same_as in (before, after):
        for person, stands_for in same_as.items():
            groups.setdefault(stands_for, {stands_for}).add(person)
            groups.setdefault(person, {person}).add(stands_for)
    return {person: frozenset(group) for person, group in groups.items()}
