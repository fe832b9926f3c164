"""What requests to a campaign are made of: which campaign, army, unit and mission is meant."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ledger.domain.campaign.values import ArmyNo, ListFile, MissionNo, Price, Sha256, UnitNo, Upgrade
from ledger.domain.requests import IN_WORDS, AnyRequest, Said
from ledger.domain.values import Commitment, Label, Slug, Value

ArmyMeant = Annotated[ArmyNo, BeforeValidator(Said("army")), IN_WORDS]
UnitMeant = Annotated[UnitNo, BeforeValidator(Said("unit")), IN_WORDS]
ArmyName = Annotated[Commitment, BeforeValidator(Said("named_once", ("army-name", "name of the army"))), IN_WORDS]
UnitName = Annotated[Commitment, BeforeValidator(Said("named_once", ("unit-name", "name of the unit"))), IN_WORDS]
"""Equal names, whatever their case, have one commitment, so that a second one is found."""
UnitNote = Annotated[Commitment, BeforeValidator(Said("note", ("unit-note", "note"))), IN_WORDS]
MissionNumber = Annotated[MissionNo, Field(ge=1, le=100_000)]


class UpgradeAsked(Value):
    """An upgrade as people ask for it."""

    name: Label
    cost: Price

    @property
    def upgrade(self) -> Upgrade:
        """As it is kept."""
        return Upgrade(name=self.name, price=self.cost)


class FileAsked(Value):
    """The file a list was read from."""

    name: Annotated[Commitment, BeforeValidator(Said("name", ("list-file", "name of the file"))), IN_WORDS]
    sha256: Sha256

    @property
    def file(self) -> ListFile:
        """As it is kept."""
        return ListFile(name=self.name, sha256=self.sha256)


class CampaignRequest(AnyRequest):
    """A request to a campaign."""

    campaign: Slug


class SpendingRequest(CampaignRequest):
    """A request of the steps after a mission in which points are spent; outside any, it is owed a reason."""

    mission: MissionNumber | None = None


class MissionRequest(CampaignRequest):
    """A request about one mission of it."""

    mission: MissionNumber


class UnitLost(Value):
    """A casualty as it is told."""

    unit: UnitMeant
    how: Literal["destroyed", "routed"] = "destroyed"
    killer: UnitMeant | None = None
