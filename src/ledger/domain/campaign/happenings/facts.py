"""Facts of random events: who was drawn from whom, what was noted in secret, and what came of it."""

from ledger.domain.campaign.values import ArmyNo, MissionNo, Roll, RoundNumber, UnitNo
from ledger.domain.events.fact import CampaignEvent
from ledger.domain.values import Commitment, Value


class Pick(Value):
    """A draw in two steps: an army among those that could be, then a unit of it where one is drawn."""

    armies: tuple[ArmyNo, ...]
    army: Roll
    units: tuple[UnitNo, ...]
    unit: Roll | None

    @property
    def drawn_army(self) -> ArmyNo:
        """The army the die tells."""
        return self.armies[self.army.value - 1]

    @property
    def drawn_unit(self) -> UnitNo | None:
        """The unit the die tells."""
        return None if self.unit is None else self.units[self.unit.value - 1]


class HappeningDrawn(CampaignEvent):
    """Whom or where a random event meets; without a candidate it has no effect."""

    mission: MissionNo
    round_no: RoundNumber
    event_roll: Roll | None
    picks: tuple[Pick, ...]
    quarter: Roll | None


class NoteSealed(CampaignEvent):
    """The drawn player noted something in secret."""

    mission: MissionNo
    round_no: RoundNumber
    note: Commitment


class HappeningSettled(CampaignEvent):
    """What came of a random event."""

    mission: MissionNo
    round_no: RoundNumber
    is_accepted: bool  # an offer taken, a fight won
    unit: UnitNo | None
    victim: UnitNo | None
    more: tuple[UnitNo, ...]  # who has one more where experience does not divide
    event_roll: Roll | None
    sit_out: Roll | None
