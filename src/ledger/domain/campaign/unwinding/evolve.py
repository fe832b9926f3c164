"""What taking back does: the acts that count are folded anew."""

from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActsWithdrawn, RollCorrected
from ledger.domain.campaign.unwinding.folding import folded
from ledger.domain.events.fact import CampaignEvent


def evolve(state: Campaign, fact: CampaignEvent) -> None:
    """Apply one fact that takes others back."""
    match fact:
        case ActsWithdrawn(versions=versions):
            state.withdrawn.update(versions)
        case RollCorrected():
            state.corrected[fact.replaces] = fact.rolls
            state.withdrawn.update(fact.versions)
    fresh = folded(state, state.withdrawn, state.corrected)
    state.armies, state.units, state.missions = fresh.armies, fresh.units, fresh.missions
    state.champions = fresh.champions
