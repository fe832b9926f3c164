"""What stays in memory between commands: tournaments as far as they were read, and people who were looked up."""

from dataclasses import dataclass, field
from typing import cast
from uuid import UUID

from ledger.application.people import Roster
from ledger.domain.events import TournamentEvent
from ledger.domain.tournament.evolve import replay
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import Commitment, ContestantId, PersonId
from ledger.store.store import Store

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
    labels: dict[tuple[str, str], Commitment] | None = None  # by kind and words

    def catch_up(self, store: Store) -> None:
        """Read what was written since."""
        events = list(store.load(self.stream, after=self.state.version if self.state else 0))
        if events and self.state is None:
            self.opener = events[0].by
        newer = [cast(TournamentEvent, event.fact) for event in events]
        if newer:
            self.state = replay(newer, self.state)
            self.roster = self.labels = None

    def find(self, text: str) -> ContestantId:
        """The entrant a text means."""
        assert self.state is not None, "the tournament was looked up before"
        assert self.roster is not None, "so were its entrants"
        return self.roster.find(text, self.state)


@dataclass(slots=True)
class Desk:
    """What stays in memory between commands. It is good as long as the log has not grown without it."""

    places: dict[str, Place] = field(default_factory=dict)  # by short name
    known: Known = field(default_factory=dict)
    seen: int = -1  # how long the log was when `known` was last known to be right

    def known_at(self, size: int) -> Known:
        """The people looked up so far, if nobody can have joined since."""
        if self.seen != size:
            self.known = {}
        return self.known
