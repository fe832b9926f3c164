"""Reads: a tournament as it stood at some moment, turned into what people look at."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import cast
from uuid import UUID

from ledger.application.moments import position
from ledger.application.people import Roster, erased, roster_of
from ledger.application.related import Web, links_around
from ledger.application.work import reports_of, stream_of
from ledger.domain.errors import Altered, NotFound, RuleViolation, either
from ledger.domain.events import Recorded, RoundPaired, TournamentEvent, TournamentOpened
from ledger.domain.text import nearest, printable
from ledger.domain.tournament.assertions import broken_assertion
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.results import round_asked
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, RoundNo
from ledger.projections.army_lists import PlayerLists, army_lists
from ledger.projections.audit_trail import Entry, entry
from ledger.projections.awards import Awards, awards
from ledger.projections.clock import RoundClock, round_clock
from ledger.projections.conduct import Conduct, conduct
from ledger.projections.explanation import Explained, explanation
from ledger.projections.names import ERASED
from ledger.projections.pairings import Pairings, pairings
from ledger.projections.publicity import NOT_PUBLIC, WITHHELD, Publicity
from ledger.projections.requirements import Requirements, requirements
from ledger.projections.rulings import Rulings, Wanted, rulings
from ledger.projections.scenarios import Scenarios, scenarios
from ledger.projections.standings import Standings, standings
from ledger.projections.status import TournamentStatus, status
from ledger.store.codec import topics_of
from ledger.store.store import Store

_SLUG = re.compile("[a-z0-9-]{1,64}")


@dataclass(frozen=True)
class View:
    """One tournament at one moment."""

    store: Store
    state: Tournament
    events: Sequence[Recorded]
    size: int  # of the whole log at that moment
    root: str | None  # known for the present only
    broken: str | None  # what the tournament asserts of itself and does not hold

    @property
    def sound_state(self) -> Tournament:
        """The state, for whatever is worked out of it; nobody is shown figures that contradict the log. The log itself
        can always be read."""
        if self.broken is not None:
            raise Altered(self.broken)
        return self.state

    @cached_property
    def roster(self) -> Roster:
        return roster_of(self.state, self.store)

    @cached_property
    def names(self) -> dict[ContestantId, str]:
        return {contestant: self.roster.name_of(contestant) for contestant in self.state.entrants}

    @cached_property
    def people(self) -> dict[UUID, str]:
        return self.store.person_names(event.by for event in self.events)

    def text(self, commitment: Commitment) -> str:
        return NOT_PUBLIC if commitment == WITHHELD else self.store.text(commitment) or ERASED

    def standings(self, round_no: int | None = None) -> Standings:
        """The table, over all rounds or the first few."""
        if round_no is not None and round_no > self.state.round_no:
            raise RuleViolation(f"Round {round_no} is not paired yet.")
        return standings(self.sound_state, self.names, None if round_no is None else RoundNo(round_no))

    def pairings(self, round_no: int | None = None) -> Pairings:
        """The tables of a round, the newest unless said otherwise."""
        paired = self.events[round_asked(round_no, self.state).version - 1].fact
        assert isinstance(paired, RoundPaired), "a round comes from its pairing"
        return pairings(self.sound_state, paired, self.names)

    def clock(self, round_no: int | None, now: datetime) -> RoundClock:
        """The clock of a round at that moment, of the newest unless said otherwise."""
        return round_clock(self.state, round_asked(round_no, self.state), self.names, now)

    def scenarios(self, *, is_public: bool = False) -> Scenarios:
        """Which scenario each round has; to the public only those announced."""
        return scenarios(self.state, is_public=is_public)

    @property
    def zone(self) -> str:
        """By whose clock its times are told."""
        opened = self.events[0].fact
        assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
        return opened.zone

    def lists(self, player: str, *, is_public: bool = False) -> PlayerLists:
        """The army lists of a player; everyone may read them once check-in is over."""
        if is_public and not self.state.rounds:
            raise RuleViolation("Army lists are open to everyone once round 1 is paired, and not before.")
        contestant = self.roster.find(player, self.state)
        return army_lists(self.state, contestant, self.names[contestant])

    def explain(self, player: str, metric: str | None, *, is_public: bool = False) -> tuple[Explained, ...]:
        """Where a player's figures come from."""
        contestant = self.roster.find(player, self.state)
        events = [self.publicity.veiled(event) for event in self.events] if is_public else self.events
        return explanation(self.state, events, contestant, metric, self.people, self.names.__getitem__, self.text)

    def conduct(self, player: str | None = None, *, is_public: bool = False) -> Conduct:
        """The measures against a player, or all; for judges, or as far as everyone may know of them."""
        whom = None if player is None else self.roster.find(player, self.state)
        events = self._shown() if is_public else self.events
        return conduct(self.state, events, whom, self.people, self.names.__getitem__, self.text)

    def rulings(
        self,
        words: Sequence[str] = (),
        player: str | None = None,
        about: str | None = None,
        *,
        is_open: bool = False,
        is_public: bool = False,
    ) -> Rulings:
        """Disputes and rulings in which all these words occur; for judges, or without what is theirs alone."""
        whom = None if player is None else self.roster.find(player, self.state)
        wanted = Wanted(tuple(words), whom, about, is_open)
        events = self._shown() if is_public else self.events
        return rulings(self.state, events, self.people, self.names.__getitem__, self.text, wanted)

    def _shown(self) -> list[Recorded]:
        """The events everyone may read, as they may read them."""
        return [shown for event in self.events if (shown := self.publicity.shown(event))]

    def status(self, *, is_public: bool = False) -> TournamentStatus:
        """What is open and what comes next; disputes are the judges' matter."""
        opened = self.events[0].fact
        assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
        found = status(self.sound_state, self.text(opened.name), self.names)
        return found.model_copy(update={"open_disputes": ()}) if is_public else found

    def awards(self) -> Awards:
        """Who wins which award, and what decided it."""
        return awards(self.sound_state, self.names)

    def requirements(self) -> Requirements:
        """What the rules ask of a tournament that counts, and how far it is met."""
        web = Web(links_around(self.state.slug, self._state_called), self._state_called)
        return requirements(self.sound_state, self.names, web.around(self.state.slug))

    def _state_called(self, slug: str) -> Tournament | None:
        """Another tournament at the same moment."""
        events = self.store.load(stream_of(self.store, slug))
        return replay(cast(TournamentEvent, event.fact) for event in events if event.seq < self.size)

    @cached_property
    def publicity(self) -> Publicity:
        return Publicity(self.state, self.events)

    def log(self, *, is_public: bool = False) -> Iterator[Entry]:
        """Every event so far; to the public without what is not."""
        called = f"tournament/{self.state.slug}"
        for event in self._shown() if is_public else self.events:
            yield entry(event, called, self.people, self.names.__getitem__, self.text)


def view(store: Store, slug: str, as_of: str | None = None) -> View:
    """A tournament as it stands, or as it stood."""
    with store.reading():
        # a text that is no short name names nothing, and need not be hashed
        events = list(store.load(stream_of(store, slug))) if _SLUG.fullmatch(slug) else []
        if not events:
            near = nearest(slug, (opened.slug for opened in openings(store)))
            hint = f" Did you mean {either(near)}?" if near else ""
            raise NotFound(f"There is no tournament called {printable(slug[:64])}.{hint}")
        tree = store.tree()
        size, root = tree.size, tree.root().hex()
        if as_of is not None:
            size = min(size, position(as_of, events, store))
            events = [event for event in events if event.seq < size]
    state, broken = _replayed(events)
    if state is None:
        raise RuleViolation(f"{slug} was not open yet at {as_of}.")
    return View(store, state, events, size, root if as_of is None else None, broken)


def _replayed(events: Sequence[Recorded]) -> tuple[Tournament | None, str | None]:
    """The state after these events, and the first assertion among them that does not hold."""
    state: Tournament | None = None
    broken = None
    for event in events:
        fact = cast(TournamentEvent, event.fact)
        state = replay((fact,), state)
        if broken is None and state is not None and (fault := broken_assertion(state, fact)) is not None:
            broken = f"Event {event.seq} does not hold: {fault}; `ledger log` shows what was recorded."
    return state, broken


def openings(store: Store) -> list[TournamentOpened]:
    """Every tournament of the store, oldest first."""
    return [cast(TournamentOpened, event.fact) for event in store.first_events(topics_of(TournamentOpened))]


def whole_log(store: Store, start: int = 0, stop: int | None = None, *, is_public: bool = False) -> Iterator[Entry]:
    """Every event of the store, people included; to the public without what is not."""
    reader = _LogReader(store)
    for event in store.scan(start, stop):
        if shown := reader.shown(event) if is_public else event:
            yield reader.entry(shown)


class _LogReader:
    """Names streams, people and entrants of a whole log as it goes along."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.slugs = {stream_of(store, opened.slug): opened.slug for opened in openings(store)}
        self.reports = {reports_of(store, slug): f"reports/tournament/{slug}" for slug in self.slugs.values()}
        self.people: dict[UUID, str] = {}
        self.rosters: dict[UUID, dict[ContestantId, str]] = {}
        self.publicities: dict[UUID, Publicity] = {}

    def entry(self, event: Recorded) -> Entry:
        stream = event.originator_id
        slug = self.slugs.get(stream)
        called = f"tournament/{slug}" if slug else self.reports.get(stream, f"person/{stream}")
        if event.by not in self.people:
            self.people[event.by] = self.store.person_names([event.by]).get(event.by) or erased(event.by)
        return entry(event, called, self.people, self._name_of(stream), self._text)

    def shown(self, event: Recorded) -> Recorded | None:
        """The event as everyone may read it, if they may."""
        stream = event.originator_id
        if stream not in self.slugs:
            return event
        if stream not in self.publicities:
            self.publicities[stream] = view(self.store, self.slugs[stream]).publicity
        return self.publicities[stream].shown(event)

    def _name_of(self, stream: UUID) -> Callable[[ContestantId], str]:
        if stream in self.slugs and stream not in self.rosters:
            self.rosters[stream] = view(self.store, self.slugs[stream]).names
        names = self.rosters.get(stream, {})
        return lambda contestant: names.get(contestant, f"#{contestant}")

    def _text(self, commitment: Commitment) -> str:
        return NOT_PUBLIC if commitment == WITHHELD else self.store.text(commitment) or ERASED
