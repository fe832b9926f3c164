"""Whether an opening can stand at the beginning."""

from ledger.domain.campaign.dice import check_roll
from ledger.domain.campaign.opening.facts import CampaignOpened
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


def check(fact: CampaignEvent, state: Campaign | None) -> None:
    """Refuse a second opening, and a die of length that no D6 shows."""
    assert isinstance(fact, CampaignOpened)
    if state is not None:
        raise RuleViolation(f"{state.slug} is open already.")
    if fact.length is not None:
        check_roll(fact.length, "length")
