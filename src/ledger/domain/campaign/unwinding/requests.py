"""Requests that take acts back; each is owed a reason."""

from typing import Annotated, Literal

from pydantic import Field

from ledger.domain.campaign.request import CampaignRequest, MissionNumber
from ledger.domain.campaign.values import Dice, Purpose
from ledger.domain.requests.common import Reason
from ledger.domain.values import Version

VersionNumber = Annotated[Version, Field(ge=1)]


class Unwinding(CampaignRequest):
    """What rests on it is withdrawn too where that is asked for, else it stands in the way."""

    with_dependents: bool = False
    reason: Reason


class WithdrawActs(Unwinding):
    """Withdraw acts by their versions."""

    do: Literal["withdraw-acts"]
    versions: Annotated[tuple[VersionNumber, ...], Field(min_length=1, max_length=100_000)]


class WithdrawMission(Unwinding):
    """Withdraw a whole mission."""

    do: Literal["withdraw-mission"]
    mission: MissionNumber


class CorrectRoll(Unwinding):
    """Correct dice that were entered wrongly: all of that act's, by what they were thrown for."""

    do: Literal["correct-roll"]
    version: VersionNumber
    dice: dict[Purpose, Dice]
