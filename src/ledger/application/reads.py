"""Reads: a tournament as it stood at some moment, turned into what people look at."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from uuid import UUID

from ledger.application.moments import position
from ledger.application.people import Roster, erased, roster_of
from ledger.application.work import stream_of
from ledger.domain.errors import Altered, NotFound, RuleViolation, listed
from ledger.domain.events import Recorded, RoundPaired, TournamentEvent, TournamentOpened
from ledger.domain.text import nearest, printable
from ledger.domain.tournament.assertions import broken_assertion
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, RoundNo
from ledger.projections.audit_trail import Entry, entry
from ledger.projections.explanation import Explained, explanation
from ledger.projections.pairings import Pairings, pairings
from ledger.projections.standings import Standings, standings
from ledger.projections.status import TournamentStatus, status
from ledger.store.codec import TOPIC_OF
from ledger.store.store import Store

ERASED = "(erased)"
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
        return self.store.text(commitment) or ERASED

    def standings(self, round_no: int | None = None) -> Standings:
        """The table, over all rounds or the first few."""
        if round_no is not None and round_no > self.state.round_no:
            raise RuleViolation(f"Round {round_no} is not paired yet.")
        return standings(self.sound_state, self.names, None if round_no is None else RoundNo(round_no))

    def pairings(self, round_no: int | None = None) -> Pairings:
        """The tables of a round, the newest unless said otherwise."""
        wanted = round_no or self.state.round_no
        if not 1 <= wanted <= self.state.round_no:
            raise RuleViolation(f"Round {wanted} is not paired yet." if wanted else "No round is paired yet.")
        paired = self.events[self.state.rounds[wanted - 1].version - 1].fact
        assert isinstance(paired, RoundPaired), "a round comes from its pairing"
        return pairings(self.sound_state, paired, self.names)

    def explain(self, player: str, metric: str | None) -> tuple[Explained, ...]:
        """Where a player's figures come from."""
        contestant = self.roster.find(player, self.state)
        return explanation(self.state, self.events, contestant, metric, self.people, self.names.__getitem__, self.text)

    def status(self) -> TournamentStatus:
        """What is open and what comes next."""
        opened = self.events[0].fact
        assert isinstance(opened, TournamentOpened), "a tournament's first fact is its opening"
        return status(self.sound_state, self.text(opened.name), self.names)

    def log(self) -> Iterator[Entry]:
        """Every event so far."""
        called = f"tournament/{self.state.slug}"
        for event in self.events:
            yield entry(event, called, self.people, self.names.__getitem__, self.text)


def view(store: Store, slug: str, as_of: str | None = None) -> View:
    """A tournament as it stands, or as it stood."""
    with store.reading():
        # a text that is no short name names nothing, and need not be hashed
        events = list(store.load(stream_of(store, slug))) if _SLUG.fullmatch(slug) else []
        if not events:
            near = nearest(slug, (opened.slug for opened in openings(store)))
            hint = f" Did you mean {listed(near)}?" if near else ""
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
    return [cast(TournamentOpened, event.fact) for event in store.first_events([TOPIC_OF[TournamentOpened]])]


def whole_log(store: Store, start: int = 0, stop: int | None = None) -> Iterator[Entry]:
    """Every event of the store, people included."""
    reader = _LogReader(store)
    for event in store.scan(start, stop):
        yield reader.entry(event)


class _LogReader:
    """Names streams, people and entrants of a whole log as it goes along."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.slugs = {stream_of(store, opened.slug): opened.slug for opened in openings(store)}
        self.people: dict[UUID, str] = {}
        self.rosters: dict[UUID, dict[ContestantId, str]] = {}

    def entry(self, event: Recorded) -> Entry:
        stream = event.originator_id
        slug = self.slugs.get(stream)
        called = f"tournament/{slug}" if slug else f"person/{stream}"
        if event.by not in self.people:
            self.people[event.by] = self.store.person_names([event.by]).get(event.by) or erased(event.by)
        return entry(event, called, self.people, self._name_of(stream), self._text)

    def _name_of(self, stream: UUID) -> Callable[[ContestantId], str]:
        if stream in self.slugs and stream not in self.rosters:
            self.rosters[stream] = view(self.store, self.slugs[stream]).names
        names = self.rosters.get(stream, {})
        return lambda contestant: names.get(contestant, f"#{contestant}")

    def _text(self, commitment: Commitment) -> str:
        return self.store.text(commitment) or ERASED
