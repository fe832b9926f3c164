"""Requests about armies outside their missions, and about army lists.

`import-army` is taken apart into the plain ones before anything is decided.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from ledger.domain.campaign.requests import (
    ArmyMeant,
    ArmyName,
    CampaignRequest,
    FileAsked,
    UnitMeant,
    UnitName,
    UnitNote,
    UpgradeAsked,
)
from ledger.domain.campaign.values import ItemNo, Price, Sha256
from ledger.domain.requests import IN_WORDS, Reason, Said, Text, as_text
from ledger.domain.values import Commitment, Label, PersonId, Value

Few = Annotated[tuple[Label, ...], Field(max_length=100)]
Saved = Annotated[int, Field(ge=0, le=1_000_000)]


class UnitBought(Value):
    """A unit as it is bought."""

    name: UnitName
    cost: Annotated[int, Field(ge=0, le=100_000)]
    hero: bool = False
    upgrades: Annotated[tuple[UpgradeAsked, ...], Field(max_length=100)] = ()
    notes: Annotated[tuple[UnitNote, ...], Field(max_length=100)] = ()
    list_id: Label | None = None


class JoinCampaign(CampaignRequest):
    """Join with an army; what is not spent is saved unless less is said."""

    do: Literal["join-campaign"]
    army: ArmyName
    player: Annotated[PersonId, BeforeValidator(Said("mustering")), IN_WORDS]
    units: Annotated[tuple[UnitBought, ...], Field(min_length=1, max_length=200)]
    saved: Saved | None = None
    file: FileAsked | None = None  # what it was read from


class DisbandUnit(CampaignRequest):
    """Let a unit go."""

    do: Literal["disband-unit"]
    unit: UnitMeant


class DisbandArmy(CampaignRequest):
    """Give an army up; its player may start anew."""

    do: Literal["disband-army"]
    army: ArmyMeant


def _renamed(text: Any, info: ValidationInfo) -> Any:
    """The new name of the army or unit that is named before it, which may be its old one spelt otherwise."""
    if info.context is None:
        return text
    what = "unit" if "unit" in info.data else "army"
    return info.context.renamed(as_text(text), what, info.data.get(what))


NewName = Annotated[Commitment, BeforeValidator(_renamed), IN_WORDS]


class RenameArmy(CampaignRequest):
    """Give an army another name."""

    do: Literal["rename-army"]
    army: ArmyMeant
    name: NewName


class RenameUnit(CampaignRequest):
    """Give a unit another name."""

    do: Literal["rename-unit"]
    unit: UnitMeant
    name: NewName


class AdjustArmy(CampaignRequest):
    """Correct points or VP, for a reason."""

    do: Literal["adjust-army"]
    army: ArmyMeant
    points: Price = 0
    vp: Annotated[int, Field(ge=-1000, le=1000)] = 0
    reason: Reason


class UpgradeRepriced(Value):
    """What an upgrade costs from now on."""

    item: Annotated[ItemNo, Field(ge=1, le=100_000)]
    cost: Price


class AdjustUnit(CampaignRequest):
    """Correct what a unit is, costs, knows or holds, for a reason."""

    do: Literal["adjust-unit"]
    unit: UnitMeant
    price: Price = 0
    xp: Annotated[int, Field(ge=-1000, le=1000)] = 0
    gained: Few = ()
    lost: Few = ()
    hero: bool | None = None
    upgrades: Annotated[tuple[UpgradeRepriced, ...], Field(max_length=100)] = ()
    notes: Annotated[tuple[UnitNote, ...], Field(max_length=100)] | None = None
    reason: Reason


class FileRead(Value):
    """The file a list was read from; its name stays words until it is known what to record."""

    name: Text
    sha256: Sha256


class ImportArmy(CampaignRequest):
    """Read an army from a list builder's file: a new one, or what changed in one that is there."""

    do: Literal["import-army"]
    player: Text
    army: Text | None = None
    list: dict[str, Any]
    file: FileRead
    saved: Saved | None = None


class VeteranAsked(Value):
    """A unit that has a past."""

    unit: UnitBought
    xp: Annotated[int, Field(ge=0, le=1000)] = 0
    held: Few = ()


class BringArmyOver(CampaignRequest):
    """Bring an army in as it is, for a reason."""

    do: Literal["bring-army-over"]
    army: ArmyName
    player: Annotated[PersonId, BeforeValidator(Said("mustering")), IN_WORDS]
    veterans: Annotated[tuple[VeteranAsked, ...], Field(min_length=1, max_length=200)]
    saved: Saved = 0
    file: FileAsked | None = None
    reason: Reason


class UnitListed(Value):
    """What a list builder calls a unit."""

    unit: UnitMeant
    list_id: Label


class ReadList(CampaignRequest):
    """Note that a later list of an army was read, and what it calls the units."""

    do: Literal["read-list"]
    army: ArmyMeant
    file: FileAsked
    units: Annotated[tuple[UnitListed, ...], Field(max_length=200)] = ()
