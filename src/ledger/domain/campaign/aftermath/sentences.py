"""Facts of what follows a mission, in words."""

from ledger.domain.campaign.aftermath.evolve import FACES, dies, is_sold
from ledger.domain.campaign.aftermath.facts import (
    CasualtiesListed,
    CasualtyRolled,
    ExperienceEarned,
    LostUnit,
    OptionPicked,
    SaleTried,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
    UnitRecruited,
    UpgradeBought,
)
from ledger.domain.campaign.sentences import CampaignWords, because, points, thrown
from ledger.domain.errors import either, listed
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
        case ExperienceEarned():
            return f"{words.unit(fact.unit)} earned its experience of mission {fact.mission}"
        case TraitRolled():
            traits = either(words.rules.traits[fact.trait.value - 1]) or "any other"
            return f"{words.unit(fact.unit)} rose a level, {traits}: {thrown(fact.trait)}"
        case SkillSetRolled():
            sets = either(words.rules.skill_sets[(fact.skill_set.value - 1) // FACES])
            return f"{words.unit(fact.unit)} rolled a set of skills, {sets}: {thrown(fact.skill_set)}"
        case SkillRolled():
            return f"{words.unit(fact.unit)} rose a level, a skill of its set: {thrown(fact.skill)}"
        case OptionPicked():
            return f"{words.unit(fact.unit)} took {fact.picked}"
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
