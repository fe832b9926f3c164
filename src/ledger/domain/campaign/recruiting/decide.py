"""The fact of a request to recruit."""

from ledger.domain.campaign.armies.decide import numbered
from ledger.domain.campaign.finding import refuse_without_mission
from ledger.domain.campaign.recruiting.facts import UnitRecruited
from ledger.domain.campaign.recruiting.requests import Recruit
from ledger.domain.campaign.state import Campaign


def recruit(request: Recruit, state: Campaign) -> tuple[UnitRecruited]:
    """A unit with the next number."""
    refuse_without_mission(request)
    (unit,) = numbered((request.unit,), state)
    return (UnitRecruited(mission=request.mission, army=request.army, unit=unit, is_trained=request.trained),)
