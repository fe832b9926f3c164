"""One unit of work: requests are sealed and decided one by one; what they lead to is kept until all are in."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from ledger.application.desk import Desk, Place
from ledger.application.people import Roster, roster_of
from ledger.application.registry import Envelope, Registry
from ledger.application.related import Web, check_zone, links_around
from ledger.application.sealed_choices import PLAYED, seen_at_the_result, seen_at_the_table
from ledger.application.sealing import sealed_check_in, sealed_request
from ledger.application.wordbook import Wordbook
from ledger.domain.errors import LedgerError, NameOf, NotFound
from ledger.domain.events import (
    FeederLinked,
    FinalLinked,
    PlayerCheckedIn,
    PlayerDisqualified,
    Recorded,
    ReportIssued,
    ResultRecorded,
    RoundClosed,
    TournamentEvent,
    TournamentOpened,
)
from ledger.domain.leading import goes_by_lead
from ledger.domain.oddities import in_words
from ledger.domain.requests import CheckIn, Choose, LinkFeeder, OpenTournament, WireRequest
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, clean_note, remarks_on
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.opening import open_tournament
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.judges_notes import judges_notes
from ledger.projections.status import lead
from ledger.store.sqlite import CommandRow
from ledger.store.store import Store
from ledger.store.words import REASON, TOURNAMENT_NAME, Words

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest


@dataclass(frozen=True, slots=True)
class Chance:
    """Where seeds and ids come from; everything below is deterministic."""

    seed: Callable[[], bytes]
    person_id: Callable[[], UUID]


@dataclass(slots=True)
class Work:
    """The facts and commands gathered so far in one transaction, and the words and people that come with them."""

    store: Store
    desk: Desk
    chance: Chance
    now: datetime
    actor: str  # who acts where a request does not say
    size: int  # of the log before this work
    is_dry_run: bool = False
    events: list[Recorded] = field(default_factory=list)
    commands: list[CommandRow] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    wordbook: Wordbook = field(init=False)
    people: Registry = field(init=False)
    places: dict[str, Place] = field(default_factory=dict)  # those caught up in this work

    def __post_init__(self) -> None:
        self.wordbook = Wordbook(self.store, self.is_dry_run)
        known = self.desk.known_at(self.size)
        self.people = Registry(self.store, known, self.wordbook, self.chance.person_id, self.events)

    @property
    def words(self) -> list[Words]:
        """What the store keeps beside the log."""
        return self.wordbook.gathered

    def carry_out(self, request: WireRequest, command_id: str, digest: str) -> None:
        """Decide one request; its facts join the work."""
        place = self._place(request.tournament)
        envelope = Envelope(command_id, digest, request.at or self.now, self.now)
        before = len(self.events)
        try:
            facts = self._decide(request, place, envelope)
        except LedgerError as error:
            if place.roster is not None:
                error.name_of = _naming(place.roster, request)
            raise
        for fact in facts:
            # a round closed on the way to something else is not closed for that reason
            is_by_the_way = len(facts) > 1 and isinstance(fact, RoundClosed)
            self._record(place, fact, envelope, None if is_by_the_way else envelope.reason)
            if isinstance(fact, FeederLinked):
                final = FinalLinked(final=request.tournament, stream=place.stream)
                # without the reason: that is sealed for the final, and its words are kept with it alone
                self._record(self._place(fact.feeder), final, envelope, None)
        self.commands.append(CommandRow(command_id, digest, len(self.events) - before))

    def note(self, stream: UUID, version: int, fact: ReportIssued, command_id: str, digest: str) -> None:
        """Write down what needs no decision: a document that is handed out."""
        envelope = Envelope(command_id, digest, self.now, self.now)
        before = len(self.events)
        envelope.by = self.people.person(self.actor, envelope, "by")
        self.events.append(envelope.around(fact, stream, version, reason=None))
        self.commands.append(CommandRow(command_id, digest, len(self.events) - before))

    def forget(self) -> None:
        """Clear the desk of what may be ahead of the store after a refusal."""
        for slug in self.places:
            self.desk.places.pop(slug, None)
        self.desk.seen = -1

    def remember(self, size: int) -> None:
        """The work is in the store, whose log is now this long: what the desk holds is what the store holds."""
        self.desk.seen = size
        for place in self.places.values():
            place.seen = size

    def _place(self, slug: str) -> Place:
        place = self.places.get(slug)
        if place is None:
            place = self.desk.places.get(slug) or Place(stream_of(self.store, slug))
            if place.seen != self.size:
                place.catch_up(self.store)
            self.places[slug] = self.desk.places[slug] = place
        return place

    def _decide(self, request: WireRequest, place: Place, envelope: Envelope) -> tuple[TournamentEvent, ...]:
        envelope.by = self.people.person(request.by or self.actor, envelope, "by")
        if request.reason is not None:
            envelope.reason = self.wordbook.seal(REASON, clean_note(request.reason), place.stream)
        if isinstance(request, OpenTournament):
            check_zone(request.zone)
            name = clean_name(request.name, "name of the tournament")
            sealed_name = self.wordbook.seal(TOURNAMENT_NAME, name, place.stream)
            return open_tournament(request, place.state, sealed_name, self._seed(request.seed))
        if place.state is None:
            raise NotFound(f"There is no tournament called {request.tournament}; `ledger open` announces one.")
        if place.roster is None:
            place.roster = roster_of(place.state, self.store)
        if isinstance(request, CheckIn):
            entering = self._entering(request, place, envelope)
            return decide(entering, place.state, self._web(request.tournament).seen_at_check_in(request.tournament))
        seal = partial(self.wordbook.seal, subject=place.stream)
        sealed_one = sealed_request(request, envelope.reason, envelope.at, place.find, seal)
        return decide(sealed_one, place.state, self._seen(sealed_one, place))

    def _entering(self, request: CheckIn[str], place: Place, envelope: Envelope) -> CheckIn[PersonId]:
        name = clean_name(request.player)
        self.remarks.extend(f"{name}: {remark}" for remark in remarks_on(name))
        person = self.people.entering(request, name, envelope)
        return sealed_check_in(request, envelope.reason, envelope.at, person, partial(self.wordbook.label, place))

    # what lies outside the stream

    def _seen(self, request: "TournamentRequest", place: Place) -> Seen:
        """What this request's decision must know besides the tournament; nothing, for most."""
        if isinstance(request, PLAYED):
            assert place.state is not None, "the tournament was looked up before"
            return seen_at_the_result(request, place.state, self.wordbook.text_of)
        if isinstance(request, LinkFeeder):
            stream = stream_of(self.store, request.feeder)
            web = self._web(request.tournament, request.feeder)
            return web.seen_at_link(request.tournament, request.feeder, stream)
        if isinstance(request, Choose):
            assert place.state is not None, "the tournament was looked up before"
            seal = partial(self.wordbook.seal, subject=place.stream)
            return seen_at_the_table(request, place.state, seal, self.wordbook.text_of)
        return NOTHING

    def _web(self, *slugs: str) -> Web:
        """The tournaments that feed each other around these, with what is gathered here and not in the store yet."""

        def state_called(slug: str) -> Tournament | None:
            return self._place(slug).state

        return Web([link for slug in slugs for link in links_around(slug, state_called)], state_called)

    def _seed(self, given: str | None) -> bytes:
        if given is None:
            return self.chance.seed()
        if len(given) == 64 and all(digit in "0123456789abcdef" for digit in given):
            return bytes.fromhex(given)
        return hashlib.sha256(given.encode()).digest()

    # facts

    def _record(self, place: Place, fact: TournamentEvent, envelope: Envelope, reason: Commitment | None) -> None:
        version = place.state.version + 1 if place.state else 1
        self.events.append(envelope.around(fact, place.stream, version, reason))
        if place.state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            place.state, place.roster = begin(fact), Roster()
        else:
            evolve(place.state, fact)
        if place.roster is None:  # a tournament that somebody else's request reaches into
            place.roster = roster_of(place.state, self.store)
        self._remark(fact, place.state, place.roster)

    def _remark(self, fact: TournamentEvent, state: Tournament, roster: Roster) -> None:
        """What the organizer should be told about a fact; and the roster learns of new entrants."""
        if isinstance(fact, ResultRecorded) and not fact.oddities:
            return  # nothing to tell, and most facts are this one
        for code in getattr(fact, "oddities", ()):
            words = in_words(code, system_called(state.rules.system).oddity_words)
            self.remarks.append(f"This is odd, and recorded as it is: {words}.")
        match fact:
            case PlayerCheckedIn():
                roster.add(fact.contestant, self.people.name_of(fact.person))
            case RoundClosed() if goes_by_lead(state):
                names = {no: roster.name_of(no) for no in state.entrants}
                self.remarks.append(f"After round {fact.round_no} {lead(state, names)}.")
            case PlayerDisqualified(contestant=contestant) if state.feeders or state.finals:
                for where in self._web(state.slug).entered_too(state.slug, state.entrants[contestant].person):
                    barred = f"{roster.name_of(contestant)} is entered in {where}, and barred there too"
                    self.remarks.append(f"{barred}; disqualify them there as well.")
        for note in judges_notes(fact, state, roster.name_of):
            if note not in self.remarks:  # a round closed on the way to the end tells of open disputes too
                self.remarks.append(note)


def _naming(roster: Roster, request: WireRequest) -> NameOf:
    """What entrants are called; one who is not among them yet is whoever was about to check in."""
    newcomer = request.player if isinstance(request, CheckIn) else None
    return lambda no: newcomer if newcomer and ContestantId(no) not in roster.names else roster.name_of(no)


def stream_of(store: Store, slug: str) -> UUID:
    """The stream of a tournament. Frozen: the id is derived from the store and the short name."""
    return uuid5(store.uuid, f"tournament/{slug}")


def reports_of(store: Store, slug: str) -> UUID:
    """The stream of the documents of a tournament. Frozen likewise."""
    return uuid5(store.uuid, f"reports/tournament/{slug}")
