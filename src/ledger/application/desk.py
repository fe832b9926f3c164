"""What stays in memory between commands: tournaments as far as they were read, and people who were looked up."""

from dataclasses import dataclass, field
from typing import cast
from uuid import UUID

from ledger.application.people.roster import Roster
from ledger.domain.events.fact import TournamentEvent
from ledger.domain.events.people import PersonErased, PersonMerged, PersonRenamed, PersonUnmerged, TextRedacted
from ledger.domain.season.evolve import replay as replay_season
from ledger.domain.season.state import Season
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.store.codec import topics_of
from ledger.store.store import Store

Known = dict[str, list[PersonId]]
"""Everyone of a name, by the name folded and as it was written."""
_CHANGING_PEOPLE = tuple(
    topic
    for fact in (PersonRenamed, PersonMerged, PersonUnmerged, PersonErased, TextRedacted)  # a team may lose its name
    for topic in topics_of(fact)
)


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
        if newer or (self.seen >= 0 and store.has_any_since(self.seen, _CHANGING_PEOPLE)):
            self.forget_people()

    def forget_people(self) -> None:
        """Somebody may be called otherwise by now, or be somebody else."""
        self.roster = self.selves = None

    def find(self, text: str) -> ContestantId:
        """The entrant a text means."""
        assert self.state is not None, "the tournament was looked up before"
        assert self.roster is not None, "so were its entrants"
        return self.roster.find(text, self.state)


@dataclass(slots=True)
class SeasonPlace:
    """One season at the desk."""

    stream: UUID
    seen: int = -1  # how long the log was when it was last known to be up to date
    state: Season | None = None

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        self.state = replay_season(store.load(self.stream, after=self.state.version if self.state else 0), self.state)


@dataclass(slots=True)
class Desk:
    """What stays in memory between commands. It is good as long as the log has not grown without it."""

    places: dict[str, Place] = field(default_factory=dict)  # by short name
    seasons: dict[str, SeasonPlace] = field(default_factory=dict)  # likewise
    known: Known = field(default_factory=dict)
    seen: int = -1  # how long the log was when `known` was last known to be right

    def known_at(self, size: int) -> Known:
        """The people looked up so far, if nobody can have joined since."""
        if self.seen != size:
            self.known = {}
        return self.known
