"""The state of a tournament: what its decisions ask for, and nothing to display. Only `evolve` changes it. Last, what a
decision must know from outside its own stream."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, NamedTuple
from uuid import UUID

from ledger.domain.facts import TournamentEvent
from ledger.domain.rules import Rules
from ledger.domain.text import fold
from ledger.domain.values import (
    ChosenValue,
    Commitment,
    ContestantId,
    Convention,
    DisputeNo,
    Mark,
    Member,
    PersonId,
    Plan,
    Relaxed,
    Role,
    RoundNo,
    Sheet,
    Side,
    Status,
    TableNo,
    Tally,
    Version,
)


class Removal(NamedTuple):
    """A disqualification: the fact that says so, and what the player was before it."""

    version: Version
    before: Status


@dataclass(slots=True)
class Entrant:
    """One who checked in."""

    person: PersonId  # of a team, its first member
    faction: str | None
    area: Commitment | None
    club: Commitment | None
    version: Version  # the fact that entered them
    status: Status = "active"
    left_from: Status = "active"  # what they were before they left by giving up a game
    removed: Removal | None = None  # while they are disqualified
    team: Commitment | None = None  # its name
    members: tuple[Member, ...] = ()  # of a team
    is_ringer: bool = False
    mark: Mark | None = None  # what came of looking at their models
    lists: tuple[Sheet, ...] = ()
    lists_version: Version | None = None  # the fact that recorded them
    table_no: TableNo | None = None  # where they always play
    needs_access: bool = False  # whether they need one of the accessible tables
    skips: tuple[RoundNo, ...] = ()
    conceded: tuple[RoundNo, Version] | None = None  # the newest game they gave up, and the fact that paired its round

    def persons(self) -> tuple[PersonId, ...]:
        """Everyone who plays under this entry number."""
        return tuple([member.person for member in self.members]) if self.members else (self.person,)


Ending = Literal["played", "agreed", "conceded", "forfeit", "imposed-loss", "disqualification"]


class Outcome(NamedTuple):
    """How a game stands now, and the fact that says so."""

    version: Version
    sides: tuple[Side, ...]
    winner: ContestantId | None = None
    how: str | None = None
    game: Mapping[str, Any] = {}  # what was noted of the game as a whole
    forfeiters: tuple[ContestantId, ...] = ()  # who lost it without playing on: conceded, or had it taken from them
    ending: Ending = "played"


@dataclass(slots=True)
class Game:
    """A table of one round: who is sent there, and what came of it."""

    table_no: TableNo
    contestants: tuple[ContestantId, ...]
    outcome: Outcome | None = None
    past: tuple[Outcome, ...] = ()  # what stood before, in the order in which it ceased to
    voided: Version | None = None  # the newest fact by which an agreed result of it counts for nothing

    def stood(self, version: Version | None) -> Outcome | None:
        """What that fact made of the game, be it that it stands or that it stood."""
        stands = () if self.outcome is None else (self.outcome,)
        return next((each for each in (*stands, *reversed(self.past)) if each.version == version), None)


@dataclass(slots=True)
class Pause:
    """A table's clock stood still."""

    began: datetime
    ended: datetime | None = None


class Hired(NamedTuple):
    """A crew, and the fact that says so."""

    version: Version
    crew: Sheet


@dataclass(slots=True)
class Agreement:
    """An agreed result that somebody wants for a game, and who said no to it."""

    version: Version  # the fact that opened it
    contestant: ContestantId
    sides: tuple[Side, ...]
    refused: Version | None = None


Chosen = dict[tuple[TableNo, str], dict[ContestantId, Any]]
"""What players chose for a game, by table and kind of choice."""


Struck = tuple[ContestantId, str]
"""Whose sheet, and which part of it."""


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
    relaxed: tuple[Relaxed, ...] = ()  # what the round bends
    byes_version: Version | None = None  # the fact that gave the byes, where it was not the pairing
    closed: Version | None = None
    scenario: str | None = None  # once it is announced
    setup: Sheet = field(default_factory=dict)  # what it is played with beside that, likewise
    attackers: dict[TableNo, ContestantId] = field(default_factory=dict)
    started: datetime | None = None
    secret: Chosen = field(default_factory=dict)  # commitments
    revealed: Chosen = field(default_factory=dict)  # values
    pauses: dict[TableNo, list[Pause]] = field(default_factory=dict)
    crews: dict[tuple[ContestantId, int], Hired] = field(default_factory=dict)  # by side and member
    bans: dict[ContestantId, str] = field(default_factory=dict)  # which keyword each side named
    agreements: dict[TableNo, Agreement] = field(default_factory=dict)  # wanted, and not settled yet
    refused: dict[TableNo, Version] = field(default_factory=dict)  # an agreed result, of a game that had none
    struck: dict[ContestantId, tuple[str, ...]] = field(default_factory=dict)  # parts of sheets that score nothing
    strikes: dict[Struck, Version] = field(default_factory=dict)  # the facts that say so, in order
    left_before: tuple[ContestantId, ...] = ()  # once it was withdrawn: who had a place in it, and had left by then

    def open_tables(self) -> list[TableNo]:
        """The tables without a result."""
        return [game.table_no for game in self.games.values() if game.outcome is None]


class Adjustment(NamedTuple):
    """Points given or taken outside any game, and the fact that did it."""

    version: Version
    contestant: ContestantId
    points: Tally


@dataclass(slots=True)
class Dispute:
    """A contested game."""

    no: DisputeNo
    round_no: RoundNo
    table_no: TableNo
    about: str
    version: Version  # the fact that opened it
    ruled: Version | None = None


Measure = Literal["warning", "loss", "disqualification"]


class Warned(NamedTuple):
    """A warning, or a harder measure for conduct, and the fact that says so."""

    version: Version
    contestant: ContestantId
    conduct: str
    measure: Measure


class SettingChange(NamedTuple):
    """One place in the state that a setting changed: how to get there, what stood there before, what stands since."""

    path: tuple[Any, ...]
    before: Any
    since: Any


class SettingTakenBack(NamedTuple):
    """A setting that was taken back: the fact that had set it, and what that had changed."""

    setting: Version
    changes: tuple[SettingChange, ...]


@dataclass(slots=True)
class Tournament:
    """One tournament, replayed."""

    slug: str
    date: date
    zone: str
    rules: Rules
    amendments: dict[str, object]
    seed: bytes
    version: Version = Version(1)
    entrants: dict[ContestantId, Entrant] = field(default_factory=dict)
    entry_of: dict[PersonId, ContestantId] = field(default_factory=dict)
    removed: dict[ContestantId, Entrant] = field(default_factory=dict)  # entered by mistake; their numbers stay used
    rounds: list[Round] = field(default_factory=list)
    draws: dict[tuple[str, RoundNo], int] = field(default_factory=dict)
    adjustments: list[Adjustment] = field(default_factory=list)
    plans: dict[RoundNo, Plan] = field(default_factory=dict)  # hidden until announced, or until their round starts
    all_plans: list[Plan] = field(default_factory=list)  # those replaced included
    announced: dict[RoundNo, frozenset[str]] = field(default_factory=dict)  # which parts of a plan everyone knows
    officials: dict[PersonId, Role] = field(default_factory=dict)  # none: whoever acts has the organizer's rights
    apart: list[frozenset[ContestantId]] = field(default_factory=list)  # not to meet in round 1
    banned: list[frozenset[ContestantId]] = field(default_factory=list)  # never to be drawn together
    seeds: dict[ContestantId, int] = field(default_factory=dict)  # 1 is the first seed
    seeded_by: dict[ContestantId, int] | None = None  # the points behind the seeds; None: the organizer gave them
    accessible: tuple[TableNo, ...] = ()  # tables that everyone can use, ascending
    paintings: dict[ContestantId, tuple[str, ...]] = field(default_factory=dict)  # models by entry
    votes: dict[ContestantId, tuple[ContestantId, ...]] = field(default_factory=dict)
    painting_scores: dict[ContestantId, dict[str, int]] = field(default_factory=dict)
    disputes: dict[DisputeNo, Dispute] = field(default_factory=dict)
    conduct: list[Warned] = field(default_factory=list)
    rulings: int = 0
    awards: dict[str, ContestantId] = field(default_factory=dict)  # those given by choice
    attendance: int | None = None
    convention: Convention | None = None  # what it is part of, where that was said
    feeders: dict[str, UUID] = field(default_factory=dict)
    finals: dict[str, UUID] = field(default_factory=dict)  # those it feeds
    is_finished: bool = False
    is_voided: bool = False
    disputes_opened: int = 0  # a number is given once, also where its dispute was taken back
    withdrawn: dict[RoundNo, Round] = field(default_factory=dict)  # each as it was when it was taken back last
    discarded: dict[RoundNo, dict[frozenset[ContestantId], Version]] = field(default_factory=dict)  # with their round
    journal: dict[Version, tuple[SettingChange, ...]] = field(default_factory=dict)  # settings that can be taken back
    taken_back: dict[Version, SettingTakenBack] = field(default_factory=dict)  # by the fact that did so

    @property
    def round_no(self) -> RoundNo:
        """The newest round, 0 before the first."""
        return RoundNo(len(self.rounds))

    def next_entry(self) -> ContestantId:
        """The number that whoever enters next gets; none is ever given twice."""
        return ContestantId(len(self.entrants) + len(self.removed) + 1)

    def active(self) -> Iterator[ContestantId]:
        """Those who will be paired; a ringer only fills a seat."""
        return (no for no, entrant in self.entrants.items() if entrant.status == "active" and not entrant.is_ringer)

    def ringers(self) -> Iterator[ContestantId]:
        """Those who fill a seat where the number is odd."""
        return (no for no, entrant in self.entrants.items() if entrant.status == "active" and entrant.is_ringer)

    def contestants(self) -> Iterator[ContestantId]:
        """Everyone who takes part to be ranked, those who left included."""
        return (no for no, entrant in self.entrants.items() if not entrant.is_ringer)

    def draw_seed(self, purpose: str, round_no: RoundNo) -> bytes:
        """The seed of the next draw of that purpose and round. Frozen: old draws are run again from it."""
        earlier = self.draws.get((purpose, round_no), 0)
        return hashlib.sha256(b"|".join((self.seed, f"{purpose}|{round_no}|{earlier}".encode()))).digest()

    def count_draw(self, purpose: str, round_no: RoundNo) -> None:
        """One more draw of that purpose and round: the next has another seed."""
        self.draws[purpose, round_no] = self.draws.get((purpose, round_no), 0) + 1


# from outside its own stream: read by the door, handed to a decision, kept in the fact as seen


class Feeder(NamedTuple):
    """A tournament that may come to feed another: its stream, who entered it, and what feeds it, near or far."""

    stream: UUID
    players: frozenset[PersonId]
    fed_by: frozenset[str]
    date: date
    convention: Convention | None
    is_voided: bool = False


class FinalsOf(NamedTuple):
    """The season whose finals a tournament is: what everybody has earned in it, and whom that lets in."""

    season: str
    asked: int  # so many points qualify
    points: Mapping[PersonId, int]  # of those who have any, under every id they are known by
    qualified: frozenset[PersonId]  # likewise


_MOST_DAYS = 7
"""Between a feeder and its final, where nobody said which convention they are part of."""
DayAndConvention = tuple[date, Convention | None]


def apart(feeder: DayAndConvention, final: DayAndConvention) -> tuple[str, ...]:
    """What speaks against a feeder and its final being of the same convention."""
    (fed_on, theirs), (played_on, ours) = feeder, final
    if theirs and ours and fold(theirs.name) != fold(ours.name):
        return ("feeder-of-another-convention",)
    meet = ours or theirs
    if meet is None:
        is_near = 0 <= (played_on - fed_on).days <= _MOST_DAYS
    else:
        is_near = all(meet.first_day <= day <= meet.last_day for day in (fed_on, played_on))
    return () if is_near else ("feeder-of-other-days",)


@dataclass(frozen=True, slots=True)
class Seen:
    """Small and frozen; nothing of it for most requests."""

    sealed: Mapping[str, Commitment] = field(default_factory=dict)  # the player's own secret choices, by kind
    choices: Mapping[Commitment, ChosenValue] = field(default_factory=dict)  # what secret choices at the table say
    noted: Mapping[ContestantId, ChosenValue] = field(default_factory=dict)  # secrets kept until the result is final
    won_before: Mapping[str, str] = field(default_factory=dict)  # models that may not win again, and where they won
    feeder: Feeder | None = None  # the tournament to be linked as a feeder, none if there is no such
    entitled: frozenset[PersonId] | None = None  # who entered a feeder; None: the tournament has none
    barred: Mapping[PersonId, str] = field(default_factory=dict)  # from related tournaments: which, in words
    finals_of: FinalsOf | None = None  # the season whose finals it is, if it is
    actor: PersonId | None = None  # who asks, where that matters
    gone: frozenset[PersonId] = frozenset()  # officials who were erased, where that matters
    last_result_at: datetime | None = None  # when the last game was decided, where that matters
    opener: PersonId | None = None  # who announced the tournament, where that matters
    meant: TournamentEvent | None = None  # the fact that is to be taken back
    stood: Mapping[Version, TournamentEvent] = field(default_factory=dict)  # results withdrawn with their round


NOTHING = Seen()
