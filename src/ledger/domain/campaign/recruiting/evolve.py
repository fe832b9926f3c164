"""What recruiting does."""

from ledger.domain.campaign.armies.evolve import enlist
from ledger.domain.campaign.books import learn, move
from ledger.domain.campaign.recruiting.facts import UnitRecruited
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply the one fact there is."""
    assert isinstance(fact, UnitRecruited)
    mission = state.missions[fact.mission]
    unit = enlist(state, fact.army, fact.unit)
    mission.recruits.add(unit.no)
    mission.new_heroes[fact.army] += unit.is_hero
    if fact.is_trained:
        mission.trained[fact.army] += 1
        move(state, fact.army, -state.rules.trained_price, "training")
        learn(state, unit.no, state.rules.trained_xp, "training")
