"""Whether an appointment can stand: it changes something, and somebody is left to run the campaign."""

from ledger.domain.campaign.officials.facts import CampaignOfficialAppointed
from ledger.domain.campaign.state import Campaign
from ledger.domain.errors import RuleViolation
from ledger.domain.events.fact import CampaignEvent


def check(fact: CampaignEvent, state: Campaign) -> None:
    """Refuse an appointment that changes nothing, and the end of the last one."""
    assert isinstance(fact, CampaignOfficialAppointed)
    if state.officials.get(fact.person) == fact.role:
        is_so = "is the organizer of {campaign} already" if fact.role else "is not the organizer of {campaign}"
        raise RuleViolation("{official} " + is_so + ".", official=fact.person, campaign=state.slug)
    if fact.role is None and len(state.officials) == 1:
        raise RuleViolation(
            "{official} is the only organizer of {campaign}; appoint another one first.",
            official=fact.person,
            campaign=state.slug,
        )
