"""Facts of army lists that were read from files."""

from typing import Annotated

from pydantic import Field

from ledger.domain.campaign.values import ArmyNo, ListFile, NewUnit, UnitNo
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment, Label, PersonId, Value


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
