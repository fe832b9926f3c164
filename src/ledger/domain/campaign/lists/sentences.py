"""Facts of army lists in words."""

from ledger.domain.campaign.armies.sentences import read_from
from ledger.domain.campaign.lists.facts import ArmyBroughtOver, ListRead
from ledger.domain.campaign.words import CampaignWords, points
from ledger.domain.errors import listed
from ledger.domain.events.fact import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case ArmyBroughtOver():
            units = f"{len(fact.veterans)} unit{'' if len(fact.veterans) == 1 else 's'}"
            read = f", {read_from(fact.file, words)}" if fact.file else ""
            return (
                f"{words.army(fact.army)} of {words.player(fact.player)} was brought over with {units} and "
                f"{points(fact.saved)}{read}"
            )
        case ListRead():
            known = listed(f"{words.unit(each.unit)} is {each.list_id}" for each in fact.units)
            noted = f"; in it {known}" if known else ""
            return f"a list of {words.army(fact.army)} was {read_from(fact.file, words)}{noted}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
