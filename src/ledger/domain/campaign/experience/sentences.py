"""Facts of experience in words."""

from ledger.domain.campaign.experience.evolve import FACES
from ledger.domain.campaign.experience.facts import (
    ExperienceEarned,
    OptionPicked,
    SkillRolled,
    SkillSetRolled,
    TraitRolled,
)
from ledger.domain.campaign.sentences import CampaignWords, thrown
from ledger.domain.errors import either
from ledger.domain.facts import CampaignEvent


def said(fact: CampaignEvent, words: CampaignWords) -> str:
    """One fact as a sentence."""
    match fact:
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
        case _:
            raise AssertionError(f"{type(fact).__name__} has no words")
