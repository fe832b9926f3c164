"""What a tournament's decisions ask for, and nothing to display. Only `evolve` changes it."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ledger.domain.rules import Rules
from ledger.domain.values import Commitment, ContestantId, PersonId, RoundNo, Side, Status, TableNo, Tally, Version


@dataclass(slots=True)
class Entrant:
    """One who checked in."""

    person: PersonId
    faction: str | None
    area: Commitment | None
    club: Commitment | None
    version: Version  # the fact that entered them
    status: Status = "active"


class Outcome(NamedTuple):
    """How a game stands now, and the fact that says so."""

    version: Version
    sides: tuple[Side, ...]
    winner: ContestantId | None = None
    how: str | None = None
    game: Mapping[str, Any] = {}  # what was noted of the game as a whole
    forfeiters: tuple[ContestantId, ...] = ()


@dataclass(slots=True)
class Game:
    """A table of one round: who is sent there, and what came of it."""

    table_no: TableNo
    contestants: tuple[ContestantId, ...]
    outcome: Outcome | None = None


@dataclass(slots=True)
class Round:
    """One draw."""

    no: RoundNo
    version: Version  # the fact that paired it
    games: dict[TableNo, Game]
    byes: tuple[ContestantId, ...]
    paired_down: tuple[ContestantId, ...]
    seats: dict[ContestantId, TableNo]
    missing: int  # games without a result
    closed: Version | None = None

    def open_tables(self) -> list[TableNo]:
        """The tables without a result."""
        return [game.table_no for game in self.games.values() if game.outcome is None]


class Adjustment(NamedTuple):
    """Points given or taken outside any game, and the fact that did it."""

    version: Version
    contestant: ContestantId
    points: Tally


@dataclass(slots=True)
class Tournament:
    """One tournament, replayed."""

    slug: str
    rules: Rules
    amendments: dict[str, object]
    seed: bytes
    version: Version = Version(1)
    entrants: dict[ContestantId, Entrant] = field(default_factory=dict)
    entry_of: dict[PersonId, ContestantId] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    draws: dict[tuple[str, RoundNo], int] = field(default_factory=dict)
    adjustments: list[Adjustment] = field(default_factory=list)
    is_finished: bool = False
    is_voided: bool = False

    @property
    def round_no(self) -> RoundNo:
        """The newest round, 0 before the first."""
        return RoundNo(len(self.rounds))

    def active(self) -> Iterator[ContestantId]:
        """Those who will be paired."""
        return (no for no, entrant in self.entrants.items() if entrant.status == "active")

    def draw_seed(self, purpose: str, round_no: RoundNo) -> bytes:
        """The seed of the next draw of that purpose and round. Frozen: old draws are run again from it."""
        earlier = self.draws.get((purpose, round_no), 0)
        return hashlib.sha256(b"|".join((self.seed, f"{purpose}|{round_no}|{earlier}".encode()))).digest()
