"""One unit of work: requests are resolved and decided one by one; what they lead to is kept until all are in. Those to
a tournament are carried out here, those to seasons, campaigns and people in modules of their own."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from uuid import UUID

from ledger.application.cache import Cache, CachedCampaign, CachedSeason, CachedTournament, Wordbook
from ledger.application.resolving import TYPED, Entrance, Registry, Stamp
from ledger.application.tournament_work import TournamentWork
from ledger.domain.errors import BadRequest, NameOf, RuleViolation, entry_label
from ledger.domain.facts import Fact, LedgerEvent, Recorded
from ledger.domain.parsing import STREAMS, TO_SEASONS, SpokenRequest
from ledger.domain.person.facts import ReportIssued
from ledger.domain.sentences import ERASED, erased
from ledger.domain.text import clean_note
from ledger.domain.tournament.decide import TO_TOURNAMENTS
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import Commitment
from ledger.projections.audit_trail import LogEntry, log_entry, people_of
from ledger.store import Store
from ledger.store.codec import CommandRow, topics_of
from ledger.store.vault import REASON

if TYPE_CHECKING:
    from ledger.application.lookups import SeasonLookups
    from ledger.application.related_tournaments import Arrival
    from ledger.projections.reach import Picture, Reach

P = TypeVar("P", CachedTournament, CachedSeason, CachedCampaign)

CLOCKS_DIFFER = timedelta(minutes=10)  # so far they may go before ours


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
    cache: Cache
    chance: Chance
    now: datetime
    actor: str  # who acts where a request does not say
    size: int  # of the log before this work
    is_dry_run: bool = False
    is_typed: bool = False  # where the beginning of a name will do
    entrance: Entrance = TYPED
    events: list[Recorded] = field(default_factory=list)
    commands: list[CommandRow] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    wordbook: Wordbook = field(init=False)
    people: Registry = field(init=False)
    tournaments: dict[str, CachedTournament] = field(default_factory=dict)  # those caught up in this work
    seasons: dict[str, CachedSeason] = field(default_factory=dict)  # likewise
    campaigns: dict[str, CachedCampaign] = field(default_factory=dict)  # likewise
    ended: set[str] = field(default_factory=set)  # tournaments of which something was recorded at or after their end
    are_people_joined: bool = False  # or parted again
    moved_seasons: set[str] = field(default_factory=set)  # of which something was said that may move their tables
    pictures: "dict[str, Picture]" = field(default_factory=dict)  # of tournaments, before what may move them
    arrivals: "list[Arrival]" = field(default_factory=list)  # who checked in by name
    tournament_work: TournamentWork = field(init=False)
    _season_lookups: "SeasonLookups | None" = None

    def __post_init__(self) -> None:
        self.wordbook = Wordbook(self.store, self.is_dry_run)
        if self.cache.seen != self.size:  # somebody may have joined since
            self.cache.people = {}
        known, new_id = self.cache.people, self.chance.person_id
        self.people = Registry(self.store, known, self.wordbook, new_id, self.events, self.remarks)
        self.tournament_work = TournamentWork(self)

    @property
    def season_lookups(self) -> "SeasonLookups":
        """The seasons of the store, as far as tournaments must know of them; looked up once."""
        if self._season_lookups is None:
            from ledger.application.lookups import SeasonLookups

            self._season_lookups = SeasonLookups(self)
        return self._season_lookups

    def carry_out(self, request: SpokenRequest, command_id: str, digest: str) -> None:
        """Decide one request; its facts join the work."""
        if request.at is not None and request.at > self.now + CLOCKS_DIFFER:
            raise BadRequest(
                f"{request.at.isoformat()} is still to come (it is {self.now:%Y-%m-%dT%H:%MZ}); what is recorded has "
                "happened."
            )
        stamp = Stamp(command_id, digest, request.at or self.now, self.now)
        before = len(self.events)
        if request.do in TO_TOURNAMENTS:
            self.tournament_work.carry_out(request, stamp)
        elif request.do in TO_SEASONS:
            from ledger.application.season_work import SeasonWork

            SeasonWork(self).carry_out(request, stamp)
        elif request.do in STREAMS["campaign"]:
            from ledger.application.campaigns.work import CampaignWork

            CampaignWork(self).carry_out(request, stamp)
        else:
            from ledger.application.people_work import PeopleWork

            PeopleWork(self).carry_out(request, stamp)
            self.are_people_joined |= request.do in ("merge-person", "unmerge-person")
        if len(self.events) > before:  # who was erased before is not erased again
            self.commands.append(CommandRow(command_id, digest, len(self.events) - before))
        elif stamp.via is not None and stamp.via.login is not None:
            self._forget_login(stamp.via.login)
        if stamp.reason is not None and all(event.reason != stamp.reason for event in self.events[before:]):
            self.wordbook.leave_out(stamp.reason)  # nothing was recorded for it

    def _forget_login(self, login: Commitment) -> None:
        """Nothing came in under it, unless something did before."""
        if all(event.via is None or event.via.login != login for event in self.events):
            self.wordbook.leave_out(login)

    def tell_arrivals(self) -> None:
        """Once all requests are in: as whom those who checked in by name were taken joins the remarks."""
        from ledger.application.related_tournaments import of_arrivals

        self.remarks.extend(of_arrivals(self))

    def tell_reach(self) -> "Reach":
        """Once all requests are in: what they move of what was recorded; of seasons that joins the remarks too."""
        from ledger.application.reach import reach_of, season_note  # which few works need

        reach = reach_of(self)
        self.remarks.extend(season_note(moved, self) for moved in reach.seasons)
        return reach

    def begin(self, request: SpokenRequest, stamp: Stamp, subject: UUID) -> None:
        """Who acts, and why: what a request says of itself goes into its stamp, the reason sealed for a subject."""
        actor = request.by or self.actor
        if self.entrance.way != "command-line" or self.entrance.login not in (None, actor):
            stamp.via = self.entrance.via(actor, self.wordbook)
        stamp.by = self.people.person(actor, stamp, "by")
        if request.reason is not None:
            stamp.reason = self.wordbook.seal(REASON, clean_note(request.reason), subject)

    def note(self, stream: UUID, version: int, fact: ReportIssued, command_id: str, digest: str) -> None:
        """Write down what needs no decision: a document that is handed out."""
        stamp = Stamp(command_id, digest, self.now, self.now)
        before = len(self.events)
        stamp.via = self.entrance.via(self.actor, self.wordbook)
        stamp.by = self.people.person(self.actor, stamp, "by")
        self.events.append(stamp.recorded(fact, stream, version, reason=None))
        self.commands.append(CommandRow(command_id, digest, len(self.events) - before))

    def forget(self) -> None:
        """Clear the cache of what may be ahead of the store after a refusal."""
        kept: tuple[dict[str, Any], ...] = (self.cache.tournaments, self.cache.seasons, self.cache.campaigns)
        used: tuple[dict[str, Any], ...] = (self.tournaments, self.seasons, self.campaigns)
        for there, here in zip(kept, used, strict=True):
            for slug in here:
                there.pop(slug, None)
        self.cache.seen = -1

    def remember(self, size: int) -> None:
        """The work is in the store, whose log is now this long: what the cache holds is what the store holds."""
        self.cache.seen = size
        kept: tuple[CachedTournament | CachedSeason | CachedCampaign, ...]
        kept = (*self.tournaments.values(), *self.seasons.values(), *self.campaigns.values())
        for cached in kept:
            cached.seen = size

    def tournament(self, slug: str) -> CachedTournament:
        """A tournament as it stands, what is gathered here included."""
        return self.tournaments.get(slug) or self._caught_up(
            slug, "tournament", CachedTournament, self.tournaments, self.cache.tournaments
        )

    def season(self, slug: str) -> CachedSeason:
        """A season as it stands, what is gathered here included."""
        return self.seasons.get(slug) or self._caught_up(slug, "season", CachedSeason, self.seasons, self.cache.seasons)

    def campaign(self, slug: str) -> CachedCampaign:
        """A campaign as it stands, what is gathered here included."""
        used, kept = self.campaigns, self.cache.campaigns
        return used.get(slug) or self._caught_up(slug, "campaign", CachedCampaign, used, kept)

    def _caught_up(self, slug: str, kind: str, make: Callable[[UUID], P], used: dict[str, P], kept: dict[str, P]) -> P:
        """What the cache has of a stream, brought up to date once."""
        cached = kept.get(slug) or make(self.store.stream(kind, slug))
        if cached.seen != self.size:
            cached.catch_up(self.store)
        used[slug] = kept[slug] = cached
        return cached

    def refuse_taken(self, slug: str, kind: str) -> None:
        """A short name stands for one thing in the ledger: a tournament, a season or a campaign."""
        for other in ("tournament", "season", "campaign"):
            if other == kind:
                continue
            stream = self.store.stream(other, slug)
            if self.store.version_of(stream) or any(event.originator_id == stream for event in self.events):
                raise RuleViolation(
                    f"There is a {other} called {slug} already; a {kind} needs a short name of its own."
                )

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

    def event_at(self, seq: int) -> Recorded | None:
        """The event of that number, in the store or gathered here."""
        found = self.events[seq - self.size :] if seq >= self.size else self.store.scan(seq, seq + 1)
        return next(iter(found), None)

    def event_of(self, stream: UUID, version: int) -> Recorded:
        """One event of a stream, in the store or gathered here."""
        new = (event for event in self.events if (event.originator_id, event.originator_version) == (stream, version))
        return next(new, None) or next(iter(self.store.load(stream, after=version - 1, up_to=version)))

    def fact_of(self, stream: UUID, version: int) -> Fact:
        """The fact of that event."""
        return self.event_of(stream, version).fact

    def told(self, events: Sequence[Recorded]) -> Told:
        """The events of this work in words, once it is done or would be: told from what it knows, and never read back
        from the store."""
        rosters = {cached.stream: cached.roster for cached in self.tournaments.values() if cached.roster is not None}
        called = {cached.stream: f"tournament/{slug}" for slug, cached in self.tournaments.items()}
        called |= {cached.stream: f"season/{slug}" for slug, cached in self.seasons.items()}
        called |= {cached.stream: f"campaign/{slug}" for slug, cached in self.campaigns.items()}
        campaigns = {cached.stream: cached.roster for cached in self.campaigns.values()}
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
                partial(self.fact_of, event.originator_id),
            )
            for event in events
        ]
        return Told(tuple(entries), next((roster.name_of for roster in rosters.values()), entry_label))


def _unplaced(event: Recorded) -> str:
    """What a stream is called that is no tournament's, season's or campaign's."""
    if isinstance(event.fact, LedgerEvent):
        return "ledger"
    is_redaction = type(event.fact).__name__ == "TextRedacted"
    return "redactions" if is_redaction else f"person/{event.originator_id}"
