"""What stays in memory between commands: tournaments as far as they were read, and people who were looked up."""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, cast
from uuid import UUID

from ledger.application.names import Roster
from ledger.domain.facts import TournamentEvent
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, PersonId
from ledger.store import Store
from ledger.store.codec import topics_of

if TYPE_CHECKING:
    from ledger.application.campaigns.resolving import CampaignRoster
    from ledger.domain.campaign.state import Campaign
    from ledger.domain.facts import CampaignEvent
    from ledger.domain.season.state import Season


Known = dict[str, list[PersonId]]
"""Everyone of a name, by the name folded and as it was written."""


@dataclass(slots=True)
class Place:
    """One tournament at the desk: its stream, its state as far as it was read, and the names of its entrants."""

    stream: UUID
    seen: int = -1  # how long the log was when the place was last known to be up to date
    state: Tournament | None = None
    opener: PersonId | None = None  # who announced it
    roster: Roster | None = None
    selves: dict[PersonId, PersonId] | None = None  # who is known here by another id, by the one they have now
    labels: dict[tuple[str, str], Commitment] | None = None  # by kind and words

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        events = list(store.load(self.stream, after=self.state.version if self.state else 0))
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
class SeasonPlace:
    """One season at the desk."""

    stream: UUID
    seen: int = -1  # how long the log was when it was last known to be up to date
    state: "Season | None" = None

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        from ledger.domain.season.evolve import replay

        self.state = replay(store.load(self.stream, after=self.state.version if self.state else 0), self.state)


@dataclass(slots=True)
class CampaignPlace:
    """One campaign at the desk, with the event of each of its acts and the names of its armies and units."""

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
class Desk:
    """What stays in memory between commands. It is good as long as the log has not grown without it."""

    places: dict[str, Place] = field(default_factory=dict)  # by short name
    seasons: dict[str, SeasonPlace] = field(default_factory=dict)  # likewise
    campaigns: dict[str, CampaignPlace] = field(default_factory=dict)  # likewise
    known: Known = field(default_factory=dict)
    seen: int = -1  # how long the log was when `known` was last known to be right
