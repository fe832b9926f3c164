"""Facts of casualties in words."""

from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled
from ledger.domain.campaign.words import CampaignWords, because
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case CasualtiesListed():
            lost = listed(f"{words.unit(each.unit)} ({each.how})" for each in fact.casualties)
            return f"casualties of mission {fact.mission}: {lost or 'none'}"
        case CasualtyRolled():
            dice = "".join(map(because, (fact.casualty, fact.injury, fact.talent, fact.sit_out)))
            return f"{words.unit(fact.unit)} was rolled for{dice}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
