"""The log of a whole store, event by event: streams, people and entrants are named as it goes along."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast
from uuid import UUID

from ledger.application.reads import view
from ledger.domain.errors import NameOf, entry_label
from ledger.domain.facts import CampaignEvent, Recorded
from ledger.domain.person.facts import OwnWordsForgotten, PersonRegistered, PersonRenamed
from ledger.domain.person.sentences import PeopleFact
from ledger.domain.season.facts import SeasonOpened
from ledger.domain.sentences import ERASED, FactAt, erased
from ledger.domain.tournament.opening.facts import TournamentOpened
from ledger.domain.values import NOT_PUBLIC, WITHHELD, Commitment, ContestantId, PersonId
from ledger.projections.audit_trail import LogEntry, Publicity, as_withdrawn, log_entry, people_of, withdrawn_by
from ledger.store import Store
from ledger.store.codec import topics_of, topics_under

if TYPE_CHECKING:
    from ledger.application.campaigns.resolving import CampaignRoster


def whole_log(store: Store, start: int = 0, stop: int | None = None, *, is_public: bool = False) -> Iterator[LogEntry]:
    """Every event of the store, people included; to the public without what is not."""
    reader = _LogReader(store, is_public=is_public)
    for event in store.scan(start, stop):
        if shown := reader.shown(event) if is_public else event:
            yield reader.entry(shown)


def told_again(store: Store, events: Sequence[Recorded]) -> tuple[tuple[LogEntry, ...], NameOf]:
    """Events of one command in words, and what the entrants of the tournament it was for are called."""
    reader = _LogReader(store, is_public=False)
    tournament = next((event.originator_id for event in events if event.originator_id in reader.slugs), None)
    return tuple(map(reader.entry, events)), reader.name_of(tournament) if tournament else entry_label


class _LogReader:
    """Keeps what was looked up already."""

    def __init__(self, store: Store, *, is_public: bool, known: Mapping[UUID, str] | None = None) -> None:
        """`known` are the tournaments that the events are of, where they are of none but these."""
        self.store, self.is_public = store, is_public
        if known is None:
            known = {store.stream("tournament", each.slug): each.slug for each in store.openings(TournamentOpened)}
        self.slugs = known
        self.called = {
            **{stream: f"tournament/{slug}" for stream, slug in self.slugs.items()},
            **{store.stream("reports/tournament", slug): f"reports/tournament/{slug}" for slug in self.slugs.values()},
            **dict(_seasons(store)),
            **dict(_campaigns(store)),
            store.stream("redactions"): "redactions",
            store.stream("ledger"): "ledger",
        }
        self.people: dict[UUID, str] = {}
        self.rosters: dict[UUID, dict[ContestantId, str]] = {}
        self.publicities: dict[UUID, Publicity] = {}
        self.campaigns: dict[UUID, CampaignRoster] = {}
        self.withdrawn: dict[UUID, dict[int, int]] = {}
        self.facts: dict[UUID, FactAt] = {}

    def entry(self, event: Recorded) -> LogEntry:
        stream = event.originator_id
        if self.is_public:  # under which login something was typed is for those who run it
            event = event._replace(via=None)
        called = self.called.get(stream, f"person/{stream}")
        for person in people_of(event):
            if person not in self.people:
                self.people[person] = self.store.person_names([person]).get(person) or erased(person)
        campaign = self._campaign(stream) if isinstance(event.fact, CampaignEvent) else None
        name_of, fact_at = self.name_of(stream), self.facts.get(stream)
        entry = log_entry(event, called, self.people, name_of, self._text, campaign, fact_at)
        by = self.withdrawn.get(stream, {}).get(event.originator_version)
        return entry if by is None else entry.model_copy(update={"says": as_withdrawn(entry.says, by)})

    def _campaign(self, stream: UUID) -> "CampaignRoster":
        """The names of a campaign as it stands."""
        if stream not in self.campaigns:
            from ledger.application.campaigns.resolving import CampaignRoster
            from ledger.domain.campaign.evolve import replay

            events = list(self.store.load(stream))
            state = replay(cast(CampaignEvent, event.fact) for event in events)
            assert state is not None, "a campaign begins with its opening"
            self.campaigns[stream] = CampaignRoster(state, self.store, [event.seq for event in events])
        return self.campaigns[stream]

    def shown(self, event: Recorded) -> Recorded | None:
        """The event as everyone may read it, if they may."""
        stream = event.originator_id
        if isinstance(event.fact, OwnWordsForgotten):
            return None
        if isinstance(event.fact, PeopleFact):
            return self._shown_of_people(event, event.fact)
        if isinstance(event.fact, CampaignEvent):
            from ledger.domain.campaign.sentences import hidden

            withheld = hidden(event.fact, self._campaign(stream).state)
            return event._replace(fact=event.fact.model_copy(update=withheld)) if withheld else event
        if stream not in self.slugs:
            return event
        if stream not in self.publicities:
            self.publicities[stream] = view(self.store, self.slugs[stream]).publicity
        return self.publicities[stream].shown(event)

    def _shown_of_people(self, event: Recorded, fact: PeopleFact) -> Recorded | None:
        """A fact about a person or a forgotten text. Why is nobody's business, nor is what somebody was called before,
        nor who a ringer is."""
        whose = {event.originator_id, getattr(fact, "into", event.originator_id)}
        is_hidden = bool(whose & self.stand_ins)
        if is_hidden and not isinstance(fact, PersonRegistered):
            return None
        name = getattr(fact, "name", None)
        if is_hidden or self.new_names.get(event.originator_id, name) != name:
            fact = fact.model_copy(update={"name": WITHHELD})
        return event._replace(fact=fact, reason=None)

    @cached_property
    def new_names(self) -> dict[UUID, Commitment]:
        """What those are called today who were called otherwise before."""
        renamed = self.store.events_of(topics_of(PersonRenamed))
        return {event.originator_id: event.fact.name for event in renamed if isinstance(event.fact, PersonRenamed)}

    @cached_property
    def stand_ins(self) -> set[PersonId]:
        """Those who never took part but as a ringer: nobody need know them by name."""
        states = (view(self.store, slug).state for slug in self.slugs.values())
        entrants = [each for state in states for each in (*state.entrants.values(), *state.removed.values())]
        ringers = {entrant.person for entrant in entrants if entrant.is_ringer}
        return ringers - {person for entrant in entrants if not entrant.is_ringer for person in entrant.persons()}

    def name_of(self, stream: UUID) -> NameOf:
        """What the entrants of a tournament are called."""
        if stream in self.slugs and stream not in self.rosters:
            here = view(self.store, self.slugs[stream])
            self.rosters[stream] = here.names_for(is_public=self.is_public)
            if gone := withdrawn_by(here.events):  # of most tournaments nothing is, and nothing need be kept
                self.withdrawn[stream], self.facts[stream] = gone, here.fact_shown_at(is_public=self.is_public)
        names = self.rosters.get(stream, {})
        return lambda contestant: names.get(ContestantId(contestant), entry_label(contestant))

    def _text(self, commitment: Commitment) -> str:
        return NOT_PUBLIC if commitment == WITHHELD else self.store.text(commitment) or ERASED


def _seasons(store: Store) -> Iterator[tuple[UUID, str]]:
    """The streams of every season, and what they are called."""
    for slug in (opened.slug for opened in store.openings(SeasonOpened)):
        yield store.stream("season", slug), f"season/{slug}"
        yield store.stream("reports/season", slug), f"reports/season/{slug}"


def _campaigns(store: Store) -> Iterator[tuple[UUID, str]]:
    """Likewise the streams of every campaign."""
    for event in store.first_events(topics_under("campaign/opened/")):
        slug = event.fact.__dict__["slug"]
        yield store.stream("campaign", slug), f"campaign/{slug}"
        yield store.stream("reports/campaign", slug), f"reports/campaign/{slug}"


def in_words(store: Store, seqs: Iterable[int], *, is_public: bool = False) -> Iterator[LogEntry]:
    """Some events of the log as it tells them; one that not everyone may read is told to the public without its
    words."""
    events = [event for seq in seqs for event in store.scan(seq, seq + 1)]
    if events:
        reader = _LogReader(store, is_public=is_public, known=None if is_public else _tournaments_of(store, events))
        for event in events:
            shown = reader.shown(event) if is_public else event
            if shown is not None:
                yield reader.entry(shown)
            else:
                told = reader.entry(event._replace(reason=None))
                yield told.model_copy(update={"says": NOT_PUBLIC, "data": {}})


def _tournaments_of(store: Store, events: Iterable[Recorded]) -> dict[UUID, str] | None:
    """The tournaments that events are of, by their streams; None, where one is of something else than a tournament or
    a season."""
    found: dict[UUID, str] = {}
    for stream in {event.originator_id for event in events}:
        opened = next(store.load(stream, up_to=1)).fact
        if isinstance(opened, TournamentOpened):
            found[stream] = opened.slug
        elif not isinstance(opened, SeasonOpened):
            return None
    return found
