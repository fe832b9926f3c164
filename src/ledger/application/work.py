"""One unit of work: requests are resolved and decided one by one; what they lead to is kept until all are in."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID

from ledger.application.cache import CampaignPlace, Desk, Place, SeasonPlace
from ledger.application.people.registry import Envelope, Registry
from ledger.application.tournament_work import TournamentWork
from ledger.application.wordbook import Wordbook
from ledger.domain.errors import NameOf, RuleViolation, entry_label
from ledger.domain.facts import Fact, Recorded, SeasonEvent
from ledger.domain.parsing import STREAMS, TO_SEASONS, SpokenRequest
from ledger.domain.person.facts import ReportIssued
from ledger.domain.sentences import ERASED, erased
from ledger.domain.text import clean_note
from ledger.domain.tournament.asked import TO_TOURNAMENTS
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.projections.audit_trail import LogEntry, log_entry, people_of
from ledger.store import Store
from ledger.store.codec import CommandRow, topics_of
from ledger.store.vault import REASON

if TYPE_CHECKING:
    from ledger.application.lookups import SeasonsAround

P = TypeVar("P", Place, SeasonPlace, CampaignPlace)


@dataclass(frozen=True, slots=True)
class Chance:
    """Where seeds and ids come from; everything below is deterministic."""

    seed: Callable[[], bytes]
    person_id: Callable[[], UUID]


class Told(NamedTuple):
    """Events in words, and what the entrants of the tournament they belong to are called."""

    entries: tuple[LogEntry, ...] = ()
    name_of: NameOf = entry_label


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
    is_typed: bool = False  # where the beginning of a name will do
    events: list[Recorded] = field(default_factory=list)
    commands: list[CommandRow] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    wordbook: Wordbook = field(init=False)
    people: Registry = field(init=False)
    places: dict[str, Place] = field(default_factory=dict)  # those caught up in this work
    seasons: dict[str, SeasonPlace] = field(default_factory=dict)  # likewise
    campaigns: dict[str, CampaignPlace] = field(default_factory=dict)  # likewise
    ended: set[str] = field(default_factory=set)  # tournaments of which something was recorded at or after their end
    are_people_joined: bool = False  # or parted again
    tournaments: TournamentWork = field(init=False)
    _around: "SeasonsAround | None" = None

    def __post_init__(self) -> None:
        self.wordbook = Wordbook(self.store, self.is_dry_run)
        if self.desk.seen != self.size:  # somebody may have joined since
            self.desk.known = {}
        known, new_id = self.desk.known, self.chance.person_id
        self.people = Registry(self.store, known, self.wordbook, new_id, self.events, self.remarks)
        self.tournaments = TournamentWork(self)

    @property
    def around(self) -> "SeasonsAround":
        """The seasons of the store, as far as tournaments must know of them; looked up once."""
        if self._around is None:
            from ledger.application.lookups import SeasonsAround

            self._around = SeasonsAround(self)
        return self._around

    def carry_out(self, request: SpokenRequest, command_id: str, digest: str) -> None:
        """Decide one request; its facts join the work."""
        envelope = Envelope(command_id, digest, request.at or self.now, self.now)
        before = len(self.events)
        if request.do in TO_TOURNAMENTS:
            self.tournaments.carry_out(request, envelope)
        elif request.do in TO_SEASONS:
            from ledger.application.season_work import SeasonWork

            SeasonWork(self).carry_out(request, envelope)
        elif request.do in STREAMS["campaign"]:
            from ledger.application.campaigns.work import CampaignWork

            CampaignWork(self).carry_out(request, envelope)
        else:
            from ledger.application.people.work import PeopleWork

            PeopleWork(self).carry_out(request, envelope)
            self.are_people_joined |= request.do in ("merge-person", "unmerge-person")
        if len(self.events) > before:  # who was erased before is not erased again
            self.commands.append(CommandRow(command_id, digest, len(self.events) - before))
        if envelope.reason is not None and all(event.reason != envelope.reason for event in self.events[before:]):
            self.wordbook.leave_out(envelope.reason)  # nothing was recorded for it

    def tell_seasons(self) -> None:
        """Once all requests are in: what they move in the tables of seasons joins the remarks."""
        from ledger.application.season_changes import season_effects  # which few works need

        self.remarks.extend(season_effects(self, self.ended, are_people_joined=self.are_people_joined))

    def begin(self, request: SpokenRequest, envelope: Envelope, subject: UUID) -> None:
        """Who acts, and why: what a request says of itself goes into its envelope, the reason sealed for a subject."""
        envelope.by = self.people.person(request.by or self.actor, envelope, "by")
        if request.reason is not None:
            envelope.reason = self.wordbook.seal(REASON, clean_note(request.reason), subject)

    def note(self, stream: UUID, version: int, fact: ReportIssued, command_id: str, digest: str) -> None:
        """Write down what needs no decision: a document that is handed out."""
        envelope = Envelope(command_id, digest, self.now, self.now)
        before = len(self.events)
        envelope.by = self.people.person(self.actor, envelope, "by")
        self.events.append(envelope.around(fact, stream, version, reason=None))
        self.commands.append(CommandRow(command_id, digest, len(self.events) - before))

    def forget(self) -> None:
        """Clear the desk of what may be ahead of the store after a refusal."""
        kept: tuple[dict[str, Any], ...] = (self.desk.places, self.desk.seasons, self.desk.campaigns)
        used: tuple[dict[str, Any], ...] = (self.places, self.seasons, self.campaigns)
        for there, here in zip(kept, used, strict=True):
            for slug in here:
                there.pop(slug, None)
        self.desk.seen = -1

    def remember(self, size: int) -> None:
        """The work is in the store, whose log is now this long: what the desk holds is what the store holds."""
        self.desk.seen = size
        kept: tuple[Place | SeasonPlace | CampaignPlace, ...]
        kept = (*self.places.values(), *self.seasons.values(), *self.campaigns.values())
        for place in kept:
            place.seen = size

    def place(self, slug: str) -> Place:
        """A tournament as it stands, what is gathered here included."""
        return self.places.get(slug) or self._caught_up(slug, "tournament", Place, self.places, self.desk.places)

    def season(self, slug: str) -> SeasonPlace:
        """A season as it stands, what is gathered here included."""
        return self.seasons.get(slug) or self._caught_up(slug, "season", SeasonPlace, self.seasons, self.desk.seasons)

    def campaign(self, slug: str) -> CampaignPlace:
        """A campaign as it stands, what is gathered here included."""
        used, kept = self.campaigns, self.desk.campaigns
        return used.get(slug) or self._caught_up(slug, "campaign", CampaignPlace, used, kept)

    def _caught_up(self, slug: str, kind: str, make: Callable[[UUID], P], used: dict[str, P], kept: dict[str, P]) -> P:
        """What the desk has of a stream, brought up to date once."""
        place = kept.get(slug) or make(self.store.stream(kind, slug))
        if place.seen != self.size:
            place.catch_up(self.store)
        used[slug] = kept[slug] = place
        return place

    def refuse_taken(self, slug: str, kind: str) -> None:
        """A short name stands for one thing in the ledger: a tournament, a season or a campaign."""
        for other in ("tournament", "season", "campaign"):
            stream = self.store.stream(other, slug)
            is_there = self.store.version_of(stream) or any(event.originator_id == stream for event in self.events)
            if other != kind and is_there:
                raise RuleViolation(
                    f"There is a {other} called {slug} already; a {kind} needs a short name of its own."
                )

    def record_season(self, place: SeasonPlace, fact: SeasonEvent, envelope: Envelope) -> None:
        """A fact joins the work, and its season learns of it."""
        version = place.state.version + 1 if place.state else 1
        event = envelope.around(fact, place.stream, version, envelope.reason)._replace(seq=self.size + len(self.events))
        self.events.append(event)
        from ledger.domain.season.evolve import replay

        place.state = replay([event], place.state)

    def openings(self) -> list[Recorded]:
        """How every tournament began, with those gathered here and not in the store yet."""
        new = (event for event in self.events if isinstance(event.fact, TournamentOpened))
        return [*self.store.first_events(topics_of(TournamentOpened)), *new]

    def seed(self, given: str | None) -> bytes:
        """The seed of a tournament: as given, or by chance."""
        if given is None:
            return self.chance.seed()
        if len(given) == 64 and all(digit in "0123456789abcdef" for digit in given):
            return bytes.fromhex(given)
        return hashlib.sha256(given.encode()).digest()

    def so_far(self, stream: UUID, kinds: tuple[type[Fact], ...] = ()) -> list[Recorded]:
        """Every event of a stream, or of some kinds alone, with what is gathered here and not in the store yet."""
        topics = [topic for kind in kinds for topic in topics_of(kind)]
        stored = self.store.load_of(stream, topics) if kinds else self.store.load(stream)
        new = (event for event in self.events if event.originator_id == stream)
        return [*stored, *(event for event in new if isinstance(event.fact, kinds or Fact))]

    def told(self, events: Sequence[Recorded]) -> Told:
        """The events of this work in words, once it is done or would be: told from what it knows, and never read back
        from the store."""
        rosters = {place.stream: place.roster for place in self.places.values() if place.roster is not None}
        called = {place.stream: f"tournament/{slug}" for slug, place in self.places.items()}
        called |= {place.stream: f"season/{slug}" for slug, place in self.seasons.items()}
        called |= {place.stream: f"campaign/{slug}" for slug, place in self.campaigns.items()}
        campaigns = {place.stream: place.roster for place in self.campaigns.values()}
        spoken_of = {person for event in events for person in people_of(event)}
        names = self.store.person_names(self.people.erased) if self.is_dry_run else {}  # which forgets nobody
        names |= self.people.person_names(spoken_of)
        people = {person: names.get(person) or erased(person) for person in spoken_of}
        entries = [
            log_entry(
                event,
                called.get(event.originator_id) or _unplaced(event),
                people,
                rosters[event.originator_id].name_of if event.originator_id in rosters else entry_label,
                lambda commitment: self.wordbook.read(commitment) or ERASED,
                campaigns.get(event.originator_id),
            )
            for event in events
        ]
        return Told(tuple(entries), next((roster.name_of for roster in rosters.values()), entry_label))


def _unplaced(event: Recorded) -> str:
    """What a stream is called that is no tournament's, season's or campaign's."""
    is_redaction = type(event.fact).__name__ == "TextRedacted"
    return "redactions" if is_redaction else f"person/{event.originator_id}"
