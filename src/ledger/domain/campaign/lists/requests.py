"""Requests about army lists. `import-army` is taken apart into these and the plain ones before anything is decided."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ledger.domain.campaign.armies.requests import Few, Saved, UnitBought
from ledger.domain.campaign.requests import ArmyMeant, ArmyName, CampaignRequest, FileAsked, UnitMeant
from ledger.domain.campaign.values import Sha256
from ledger.domain.requests.common import IN_WORDS, Reason, Said, Text
from ledger.domain.values import Label, PersonId, Value


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
