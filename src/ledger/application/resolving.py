"""Resolving the words of a request: entrants by number, people by id, names and texts as commitments.

People are found by name or id, registered on the way; never guessed silently. A name means whoever is called that
today, else whoever was called that, or whose other self is; and whoever was merged stands for nobody any more: the
person they were merged into is meant."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from ledger.application.cache import CachedTournament, PeopleByName, Wordbook
from ledger.application.commands import event_meant
from ledger.application.names import GONE, NAMESAKE, NUMBER, as_person_id, one_of, remarks_on_name
from ledger.domain.errors import BadRequest, UnknownPlayer
from ledger.domain.facts import Fact, PersonEvent, Recorded, Via
from ledger.domain.parsing import SpokenRequest
from ledger.domain.person.evolve import Person, replay
from ledger.domain.person.facts import PersonErased, PersonMerged, PersonRegistered, PersonRenamed
from ledger.domain.sentences import ERASED, erased
from ledger.domain.text import clean_name, clean_note, did_you_mean, fold
from ledger.domain.values import Commitment, ContestantId, PersonId, Way
from ledger.store import Store
from ledger.store.codec import topics_of
from ledger.store.vault import PERSON_NAME

if TYPE_CHECKING:
    from ledger.application.work import Work


class Entrance(NamedTuple):
    """How requests come in: by which way, and under which login; without one, under that of whoever acts."""

    way: Way = "command-line"
    login: str | None = None

    def via(self, actor: str, words: Wordbook) -> Via | None:
        """What the facts of a request keep of it: nothing where somebody types under their own login."""
        login = self.login
        is_own = login is None or login == actor or fold(login) == fold(actor)
        if is_own and self.way == "command-line":
            return None
        return Via(self.way, None if is_own or login is None else words.login(login))


TYPED: Entrance = Entrance()


@dataclass(slots=True)
class Stamp:
    """What the facts of one request share."""

    command_id: str
    digest: str
    at: datetime
    recorded_at: datetime
    by: PersonId | None = None
    reason: Commitment | None = None
    via: Via | None = None

    def recorded(self, fact: Fact, stream: UUID, version: int, reason: Commitment | None) -> Recorded:
        """A fact with where it belongs, when, by whom and why."""
        assert self.by is not None, "somebody acts"
        caused = (self.at, self.recorded_at, self.by, self.command_id, self.digest)
        return Recorded(stream, version, *caused, reason, fact, via=self.via)


@dataclass(slots=True)
class Registry:
    """Finds people in the store and among those who joined here; who is registered becomes a fact among the others."""

    store: Store
    by_name: PeopleByName
    words: Wordbook
    new_id: Callable[[], UUID]
    events: list[Recorded]
    remarks: list[str] = field(default_factory=list)
    names: dict[UUID, str] = field(default_factory=dict)  # of those registered or renamed here
    new_names: dict[str, list[tuple[PersonId, Commitment]]] = field(default_factory=dict)  # likewise, by folded name
    own: dict[UUID, list[Recorded]] = field(default_factory=dict)  # what was recorded here of each person
    erased: set[UUID] = field(default_factory=set)  # here

    # who is meant

    def person(self, text: str, stamp: Stamp, field_name: str) -> PersonId:
        """The person of that name, registered if nobody has it yet; `field_name` is where an id may stand instead."""
        namesakes = self.by_name.get(text) or self._namesakes(text)
        if len(namesakes) == 1:
            return namesakes[0]
        person = one_of(namesakes, text, field_name)
        if person is None and (known := self._shown_as(text)) is not None:
            person = self._alive(self.head(known)).id
        return person or self._register(clean_name(text), stamp)

    def entering(self, name: str | None, stamp: Stamp, chosen: UUID | None, *, is_distinct: bool) -> PersonId:
        """Who checks in: as chosen by id, a new one of that name, or the one of that name."""
        if chosen is not None:
            return self._chosen(chosen, name)
        assert name is not None, "who is not chosen by id is named"
        if is_distinct:
            return self._register(name, stamp)
        return self.person(name, stamp, "person")

    def meant(self, text: str, field_name: str) -> Person:
        """The one a name or an id means, whoever stands for them; nobody becomes known by it."""
        person = one_of(self._namesakes(text), text, field_name)
        return self._known(person) if person is not None else self.head(self._by_id(text))

    def one_self(self, text: str, field_name: str, *, is_merged: bool) -> Person:
        """The one a name or an id means, be it one who goes by somebody else; of several, one who does or does not."""
        key = fold(clean_name(text))
        known = (*self.store.persons_named(key), *self.new_names.get(key, ()))
        named = [(state, name) for person, name in known if (state := self.state(person))]
        today = {state.id: state for state, name in named if state.name == name and not state.is_erased}
        found = today or {state.id: state for state, _ in named if not state.is_erased}
        if not found:
            return self._by_id(text)
        wanted = {person for person, state in found.items() if (state.into is not None) == is_merged}
        return found[one_of(wanted or found, text, field_name) or next(iter(found))]

    def called_today(self, name: str) -> list[PersonId]:
        """Everyone who has that name by now."""
        return self._found(fold(name))[0]

    def ever_called(self, name: str) -> list[PersonId]:
        """Whom a name means: everyone who has it by now, else everyone who had it."""
        today, once = self._found(fold(name))
        return today or once

    def name_of(self, person: PersonId) -> str:
        """What somebody is called, as things stand here."""
        return self.names.get(person) or self.person_names([person]).get(person) or erased(person)

    def person_names(self, persons: Iterable[UUID]) -> dict[UUID, str]:
        """What people are called, as things stand here; those erased are left out."""
        wanted = [person for person in persons if person not in self.erased]
        here = {person: self.names[person] for person in wanted if person in self.names}
        missing = [person for person in wanted if person not in here]
        return {**self.store.person_names(missing), **here} if missing else here

    def texts(self, commitments: Iterable[Commitment]) -> dict[Commitment, str]:
        """The words behind commitments, as things stand here; those erased are left out."""
        wanted = set(commitments) - set(self.words.forgotten)
        here = {words.commitment: words.text for words in self.words.gathered if words.commitment in wanted}
        return {**self.store.texts(wanted - here.keys()), **here}

    # who is whom

    def state(self, person: UUID) -> Person | None:
        """A person as they stand here, if there is one of that id."""
        events = [*self.store.load(person), *self.own.get(person, ())]
        is_person = bool(events) and isinstance(events[0].fact, PersonRegistered)
        return replay(events) if is_person else None

    def head(self, state: Person) -> Person:
        """Who stands for a person: themself, or whoever they were merged into in the end."""
        while state.into is not None:
            state = self._known(state.into)
        return state

    def heads(self, persons: Iterable[PersonId]) -> dict[PersonId, PersonId]:
        """Those of these people who go by somebody else, and who that is; nobody, nearly always."""
        wanted = list(persons)
        later = {event.originator_id for event in self.store.later_events(wanted)}
        states = (self._known(person) for person in wanted if person in later or person in self.own)
        return {state.id: self.head(state).id for state in states if state.into is not None}

    def everyone(self, person: PersonId) -> set[PersonId]:
        """All ids of somebody who stands for themself; all of the log is looked through for those who were merged."""
        merged = [*self.store.events_of(topics_of(PersonMerged)), *(each for own in self.own.values() for each in own)]
        ids = {event.originator_id for event in merged if isinstance(event.fact, PersonMerged)}
        states = map(self._known, ids)
        return {person, *(each.id for each in states if self.head(each).id == person)}

    def record(self, person: Person, fact: PersonEvent, stamp: Stamp, name: str | None = None) -> None:
        """A fact about somebody joins the work; `name` is what they are called by it."""
        self._take(stamp.recorded(fact, person.id, person.version + 1, stamp.reason))
        if isinstance(fact, PersonRenamed) and name is not None:
            self._learn(person.id, name, fact.name)
        if isinstance(fact, PersonErased):
            self.names.pop(person.id, None)
            self.erased.add(person.id)
        self.by_name.clear()  # in place: the cache has the same

    def _take(self, event: Recorded) -> None:
        self.events.append(event)
        self.own.setdefault(event.originator_id, []).append(event)

    def _learn(self, person: PersonId, name: str, sealed: Commitment) -> None:
        self.names[person] = name
        self.new_names.setdefault(fold(name), []).append((person, sealed))

    def _shown_as(self, text: str) -> Person | None:
        """Whom an id means, or a name as reads print it: `Ada One (7f3a)`, `Player 7f3a (erased)`."""
        if (given := as_person_id(text)) is not None:
            return self.state(given)
        found: Iterable[PersonId] = ()
        if namesake := NAMESAKE.fullmatch(text):
            found = (each for each in self.ever_called(namesake["name"]) if each.hex.startswith(namesake["digits"]))
        elif gone := GONE.fullmatch(text):
            known = (event.originator_id for event in self.store.first_events(topics_of(PersonRegistered)))
            found = (PersonId(each) for each in known if each.hex.startswith(gone["digits"]))
        states = [state for each in found if (state := self._known(each)).is_erased == text.endswith(ERASED)]
        return states[0] if len(states) == 1 else None

    def _by_id(self, text: str) -> Person:
        state = self._shown_as(text)
        if state is not None:
            return state
        hint = did_you_mean(text, self.store.names_of_people())
        raise UnknownPlayer(f"Nobody in this ledger is called {clean_name(text)}.{hint}")

    def _known(self, person: UUID) -> Person:
        state = self.state(person)
        assert state is not None, "whoever is spoken of became known before"
        return state

    def _alive(self, state: Person) -> Person:
        if state.is_erased:
            raise BadRequest(f"{erased(state.id)} stands for nobody any more; name somebody else.")
        return state

    # names

    def _chosen(self, given: UUID, name: str | None) -> PersonId:
        state = self.state(given)
        head = self.head(state) if state is not None else None
        if state is None or head is None or head.is_erased:
            raise BadRequest(f"Nobody in this ledger has the id {given}.")
        if name is None:
            return head.id
        called = self.name_of(head.id)
        names = {fold(text) for text in self.texts((*state.names(), *head.names())).values()}
        if fold(name) not in names:
            raise BadRequest(f"{given} is {called}, not {name}.")
        self._remark_other_name(name, head.id)
        return head.id

    def _namesakes(self, text: str) -> list[PersonId]:
        """Everyone that a name means; those called that today are remembered."""
        name = clean_name(text)
        key = fold(name)
        today, once = self._found(key) if not self.by_name.get(key) else (self.by_name[key], [])
        self.by_name[text] = self.by_name.setdefault(key, today)  # the same list: whoever joins it is found by either
        if not today and len(once) == 1:
            self._remark_other_name(name, once[0])
        return today or once

    def _found(self, key: str) -> tuple[list[PersonId], list[PersonId]]:
        """Those a folded name means: who are called that today, and who were, or whose other self is or was."""
        today: dict[PersonId, None] = {}
        once: dict[PersonId, None] = {}
        for person, name in (*self.store.persons_named(key), *self.new_names.get(key, ())):
            head = self.state(person)
            if head is not None and head.into is not None:  # as hardly anybody does
                head = self.head(head)
            if head is not None and not head.is_erased:
                (today if name == head.name else once)[head.id] = None
        return list(today), list(once)

    def _remark_other_name(self, name: str, person: PersonId) -> None:
        called = self.name_of(person)
        remark = f"{name} is called {called} by now."
        if fold(called) != fold(name) and remark not in self.remarks:
            self.remarks.append(remark)

    def _register(self, name: str, stamp: Stamp) -> PersonId:
        person = PersonId(self.new_id())
        stamp.by = stamp.by or person  # the first one to act is their own witness
        key = fold(name)
        if key not in self.by_name:
            self.by_name[key] = self._found(key)[0]
        self.by_name[key].append(person)
        fact = PersonRegistered(name=self.words.seal(PERSON_NAME, name, person))
        self._take(stamp.recorded(fact, person, 1, reason=None))
        self._learn(person, name, fact.name)
        return person


@dataclass(frozen=True, slots=True)
class RequestResolver:
    """The words of a request to a tournament, or to a season about one."""

    work: "Work"
    request: SpokenRequest
    stamp: Stamp
    cached: CachedTournament  # whose entrants are meant
    subject: UUID  # whose words they are: the stream they are kept for
    at: datetime
    reason: Commitment | None
    outside_on: date | None = None  # the day of a tournament that is played elsewhere
    known: Mapping[tuple[str, str], Commitment] | None = None  # what stands for words of a kind already

    def entrant(self, text: str) -> ContestantId:
        """The entrant a text means; one who is not called that here may have been, or be the same person."""
        cached = self.cached
        assert cached.state is not None, "the tournament was looked up before"
        assert cached.roster is not None, "so were its entrants"
        if self.work.is_typed and NUMBER.fullmatch(text):
            raise cached.roster.no_player(int(text), cached.state)
        if (named := cached.roster.exact.get(text)) is not None:  # as nearly all are
            return named
        try:
            return cached.roster.find(text, cached.state)
        except UnknownPlayer:
            selves = [
                self.work.tournament_work.self_at(cached, person) for person in self.work.people.ever_called(text)
            ]
            found = [cached.state.entry_of[each] for each in selves if each in cached.state.entry_of]
            if not found and self.work.is_typed:
                found = cached.roster.begun(text)
            if len(found) != 1:
                raise
            told = f"{clean_name(text)} is {cached.roster.name_of(found[0])} in {cached.state.slug}."
            self.work.remarks.extend([told] if told not in self.work.remarks else ())
            return found[0]

    def member(self) -> int | None:
        """Which of a team is meant, where a player is named."""
        assert self.cached.roster is not None, "the entrants were looked up before"
        named = self.request.said.get("player")
        return self.cached.roster.member_called(self.entrant(named), named) if isinstance(named, str) else None

    def newcomer(self, text: str | None, person: UUID | None, is_distinct: bool) -> PersonId:
        """Who checks in, or turns out to be meant by an entry."""
        name = None if text is None else self._remarked(text, "name")
        before = len(self.work.events)
        found = self.work.people.entering(name, self.stamp, person, is_distinct=is_distinct)
        if name is not None and person is None and not is_distinct:
            self._arrives(found, name, is_known=len(self.work.events) == before)
        return self.work.tournament_work.self_at(self.cached, found)

    def _arrives(self, person: PersonId, name: str, *, is_known: bool) -> None:
        """Somebody comes by name; who that is taken for is told with everyone else's."""
        from ledger.application.related_tournaments import Arrival

        day = self.outside_on or (self.cached.state.date if self.cached.state is not None else None)
        if day is not None:
            self.work.arrivals.append(Arrival(self.request.tournament, person, name, is_known, day))

    def teammate(self, text: str) -> PersonId:
        """Who plays in a team that checks in."""
        name, before = self._remarked(text, "name"), len(self.work.events)
        found = self.work.people.person(name, self.stamp, "players")
        self._arrives(found, name, is_known=len(self.work.events) == before)
        return self.work.tournament_work.self_at(self.cached, found)

    def official(self, text: str) -> PersonId:
        """Who is appointed."""
        found = self.work.people.person(clean_name(text), self.stamp, "official")
        if self.cached.state is None:  # of a season, which knows its officials itself
            return found
        return self.work.tournament_work.official_at(self.cached, found)

    def invited(self, text: str) -> PersonId:
        """Whom an invitation to the finals is for: somebody who is known here."""
        return self.work.people.meant(clean_name(text), "player").id

    def placed(self, text: str | None, person: UUID | None = None, is_distinct: bool = False) -> tuple[PersonId, ...]:
        """Who stands at a place that is reported: of a tournament of this ledger one of its entrants, of another one
        anybody, as at check-in."""
        if self.cached.state is not None and self.outside_on is None and text is not None:
            self.work.tournament_work.call_roll(self.cached)
            return self.cached.state.entrants[self.entrant(text)].persons()
        name = None if text is None else self._remarked(text, "name")
        given = as_person_id(name) if name is not None and person is None else person
        before = len(self.work.events)
        found = self.work.people.entering(name if given == person else None, self.stamp, given, is_distinct=is_distinct)
        if name is not None and given is None and not is_distinct:
            self._arrives(found, name, is_known=len(self.work.events) == before)
        return (found,)

    def name(self, text: str, kind: str, what: str) -> Commitment:
        """What something is called."""
        name = self._remarked(text, what) if kind == "team-name" else clean_name(text, what)
        return (self.known or {}).get((kind, name)) or self.work.wordbook.seal(kind, name, self.subject)

    def note(self, text: str, kind: str, what: str) -> Commitment:
        """What somebody says or writes."""
        return self.work.wordbook.seal(kind, clean_note(text, what), self.subject)

    def label(self, text: str, kind: str) -> Commitment:
        """Where somebody comes from; equal words have one commitment."""
        return self.work.wordbook.label(self.cached, kind, clean_name(text, kind))

    def act(self, seq: int) -> int:
        """Which fact of the tournament an event of the log is."""
        return event_meant(self.work, self.cached, seq).originator_version

    def cleaned(self, text: str, what: str) -> str:
        """Words that stay words."""
        return clean_name(text, what)

    def _remarked(self, text: str, what: str) -> str:
        """A name as it is kept, with a remark where it should have one."""
        name = clean_name(text, what)
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on_name(name))
        return name
