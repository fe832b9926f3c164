"""Requests about people: who is meant is found by name or id, decided, and recorded in the person's own stream.

Forgetting: what somebody is called and what was written about them leaves the vault, and the log says so. The facts and
the deletions are one transaction; the file is cleaned of the bytes right after it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from uuid import UUID

from ledger.application.lookups import is_secret
from ledger.application.names import remarks_on_name
from ledger.application.people_reads import Meetings
from ledger.application.resolving import Stamp
from ledger.application.rights import Rights
from ledger.domain.errors import Altered, LedgerError, Note, NotFound, RuleViolation, either, listed
from ledger.domain.facts import PersonEvent, Recorded, TournamentEvent
from ledger.domain.parsing import SpokenRequest, check
from ledger.domain.person.decide import NOTHING, PersonRequest, PersonSeen, decide
from ledger.domain.person.evolve import Person
from ledger.domain.person.facts import PersonErased, PersonRegistered, PersonRenamed, TextRedacted
from ledger.domain.person.likeness import is_named_in, may_be_named_in
from ledger.domain.person.requests import MergePerson, RenamePerson, UnmergePerson
from ledger.domain.sentences import erased, is_quoted
from ledger.domain.text import clean_name, fold
from ledger.domain.tournament.evolve import replay
from ledger.domain.values import Commitment
from ledger.store import Store
from ledger.store.sealed_words import words_of
from ledger.store.sqlite.files import clean
from ledger.store.vault import (
    ARMY_NAME,
    CAMPAIGN_NAME,
    LIST_FILE,
    LOGIN,
    ORGANIZER_NAME,
    OUTSIDE_NAME,
    PERSON_NAME,
    REASON,
    SEASON_NAME,
    SECRET_NOTE,
    TEAM_NAME,
    TOURNAMENT_NAME,
    UNIT_NAME,
    UNIT_NOTE,
    VaultRow,
    first_under,
)

if TYPE_CHECKING:
    from ledger.application.work import Work


@dataclass(frozen=True, slots=True)
class PeopleWork:
    """What one unit of work does about people."""

    work: "Work"

    def carry_out(self, request: SpokenRequest, stamp: Stamp) -> None:
        """Decide one request; its facts join the work."""
        check(request.text)  # for whom its words are kept depends on who is meant, so that it is resolved by hand
        Rights(self.work).refuse_in_ledger(request, stamp)
        match request.do:
            case "appoint-in-ledger":
                Rights(self.work).appoint(request, stamp)
            case "rename-person":
                self._rename(request, stamp)
            case "merge-person":
                self._merge(request, stamp)
            case "unmerge-person":
                self._unmerge(request, stamp)
            case "erase-person":
                Erasing(self.work).erase(request, stamp)
            case _:
                Erasing(self.work).redact(request, stamp)

    def _rename(self, request: SpokenRequest, stamp: Stamp) -> None:
        said = request.said
        person, name = self.work.people.meant(said["person"], "person"), clean_name(said["name"])
        self.work.begin(request, stamp, person.id)
        namesakes = self.work.people.called_today(name)
        seen = PersonSeen(
            is_called_so=self.work.people.name_of(person.id) == name,
            namesakes=tuple(other for other in namesakes if other != person.id),
        )
        sealed = self.work.wordbook.seal(PERSON_NAME, name, person.id)
        asked = RenamePerson(do="rename-person", person=person.id, name=sealed, reason=stamp.reason)
        fact = self._decided(asked, person, seen)
        self.work.remarks.extend(f"{name}: {remark}" for remark in remarks_on_name(name))
        self._record(person, fact, stamp, name)

    def _merge(self, request: SpokenRequest, stamp: Stamp) -> None:
        people, said = self.work.people, request.said
        person = people.one_self(said["person"], "person", is_merged=False)
        named = people.one_self(said["into"], "into", is_merged=False)  # where they go by another, that is told
        self.work.begin(request, stamp, person.id)
        into, meetings = people.head(named), Meetings(self.work)
        seen = PersonSeen(into=into) if into.id == person.id else meetings.seen(person, into)
        asked = MergePerson(do="merge-person", person=person.id, into=named.id, reason=_given(stamp))
        fact = self._decided(asked, person, seen)
        Rights(self.work).refuse_merging(person.id, into.id, stamp)
        self.work.remarks.extend(self._merge_remarks(person, into, seen))
        self._record(person, fact, stamp)

    def _unmerge(self, request: SpokenRequest, stamp: Stamp) -> None:
        person = self.work.people.one_self(request.said["person"], "person", is_merged=True)
        self.work.begin(request, stamp, person.id)
        if person.into is None and (others := self.work.people.everyone(person.id) - {person.id}):
            called = either(sorted(f"{self.work.people.name_of(each)} ({each})" for each in others))
            name = self.work.people.name_of(person.id)
            raise RuleViolation(f"{name} goes by nobody else; it is {called} who would be taken apart again.")
        asked = UnmergePerson(do="unmerge-person", person=person.id, reason=_given(stamp))
        fact = self._decided(asked, person, NOTHING)
        Rights(self.work).refuse_parting(person, stamp)
        self._record(person, fact, stamp)

    def _merge_remarks(self, person: Person, into: Person, seen: PersonSeen) -> Iterator[str]:
        called = (self.work.people.name_of(each.id) for each in (person, into))
        both = " and ".join(called)
        for slug, (one, other) in seen.both_entered.items():
            yield f"{both} are both entered in {slug} (entry:{one} and entry:{other}); its results stay as they are."

    def _decided(self, request: PersonRequest, person: Person, seen: PersonSeen) -> PersonEvent:
        """The one fact a request leads to, or its refusal with everyone called by name."""
        try:
            (fact,) = decide(request, person, seen)
        except LedgerError as error:
            self._name(error)
            raise
        return fact

    def _name(self, error: LedgerError) -> None:
        spoken_of = [key for key in error.facts if key in ("person", "into")]
        called = {key: self.work.people.name_of(error.facts[key]) for key in spoken_of}
        if len(called) == 2 and len({fold(name) for name in called.values()}) == 1:  # namesakes are told by their ids
            called = {key: f"{name} ({error.facts[key]})" for key, name in called.items()}
        if "others" in error.facts:
            called["others"] = either(map(str, error.facts["others"]))
        error.facts |= called

    def _record(self, person: Person, fact: PersonEvent, stamp: Stamp, name: str | None = None) -> None:
        """A fact joins the work; whatever the cache holds of names and people is asked again."""
        self.work.people.record(person, fact, stamp, name)
        for cached in self.work.cache.tournaments.values():
            cached.forget_people()


def _given(stamp: Stamp) -> Commitment:
    assert stamp.reason is not None, "such a request is owed a reason"
    return stamp.reason


# forgetting

_SAID = {
    REASON: "reason",
    "claim": "claim",
    "statement": "statement",
    "text": "text",
    TEAM_NAME: "name of the team",
    ARMY_NAME: "name of the army",
    UNIT_NAME: "name of the unit",
    UNIT_NOTE: "note of the unit",
    SECRET_NOTE: "secret note",
    LIST_FILE: "name of the file",
    LOGIN: "login",
    ORGANIZER_NAME: "name of the organizer",
}
"""The texts that go with a person they name, in words."""
_TITLES = {
    TOURNAMENT_NAME: "name of the tournament",
    OUTSIDE_NAME: "name of the tournament",
    SEASON_NAME: "name of the season",
    CAMPAIGN_NAME: "name of the campaign",
}
"""What others go by too: never forgotten on the way, but whoever wants it may."""
_FORGETTABLE = {**_SAID, **_TITLES}
_MOST_SHOWN = 50
_MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class Erasing:
    """What one unit of work forgets."""

    work: "Work"
    places: dict[UUID, dict[Commitment, int]] = field(default_factory=dict)  # by stream: who speaks of words first

    def erase(self, request: SpokenRequest, stamp: Stamp) -> None:
        """Forget everything a person was ever called, whichever of their selves it was, and every text with their name
        in it."""
        selves = self._selves(self.work.people.meant(request.said["person"], "person"))
        if all(each.is_erased for each in selves):
            self._repeat(selves[0])
            return
        names = self._names(selves)
        self._refuse(request, selves[0], names.values())
        own = [each for each in selves if not each.is_erased]
        self.work.begin(request, stamp, own[0].id)
        Rights(self.work).erasing([each.id for each in selves], stamp)
        for place, each in enumerate(own):
            # its words are kept with the first alone
            self.work.people.record(each, PersonErased(), stamp if place == 0 else replace(stamp, reason=None))
        for commitment in names:
            self.work.wordbook.forget(commitment)
        self._forget_mentions(tuple(names.values()), replace(stamp, reason=None))
        self._remark_others(selves, names.values(), stamp)
        self._call_entrants_anew()

    def redact(self, request: SpokenRequest, stamp: Stamp) -> None:
        """Forget the texts of one event, and where an undo quoted them."""
        seq: int = request.said["event"]
        kept = self._kept(event := self._event(seq), seq)
        if is_named_in(request.reason or "", kept.values()):
            raise RuleViolation("The reason repeats the text that is to be forgotten; say it without.")
        self.work.begin(request, stamp, self.work.store.stream("redactions"))
        Rights(self.work).redacting(event, stamp)
        for commitment in kept:
            self._redact(seq, commitment, stamp)
        for quote in [each for each in self._texts() if is_quoted(kept.values(), seq, each.text)]:
            self._redact(self._first_event(quote), quote.commitment, stamp)
        self._call_entrants_anew()

    # who is erased

    def _selves(self, head: Person) -> list[Person]:
        """Everyone who is the same human, the one who stands for all first."""
        others = sorted(self.work.people.everyone(head.id) - {head.id})
        return [head, *(state for each in others if (state := self.work.people.state(each)) is not None)]

    def _names(self, selves: Iterable[Person]) -> dict[Commitment, str]:
        """Everything they were ever called."""
        commitments = (name for each in selves for name in each.names())
        read = self.work.wordbook.read
        return {commitment: name for commitment in commitments if (name := read(commitment)) is not None}

    def _repeat(self, head: Person) -> None:
        """Nothing is left to forget, but the file may still have to be cleaned."""
        self.work.wordbook.is_cleaning = True
        done = "would be" if self.work.is_dry_run else "is"
        self.work.remarks.append(
            f"{erased(head.id)} was erased before; nothing is recorded, and the file {done} cleaned."
        )

    def _refuse(self, request: SpokenRequest, head: Person, names: Iterable[str]) -> None:
        if not any(names):
            raise RuleViolation(
                f"What {head.id} is called is not in this copy of the ledger; erase it where the names are kept."
            )
        if is_named_in(request.reason or "", names):
            raise RuleViolation("The reason holds the name that is to be forgotten; say it without.")

    # texts about them

    def _forget_mentions(self, names: tuple[str, ...], stamp: Stamp) -> None:
        """Forget every text with the whole name in it, and tell of those that may speak of the person."""
        told: list[Note] = []
        for words in self._texts():
            is_named = is_named_in(words.text, names)
            if not is_named and not may_be_named_in(words.text, names):
                continue
            seq = self._first_event(words)
            if is_named and words.kind in _SAID:
                self._redact(seq, words.commitment, stamp)
            else:
                told.append(_shown(words, seq, "the name" if is_named else "a part of the name"))
        self.work.remarks.extend(told[:_MOST_SHOWN])
        if len(told) > _MOST_SHOWN:
            self.work.remarks.append(f"{len(told) - _MOST_SHOWN} more texts hold a part of the name.")

    def _texts(self) -> Iterator[VaultRow]:
        """Every text that may speak of somebody, in the store and here."""
        gone = set(self.work.wordbook.forgotten)
        found = [*self.work.store.vault(), *self.work.wordbook.gathered]
        yield from (words for words in found if words.kind in _FORGETTABLE and words.commitment not in gone)

    def _first_event(self, words: VaultRow) -> int:
        """Which event speaks of a text; its words are kept for the stream of that event."""
        if words.kind == LOGIN:  # which belongs to no stream
            new = enumerate(self.work.events, start=self.work.size)
            here = (seq for seq, event in new if event.via and event.via.login == words.commitment)
            stored = first_under(self.work.store, words.commitment)
            return next(here) if stored is None else stored
        if words.subject not in self.places:
            places: dict[Commitment, int] = {}
            for event in self._stream(words.subject):
                for _, commitment in _spoken(event):
                    places.setdefault(commitment, event.seq)
            self.places[words.subject] = places
        if (seq := self.places[words.subject].get(words.commitment)) is None:
            raise Altered("The vault holds words that no event speaks of.", code="log-damaged")
        return seq

    def _redact(self, seq: int, commitment: Commitment, stamp: Stamp) -> None:
        stream = self.work.store.stream("redactions")
        version = self.work.store.version_of(stream) + 1
        version += sum(event.originator_id == stream for event in self.work.events)
        fact = TextRedacted(event=seq, redacted=commitment)
        self.work.events.append(stamp.recorded(fact, stream, version, stamp.reason))
        self.work.wordbook.forget(commitment)

    # one event

    def _event(self, seq: int) -> Recorded:
        if seq >= self.work.size:
            found = self.work.events[seq - self.work.size : seq - self.work.size + 1]
        else:
            found = list(self.work.store.scan(seq, seq + 1))
        if not found:
            raise NotFound(f"There is no event {seq}; the log has {self.work.size}.")
        return found[0]

    def _kept(self, event: Recorded, seq: int) -> dict[Commitment, str]:
        """The texts of an event that are still there to be forgotten."""
        facts = (fact for each in self._stream(event.originator_id) if isinstance(fact := each.fact, TournamentEvent))
        if is_secret(event, lambda: replay(facts)):
            raise RuleViolation(f"Event {seq} is a choice that nobody may read yet; wait until it is shown.")
        read = self.work.wordbook.read
        texts = [commitment for kind, commitment in _spoken(event) if kind in _FORGETTABLE]
        if event.via is not None and event.via.login is not None and not any(map(read, texts)):
            texts.append(event.via.login)  # which others came in under too: alone, and never on the way
        if not texts:
            if isinstance(event.fact, PersonRegistered | PersonRenamed):
                name = "Event {event} has no text to forget but a person's name."
                raise RuleViolation(name, code="name-to-erase", event=seq, id=event.originator_id)
            raise RuleViolation(f"Event {seq} has no text to forget.")
        kept = {commitment: text for commitment in texts if (text := read(commitment)) is not None}
        if not kept and seq < self.work.store.words_left_out_before:
            raise RuleViolation(f"The text of event {seq} is not in this copy of the ledger.")
        if not kept:
            raise RuleViolation(f"The text of event {seq} is forgotten already.")
        return kept

    def _stream(self, stream: UUID) -> Iterator[Recorded]:
        """Every event of a stream, with those that are not in the store yet in the place they will have."""
        yield from self.work.store.load(stream)
        for seq, event in enumerate(self.work.events, start=self.work.size):
            if event.originator_id == stream:
                yield event._replace(seq=seq)

    # what follows

    def _call_entrants_anew(self) -> None:
        """Nobody in the cache goes by a name that is gone."""
        for cached in self.work.cache.tournaments.values():
            cached.forget_people()
        for campaign in self.work.cache.campaigns.values():
            campaign.roster = None

    def _remark_others(self, selves: Iterable[Person], names: Iterable[str], stamp: Stamp) -> None:
        """What still holds the name, and how it may come back."""
        own = {each.id for each in selves}
        keys = {fold(name) for name in names}
        others = {person for key in keys for person, _ in self.work.store.persons_named(key)} - own
        if others:
            ids = listed(map(str, sorted(others)))
            self.work.remarks.append(f"Somebody else is called that too and was left alone: {ids}.")
        if stamp.by in own:
            self.work.remarks.append("Whatever you record under that name from now on makes it known again.")
        if played := list(self._played_under(keys)):
            more = f" and {len(played) - 1} more" if len(played) > 1 else ""
            self.work.remarks.append(
                f"The name stands in the log itself, as a short name, a faction or the like (event {played[0]}{more}); "
                "such words belong to play, and cannot be forgotten."
            )

    def _played_under(self, keys: Iterable[str]) -> Iterator[int]:
        """Events that hold a name in the open, as it is written or as short names write it."""
        wanted = {form for key in keys for form in (key, key.replace(" ", "-"))}
        for seq, _, _, _, state in self.work.store.scan_rows():
            text = state.decode(errors="replace").casefold()
            if any(form in text for form in wanted) and is_named_in(text, wanted):
                yield seq


def cleaned(store: Store) -> tuple[str, ...]:
    """Clean the file of words that were forgotten; what to say where that could not be done. The facts stand."""
    try:
        clean(store)
    except LedgerError as error:
        why = str(error).rstrip(".")
        return (f"The words are forgotten, but the file still holds their bytes ({why}); repeat the command.",)
    return ()


def _spoken(event: Recorded) -> Iterator[tuple[str, Commitment]]:
    """The words of an event, its reason first."""
    if event.reason is not None:
        yield REASON, event.reason
    yield from words_of(event.fact)


def _shown(words: VaultRow, seq: int, what: str) -> Note:
    text = " ".join(words.text.split())
    short = text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}..."
    kind = _FORGETTABLE[words.kind]
    return Note(f'The {kind} of event {seq} holds {what}: "{short}".', code="text-to-redact", event=seq)
