"""What requests to a campaign are made of: which campaign, army, unit and mission is meant."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from ledger.domain.campaign.values import ArmyNo, MissionNo, NamedOnce, Price, UnitNo, Upgrade
from ledger.domain.requests.common import IN_WORDS, AnyRequest, Said
from ledger.domain.values import Label, Slug, Value

ArmyMeant = Annotated[ArmyNo, BeforeValidator(Said("army")), IN_WORDS]
UnitMeant = Annotated[UnitNo, BeforeValidator(Said("unit")), IN_WORDS]
ArmyName = Annotated[NamedOnce, BeforeValidator(Said("named_once", ("army-name", "name of the army"))), IN_WORDS]
UnitName = Annotated[NamedOnce, BeforeValidator(Said("named_once", ("unit-name", "name of the unit"))), IN_WORDS]
MissionNumber = Annotated[MissionNo, Field(ge=1, le=100_000)]


class UpgradeAsked(Value):
    """An upgrade as people ask for it."""

    name: Label
    cost: Price

    @property
    def upgrade(self) -> Upgrade:
        """As it is kept."""
        return Upgrade(name=self.name, price=self.cost)


class CampaignRequest(AnyRequest):
    """A request to a campaign."""

    campaign: Slug


class MissionRequest(CampaignRequest):
    """A request about one mission of it."""

    mission: MissionNumber
