"""Facts of purchases in words."""

from ledger.domain.campaign.purchases.evolve import is_sold
from ledger.domain.campaign.purchases.facts import SaleTried, UnitRecruited, UpgradeBought
from ledger.domain.campaign.sentences import CampaignWords, because, points
from ledger.domain.facts import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case UpgradeBought():
            return f"{words.unit(fact.unit)} got {fact.upgrade.name} for {points(fact.upgrade.price)}"
        case SaleTried():
            sold = "was sold" if is_sold(fact.sale, words.rules) else "could not be sold"
            return f"item {fact.item} of {words.unit(fact.unit)} {sold}{because(fact.sale)}"
        case UnitRecruited():
            trained = ", trained" if fact.is_trained else ""
            return f"{words.army(fact.army)} recruited {words.unit(fact.unit.no)} for {points(fact.unit.cost)}{trained}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
