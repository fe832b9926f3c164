"""What recruiting does."""

from ledger.domain.campaign.armies.evolve import enlist
from ledger.domain.campaign.books import learn, move
from ledger.domain.campaign.recruiting.facts import UnitRecruited
from ledger.domain.campaign.state import Campaign
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply the one fact there is."""
    assert isinstance(fact, UnitRecruited)
    unit = enlist(state, fact.army, fact.unit)
    if fact.mission is not None:
        mission = state.missions[fact.mission]
        mission.recruits.add(unit.no)
        mission.new_heroes[fact.army] += unit.is_hero
        mission.trained[fact.army] += fact.is_trained
    if fact.is_trained:
        move(state, fact.army, -state.rules.trained_price, "training")
        learn(state, unit.no, state.rules.trained_xp, "training")
