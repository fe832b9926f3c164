"""Turns a request to a campaign into new facts or refuses it; each fact is asked whether it can follow."""

from ledger.domain.campaign.check import check
from ledger.domain.campaign.decisions import DECISIONS, Facts
from ledger.domain.campaign.requests import CampaignRequest
from ledger.domain.campaign.state import Campaign
from ledger.domain.campaign.unwinding.facts import ActCorrected


def decide(request: CampaignRequest, state: Campaign) -> Facts:
    """The facts a request leads to, or a refusal. Several facts of one request never rest on each other; that a
    corrected act can stand in its place is asked where it is corrected."""
    facts = DECISIONS[request.do](request, state)
    for fact in facts[:1] if isinstance(facts[0], ActCorrected) else facts:
        check(fact, state)
    return facts
