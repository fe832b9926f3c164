"""State of a campaign: armies, units and missions, how they are found, what they are worth, and their books.

It is private to the fold, mutable inside it, and never touched by decide. It keeps the facts it was folded from: what
is withdrawn later is left out of them, and the rest folded anew.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.values import (
    LAST_STEP,
    MISSION_STEPS,
    ArmyNo,
    CampaignRole,
    ItemNo,
    Kind,
    MissionNo,
    Purpose,
    UnitNo,
    Upgrade,
)
from ledger.domain.errors import RuleViolation, either
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Commitment, PersonId, Version

SETUP, PLAY, CASUALTIES, EXPERIENCE, UPGRADES, RECRUITING = range(1, LAST_STEP + 1)


class CampaignAct(NamedTuple):
    """A fact in its place."""

    version: Version
    fact: CampaignEvent


class Booking(NamedTuple):
    """Points or VP that came or went: by which fact, how many, and what for."""

    version: Version
    amount: int
    why: str


class ExperienceMark(NamedTuple):
    """Experience of a unit likewise, and how much of it was cut because there is a most."""

    version: Version
    amount: int
    cut: int
    why: str


class Casualty(NamedTuple):
    """How a unit was lost, and to whom."""

    how: str
    killer: UnitNo | None


@dataclass(slots=True)
class Unit:
    """One entry of an army sheet."""

    no: UnitNo
    army: ArmyNo
    name: Commitment
    is_hero: bool
    price: int
    upgrades: dict[ItemNo, Upgrade] = field(default_factory=dict)
    items: int = 0  # how many upgrades it ever had
    gifts: list[str] = field(default_factory=list)
    notes: tuple[Commitment, ...] = ()
    list_id: str | None = None
    xp: int = 0
    marks: list[ExperienceMark] = field(default_factory=list)
    levels: int = 0
    traits: list[str] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    options: tuple[str, ...] = ()  # what its player must pick from before anything else
    talent_rolls: int = 0
    injury_rolls: int = 0
    talents: list[str] = field(default_factory=list)
    injuries: list[str] = field(default_factory=list)
    sits_out: int = 0  # so many matches of its army
    fate: str | None = None  # dead or disbanded


@dataclass(slots=True)
class Army:
    """One player's army, with its books."""

    no: ArmyNo
    player: PersonId
    name: Commitment
    points: int = 0
    books: list[Booking] = field(default_factory=list)
    vp: int = 0
    victories: list[Booking] = field(default_factory=list)
    played: int = 0
    is_closed: bool = False


@dataclass(slots=True)
class RandomEvent:
    """A random event of one round, and what came of it so far."""

    number: int  # 11 to 66
    is_drawn: bool = False
    army: ArmyNo | None = None
    units: tuple[UnitNo, ...] = ()
    quarter: int | None = None
    price: int | None = None  # what was rolled and not yet answered
    note: Commitment | None = None
    victims: set[UnitNo] = field(default_factory=set)  # those it was paid for already
    is_over: bool = False  # nothing more comes of it
    is_accepted: bool = False


@dataclass(slots=True)
class Mission:
    """One mission on its way through six steps."""

    no: MissionNo
    brought: dict[ArmyNo, dict[UnitNo, int]]  # with the value each had then
    xp_before: dict[UnitNo, int]
    stays_out: tuple[ArmyNo, ...]  # who could bring nothing, by what counts now
    step: int = SETUP
    is_closed: bool = False
    objectives: dict[ArmyNo, str] = field(default_factory=dict)
    achieved: list[ArmyNo] = field(default_factory=list)
    underdog_spent: Counter[ArmyNo] = field(default_factory=Counter)
    rounds: int = 0
    random_events: dict[int, RandomEvent] = field(default_factory=dict)  # by round
    conceded: list[ArmyNo] = field(default_factory=list)
    lost: set[UnitNo] = field(default_factory=set)  # before their army conceded: casualties that the list must name
    left: dict[UnitNo, str] = field(default_factory=dict)  # out of play and no casualty, and why
    winners: tuple[ArmyNo, ...] = ()
    casualties: dict[UnitNo, Casualty] | None = None  # None: the list is not in
    is_rolling: bool = False  # whether a casualty was rolled for: what is paid by the list is paid before
    rolled: set[UnitNo] = field(default_factory=set)  # casualties whose fate is known
    barred: set[UnitNo] = field(default_factory=set)  # no experience from this match
    earned: set[UnitNo] = field(default_factory=set)
    sales_tried: set[tuple[UnitNo, ItemNo]] = field(default_factory=set)
    new_heroes: Counter[ArmyNo] = field(default_factory=Counter)
    trained: Counter[ArmyNo] = field(default_factory=Counter)
    recruits: set[UnitNo] = field(default_factory=set)

    def units(self) -> list[UnitNo]:
        """All that were brought."""
        return [unit for units in self.brought.values() for unit in units]

    def army_of(self, unit: UnitNo) -> ArmyNo | None:
        """Which army brought a unit; None: nobody did."""
        return next((army for army, units in self.brought.items() if unit in units), None)

    def is_lost(self, unit: UnitNo) -> bool:
        """Whether a unit is a casualty: by the list, or by a warp that told its fate; it meets the destroyed alone."""
        return unit in (self.casualties or ()) or unit in self.rolled

    def in_play(self) -> list[ArmyNo]:
        """The armies that did not concede."""
        return [army for army in self.brought if army not in self.conceded]


@dataclass(slots=True)
class Campaign:
    """One campaign, replayed."""

    slug: str
    rules: CampaignRules
    kind: Kind
    target: int | None  # missions, VP or weeks; None: it never ends
    seed: bytes
    opened_at: datetime
    version: Version = Version(1)
    armies: dict[ArmyNo, Army] = field(default_factory=dict)
    units: dict[UnitNo, Unit] = field(default_factory=dict)
    missions: dict[MissionNo, Mission] = field(default_factory=dict)
    champions: tuple[ArmyNo, ...] = ()  # who first had the VP that end it
    # what outlives a withdrawal
    acts: list[CampaignAct] = field(default_factory=list)
    withdrawn: set[Version] = field(default_factory=set)
    place_of: dict[Version, Version] = field(default_factory=dict)  # of acts that stand in place of others
    replacing: Version | None = None  # whose place the next act takes
    officials: dict[PersonId, CampaignRole] = field(default_factory=dict)
    draws: Counter[tuple[Purpose, int]] = field(default_factory=Counter)
    last_army: int = 0
    last_unit: int = 0


def army_of(no: ArmyNo, state: Campaign) -> Army:
    """An army that still stands."""
    if no not in state.armies:
        raise RuleViolation("There is no army {army}.", army=no)
    if state.armies[no].is_closed:
        raise RuleViolation("{army} was disbanded.", army=no)
    return state.armies[no]


def unit_of(no: UnitNo, state: Campaign) -> Unit:
    """A unit that is still in an army."""
    if no not in state.units:
        raise RuleViolation("There is no unit {unit}.", unit=no)
    if state.units[no].fate:
        raise RuleViolation("{unit} is {fate}.", unit=no, fate=state.units[no].fate)
    return state.units[no]


def mission_of(no: MissionNo, state: Campaign) -> Mission:
    """A mission that was begun."""
    if no not in state.missions:
        raise RuleViolation(f"There is no mission {no}.")
    return state.missions[no]


def mission_in(no: MissionNo, state: Campaign, *steps: int) -> Mission:
    """A mission that is in one of these steps."""
    mission = mission_of(no, state)
    if mission.is_closed:
        raise RuleViolation("Mission {mission} is closed.", code="mission-closed", mission=no)
    if mission.step not in steps:
        meant, now = either(MISSION_STEPS[step - 1] for step in steps), MISSION_STEPS[mission.step - 1]
        raise RuleViolation(
            "Mission {mission} is in step {step}, {now}; this belongs to {meant}.",
            code="other-step",
            mission=no,
            step=mission.step,
            now=now,
            meant=meant,
        )
    return mission


def taking_part(mission: Mission, army: ArmyNo) -> None:
    """Refuse an army that is not in the mission."""
    if army not in mission.brought:
        raise RuleViolation("{army} takes no part in mission {mission}.", army=army, mission=mission.no)


def spending_in(no: MissionNo | None, army: ArmyNo, state: Campaign, step: int) -> Mission | None:
    """The mission after which an army spends points, in the step for it. Who could bring nothing to it spends all the
    same. None: what it spends stands in a list that was read outside any mission."""
    if no is None:
        return None
    mission = mission_in(no, state, step)
    if army not in mission.stays_out:
        taking_part(mission, army)
    return mission


def brought_by(mission: Mission, unit: UnitNo) -> ArmyNo:
    """The army that brought a unit."""
    army = mission.army_of(unit)
    if army is None:
        raise RuleViolation("{unit} was not brought to mission {mission}.", unit=unit, mission=mission.no)
    return army


def open_mission_of(army: ArmyNo, state: Campaign) -> Mission | None:
    """The mission an army has not finished."""
    missions = state.missions.values()
    return next((each for each in missions if not each.is_closed and army in each.brought), None)


def units_of(army: ArmyNo, state: Campaign) -> list[Unit]:
    """The units an army has, without the dead and the disbanded."""
    return [unit for unit in state.units.values() if unit.army == army and not unit.fate]


def can_pay(army: Army, amount: int) -> None:
    """Refuse what would leave an army below zero."""
    if amount > army.points:
        raise RuleViolation(
            "{army} has {points} points; {amount} are needed.",
            code="too-few-points",
            army=army.no,
            points=army.points,
            amount=amount,
        )


class ValuePart(NamedTuple):
    """A part of what a unit is worth, and what it is for."""

    what: str
    points: int


def balance(army: Army) -> tuple[int, int, int]:
    """Points in, points out, points held: the first is the sum of the others."""
    amounts = [booking.amount for booking in army.books]
    points_in, points_out = (sum(max(0, sign * amount) for amount in amounts) for sign in (1, -1))
    return points_in, points_out, army.points


def receipt(unit: Unit, rules: CampaignRules) -> tuple[ValuePart, ...]:
    """What a unit is worth, part by part. Saved points are none of it, and gifts count nothing."""
    level = rules.hero_level_price if unit.is_hero else rules.level_price
    parts = (
        ValuePart("price", unit.price),
        *(ValuePart(upgrade.name, upgrade.price) for upgrade in unit.upgrades.values()),
        ValuePart("levels", level * unit.levels),
        ValuePart("talents", rules.talent_price * unit.talent_rolls),
        ValuePart("injuries", -rules.injury_price * unit.injury_rolls),
    )
    return tuple(part for part in parts if part.points)


def value(unit: Unit, rules: CampaignRules) -> int:
    """What a unit is worth in all: the sum of its receipt, worked out at once because every mission asks for it."""
    level = rules.hero_level_price if unit.is_hero else rules.level_price
    rolls = rules.talent_price * unit.talent_rolls - rules.injury_price * unit.injury_rolls
    upgrades = sum([upgrade.price for upgrade in unit.upgrades.values()]) if unit.upgrades else 0
    return unit.price + upgrades + level * unit.levels + rolls


def levels_due(unit: Unit, rules: CampaignRules) -> int:
    """How many levels its experience has brought that are not taken yet. A unit that came with more traits or skills
    than its experience gives takes no level for which none is left."""
    due = max(0, unit.xp // rules.xp_level - unit.levels)
    if not due:
        return 0
    tables, held = (rules.skills.values(), unit.skills) if unit.is_hero else (rules.traits, unit.traits)
    return min(due, sum(map(len, tables)) - len(held))


class ActsKnown(NamedTuple):
    """How any act is decided, and asked whether it can follow: told to what takes acts back by whoever knows all
    families."""

    decided: Callable[[Any, Campaign], tuple[CampaignEvent, ...]]
    check: Callable[[CampaignEvent, Campaign], None]


E = TypeVar("E", Booking, ExperienceMark)


def move(state: Campaign, army: ArmyNo, amount: int, why: str) -> None:
    """Points come to an army or leave it."""
    if amount:
        held = state.armies[army]
        held.points += amount
        held.books.append(Booking(state.version, amount, why))


def score(state: Campaign, army: ArmyNo, amount: int, why: str) -> None:
    """VP likewise."""
    if amount:
        held = state.armies[army]
        held.vp += amount
        held.victories.append(Booking(state.version, amount, why))


def learn(state: Campaign, no: UnitNo, amount: int, why: str) -> None:
    """Experience likewise: what goes beyond the most is cut, and the cut written down."""
    unit = state.units[no]
    kept = max(0, min(unit.xp + amount, state.rules.xp_most)) - unit.xp
    if amount:
        unit.xp += kept
        unit.marks.append(ExperienceMark(state.version, kept, amount - kept, why))


def newest(entries: Sequence[E], state: Campaign) -> list[E]:
    """What of a book the newest fact wrote: the end of it, unless the fact stands in the place of an earlier one."""
    version = state.acts[-1].version
    if version in state.place_of:
        return [entry for entry in entries if entry.version == version]
    found: list[E] = []
    for entry in reversed(entries):
        if entry.version != version:
            break
        found.append(entry)
    return found[::-1]


def place_of(version: Version, state: Campaign) -> Version:
    """Where an act stands in the order of what counts: in its own place, or in that of the one it corrects."""
    return state.place_of.get(version, version)
