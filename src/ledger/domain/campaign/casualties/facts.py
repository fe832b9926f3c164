"""Facts of casualties: the list of a mission, and a roll for each."""

from typing import Literal

from ledger.domain.campaign.values import MissionNo, Roll, UnitNo
from ledger.domain.facts import CampaignEvent
from ledger.domain.values import Value


class LostUnit(Value):
    """A casualty: how it was lost, and which unit killed it; None: an event, the terrain or nobody's."""

    unit: UnitNo
    how: Literal["destroyed", "routed"]
    killer: UnitNo | None


class CasualtiesListed(CampaignEvent):
    """All casualties of a mission; who is not named is none."""

    mission: MissionNo
    casualties: tuple[LostUnit, ...]


class CasualtyRolled(CampaignEvent):
    """What became of a casualty. A hero may need a second die, and one who would die where nobody does a third."""

    mission: MissionNo
    unit: UnitNo
    casualty: Roll
    injury: Roll | None
    talent: Roll | None
    sit_out: Roll | None
