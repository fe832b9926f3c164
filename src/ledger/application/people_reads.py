"""Reads of people: everyone in the ledger, whom a few letters may mean, what somebody did, and who may be whom."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast
from uuid import UUID

from ledger.domain.errors import RuleViolation
from ledger.domain.facts import CampaignEvent, Recorded
from ledger.domain.person.decide import Apart, PersonSeen
from ledger.domain.person.evolve import Person, replay
from ledger.domain.person.facts import PersonErased, PersonMerged, PersonRegistered, PersonRenamed, PersonUnmerged
from ledger.domain.person.likeness import entered, seen_together
from ledger.domain.sentences import erased
from ledger.domain.tournament.entry.facts import (
    EntryReassigned,
    EntryRemoved,
    PlayerCheckedIn,
    RingerRegistered,
    TeamCheckedIn,
)
from ledger.domain.tournament.opening.facts import SettingWithdrawn, TournamentOpened
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.projections.people import FoundPerson, PersonRow, in_public, people, search
from ledger.store import Store
from ledger.store.codec import topics_of, topics_under

if TYPE_CHECKING:  # what only some of the reads need is loaded with them
    from ledger.application.reads import View
    from ledger.application.resolving import Registry
    from ledger.application.work import Work
    from ledger.projections.people import Appearance, ArmyLed, Duplicate, Office, Official, PersonHistory, SeasonPoints

_PERSON = (PersonRegistered, PersonRenamed, PersonMerged, PersonUnmerged, PersonErased)
_PERSON_TOPICS = tuple(topic for fact in _PERSON for topic in topics_of(fact))


class _Entry(NamedTuple):
    """Somebody entered a tournament."""

    person: PersonId
    tournament: str
    entry: ContestantId
    club: Commitment | None
    is_ringer: bool


@dataclass(frozen=True)
class PeopleView:
    """The people of a store as they stand, or as they stood; called as they are today."""

    store: Store
    before: int | None = None  # how long the log was then; None: now

    @cached_property
    def event(self) -> int:
        """The last event that was seen."""
        return (self.store.tree().size if self.before is None else self.before) - 1

    # what people look at

    def rows(self, *, is_public: bool = False) -> tuple[PersonRow, ...]:
        """Everyone, by name; to the public without what is not."""
        return in_public(self._rows, self._stand_ins) if is_public else self._rows

    def search(self, text: str, *, is_public: bool = False) -> tuple[FoundPerson, ...]:
        """Whom a few letters may mean."""
        from ledger.domain.text import clean_name

        return search(self.rows(is_public=is_public), clean_name(text))

    def show(self, text: str, *, is_public: bool = False) -> "tuple[PersonHistory, tuple[str, ...]]":
        """Everything about one person, and what to say about how they were named."""
        from ledger.projections.people import PersonHistory

        finder = self._finder()
        person = self._head(finder.meant(text, "person").id)
        row = next((each for each in self.rows(is_public=is_public) if each.id == person), None)
        if row is None:
            raise RuleViolation("A ringer is in no public result.", code="ringer-in-public")
        selves = self._selves(person)
        history = PersonHistory(
            person=row,
            tournaments=tuple(self._appearances(selves, is_public=is_public)),
            seasons=tuple(self._seasons(person)),
            campaigns=tuple(self._campaigns(selves)),
            offices=tuple(self._offices(selves)),
        )
        return history, () if is_public else tuple(finder.remarks)

    def officials(self) -> "tuple[Official, ...]":
        """Who keeps the ledger itself."""
        from ledger.domain.person.facts import LedgerOfficialAppointed
        from ledger.domain.rights import held
        from ledger.projections.people import in_order

        facts = [fact for seq, fact in self.store.load_facts(self.store.stream("ledger")) if seq <= self.event]
        found = held((fact.person, fact.role) for fact in facts if isinstance(fact, LedgerOfficialAppointed))
        return in_order(found, self.names(found).__getitem__)

    def names(self, persons: Iterable[PersonId]) -> dict[PersonId, str]:
        """What these people are called."""
        wanted = list(persons)
        found = self.store.person_names(wanted)
        return {person: found.get(person) or erased(person) for person in wanted}

    def meant(self, text: str) -> PersonRow:
        """The one a name or an id means."""
        person = self._finder().meant(text, "person").id
        return next(row for row in self._rows if row.id == person)

    def _finder(self) -> "Registry":
        """Finds people as the door does; nothing comes of it."""
        from uuid import uuid4

        from ledger.application.cache import Wordbook
        from ledger.application.resolving import Registry

        return Registry(self.store, {}, Wordbook(self.store, is_dry_run=True), uuid4, [])

    def duplicates(self) -> "tuple[Duplicate, ...]":
        """Who may be whom, and why."""
        from ledger.domain.person.likeness import alike
        from ledger.projections.people import duplicates

        rows = {row.id: row for row in self._rows if not row.erased}
        names = {person: (row.name, *row.former, *(each.name for each in row.merged)) for person, row in rows.items()}
        pairs = alike(names)
        wanted = {person for pair in pairs for person in (pair.one, pair.other)}
        entered = {person: self._entered_by(self._selves(person)) for person in wanted}
        return duplicates(pairs, rows, self._clubs(wanted), entered, self._are_two)

    # what it is made from

    @cached_property
    def _facts(self) -> tuple[list[Recorded], list[Recorded]]:
        """The events about people, and those by which they entered tournaments: one look through the log."""
        events = self.store.events_of((*_PERSON_TOPICS, *ENTRY_TOPICS), self.before)
        own = [event for event in events if isinstance(event.fact, _PERSON)]
        return own, [event for event in events if not isinstance(event.fact, _PERSON)]

    @cached_property
    def _persons(self) -> dict[PersonId, Person]:
        persons: dict[PersonId, Person] = {}
        for event in self._facts[0]:
            person = PersonId(event.originator_id)
            persons[person] = cast(Person, replay((event,), persons.get(person)))
        return persons

    @cached_property
    def _heads(self) -> dict[PersonId, PersonId]:
        """Those who go by somebody else, and by whom in the end."""
        return {person: self._head(person) for person, state in self._persons.items() if state.into is not None}

    def _head(self, person: PersonId) -> PersonId:
        if person not in self._persons:
            raise RuleViolation(f"{self.names((person,))[person]} was not known yet by then.")
        while (into := self._persons[person].into) is not None:
            person = into
        return person

    @cached_property
    def _others(self) -> dict[PersonId, list[PersonId]]:
        others: dict[PersonId, list[PersonId]] = {}
        for person, head in self._heads.items():
            others.setdefault(head, []).append(person)
        return others

    def _selves(self, person: PersonId) -> set[PersonId]:
        return {person, *self._others.get(person, ())}

    @property
    def _then(self) -> str | None:
        return None if self.before is None else f"before:{self.before}"

    @cached_property
    def _slugs(self) -> dict[UUID, str]:
        return {self.store.stream("tournament", fact.slug): fact.slug for fact in self._opened}

    @cached_property
    def _openings(self) -> list[Recorded]:
        return [each for each in self.store.first_events(topics_of(TournamentOpened)) if each.seq <= self.event]

    @property
    def _opened(self) -> list[TournamentOpened]:
        return self.store.openings(TournamentOpened, self.before)

    @cached_property
    def _entries(self) -> dict[PersonId, list[_Entry]]:
        entries: dict[PersonId, list[_Entry]] = {}
        gone: dict[tuple[UUID, int], list[_Entry]] = {}  # by the fact that took them out
        for event in self._facts[1]:
            slug = self._slugs[event.originator_id]
            if isinstance(event.fact, SettingWithdrawn):
                _give_back(entries, gone, event)
                continue
            if isinstance(event.fact, EntryRemoved):
                gone[event.originator_id, event.originator_version] = _held(entries, event.fact, slug)
            if isinstance(event.fact, EntryRemoved | EntryReassigned):
                _pass_on(entries, event.fact, slug)
                continue
            fact = cast("PlayerCheckedIn | TeamCheckedIn | RingerRegistered", event.fact)
            persons = [each.person for each in fact.members] if isinstance(fact, TeamCheckedIn) else [fact.person]
            is_ringer = isinstance(fact, RingerRegistered)
            club = None if isinstance(fact, RingerRegistered) else fact.club
            for person in persons:
                entries.setdefault(person, []).append(_Entry(person, slug, fact.contestant, club, is_ringer))
        return entries

    def _entered_by(self, persons: Iterable[PersonId]) -> frozenset[str]:
        return frozenset(entry.tournament for person in persons for entry in self._entries.get(person, ()))

    @cached_property
    def _rows(self) -> tuple[PersonRow, ...]:
        states = self._persons
        texts = self.store.texts(name for state in states.values() for name in state.former)
        entered = {person: self._entered_by((person,)) for person in self._entries}
        return people(states, self._heads, entered, self.names(states), texts)

    @cached_property
    def _stand_ins(self) -> frozenset[PersonId]:
        """Those who never took part but as a ringer."""
        selves = {row.id: self._selves(row.id) for row in self._rows}
        own = {no: [entry for each in ids for entry in self._entries.get(each, ())] for no, ids in selves.items()}
        return frozenset(no for no, entries in own.items() if entries and all(each.is_ringer for each in entries))

    # of one person

    def _appearances(self, selves: set[PersonId], *, is_public: bool) -> "Iterator[Appearance]":
        from ledger.projections.people import appearance

        found = [self._view(slug) for slug in self._entered_by(selves)]
        for each in sorted(found, key=lambda view: (view.state.date, view.state.slug)):
            state, names = each.sound_state, each.names_for(is_public=is_public)
            title = next(fact.name for fact in self._opened if fact.slug == state.slug)
            for contestant in sorted({state.entry_of[person] for person in selves if person in state.entry_of}):
                if not (is_public and state.entrants[contestant].is_ringer):
                    conduct = () if is_public else each.conduct(f"#{contestant}").incidents
                    yield appearance(state, each.text(title), contestant, names, conduct)

    def _view(self, slug: str) -> "View":
        from ledger.application.reads import view

        return view(self.store, slug, self._then)

    def _seasons(self, person: PersonId) -> "Iterator[SeasonPoints]":
        from ledger.application.season_reads import season_view
        from ledger.domain.season.facts import SeasonOpened
        from ledger.projections.people import SeasonPoints

        for opened in self.store.openings(SeasonOpened, self.before):
            season = season_view(self.store, opened.slug, self._then)
            for line in season.counted.lines:
                if line.person == person:
                    yield SeasonPoints(
                        season=opened.slug, name=season.name, place=line.place, qp=line.qp, qualified=line.qualified
                    )

    def _campaigns(self, selves: set[PersonId]) -> "Iterator[ArmyLed]":
        """The armies they lead or led."""
        joined = self.store.streams_naming(topics_under("campaign/army-"), selves)
        if not joined:
            return
        from ledger.application.campaigns.reads import campaign_view
        from ledger.domain.campaign.leaderboard import leaderboard
        from ledger.domain.campaign.opening.facts import CampaignOpened
        from ledger.projections.people import ArmyLed

        for opened in self.store.openings(CampaignOpened, self.before):
            if self.store.stream("campaign", opened.slug) not in joined:
                continue
            view = campaign_view(self.store, opened.slug, self._then)
            places = {line.army: line.place for line in leaderboard(view.state, view.at).lines}
            for army in view.state.armies.values():
                if army.player in selves:
                    yield ArmyLed(
                        campaign=opened.slug,
                        name=view.name,
                        army=view.roster.army(army.no),
                        place=places.get(army.no),
                        vp=army.vp,
                        played=army.played,
                        disbanded=army.is_closed,
                    )

    def _offices(self, selves: set[PersonId]) -> "list[Office]":
        from ledger.domain.tournament.opening.facts import OfficialAppointed
        from ledger.projections.people import offices

        openers = {self._slugs[event.originator_id]: event.by for event in self._openings}
        appointed = self.store.streams_naming(topics_of(OfficialAppointed), selves)
        slugs = [slug for stream, slug in self._slugs.items() if stream in appointed or openers[slug] in selves]
        return offices({slug: self._view(slug).state for slug in slugs}, openers, selves)

    # of two

    def _clubs(self, persons: Iterable[PersonId]) -> dict[PersonId, dict[str, str]]:
        """Whom people played for, by folded name."""
        from ledger.domain.text import fold

        clubs = {
            person: {entry.club for each in self._selves(person) for entry in self._entries.get(each, ())}
            for person in persons
        }
        texts = self.store.texts(club for theirs in clubs.values() for club in theirs if club is not None)
        return {
            person: {fold(texts[club]): texts[club] for club in theirs if club in texts}
            for person, theirs in clubs.items()
        }

    @cached_property
    def _states(self) -> "dict[str, Tournament]":
        return {}

    def _are_two(self, one: PersonId, other: PersonId) -> bool:
        """Whether they were seen together in a tournament that both entered."""
        mine, theirs = self._selves(one), self._selves(other)
        both = self._entered_by(mine) & self._entered_by(theirs)
        self._states.update((slug, self._view(slug).state) for slug in both - self._states.keys())
        return any(seen_together(self._states[slug], mine, theirs) is not None for slug in both)


def _held(entries: dict[PersonId, list[_Entry]], fact: EntryRemoved | EntryReassigned, slug: str) -> list[_Entry]:
    meant = slug, fact.contestant
    return [each for own in entries.values() for each in own if (each.tournament, each.entry) == meant]


def _give_back(
    entries: dict[PersonId, list[_Entry]], gone: dict[tuple[UUID, int], list[_Entry]], event: Recorded
) -> None:
    """An entry whose removal was taken back is theirs again; one that is let go after all is not."""
    stream, taken = event.originator_id, cast(SettingWithdrawn, event.fact).withdrawn
    for entry in (held := gone.pop((stream, taken), [])):
        is_back = entry in entries[entry.person]
        entries[entry.person].remove(entry) if is_back else entries[entry.person].append(entry)
    if held:
        gone[stream, event.originator_version] = held


def _pass_on(entries: dict[PersonId, list[_Entry]], fact: EntryRemoved | EntryReassigned, slug: str) -> None:
    """An entry that was taken out is nobody's; one that was given to another person is theirs."""
    for entry in _held(entries, fact, slug):
        if isinstance(fact, EntryRemoved):
            entries[entry.person].remove(entry)
        elif entry.person == fact.was:
            entries[entry.person].remove(entry)
            entries.setdefault(fact.person, []).append(entry._replace(person=fact.person))


ENTERING = (PlayerCheckedIn, TeamCheckedIn, RingerRegistered, EntryReassigned, EntryRemoved, SettingWithdrawn)
ENTRY_TOPICS = tuple(topic for fact in ENTERING for topic in topics_of(fact))


@dataclass(frozen=True, slots=True)
class Meetings:
    """The tournaments of a store, with what a unit of work adds to them."""

    work: "Work"

    def seen(self, person: Person, into: Person) -> PersonSeen:
        """What a merge must know: who it is into, where the two were seen together, and where both are entered."""
        one, other = self.work.people.everyone(person.id), self.work.people.everyone(into.id)
        apart: list[Apart] = []
        both: dict[str, tuple[ContestantId, ContestantId]] = {}
        for state in self._entered_by(one, other):
            if (found := seen_together(state, one, other)) is not None:
                apart.append(found)
            both[state.slug] = (min(entered(state, one)), min(entered(state, other)))
        apart.extend(self._leading(one, other))
        return PersonSeen(into=into, apart=tuple(apart), both_entered=both)

    def _leading(self, one: Collection[PersonId], other: Collection[PersonId]) -> Iterator[Apart]:
        """The campaigns in which each leads an army: nobody leads two."""
        topics = topics_under("campaign/army-")
        store, joined = self.work.store, [event for event in self.work.events if isinstance(event.fact, CampaignEvent)]
        streams = store.streams_naming(topics, one) & store.streams_naming(topics, other)
        streams |= {event.originator_id for event in joined}
        for opened in (*store.first_events(topics_under("campaign/opened/")), *joined):
            slug = opened.fact.__dict__.get("slug")
            if opened.originator_id not in streams or slug is None:
                continue
            state = self.work.campaign(slug).state
            leaders = {army.player for army in state.armies.values() if not army.is_closed} if state else set()
            if leaders.intersection(one) and leaders.intersection(other):
                yield Apart(slug, "commanders")

    def _entered_by(self, one: Collection[PersonId], other: Collection[PersonId]) -> list[Tournament]:
        """The tournaments in which both take part."""
        store = self.work.store
        streams = store.streams_naming(ENTRY_TOPICS, one) & store.streams_naming(ENTRY_TOPICS, other)
        streams |= {event.originator_id for event in self.work.events if isinstance(event.fact, ENTERING)}
        states = (self.work.tournament(slug).state for stream, slug in self._slugs() if stream in streams)
        return [state for state in states if state and entered(state, one) and entered(state, other)]

    def _slugs(self) -> list[tuple[UUID, str]]:
        opened = (event.fact for event in self.work.openings())
        slugs = [fact.slug for fact in opened if isinstance(fact, TournamentOpened)]
        return [(self.work.store.stream("tournament", slug), slug) for slug in slugs]
