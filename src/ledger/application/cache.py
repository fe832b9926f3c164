"""The cache: tournaments, seasons and campaigns as far as they were read, kept in memory between commands; and the
words of one unit of work, sealed as they come in and read again before they are in the store."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, cast
from uuid import UUID

from ledger.application.names import EntrantRoster
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.results.facts import GameConceded, GameForfeited, ResultAgreed, ResultRecorded
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, PersonId
from ledger.store import Store
from ledger.store.codec import topics_of
from ledger.store.vault import LOGIN, VaultRow, login_in, sealed

if TYPE_CHECKING:
    from ledger.application.campaigns.resolving import CampaignRoster
    from ledger.domain.campaign.state import Campaign
    from ledger.domain.facts import CampaignEvent
    from ledger.domain.season.evolve import Season

DECIDING = (ResultRecorded, ResultAgreed, GameForfeited, GameConceded)
"""What ends a game for the first time."""
PeopleByName = dict[str, list[PersonId]]
"""Everyone of a name, by the name folded and as it was written."""


@dataclass(slots=True)
class CachedTournament:
    """One tournament: its stream, its state as far as it was read, and the names of its entrants."""

    stream: UUID
    seen: int = -1  # how long the log was when it was last known to be up to date
    state: Tournament | None = None
    opener: PersonId | None = None  # who announced it
    roster: EntrantRoster | None = None
    selves: dict[PersonId, PersonId] | None = None  # who is known here by another id, by the one they have now
    labels: dict[tuple[str, str], Commitment] | None = None  # by kind and words
    decided_at: datetime | None = None  # when the last of its games was

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        events = list(store.load(self.stream, after=self.state.version if self.state else 0))
        times = [event.at for event in events if isinstance(event.fact, DECIDING)]
        self.decided_at = max((*times, *([self.decided_at] if self.decided_at else [])), default=None)
        if events and self.state is None:
            self.opener = events[0].by
        newer = [cast(TournamentEvent, event.fact) for event in events]
        if newer:
            self.state = replay(newer, self.state)
            self.labels = None
        if self.seen >= 0 and (newer or store.has_any_since(self.seen, _changing_people())):
            self.forget_people()

    def forget_people(self) -> None:
        """Somebody may be called otherwise by now, or be somebody else."""
        self.roster = self.selves = None


@cache
def _changing_people() -> tuple[str, ...]:
    """The topics of what may change what people are called, or who they are; a team may lose its name."""
    from ledger.domain.person import facts as people

    facts = (people.PersonRenamed, people.PersonMerged, people.PersonUnmerged, people.PersonErased, people.TextRedacted)
    return tuple(topic for fact in facts for topic in topics_of(fact))


@dataclass(slots=True)
class CachedSeason:
    """One season."""

    stream: UUID
    seen: int = -1  # how long the log was when it was last known to be up to date
    state: "Season | None" = None

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        from ledger.domain.season.evolve import replay

        self.state = replay(store.load(self.stream, after=self.state.version if self.state else 0), self.state)


@dataclass(slots=True)
class CachedCampaign:
    """One campaign, with the event of each of its acts and the names of its armies and units."""

    stream: UUID
    seen: int = -1  # how long the log was when it was last known to be up to date
    state: "Campaign | None" = None
    seqs: list[int] = field(default_factory=list)
    roster: "CampaignRoster | None" = None

    def catch_up(self, store: Store) -> None:
        """Read what was written since; a name may have been forgotten meanwhile."""
        from ledger.domain.campaign.evolve import replay

        events = list(store.load(self.stream, after=len(self.seqs)))
        self.state = replay((cast("CampaignEvent", event.fact) for event in events), self.state)
        self.seqs += [event.seq for event in events]
        self.roster = None


@dataclass(slots=True)
class Cache:
    """What stays in memory between commands. It is good as long as the log has not grown without it."""

    tournaments: dict[str, CachedTournament] = field(default_factory=dict)  # by short name
    seasons: dict[str, CachedSeason] = field(default_factory=dict)  # likewise
    campaigns: dict[str, CachedCampaign] = field(default_factory=dict)  # likewise
    people: PeopleByName = field(default_factory=dict)
    seen: int = -1  # how long the log was when `people` was last known to be right


_LABELS = ("area", "club")  # of which equal words have one commitment


@dataclass(slots=True)
class Wordbook:
    """The words gathered so far."""

    store: Store
    is_dry_run: bool
    gathered: list[VaultRow] = field(default_factory=list)
    forgotten: list[Commitment] = field(default_factory=list)  # to be deleted from the store with the facts that say so
    logins: dict[str, Commitment] = field(default_factory=dict)
    is_cleaning: bool = False  # whether the file of the store is to be written anew afterwards

    def seal(self, kind: str, text: str, subject: UUID) -> Commitment:
        """The commitment that stands for a text."""
        words = sealed(kind, text, subject)
        self.gathered.append(words)
        return words.commitment

    def forget(self, commitment: Commitment) -> None:
        """A text is to be gone, whether it is in the store or came in just now."""
        self.leave_out(commitment)
        self.forgotten.append(commitment)
        self.is_cleaning = True

    def leave_out(self, commitment: Commitment) -> None:
        """A text that came in just now is not kept."""
        self.gathered[:] = [words for words in self.gathered if words.commitment != commitment]
        self.logins = {text: login for text, login in self.logins.items() if login != commitment}

    def label(self, cached: CachedTournament, kind: str, text: str) -> Commitment:
        """One commitment for equal words of one tournament: the domain may ask whether two areas are the same."""
        if cached.labels is None:
            cached.labels = self.store.texts_of(cached.stream, _LABELS)
        if (kind, text) not in cached.labels:
            cached.labels[kind, text] = self.seal(kind, text, cached.stream)
        return cached.labels[kind, text]

    def login(self, text: str) -> Commitment:
        """One commitment for a login in the whole store."""
        if text not in self.logins:
            known = login_in(self.store, text)
            is_there = known is not None and known not in self.forgotten
            self.logins[text] = known if known and is_there else self.seal(LOGIN, text, self.store.stream("ledger"))
        return self.logins[text]

    def read(self, commitment: Commitment) -> str | None:
        """The words behind a commitment, those gathered here included."""
        if commitment in self.forgotten:  # there is none but after an erasure in the same work
            return None
        return self._gathered(commitment) or self.store.text(commitment)

    def text_of(self, commitment: Commitment) -> str | None:
        """The same of a secret. A dry run opens no seal of the store: nobody tries a choice out to see another's."""
        return self._gathered(commitment) if self.is_dry_run else self.read(commitment)

    def _gathered(self, commitment: Commitment) -> str | None:
        return next((words.text for words in reversed(self.gathered) if words.commitment == commitment), None)
