"""Facts of armies outside their missions."""

from typing import Annotated

from pydantic import Field

from ledger.domain.campaign.values import ArmyNo, NewUnit, Price, UnitNo
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment, PersonId


class ArmyJoined(CampaignEvent):
    """A player joined with an army, bought from the points everyone starts with."""

    army: ArmyNo
    player: PersonId
    name: Commitment
    key: Commitment
    units: tuple[NewUnit, ...]
    saved: Annotated[int, Field(ge=0)]  # what is kept of the points; the rest is lost


class UnitDisbanded(CampaignEvent):
    """A unit was let go, with its experience and upgrades."""

    unit: UnitNo


class ArmyDisbanded(CampaignEvent):
    """An army was given up: units, VP and points are lost."""

    army: ArmyNo


class ArmyAdjusted(CampaignEvent):
    """The organizer corrected points or VP for a reason."""

    army: ArmyNo
    points: Price
    vp: Annotated[int, Field(ge=-1000, le=1000)]
