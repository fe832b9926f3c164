"""The small words of a campaign: numbers of armies, units and missions, rolls, upgrades, newcomers and list files."""

from typing import Annotated, Literal, NewType

from pydantic import Field, StringConstraints

from ledger.domain.values import Commitment, Label, Seed, Value

MISSION_STEPS = ("set-up", "play", "casualties", "experience", "upgrades", "recruiting")
"""As a step of a mission is named; the first is step 1."""
LAST_STEP = len(MISSION_STEPS)

ArmyNo = NewType("ArmyNo", int)
"""From 1 in the order of joining; never given twice, withdrawn armies included."""
UnitNo = NewType("UnitNo", int)
"""From 1 over all armies, likewise."""
MissionNo = NewType("MissionNo", int)
ItemNo = NewType("ItemNo", int)
"""Which upgrade of a unit: two of one name are told apart by it."""

Purpose = Literal[
    "length",
    "objective",
    "event",
    "event-roll",
    "army",
    "unit",
    "casualty",
    "injury",
    "talent",
    "sit-out",
    "trait",
    "skill-set",
    "skill",
    "sale",
]
"""What a die is thrown for; part of the seed of its draw, so never renamed."""
Kind = Literal["game-limited", "point-limited", "time-limited", "endless"]
"""How a campaign ends: after so many missions, at so many VP, after so many weeks, or never."""
CampaignRole = Literal["organizer"]
"""Who may act for every army; everyone else acts for their own."""
MOST_ROUNDS = 100
RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
D6, D3 = 6, 3
Die = Annotated[int, Field(ge=1, le=1000)]
Dice = Annotated[tuple[Die, ...], Field(min_length=1, max_length=200)]
"""As they fell, re-rolled ones first: the last one stands."""
Price = Annotated[int, Field(ge=-100_000, le=100_000)]
"""In points; an upgrade that weakens a unit has one below zero."""
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Roll(Value):
    """Dice thrown for one purpose, and the seed they were drawn with; None: they were thrown at the table."""

    purpose: Purpose
    dice: Dice
    seed: Seed | None

    @property
    def value(self) -> int:
        """What stands: everything before it was re-rolled."""
        return self.dice[-1]


class Upgrade(Value):
    """Something bought for a unit, at the price of its army page."""

    name: Label
    price: Price


class NewUnit(Value):
    """A unit as it comes into an army."""

    no: UnitNo
    name: Commitment
    is_hero: bool
    price: Annotated[int, Field(ge=0, le=100_000)]
    upgrades: Annotated[tuple[Upgrade, ...], Field(max_length=100)]
    notes: tuple[Commitment, ...]  # what its player keeps beside it, and no rule asks for
    list_id: Label | None  # what a list builder calls it, so that a later list finds it again

    @property
    def cost(self) -> int:
        """What is paid for it, upgrades included."""
        return self.price + sum(upgrade.price for upgrade in self.upgrades)


class ListFile(Value):
    """The file of a list builder that something was read from."""

    name: Commitment
    sha256: Sha256  # of its bytes
