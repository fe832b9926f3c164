"""Facts of casualties in words."""

from ledger.domain.campaign.casualties.evolve import dies
from ledger.domain.campaign.casualties.facts import CasualtiesListed, CasualtyRolled, LostUnit
from ledger.domain.campaign.sentences import CampaignWords, because
from ledger.domain.errors import listed
from ledger.domain.facts import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
        case CasualtiesListed():
            lost = listed(f"{words.unit(each.unit)} ({_how(each, words)})" for each in fact.casualties)
            return f"casualties of mission {fact.mission}: {lost or 'none'}"
        case CasualtyRolled():
            dice = "".join(map(because, (fact.casualty, fact.injury, fact.talent, fact.sit_out)))
            return f"{words.unit(fact.unit)} was rolled for: {_fate(fact, words)}{dice}"
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")


def _how(lost: LostUnit, words: CampaignWords) -> str:
    return f"{lost.how} by {words.unit(lost.killer)}" if lost.killer is not None else lost.how


def _fate(fact: CasualtyRolled, words: CampaignWords) -> str:
    """What the dice mean."""
    rules = words.rules
    if fact.talent is not None:
        return rules.talents[fact.talent.value - 1]
    if dies(fact.casualty, fact.injury, rules):
        return "dead" if fact.sit_out is None else f"sits out {fact.sit_out.value}"
    if fact.injury is not None:
        return rules.injuries[fact.injury.value - 1]
    is_gifted = fact.casualty.value == rules.casualty_talent and not words.is_hero(fact.unit)
    return "natural talent" if is_gifted else "recovered"
