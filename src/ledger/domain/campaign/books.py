"""The books of an army and of a unit: points, VP and experience move here and nowhere else, each with its fact."""

from typing import NamedTuple

from ledger.domain.campaign.rules import CampaignRules
from ledger.domain.campaign.state import Army, Booking, Campaign, ExperienceMark, Unit
from ledger.domain.campaign.values import ArmyNo, UnitNo


class ValuePart(NamedTuple):
    """A part of what a unit is worth, and what it is for."""

    what: str
    points: int


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
