"""The report of a mission: who brought what, what happened round by round, what it cost and what it gave.

Every line has the number of the event it comes from. What is sealed for the time being is not in it.
"""

from datetime import date
from typing import Any, Literal

from ledger.domain.values import Value
from ledger.projections.campaigns.parts import CampaignHeading, Named, Origin, RollShown, plain

MissionOutcome = Literal["won", "lost", "conceded", "open"]
"""What came of a mission for one army; an army that conceded has lost."""


class UnitBrought(Value):
    """A unit in a mission, and what it was worth when it was brought."""

    unit: Named
    is_hero: bool
    value: int
    left: str  # how it left play without being a casualty, such as captured; nothing where it did not


class ObjectiveShown(Value):
    """The objective of one army for this mission."""

    name: str
    roll: RollShown
    is_met: bool | None  # none while nobody has said
    points: int  # what it pays when met
    events: tuple[int, ...]  # that it was rolled, and then that it was met


class MissionArmy(Value):
    """One army in a mission."""

    army: Named
    player: Named
    brought: tuple[UnitBrought, ...]
    value: int
    underdog: int  # points it was given
    spent: tuple[Origin, ...]  # what it used of them
    objective: ObjectiveShown | None
    outcome: MissionOutcome
    vp: int  # of this mission
    points: int  # likewise, for its result, its objective and events, less what it paid for events
    event: int  # that it came with all this


class RandomEventShown(Value):
    """What a random event was and what came of it."""

    number: int  # as in the table of events, such as 63
    name: str
    says: str  # whom it touched and what it did
    rolls: tuple[RollShown, ...]


class MissionRound(Value):
    """One round: its roll, and the random event if there was one."""

    round: int
    roll: RollShown
    happened: RandomEventShown | None
    events: tuple[int, ...]  # that it began, and whatever the random event asked for


class Killer(Value):
    """The unit that made a casualty, and its army."""

    army: Named
    unit: Named


class CasualtyLine(Value):
    """A unit that was destroyed or routed, and what came of it."""

    army: Named
    unit: Named
    is_hero: bool
    how: Literal["destroyed", "routed"]
    killer: Killer | None  # none where an event or the terrain did it
    rolls: tuple[RollShown, ...]
    result: str  # in words; nothing before it is rolled
    events: tuple[int, ...]  # that it was listed, and then rolled for


class MissionExperience(Value):
    """Experience of a unit in this mission."""

    army: Named
    unit: Named
    points: int  # that it kept
    lost: int  # besides: what went beyond the most a unit can have, or was taken from it
    why: str
    event: int


class LevelTaken(Value):
    """A level of a unit, and what came with it."""

    army: Named
    unit: Named
    level: int
    gained: str
    rolls: tuple[RollShown, ...]
    events: tuple[int, ...]  # its rolls and the picks among them


Trade = Literal["bought", "sold", "not sold", "recruited", "disbanded"]


class TradeLine(Value):
    """Something bought, sold, recruited or disbanded after the mission."""

    army: Named
    unit: Named
    trade: Trade
    what: str  # the upgrade, or what is to be known of a recruit
    points: int  # what the army got; below zero where it paid
    rolls: tuple[RollShown, ...]
    event: int


class Payment(Value):
    """Points an army got for the mission, or paid because of it."""

    army: Named
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
    absent: tuple[Named, ...]  # armies that had nothing to bring
    played: int  # rounds, as told at the end or begun so far
    rounds: tuple[MissionRound, ...]  # those that are recorded one by one
    winners: tuple[Named, ...]  # armies; none while it is played
    casualties: tuple[CasualtyLine, ...]
    experience: tuple[MissionExperience, ...]
    levels: tuple[LevelTaken, ...]
    trades: tuple[TradeLine, ...]
    payments: tuple[Payment, ...]
    remarks: tuple[Origin, ...]  # what was corrected or withdrawn
    event: int = 0  # the last that was seen

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        told: dict[str, Any] = plain(self)
        del told["heading"]
        return {"campaign": self.heading.campaign, "mission": told.pop("number"), **told}
