"""One unit of work: requests are sealed and decided one by one; what they lead to is kept until all are in."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.application.desk import Desk, Place
from ledger.application.like_questions import like_questions
from ledger.application.people import Roster, roster_of
from ledger.application.registry import Envelope, Registry
from ledger.application.related import Web, check_zone, links_around
from ledger.application.remarks import Telling
from ledger.application.repeat_winners import seen_at_the_award
from ledger.application.sealed_choices import PLAYED, seen_at_the_result, seen_at_the_table
from ledger.application.sealing import sealed_appointment, sealed_check_in, sealed_request, sealed_team
from ledger.application.streams import stream_of
from ledger.application.wordbook import Wordbook
from ledger.domain.errors import LedgerError, NameOf, NotFound
from ledger.domain.events import (
    FeederLinked,
    FinalLinked,
    PlayerCheckedIn,
    Recorded,
    ReportIssued,
    ResultRecorded,
    RingerRegistered,
    RoundClosed,
    TeamCheckedIn,
    TournamentEvent,
    TournamentOpened,
)
from ledger.domain.requests import (
    Appoint,
    CheckIn,
    CheckInTeam,
    Choose,
    GiveAward,
    LinkFeeder,
    OpenTournament,
    WireRequest,
)
from ledger.domain.text import clean_name, clean_note, remarks_on
from ledger.domain.tournament.decide import decide
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.officials import refuse_without_right
from ledger.domain.tournament.opening import open_tournament
from ledger.domain.tournament.seen import NOTHING, Seen
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId
from ledger.projections.judges_notes import judges_notes
from ledger.projections.names import ERASED
from ledger.store.codec import topics_of
from ledger.store.sqlite import CommandRow
from ledger.store.store import Store
from ledger.store.words import REASON, TEAM_NAME, TOURNAMENT_NAME, Words

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
            self._name(error, request, place)
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
        if place.state.officials:  # of most tournaments there are none
            refuse_without_right(request, envelope.by, place.state)
        # by name, because every result is asked this and a look at its class costs five times as much
        if request.do == "check-in" or request.do == "check-in-team" or request.do == "appoint":
            return self._decide_on_people(request, place.state, place, envelope)
        if request.do == "crew" and request.member is None:
            named = place.roster.member_called(request.player, place.state)
            request = request.model_copy(update={"member": named})
        seal = partial(self.wordbook.seal, subject=place.stream)
        sealed_one = sealed_request(request, envelope.reason, envelope.at, place.find, seal)
        return decide(sealed_one, place.state, self._seen(sealed_one, place))

    def _decide_on_people(
        self,
        request: CheckIn[str] | CheckInTeam[str] | Appoint[str],
        state: Tournament,
        place: Place,
        envelope: Envelope,
    ) -> tuple[TournamentEvent, ...]:
        """Decide a request about people who may become known by it."""
        reason, at, label = envelope.reason, envelope.at, partial(self.wordbook.label, place)
        match request:
            case CheckIn():
                person = self.people.entering(request, self._remarked(request.player), envelope)
                entering = sealed_check_in(request, reason, at, person, label)
                seen = self._web(state.slug).seen_at_check_in(state.slug)
                return decide(entering, state, replace(seen, opener=place.opener))
            case CheckInTeam():
                name = self.wordbook.seal(TEAM_NAME, self._remarked(request.team, "name of the team"), place.stream)
                names = [self._remarked(player) for player in request.players]
                persons = [self.people.person(each, envelope, "players") for each in names]
                entering_team = sealed_team(request, reason, at, name, persons, label)
                return decide(entering_team, state, Seen(opener=place.opener))
            case Appoint():
                official = self.people.person(clean_name(request.official), envelope, "official")
                return decide(sealed_appointment(request, reason, at, official), state, Seen(actor=envelope.by))

    def _remarked(self, text: str, what: str = "name") -> str:
        """A name as it is kept, with a remark where it should have one."""
        name = clean_name(text, what)
        self.remarks.extend(f"{name}: {remark}" for remark in remarks_on(name))
        return name

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
        if isinstance(request, GiveAward):
            assert place.state is not None, "the tournament was looked up before"
            return seen_at_the_award(request, place.state, self._openings, lambda slug: self._place(slug).state)
        return NOTHING

    def _openings(self) -> list[Recorded]:
        """How every tournament began, with those gathered here and not in the store yet."""
        new = (event for event in self.events if isinstance(event.fact, TournamentOpened))
        return [*self.store.first_events(topics_of(TournamentOpened)), *new]

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
            place.state, place.roster, place.opener = begin(fact), Roster(), envelope.by
        else:
            evolve(place.state, fact)
        if place.roster is None:  # a tournament that somebody else's request reaches into
            place.roster = roster_of(place.state, self.store)
        if not isinstance(fact, ResultRecorded) or fact.oddities:  # else nothing to tell, as of most facts
            self._learn(fact, place.roster)
            self._remark(fact, place, place.state, place.roster)

    def _learn(self, fact: TournamentEvent, roster: Roster) -> None:
        """The roster learns of new entrants."""
        match fact:
            case PlayerCheckedIn() | RingerRegistered():
                roster.add(fact.contestant, self.people.name_of(fact.person))
            case TeamCheckedIn():
                members = [self.people.name_of(member.person) for member in fact.members]
                roster.add(fact.contestant, self.wordbook.read(fact.name) or ERASED, members)

    def _remark(self, fact: TournamentEvent, place: Place, state: Tournament, roster: Roster) -> None:
        """What the organizer should be told about a fact."""
        telling = Telling(
            state,
            roster,
            person_called=self.people.name_of,
            entered_too=lambda person: self._web(state.slug).entered_too(state.slug, person),
            like_questions=lambda: like_questions(self._so_far(place.stream), self.wordbook.read),
        )
        self.remarks.extend(telling.remarks(fact))
        for note in judges_notes(fact, state, roster.name_of):
            if note not in self.remarks:  # a round closed on the way to the end tells of open disputes too
                self.remarks.append(note)

    def _so_far(self, stream: UUID) -> list[Recorded]:
        """Every event of a stream, with what is gathered here and not in the store yet."""
        return [*self.store.load(stream), *(event for event in self.events if event.originator_id == stream)]

    def _name(self, error: LedgerError, request: WireRequest, place: Place) -> None:
        """Tell a refusal what people are called."""
        if place.roster is not None:
            error.name_of = _naming(place.roster, request)
        called = {"actor": request.by or self.actor, "official": getattr(request, "official", None)}
        error.facts |= {key: name for key, name in called.items() if key in error.facts}


def _naming(roster: Roster, request: WireRequest) -> NameOf:
    """What entrants are called; one who is not among them yet is whoever was about to check in."""
    newcomer = request.player if isinstance(request, CheckIn) else getattr(request, "team", None)
    return lambda no: newcomer if newcomer and ContestantId(no) not in roster.names else roster.name_of(no)
