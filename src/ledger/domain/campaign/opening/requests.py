"""Requests about a campaign as a whole: to open it, and to appoint who runs it."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StringConstraints

from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.values import CampaignRole, Dice, Kind
from ledger.domain.requests import IN_WORDS, Day, Said, Text
from ledger.domain.values import Commitment, Label, PersonId


class OpenCampaign(CampaignRequest):
    """Announce a campaign: by which rules, and how it ends."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    do: Literal["open-campaign"]
    name: Annotated[Commitment, BeforeValidator(Said("name", ("campaign-name", "name of the campaign"))), IN_WORDS]
    rules: Text
    date: Day
    kind: Kind = Field(alias="type")
    set: dict[str, Any] = Field(default_factory=dict, max_length=50)
    length: Dice | None = None
    zone: Label = "UTC"
    seed: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None


class AppointInCampaign(CampaignRequest):
    """Make somebody the organizer of a campaign, or (null) no longer."""

    do: Literal["appoint-in-campaign"]
    official: Annotated[PersonId, BeforeValidator(Said("official")), IN_WORDS]
    role: CampaignRole | None
