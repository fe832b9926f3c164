"""Facts of random events: who was drawn from whom, what was noted in secret, and what came of it.

Each names its event by the number it has in the table, so that none of them passes for another's when the dice of a
round are corrected.
"""

from typing import Annotated

from pydantic import Field

from ledger.domain.campaign.values import ArmyNo, MissionNo, Roll, RoundNumber, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Commitment, Value

EventNumber = Annotated[int, Field(ge=11, le=66)]
"""Tens and units of its D66."""


class Pick(Value):
    """A draw in two steps: an army among those that could be, then a unit of it where one is drawn.

    Without a roll the table drew, and only the outcome is known."""

    armies: tuple[ArmyNo, ...]
    army: ArmyNo
    army_roll: Roll | None
    units: tuple[UnitNo, ...]
    unit: UnitNo | None
    unit_roll: Roll | None


class RandomEventDrawn(CampaignEvent):
    """Whom or where a random event meets; without a candidate it has no effect."""

    mission: MissionNo
    round_no: RoundNumber
    number: EventNumber
    event_roll: Roll | None
    picks: tuple[Pick, ...]
    quarter: Roll | None


class SecretNoted(CampaignEvent):
    """The drawn player noted something in secret."""

    mission: MissionNo
    round_no: RoundNumber
    number: EventNumber
    note: Commitment


class RansomRolled(CampaignEvent):
    """What a captured unit may be bought back for; its player answers afterwards."""

    mission: MissionNo
    round_no: RoundNumber
    number: EventNumber
    event_roll: Roll


class OfferAnswered(CampaignEvent):
    """An army took what an event offered it, or declined."""

    mission: MissionNo
    round_no: RoundNumber
    number: EventNumber
    is_accepted: bool
    unit: UnitNo | None
    event_roll: Roll | None


class WarpFought(CampaignEvent):
    """The drawn unit fought for its return and won, or is lost."""

    mission: MissionNo
    round_no: RoundNumber
    number: EventNumber
    is_won: bool
    sit_out: Roll | None


class RandomEventSettled(CampaignEvent):
    """What a random event was about was done: by which unit, to which, with which die."""

    mission: MissionNo
    round_no: RoundNumber
    number: EventNumber
    unit: UnitNo | None
    victim: UnitNo | None
    more: tuple[UnitNo, ...]  # who has one more where experience does not divide
    event_roll: Roll | None
