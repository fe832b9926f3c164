"""Requests that take acts back; each is owed a reason. An act is meant by the event that recorded it."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, InstanceOf, ValidationInfo, WithJsonSchema

from ledger.domain.campaign.requests import CampaignRequest, MissionNumber
from ledger.domain.campaign.values import Dice, Purpose
from ledger.domain.errors import BadRequest
from ledger.domain.requests import Reason
from ledger.domain.values import Version


def _version(given: Any, info: ValidationInfo) -> Any:
    """Which act of the campaign an event of the log is."""
    return given if info.context is None or type(given) is not int else info.context.act(given)


def _request(given: Any, info: ValidationInfo) -> Any:
    """The request as it should have been, read like any other."""
    if info.context is None or not isinstance(given, Mapping) or "campaign" not in info.data:
        return given  # what is wrong with the campaign, or with this, is told of itself
    do = given.get("do")
    kind = info.context.act_called(do) if isinstance(do, str) and do not in NOT_CORRECTED else None
    if kind is None:
        raise BadRequest('"to" is the request as it should have been, with its own "do".')
    said = json.dumps({**given, "campaign": info.data["campaign"]})
    return kind.model_validate_json(said, context=info.context)


NOT_CORRECTED = frozenset(
    {
        "open-campaign",
        "withdraw-acts",
        "withdraw-mission",
        "correct-roll",
        "correct-act",
        "import-army",
        "after-mission",
    }
)
"""What is no act of its own, or takes others back."""
ActMeant = Annotated[Version, BeforeValidator(_version), Field(ge=1), WithJsonSchema({"type": "integer", "minimum": 0})]
RequestMeant = Annotated[InstanceOf[CampaignRequest], BeforeValidator(_request), WithJsonSchema({"type": "object"})]


class Unwinding(CampaignRequest):
    """What rests on it is withdrawn too where that is asked for, else it stands in the way."""

    with_dependents: bool = False
    reason: Reason


class WithdrawActs(Unwinding):
    """Withdraw acts, each by its event."""

    do: Literal["withdraw-acts"]
    events: Annotated[tuple[ActMeant, ...], Field(min_length=1, max_length=10_000)]


class WithdrawMission(Unwinding):
    """Withdraw a whole mission."""

    do: Literal["withdraw-mission"]
    mission: MissionNumber


class CorrectRoll(Unwinding):
    """Correct dice that were entered wrongly: all of that act's, by what they were thrown for."""

    do: Literal["correct-roll"]
    event: ActMeant
    dice: dict[Purpose, Dice]


class CorrectAct(Unwinding):
    """Put the request in an act's place that should have been made."""

    do: Literal["correct-act"]
    event: ActMeant
    to: RequestMeant
