"""The report of a mission: who brought what, what happened round by round, what it cost and what it gave.

Every line has the number of the event it comes from. What is sealed for the time being is not in it.
"""

from datetime import date
from typing import Literal

from ledger.domain.values import Value
from ledger.projections.campaigns.parts import Called, CampaignHeading, Origin, Roll

MissionOutcome = Literal["won", "lost", "conceded", "open"]
"""What came of a mission for one army; an army that conceded has lost."""


class Brought(Value):
    """A unit in a mission, and what it was worth when it was brought."""

    unit: Called
    is_hero: bool
    value: int
    left: str  # how it left play without being a casualty, such as captured; nothing where it did not


class Objective(Value):
    """The objective of one army for this mission."""

    name: str
    roll: Roll
    is_met: bool | None  # none while nobody has said
    points: int  # what it pays when met
    events: tuple[int, ...]  # that it was rolled, and then that it was met


class MissionArmy(Value):
    """One army in a mission."""

    army: Called
    player: Called
    brought: tuple[Brought, ...]
    value: int
    underdog: int  # points it was given
    spent: tuple[Origin, ...]  # what it used of them
    objective: Objective | None
    outcome: MissionOutcome
    vp: int  # of this mission
    points: int  # likewise, for its result, its objective and events, less what it paid for events
    event: int  # that it came with all this


class RandomEvent(Value):
    """What a random event was and what came of it."""

    number: int  # as in the table of events, such as 63
    name: str
    says: str  # whom it touched and what it did
    rolls: tuple[Roll, ...]


class MissionRound(Value):
    """One round: its roll, and the random event if there was one."""

    round: int
    roll: Roll
    happened: RandomEvent | None
    events: tuple[int, ...]  # that it began, and whatever the random event asked for


class Killer(Value):
    """The unit that made a casualty, and its army."""

    army: Called
    unit: Called


class Casualty(Value):
    """A unit that was destroyed or routed, and what came of it."""

    army: Called
    unit: Called
    is_hero: bool
    how: Literal["destroyed", "routed"]
    killer: Killer | None  # none where an event or the terrain did it
    rolls: tuple[Roll, ...]
    result: str  # in words; nothing before it is rolled
    events: tuple[int, ...]  # that it was listed, and then rolled for


class Experience(Value):
    """Experience of a unit in this mission."""

    army: Called
    unit: Called
    points: int  # that it kept
    lost: int  # besides: what went beyond the most a unit can have, or was taken from it
    why: str
    event: int


class LevelTaken(Value):
    """A level of a unit, and what came with it."""

    army: Called
    unit: Called
    level: int
    gained: str
    rolls: tuple[Roll, ...]
    events: tuple[int, ...]  # its rolls and the picks among them


Trade = Literal["bought", "sold", "not sold", "recruited", "disbanded"]


class TradeLine(Value):
    """Something bought, sold, recruited or disbanded after the mission."""

    army: Called
    unit: Called
    trade: Trade
    what: str  # the upgrade, or what is to be known of a recruit
    points: int  # what the army got; below zero where it paid
    rolls: tuple[Roll, ...]
    event: int


class Payment(Value):
    """Points an army got for the mission, or paid because of it."""

    army: Called
    what: str
    points: int
    event: int


class MissionReport(Value):
    """The read model."""

    heading: CampaignHeading
    number: int
    date: date
    step: str  # which of its steps it is in, in words; nothing once it is closed
    armies: tuple[MissionArmy, ...]
    absent: tuple[Called, ...]  # armies that had nothing to bring
    played: int  # rounds, as told at the end or begun so far
    rounds: tuple[MissionRound, ...]  # those that are recorded one by one
    winners: tuple[Called, ...]  # armies; none while it is played
    casualties: tuple[Casualty, ...]
    experience: tuple[Experience, ...]
    levels: tuple[LevelTaken, ...]
    trades: tuple[TradeLine, ...]
    payments: tuple[Payment, ...]
    remarks: tuple[Origin, ...]  # what was corrected or withdrawn
