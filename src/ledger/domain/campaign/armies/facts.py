"""Facts of armies outside their missions, and of lists they were read from."""

from typing import Annotated

from pydantic import Field

from ledger.domain.campaign.values import ArmyNo, ItemNo, ListFile, NewUnit, Price, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Commitment, Label, PersonId, Value


class ArmyJoined(CampaignEvent):
    """A player joined with an army, bought from the points everyone starts with."""

    army: ArmyNo
    player: PersonId
    name: Commitment
    units: tuple[NewUnit, ...]
    saved: Annotated[int, Field(ge=0)]  # what is kept of the points; the rest is lost
    file: ListFile | None  # what it was read from


class UnitDisbanded(CampaignEvent):
    """A unit was let go, with its experience and upgrades."""

    unit: UnitNo


class ArmyDisbanded(CampaignEvent):
    """An army was given up: units, VP and points are lost."""

    army: ArmyNo


class ArmyRenamed(CampaignEvent):
    """An army got another name."""

    army: ArmyNo
    name: Commitment


class UnitRenamed(CampaignEvent):
    """A unit got another name."""

    unit: UnitNo
    name: Commitment


class ArmyAdjusted(CampaignEvent):
    """The organizer corrected points or VP for a reason."""

    army: ArmyNo
    points: Price
    vp: Annotated[int, Field(ge=-1000, le=1000)]


class RepricedUpgrade(Value):
    """An upgrade that a unit has, and what it costs from now on; what was paid for it stays paid."""

    item: ItemNo
    price: Price


class UnitAdjusted(CampaignEvent):
    """The organizer corrected what a unit is, costs, knows or holds for a reason."""

    unit: UnitNo
    price: Price  # by so much, as for the next two
    xp: Annotated[int, Field(ge=-1000, le=1000)]
    gained: tuple[Label, ...]  # traits, skills, talents and injuries of the tables
    lost: tuple[Label, ...]  # likewise
    is_hero: bool | None  # from now on; None: as it was
    repriced: tuple[RepricedUpgrade, ...]
    notes: tuple[Commitment, ...] | None  # all of them from now on; None: they stay


class Veteran(Value):
    """A unit that has a past elsewhere."""

    unit: NewUnit
    xp: Annotated[int, Field(ge=0, le=1000)]
    held: tuple[Label, ...]  # traits, skills, talents and injuries of the tables


class ArmyBroughtOver(CampaignEvent):
    """An army that was played elsewhere came in as it is; what an army starts with does not bind it."""

    army: ArmyNo
    player: PersonId
    name: Commitment
    veterans: tuple[Veteran, ...]
    saved: Annotated[int, Field(ge=0)]
    file: ListFile | None


class ListedUnit(Value):
    """What a list builder calls a unit, so that a later list finds it again."""

    unit: UnitNo
    list_id: Label


class ListRead(CampaignEvent):
    """A later list of an army was read; what changed in it is recorded by the facts beside this one."""

    army: ArmyNo
    file: ListFile
    units: tuple[ListedUnit, ...]  # those that the list builder calls otherwise than before
