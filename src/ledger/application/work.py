"""One unit of work: requests are sealed and decided one by one; what they lead to is kept until all are in."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, cast
from uuid import UUID, uuid5

from ledger.application.people import Roster, as_person_id, one_of, roster_of
from ledger.application.related import Web, check_zone, links_around
from ledger.application.sealing import SEALED_LABELS, sealed_check_in, sealed_request
from ledger.application.secrets import seen_at_the_table
from ledger.domain.errors import BadRequest, LedgerError, NameOf, NotFound
from ledger.domain.events import (
    Event,
    FeederLinked,
    FinalLinked,
    PersonRegistered,
    PlayerCheckedIn,
    Recorded,
    ReportIssued,
    RoundClosed,
    TournamentEvent,
    TournamentOpened,
)
from ledger.domain.leading import goes_by_lead
from ledger.domain.oddities import in_words
from ledger.domain.requests import CheckIn, Choose, LinkFeeder, OpenTournament, WireRequest
from ledger.domain.systems import system_called
from ledger.domain.text import clean_name, clean_note, fold, remarks_on
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import begin, evolve, replay
from ledger.domain.tournament.opening import open_tournament
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.judges_notes import judges_notes
from ledger.projections.status import lead
from ledger.store.sqlite import CommandRow
from ledger.store.store import Store
from ledger.store.words import PERSON_NAME, REASON, TOURNAMENT_NAME, Words, sealed

if TYPE_CHECKING:
    from ledger.domain.requests import TournamentRequest


@dataclass(frozen=True, slots=True)
class Chance:
    """Where seeds and ids come from; everything below is deterministic."""

    seed: Callable[[], bytes]
    person_id: Callable[[], UUID]


@dataclass(slots=True)
class Place:
    """One tournament at the desk: its stream, its state as far as it was read, and the names of its entrants."""

    stream: UUID
    seen: int = -1  # how long the log was when the place was last known to be up to date
    state: Tournament | None = None
    roster: Roster | None = None
    labels: dict[tuple[str, str], Commitment] | None = None  # by kind and words

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        events = store.load(self.stream, after=self.state.version if self.state else 0)
        newer = [cast(TournamentEvent, event.fact) for event in events]
        if newer:
            self.state = replay(newer, self.state)
            self.roster = self.labels = None

    def find(self, text: str) -> ContestantId:
        """The entrant a text means."""
        assert self.state is not None, "the tournament was looked up before"
        assert self.roster is not None, "so were its entrants"
        return self.roster.find(text, self.state)


Known = dict[str, list[PersonId]]
"""Everyone of a name, by the name folded and as it was written."""


@dataclass(slots=True)
class Desk:
    """What stays in memory between commands. It is good as long as the log has not grown without it."""

    places: dict[str, Place] = field(default_factory=dict)  # by short name
    known: Known = field(default_factory=dict)
    seen: int = -1  # how long the log was when `known` was last known to be right

    def known_at(self, size: int) -> Known:
        """The people looked up so far, if nobody can have joined since."""
        if self.seen != size:
            self.known = {}
        return self.known


@dataclass(slots=True)
class _Envelope:
    """What the facts of one request share."""

    command_id: str
    digest: str
    at: datetime
    by: PersonId | None = None
    reason: Commitment | None = None


@dataclass(slots=True)
class Work:
    """The facts, commands and words gathered so far in one transaction."""

    store: Store
    desk: Desk
    chance: Chance
    now: datetime
    actor: str  # who acts where a request does not say
    size: int  # of the log before this work
    is_dry_run: bool = False
    events: list[Recorded] = field(default_factory=list)
    commands: list[CommandRow] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    known: Known = field(init=False)
    names: dict[UUID, str] = field(default_factory=dict)  # of those registered here
    places: dict[str, Place] = field(default_factory=dict)  # those caught up in this work

    def __post_init__(self) -> None:
        self.known = self.desk.known_at(self.size)

    def carry_out(self, request: WireRequest, command_id: str, digest: str) -> None:
        """Decide one request; its facts join the work."""
        place = self._place(request.tournament)
        envelope = _Envelope(command_id, digest, request.at or self.now)
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
                self._record(self._place(fact.feeder), final, envelope, envelope.reason)
        self.commands.append(CommandRow(command_id, digest, len(self.events) - before))

    def note(self, stream: UUID, version: int, fact: ReportIssued, command_id: str, digest: str) -> None:
        """Write down what needs no decision: a document that is handed out."""
        envelope = _Envelope(command_id, digest, self.now)
        before = len(self.events)
        envelope.by = self._person(self.actor, envelope, "by")
        self.events.append(self._recorded(stream, version, fact, envelope, reason=None))
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

    def _decide(self, request: WireRequest, place: Place, envelope: _Envelope) -> tuple[TournamentEvent, ...]:
        envelope.by = self._person(request.by or self.actor, envelope, "by")
        if request.reason is not None:
            envelope.reason = self._sealed(REASON, clean_note(request.reason), place.stream)
        if isinstance(request, OpenTournament):
            check_zone(request.zone)
            name = self._sealed(TOURNAMENT_NAME, clean_name(request.name, "name of the tournament"), place.stream)
            return open_tournament(request, place.state, name, self._seed(request.seed))
        if place.state is None:
            raise NotFound(f"There is no tournament called {request.tournament}; `ledger open` announces one.")
        if place.roster is None:
            place.roster = roster_of(place.state, self.store)
        if isinstance(request, CheckIn):
            person = self._entering(request, envelope)
            seal = partial(self._label, place)
            entering = sealed_check_in(request, envelope.reason, envelope.at, person, seal)
            return decide(entering, place.state, self._web(request.tournament).seen_at_check_in(request.tournament))
        seal = partial(self._sealed, subject=place.stream)
        sealed_one = sealed_request(request, envelope.reason, envelope.at, place.find, seal)
        return decide(sealed_one, place.state, self._seen(sealed_one, place))

    # what lies outside the stream

    def _seen(self, request: "TournamentRequest", place: Place) -> Seen:
        """What this request's decision must know besides the tournament; nothing, for most."""
        if isinstance(request, LinkFeeder):
            stream = stream_of(self.store, request.feeder)
            web = self._web(request.tournament, request.feeder)
            return web.seen_at_link(request.tournament, request.feeder, stream)
        if isinstance(request, Choose):
            assert place.state is not None, "the tournament was looked up before"
            return seen_at_the_table(request, place.state, partial(self._sealed, subject=place.stream), self._text)
        return NOTHING

    def _text(self, commitment: Commitment) -> str | None:
        """The words behind a commitment, those gathered here included. A dry run opens no seal of the store: nobody
        tries a choice out to see another's."""
        gathered = (words.text for words in reversed(self.words) if words.commitment == commitment)
        return next(gathered, None) or (None if self.is_dry_run else self.store.text(commitment))

    def _web(self, *slugs: str) -> Web:
        """The tournaments that feed each other around these, with what is gathered here and not in the store yet."""

        def state_called(slug: str) -> Tournament | None:
            return self._place(slug).state

        return Web([link for slug in slugs for link in links_around(slug, state_called)], state_called)

    # people

    def _entering(self, request: CheckIn[str], envelope: _Envelope) -> PersonId:
        name = clean_name(request.player)
        self.remarks.extend(f"{name}: {remark}" for remark in remarks_on(name))
        if request.person is not None:
            return self._chosen(request.person, name)
        if request.distinct:
            return self._register(name, envelope)
        return self._person(name, envelope, "person")

    def _chosen(self, person: UUID, name: str) -> PersonId:
        known = self.store.person_names([person]).get(person)
        if known is None:
            raise BadRequest(f"Nobody in this ledger has the id {person}.")
        if fold(known) != fold(name):
            raise BadRequest(f"{person} is {known}, not {name}.")
        return PersonId(person)

    def _person(self, text: str, envelope: _Envelope, field_name: str) -> PersonId:
        """The person of that name, registered if nobody has it yet; `field_name` is where an id may stand instead."""
        namesakes = self.known.get(text) or self._namesakes(text)
        if len(namesakes) == 1:
            return namesakes[0]
        person = one_of(namesakes, text, field_name)
        if person is None and (given := as_person_id(text)) and self.store.person_names([given]):
            person = given
        return person or self._register(clean_name(text), envelope)

    def _namesakes(self, text: str) -> list[PersonId]:
        """Everyone of that name: those the store knows, and those registered in this work."""
        key = fold(clean_name(text))
        if key not in self.known:
            self.known[key] = [PersonId(person) for person in self.store.persons_named(key)]
        self.known[text] = self.known[key]  # the same list, so that whoever joins it is found by either
        return self.known[key]

    def _register(self, name: str, envelope: _Envelope) -> PersonId:
        person = PersonId(self.chance.person_id())
        envelope.by = envelope.by or person  # the first one to act is their own witness
        fact = PersonRegistered(name=self._sealed(PERSON_NAME, name, person))
        self.events.append(self._recorded(person, 1, fact, envelope, reason=None))
        self._namesakes(name).append(person)
        self.names[person] = name
        return person

    def _sealed(self, kind: str, text: str, subject: UUID) -> Commitment:
        words = sealed(kind, text, subject)
        self.words.append(words)
        return words.commitment

    def _label(self, place: Place, kind: str, text: str) -> Commitment:
        """One commitment for equal words of one tournament: the domain may ask whether two areas are the same."""
        if place.labels is None:
            place.labels = self.store.texts_of(place.stream, SEALED_LABELS)
        if (kind, text) not in place.labels:
            place.labels[kind, text] = self._sealed(kind, text, place.stream)
        return place.labels[kind, text]

    def _seed(self, given: str | None) -> bytes:
        if given is None:
            return self.chance.seed()
        if len(given) == 64 and all(digit in "0123456789abcdef" for digit in given):
            return bytes.fromhex(given)
        return hashlib.sha256(given.encode()).digest()

    # facts

    def _record(self, place: Place, fact: TournamentEvent, envelope: _Envelope, reason: Commitment | None) -> None:
        version = place.state.version + 1 if place.state else 1
        self.events.append(self._recorded(place.stream, version, fact, envelope, reason))
        if place.state is None:
            assert isinstance(fact, TournamentOpened), "a tournament's first fact is its opening"
            place.state, place.roster = begin(fact), Roster()
        else:
            evolve(place.state, fact)
        if place.roster is None:  # a tournament that somebody else's request reaches into
            place.roster = roster_of(place.state, self.store)
        self._remark(fact, place.state, place.roster)

    def _recorded(
        self, stream: UUID, version: int, fact: Event, envelope: _Envelope, reason: Commitment | None
    ) -> Recorded:
        assert envelope.by is not None, "somebody acts"
        return Recorded(
            stream, version, envelope.at, self.now, envelope.by, envelope.command_id, envelope.digest, reason, fact
        )

    def _remark(self, fact: TournamentEvent, state: Tournament, roster: Roster) -> None:
        """What the organizer should be told about a fact; and the roster learns of new entrants."""
        for code in getattr(fact, "oddities", ()):
            words = in_words(code, system_called(state.rules.system).oddity_words)
            self.remarks.append(f"This is odd, and recorded as it is: {words}.")
        match fact:
            case PlayerCheckedIn():
                name = self.names.get(fact.person) or self.store.person_names([fact.person])[fact.person]
                roster.add(fact.contestant, name)
            case RoundClosed() if goes_by_lead(state):
                names = {no: roster.name_of(no) for no in state.entrants}
                self.remarks.append(f"After round {fact.round_no} {lead(state, names)}.")
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
