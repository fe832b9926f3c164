"""What a season must know of a tournament: one small value, and the fold that keeps it up to date event by event."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import cast

from pydantic import ConfigDict

from ledger.domain.events.recorded import Recorded
from ledger.domain.facts import TournamentEvent
from ledger.domain.ranking import ranked
from ledger.domain.scoring import accounts
from ledger.domain.tournament.evolve import begin, evolve
from ledger.domain.tournament.opening.facts import TournamentFinished, TournamentOpened
from ledger.domain.tournament.participants import participants
from ledger.domain.tournament.rounds.facts import RoundPaired
from ledger.domain.tournament.state import Tournament
from ledger.domain.values import ContestantId, PersonId, Slug, Value


@dataclass(frozen=True, slots=True)
class Standing:
    """A place and those who have it: one person, or everyone of a team.

    A plain dataclass, which pydantic reads and writes like a model: a season has a hundred thousand of them."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid")

    place: int
    persons: tuple[PersonId, ...]
    took_part: bool  # ever had a table or a bye


class Summary(Value):
    """A tournament that ended at least once, as it stands."""

    slug: Slug
    date: date
    zone: str
    system: str
    title: str
    completed_at: datetime  # when it first ended: a later end moves no deadline
    round_one_at: datetime | None  # when its first round was paired
    finished: int | None  # the event that ended it, by its place in the log; None: it is open again
    is_voided: bool
    players: int  # who took part
    attendance: int | None
    places: tuple[Standing, ...]  # everyone ranked, best first
    disqualified: tuple[PersonId, ...]


TIMED: tuple[type[TournamentEvent], ...] = (RoundPaired, TournamentFinished)
"""The facts of which it matters when and where they were recorded; of the others the fact alone is enough."""


@dataclass(slots=True)
class Followed:
    """A tournament on its way through the log."""

    state: Tournament
    round_one_at: datetime | None = None
    completed_at: datetime | None = None
    finished: int | None = None

    @classmethod
    def begun(cls, event: Recorded) -> "Followed":
        """From its first event on."""
        assert isinstance(event.fact, TournamentOpened), "a tournament's first fact is its opening"
        return cls(begin(event.fact))

    def take(self, event: Recorded) -> None:
        """One event further."""
        fact = cast(TournamentEvent, event.fact)
        evolve(self.state, fact)
        if isinstance(fact, TournamentFinished):
            self.completed_at = self.completed_at or event.at
            self.finished = event.seq
        elif isinstance(fact, RoundPaired) and fact.round_no == 1:
            self.round_one_at = event.at

    def learn(self, facts: Iterable[TournamentEvent]) -> None:
        """Several events further, none of them of the timed kinds."""
        for fact in facts:
            evolve(self.state, fact)

    def summary(self) -> Summary | None:
        """How it stands; nothing before it first ended."""
        if self.completed_at is None:
            return None
        placed = ranked(self.state, accounts(self.state, with_lines=False))
        return self._summary(self.completed_at, ((each.place, each.account.contestant) for each in placed))

    def as_asserted(self, end: TournamentFinished) -> Summary:
        """How it stands at its end by the places the end asserts, whose results may have been left unread. The door
        worked them out before it recorded them, and verify works them out again."""
        assert self.completed_at is not None, "it has just ended"
        return self._summary(self.completed_at, _numbered(end.places))

    def _summary(self, completed_at: datetime, places: Iterable[tuple[int, ContestantId]]) -> Summary:
        state, there = self.state, participants(self.state)
        entrants = state.entrants
        standings = (
            Standing(place=place, persons=persons, took_part=not there.isdisjoint(persons))
            for place, contestant in places
            for persons in (entrants[contestant].persons(),)
        )
        out = (entrant for entrant in entrants.values() if entrant.status == "disqualified")
        return Summary(
            slug=state.slug,
            date=state.date,
            zone=state.zone,
            system=state.rules.system,
            title=state.rules.title,
            completed_at=completed_at,
            round_one_at=self.round_one_at,
            finished=self.finished if state.is_finished else None,
            is_voided=state.is_voided,
            players=len(there),
            attendance=state.attendance,
            places=tuple(standings),
            disqualified=tuple(person for entrant in out for person in entrant.persons()),
        )


def _numbered(groups: Iterable[tuple[ContestantId, ...]]) -> Iterator[tuple[int, ContestantId]]:
    """Everyone with their place; where several share one, the next is skipped."""
    place = 1
    for group in groups:
        yield from ((place, contestant) for contestant in group)
        place += len(group)
