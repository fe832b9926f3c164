"""Reads of a season: as it stands, or as it stood at some moment, turned into what people look at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast
from uuid import UUID

from ledger.application.log_follower import Progress, nobody
from ledger.application.names import called, refuse_unknown
from ledger.application.season_tables import as_counted, catch_up, not_counting
from ledger.application.season_tables import rebuild as made_anew
from ledger.domain.errors import BadRequest, NotFound, RuleViolation, listed
from ledger.domain.facts import Recorded
from ledger.domain.season.counting import Counted, Known, SeasonLine, counted
from ledger.domain.season.evolve import Season, replay
from ledger.domain.season.facts import SeasonAmended, SeasonClosed, SeasonOpened, SeasonReopened
from ledger.domain.sentences import ERASED, erased
from ledger.domain.text import did_you_mean, printable
from ledger.domain.tournament.opening.facts import OfficialAppointed, TournamentOpened
from ledger.domain.values import PersonId, Version
from ledger.projections.seasons.table import SeasonTable, season_table, season_table_as_kept
from ledger.store import Store
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.domain.facts import TournamentEvent
    from ledger.domain.tournament.state import Tournament
    from ledger.projections.awards_and_requirements import Requirement
    from ledger.projections.people import Official
    from ledger.projections.seasons.deadlines import Invitations, SeasonDue
    from ledger.projections.seasons.diff import SeasonDiff, SeasonMoment
    from ledger.projections.seasons.race import SeasonRace
    from ledger.projections.seasons.tournaments import (
        KnownTournaments,
        OutsideWords,
        SeasonExplained,
        SeasonTournament,
        SeasonTournaments,
    )

_HEAD = [topic for fact in (SeasonOpened, SeasonAmended, SeasonClosed, SeasonReopened) for topic in topics_of(fact)]
_RUNNING = [topic for fact in (TournamentOpened, OfficialAppointed) for topic in topics_of(fact)]
_TRIED = 50  # events looked at for the newest that moved a table


class Kept(NamedTuple):
    """The lines and the tournaments of a season as they are kept: JSON, not read yet."""

    lines: Sequence[bytes]
    tournaments: Sequence[tuple[str, bytes]]


@dataclass(frozen=True)
class SeasonView:
    """One season at one moment."""

    store: Store
    slug: str
    size: int  # of the whole log at that moment
    root: str | None  # known for the present only
    kept: Kept | None = None  # of the present
    now: datetime | None = None  # by which deadlines are told; None: as the clock on the wall says
    happened: datetime | None = None  # only what had happened by then is seen, whenever it was entered

    @property
    def event(self) -> int:
        """The last event that was seen: a season looks at the whole log."""
        return self.size - 1

    # what it is made from

    @cached_property
    def facts(self) -> Sequence[Recorded]:
        """Its own events so far."""
        events = (event for event in self.store.load(self.store.stream("season", self.slug)) if event.seq < self.size)
        if self.happened is None:
            return list(events)
        from ledger.application.as_of import happened_by

        return happened_by(events, self.happened)

    def marked(self) -> dict[str, str]:
        """What marks a read that does not go by when things were written down, for JSON."""
        from ledger.application.as_of import marked

        return marked(self.happened)

    @cached_property
    def season(self) -> Season:
        """What it says of itself."""
        season = replay(self.facts)
        assert season is not None, "a season is looked at from its opening on"
        return season

    @cached_property
    def head(self) -> Season:
        """The same without its tournaments: of the present it is read at once, however many there are."""
        if self.kept is None:
            return self.season
        stream = self.store.stream("season", self.slug)
        head = replay(self.store.load_of(stream, _HEAD))
        assert head is not None, "a season begins with its opening"
        head.version = Version(self.store.version_of(stream))
        return head

    def officials(self) -> "tuple[Official, ...]":
        """Who runs it."""
        from ledger.projections.people import in_order

        names = self.store.person_names(self.season.officials)
        return in_order(self.season.officials, lambda person: names.get(person) or erased(person))

    @cached_property
    def known(self) -> Known:
        """How its tournaments stood, and who was whom."""
        from ledger.application.season_tables import known, known_to_have_happened

        if self.happened is not None:
            return known_to_have_happened(self.store, self.season, self.happened)
        return known(self.store, self.season, self.size)

    @cached_property
    def counted(self) -> Counted:
        """The table and the tournaments, by ids and codes."""
        return as_counted(*self.kept) if self.kept else counted(self.season, self.known)

    @property
    def standing(self) -> "SeasonMoment":
        """All of it, to be compared with another moment."""
        from ledger.projections.seasons.diff import SeasonMoment

        return SeasonMoment(self.size, self.season, self.known, self.counted, self.facts)

    @cached_property
    def names(self) -> dict[PersonId, str]:
        """What everybody in the table is called."""
        return called(self.store, (line.person for line in self.counted.lines))

    @cached_property
    def name(self) -> str:
        """What the season is called."""
        return self.store.text(self.head.name) or ERASED

    @property
    def linked(self) -> int:
        """How many tournaments belong to it, whether they count or not."""
        return len(self.counted.tournaments)

    # what people look at

    def table(self, region: str | None = None) -> SeasonTable:
        """The table, of the whole season or of one region."""
        if region is None:
            return self._table_as_kept(self.kept) if self.kept else self._table()
        if region not in (regions := self.regions()):
            there = f"there are {listed(regions)}" if regions else "none is named in it"
            raise BadRequest(f"There is no region called {printable(region[:80])} in {self.season.slug}; {there}.")
        return season_table(self.season, self.name, counted(self.season, self.known, region), self.names, region)

    def regions(self) -> list[str]:
        """The regions of the season, and those its tournaments are in."""
        used = (linked.region for linked in self.season.linked.values() if linked.region)
        return list(dict.fromkeys((*self.season.rules.regions, *used)))

    def tournaments(self, *, is_checked: bool = False) -> "SeasonTournaments":
        """Every tournament of it; `is_checked` with what the rules of each ask for, which reads each of them whole."""
        from ledger.projections.seasons.tournaments import season_tournaments

        wanted = [each.tournament for each in self.counted.tournaments] if is_checked else []
        known = self._known_tournaments(self.season.linked, wanted)
        return season_tournaments(self.season, self.counted.tournaments, known)

    def tournament(self, tournament: str) -> "SeasonTournament":
        """One tournament of it, with what its rules ask for."""
        from ledger.projections.seasons.tournaments import season_tournament

        found = next((each for each in self.counted.tournaments if each.tournament == tournament), None)
        finals = self.season.finals
        if found is None and finals is not None and finals.slug == tournament:
            are_finals = "{tournament} are the finals of {season}."
            raise NotFound(are_finals, code="finals-of-season", tournament=tournament, season=self.season.slug)
        if found is None:
            hint = did_you_mean(tournament, self.season.linked)
            raise NotFound(f"{printable(tournament[:64])} does not belong to {self.season.slug}.{hint}")
        return season_tournament(found, self.season, self._known_tournaments((tournament,), (tournament,)))

    def due(self) -> "SeasonDue":
        """What is due until when, and from whom."""
        from ledger.projections.seasons.deadlines import DueCalendar, season_due

        lacking = [each.tournament for each in self.counted.tournaments if not each.counts]
        around = self._known_tournaments(lacking, ())
        told = {slug: outside for slug in lacking if (outside := self.season.linked[slug].told()) is not None}
        zones = {slug: outside.zone for slug, outside in told.items()}
        zones |= {slug: summary.zone for slug, summary in around.summaries.items()}
        zones |= {slug: opened.zone for slug, opened in around.openings.items()}
        organizers = {slug: self._organizers(slug) for slug in lacking}
        calendar = DueCalendar(self.now or datetime.now(UTC), zones, organizers, around.summaries)
        return season_due(self.season, self.counted.tournaments, calendar)

    def _organizers(self, slug: str) -> tuple[str, ...]:
        """Those appointed; where nobody is, whoever announced the tournament, or runs it elsewhere."""
        running = self.store.load_of(self.store.stream("tournament", slug), _RUNNING)
        events = [event for event in running if event.seq < self.size]
        if not events and slug in self._outside:
            runs_it = self._outside[slug].organizer
            return () if runs_it is None else (runs_it,)
        roles: dict[PersonId, str | None] = {}
        for event in events:
            if isinstance(event.fact, OfficialAppointed):
                roles[event.fact.person] = event.fact.role
        found = [person for person, role in roles.items() if role == "organizer"] or [each.by for each in events[:1]]
        names = self.store.person_names(found)
        return tuple(names.get(person) or erased(person) for person in found)

    def invitations(self) -> "Invitations":
        """Who may come to the finals, who does, and who follows."""
        from ledger.projections.seasons.deadlines import Invited, season_invitations

        finals, same_as = self.season.finals, self.known.same_as
        state = None if finals is None else self._finals_so_far(finals.stream)
        there = frozenset(same_as.get(each, each) for each in (state.entry_of if state else ()))
        answered = {same_as.get(person, person) for person in self.season.answers}
        names = self.names | called(self.store, answered - self.names.keys())
        return season_invitations(self.season, Invited(self.counted, same_as, names, there))

    def _finals_so_far(self, stream: UUID) -> "Tournament | None":
        from ledger.application.as_of import happened_by
        from ledger.domain.tournament.evolve import replay

        events = [event for event in self.store.load(stream) if event.seq < self.size]
        events = events if self.happened is None else happened_by(events, self.happened)
        return replay(cast("TournamentEvent", event.fact) for event in events)

    def explain(self, person: str, *, is_public: bool = False) -> "SeasonExplained":
        """Where somebody's points come from."""
        self._refuse_happened()
        from ledger.application.changes import explained

        return explained(self.store, self.standing, person, is_public=is_public)

    def history(self, person: str) -> "SeasonRace":
        """How many points somebody had after each tournament."""
        from ledger.application.names import person_meant

        whom = person_meant(self.store, self.season.slug, self.known, person)
        return self._race([line for line in self.counted.lines if line.person == whom])

    def race(self, best: int = 10) -> "SeasonRace":
        """The same of the best of the table; whoever shares the last place with them runs too."""
        lines = self.counted.lines
        last = lines[min(best, len(lines)) - 1].place if lines else 0
        return self._race([line for line in lines if line.place <= last])

    def diff(self, earlier: "SeasonView", *, is_public: bool = False) -> "SeasonDiff":
        """What changed since another moment, and which events did it."""
        self._refuse_happened()
        earlier._refuse_happened()
        from ledger.application.changes import difference
        from ledger.application.narrowed_seasons import narrowed

        moments = narrowed(self.store, self.slug, (earlier.size, self.size)) or (earlier.standing, self.standing)
        return difference(self.store, *moments, is_public=is_public)

    def moved_by(self, seq: int, *, is_public: bool = False) -> "SeasonDiff":
        """What one event moved, with the others that the same request led to."""
        event = next(self.store.scan(seq, seq + 1), None) if seq < self.size else None
        if event is None:
            raise RuleViolation(f"There is no event {seq}; the newest is {self.size - 1}.")
        done = self.store.known_commands([event.command_id])[event.command_id]
        if done.first_seq <= self.facts[0].seq:
            raise RuleViolation(f"{self.season.slug} was not open yet when event {seq} was recorded.")
        return self.at(done.last_seq + 1).diff(self.at(done.first_seq), is_public=is_public)

    def newest_move(self, *, is_public: bool = False) -> "SeasonDiff | None":
        """What the newest event moved that moved anything; nothing if none of the last few did."""
        from ledger.application.changes import candidates

        for seq in candidates(self.store, self.season, self.facts, self.size)[:_TRIED]:
            found = self.moved_by(seq, is_public=is_public)
            if not found.is_empty:
                return found
        return None

    def at(self, size: int) -> "SeasonView":
        """The same season when the log was that long."""
        return self if size == self.size else SeasonView(self.store, self.slug, size, None)

    # helpers

    def _refuse_happened(self) -> None:
        """Causes are events of the log, and stand in its order."""
        if self.happened is not None:
            raise BadRequest(
                "What moved a table is told by when it was written down; name an event or a time without happened."
            )

    def _table(self) -> SeasonTable:
        return season_table(self.season, self.name, self.counted, self.names)

    def _table_as_kept(self, kept: Kept) -> SeasonTable:
        """Read as one piece and checked no further: it was written from checked values, and `verify` compares it."""
        import orjson

        from ledger.store.codec import no_collection

        with no_collection():
            lines = orjson.loads(b"[%s]" % b",".join(kept.lines))
            ids = {PersonId(UUID(line["person"])): line["person"] for line in lines}
            names = {ids[person]: name for person, name in called(self.store, ids).items()}
            return season_table_as_kept(self.head, self.name, lines, not_counting(kept.tournaments), names)

    def _race(self, lines: Sequence[SeasonLine]) -> "SeasonRace":
        from ledger.projections.seasons.race import Course, season_race

        rules = self.season.rules
        course = Course(self.season.slug, rules.threshold, rules.best_of)
        return season_race(course, self.counted, self.known.summaries, self.names, lines)

    def _known_tournaments(self, slugs: Iterable[str], checked: Iterable[str]) -> "KnownTournaments":
        from ledger.projections.seasons.tournaments import KnownTournaments

        summaries, wanted = self.known.summaries, list(slugs)
        openings = {slug: opened for slug in wanted if slug not in summaries and (opened := self._opening(slug))}
        entered = [slug for slug in checked if slug not in self._outside or self._opening(slug)]
        requirements = {slug: self._requirements(slug) for slug in entered}
        return KnownTournaments(
            summaries, openings, requirements, {slug: self._outside[slug] for slug in wanted if slug in self._outside}
        )

    @cached_property
    def _outside(self) -> "dict[str, OutsideWords]":
        """What tournaments that are played elsewhere are called, and who runs them."""
        from ledger.projections.seasons.tournaments import OutsideWords

        told = {slug: outside for slug, each in self.season.linked.items() if (outside := each.told()) is not None}
        sealed = (text for each in told.values() for text in (each.name, each.organizer) if text is not None)
        texts = self.store.texts(sealed)
        return {
            slug: OutsideWords(
                texts.get(each.name, ERASED), None if each.organizer is None else texts.get(each.organizer, ERASED)
            )
            for slug, each in told.items()
        }

    def _opening(self, slug: str) -> "TournamentOpened | None":
        first = next(self.store.load(self.store.stream("tournament", slug), up_to=1), None)
        return cast("TournamentOpened", first.fact) if first and first.seq < self.size else None

    def _requirements(self, slug: str) -> "tuple[Requirement, ...]":
        from ledger.application.reads import view

        linked = self.season.linked[slug]
        attendance = linked.sanction.attendance if linked.sanction else None
        return view(self.store, slug, f"before:{self.size}").requirements(attendance).rows


def season_view(
    store: Store,
    slug: str,
    as_of: str | None = None,
    *,
    now: datetime | None = None,
    rebuild: bool = False,
    progress: Progress = nobody,
) -> SeasonView:
    """A season as it stands, or as it stood; `rebuild` makes what is kept of all seasons anew from the log."""
    refuse_unknown("season", slug, store, SeasonOpened)
    # before the moment is fixed: what is kept is brought up to date, which writes
    rows = made_anew(store, progress) if rebuild else catch_up(store, progress)
    with store.reading():
        tree = store.tree()
        if as_of is None:
            # somebody may have written since: then it is counted from what was there at this moment
            kept = Kept(*rows.table(slug)) if rows.is_settled(slug, tree.size) else None
            return SeasonView(store, slug, tree.size, tree.root().hex(), kept, now)
        from ledger.application.as_of import SEASON_HOW_TO, happened, is_place, season_position

        if (moment := happened(as_of, SEASON_HOW_TO)) is not None:
            return SeasonView(store, slug, tree.size, None, now=moment, happened=moment)
        stream = store.stream("season", slug)
        facts = list(store.load(stream, up_to=1 if is_place(as_of) else None))  # a place in the log asks for none
        size = min(tree.size, season_position(as_of, facts, store))
    if facts[0].seq >= size:
        raise RuleViolation(f"{slug} was not open yet at {as_of}.")
    last = next(iter(store.scan(size - 1, size)))
    return SeasonView(store, slug, size, None, now=_moment(as_of) or last.recorded_at)


def _moment(as_of: str) -> datetime | None:
    """The moment of an as-of that is a time."""
    try:
        return datetime.fromisoformat(as_of)
    except ValueError:
        return None
